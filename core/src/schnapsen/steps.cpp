// What may be done, and what it changes (RULES 9.4-9.7).
#include "schnapsen/search.hpp"

#include <algorithm>

namespace stammtisch::schnapsen {

bool Search::may_exchange(const Moment& m) const {
    const int left = talon_size_ - m.drawn;
    if (left == 0 || (m.hands[m.leader] >> lowest_ & 1U) == 0) return false;
    if (m.closer >= 0 && !table_.exchange_closed) return false;
    if (m.took == 0 && !table_.exchange_first_lead) return false;
    return left != 2 || table_.exchange_one_left;
}

bool Search::may_close(const Moment& m) const {
    const int left = talon_size_ - m.drawn;
    return m.closer < 0 && left > 0 && left >= table_.close_min_talon;
}

bool Search::may_marry(const Moment& m, unsigned suit) const {
    return (m.hands[m.leader] & pair_[suit]) == pair_[suit] &&
           (table_.marriage_without_trick || has_trick(m, m.leader));
}

Search::Moment Search::exchange(Moment m) const {
    m.hands[m.leader] = (m.hands[m.leader] ^ 1U << lowest_) | last_of_talon(m);
    m.swapped = true;
    return m;
}

Search::Moment Search::close(Moment m) const {
    const unsigned o = 1U - m.leader;
    m.closer = static_cast<std::int8_t>(m.leader);
    m.brings = static_cast<std::uint8_t>(scale_of(m, o));
    m.failure = static_cast<std::uint8_t>(has_trick(m, o) ? table_.failure : table_.failure_no_trick);
    return m;
}

Search::Moment Search::marry(Moment m, unsigned suit) const {
    add(m, m.leader, marriage_[suit]);
    return m;
}

Mask Search::led_of_pair(unsigned suit) const {
    return table_.marriage_king_led ? 1U << (8 * suit + static_cast<unsigned>(table_.king)) : pair_[suit];
}

Mask Search::answers(const Moment& m, unsigned led, Mask hand) const {
    if (!strict(m)) return hand;
    if (const Mask following = hand & suit_[led]) {
        const Mask higher = following & above_[led];
        return higher != 0 ? higher : following;
    }
    const Mask trumping = hand & trumps_;
    return trumping != 0 ? trumping : hand;
}

Mask Search::last_of_talon(const Moment& m) const { return 1U << (m.swapped ? lowest_ : talon_[talon_size_ - 1U]); }

void Search::add(Moment& m, unsigned seat, int points) const {
    m.points[seat] = static_cast<std::uint8_t>(std::min(m.points[seat] + points, win_));
}

}  // namespace stammtisch::schnapsen
