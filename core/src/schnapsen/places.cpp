// How positions are remembered and found again.
#include "schnapsen/search.hpp"

#include <algorithm>
#include <cstdlib>

namespace stammtisch::schnapsen {

namespace {

constexpr int kMost = 100;  // more than any game brings

// Six bits for each suit: no pack has more ranks.
std::uint64_t squeeze(Mask hand) {
    return (hand & 0x3FU) | (hand >> 2 & 0xFC0U) | (hand >> 4 & 0x3F000U) | (hand >> 6 & 0xFC0000U);
}

}  // namespace

void Search::remember(const Place& place, const Moment& m, const Range& range, bool forehand_gets) {
    int low = forehand_gets ? need_[0] : -kMost;
    int high = forehand_gets ? kMost : need_[0] - 1;
    if (m.closer >= 0 && !table_.close_at_end && m.failure >= m.brings) {
        // Only two ends are left, so the answer is the value, whatever was asked.
        const unsigned c = static_cast<unsigned>(m.closer);
        if (gets(c, m.brings) && !gets(c, -m.failure)) {
            const int payoff = forehand_gets == (c == 0) ? m.brings : -m.failure;
            low = high = c == 0 ? payoff : -payoff;
        }
    }
    memory_.keep(place, range, low, high);
}

Place Search::place_of(const Moment& m) const {
    const Mask cards = m.hands[0] | m.hands[1];
    const unsigned brings = m.closer < 0 || table_.close_at_end ? 0U
                            : m.brings == table_.claim.no_trick ? 1U
                            : m.brings == table_.claim.below    ? 2U
                                                                : 3U;
    unsigned flags = m.took | unsigned{m.leader} << 2 | static_cast<unsigned>(m.closer + 1) << 3 | brings << 5 |
                     unsigned{m.closer >= 0 && m.failure == table_.failure} << 7;
    if (!options_.alike || !strict(m) || (m.closer >= 0 && table_.exchange_closed)) {
        flags |= unsigned{m.swapped} << 8 | unsigned{m.drawn} << 9;
        return {squeeze(m.hands[0]) | squeeze(m.hands[1]) << 24 | std::uint64_t{flags} << 48, cards, false};
    }
    // Cards are counted from the top of those left in their suit, and marriages by their place there.
    std::uint64_t first = 0, second = 0;
    for (unsigned suit = 0; suit < 4; ++suit) {
        const Mask left = cards >> (8 * suit) & 0xFFU;
        first |= std::uint64_t{extract(m.hands[0] >> (8 * suit), left)} << (6 * suit);
        second |= std::uint64_t{extract(m.hands[1] >> (8 * suit), left)} << (6 * suit);
        if ((m.hands[0] & pair_[suit]) == pair_[suit] || (m.hands[1] & pair_[suit]) == pair_[suit])
            flags |= (1U + static_cast<unsigned>(count(left & ((1U << table_.king) - 1U)))) << (8 + 2 * suit);
    }
    return {first | second << 24 | std::uint64_t{flags} << 48, cards, true};
}

// How many points more or less a player can have with other cards in the same places.
int Search::margin(Mask from, Mask to) const {
    int more = 0, less = 0;
    for (Mask a = from, b = to; a != 0; a &= a - 1, b &= b - 1) {
        const int change = table_.points[card_of(a)] - table_.points[card_of(b)];
        (change > 0 ? more : less) += std::abs(change);
    }
    return std::max(more, less);
}

}  // namespace stammtisch::schnapsen
