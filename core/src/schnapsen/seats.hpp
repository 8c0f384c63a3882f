// Two players at a table: deal after deal, Partie after Partie.
#pragma once

#include <bit>
#include <optional>
#include <vector>

#include "random.hpp"
#include "schnapsen/deal.hpp"
#include "schnapsen/inputs.hpp"

namespace stammtisch::schnapsen::deals {

class Seats {
public:
    static constexpr std::size_t kSeats = Deal::kPlayers;

    struct Setup {
        const Rules* rules;
        std::size_t codes() const { return kCodes; }
    };

    explicit Seats(const Setup& setup) : rules_(setup.rules), random_(0) {}

    void begin(std::uint64_t seed) {
        random_ = Random(seed);
        dealer_ = static_cast<int>(random_.below(2));
        counters_ = {rules_->partie, rules_->partie};
        bonus_ = 0;
        deal_anew();
    }

    void deal_anew();
    bool act(int code);

    int actor() const { return deal_->turn(); }
    bool asked() const { return false; }
    int player(std::size_t seat) const { return seat == 0 ? 1 - dealer_ : dealer_; }
    int match() const { return match_; }
    std::int64_t reward(std::size_t seat) const { return static_cast<int>(seat) == deal_->winner ? deal_->value() : 0; }
    const Deal& deal() const { return *deal_; }
    std::array<int, 2> score() const { return {left(0), left(1)}; }  // still needed, by seat

    template <class Each>
    void each_action(Each&& each) const {
        for (std::uint64_t left = deal_->actions(); left != 0; left &= left - 1) each(std::countr_zero(left));
    }

    void observe(Inputs& inputs) const { write_inputs(*deal_, actor(), score(), inputs); }

private:
    int left(std::size_t seat) const { return counters_[static_cast<std::size_t>(player(seat))]; }

    const Rules* rules_;
    Random random_;
    std::optional<Deal> deal_;
    int dealer_ = 1, next_dealer_ = 1;
    std::array<int, 2> counters_{};  // by player
    int bonus_ = 0;
    int match_ = 0;
};

}  // namespace stammtisch::schnapsen::deals
