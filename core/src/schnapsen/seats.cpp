#include "schnapsen/seats.hpp"

#include <algorithm>

namespace stammtisch::schnapsen::deals {

void Seats::deal_anew() {
    if (deal_) dealer_ = next_dealer_;
    if (match_ != 0) counters_ = {rules_->partie, rules_->partie};
    match_ = 0;
    needed_ = {left(0), left(1)};
    std::vector<CardId> pack;
    for (CardSet left = rules_->pack; left != 0; left &= left - 1) pack.push_back(std::countr_zero(left));
    for (std::size_t i = pack.size() - 1; i > 0; --i) std::swap(pack[i], pack[random_.below(i + 1)]);
    deal_.emplace(*rules_, bonus_, pack);
}

// The winner counts down; at zero the Partie is won (RULES 9.11).
bool Seats::act(int code) {
    deal_->apply(code);
    if (!deal_->over()) return false;
    const int winner = deal_->winner;
    next_dealer_ = player(static_cast<std::size_t>(rules_->winner_deals && winner >= 0 ? winner : 0));
    if (winner < 0) {
        ++bonus_;
        return true;
    }
    const int who = player(static_cast<std::size_t>(winner));
    int& counter = counters_[static_cast<std::size_t>(who)];
    counter = std::max(0, counter - deal_->value());
    if (counter == 0) match_ = who + 1;
    bonus_ = 0;
    return true;
}

float Seats::worth(std::size_t seat) const {
    const int sign = deal_->winner == 0 ? 1 : -1;
    const int value = std::clamp(sign * deal_->value(), -kMostValue, kMostValue);
    float found = static_cast<float>(value);
    if (!worths_->empty()) {
        const int row = scored_ ? (needed_[0] - 1) * rules_->partie + needed_[1] - 1 : 0;
        found = (*worths_)[static_cast<std::size_t>(row * (2 * kMostValue + 1) + value + kMostValue)];
    }
    return seat == 0 ? found : -found;
}

}  // namespace stammtisch::schnapsen::deals
