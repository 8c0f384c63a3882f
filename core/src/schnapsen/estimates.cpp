// Under strict rules: what is sure without searching.
#include "schnapsen/search.hpp"

#include <algorithm>

namespace stammtisch::schnapsen {

namespace {

constexpr int kNoLimit = 1000;  // more points than there are

}  // namespace

// The points a closer has after taking everything. A card exchanged for the closed trump might add to
// them.
int Search::everything(const Moment& m) const {
    if (table_.exchange_closed && ((m.hands[0] | m.hands[1]) >> lowest_ & 1U) != 0) return kNoLimit;
    const unsigned c = static_cast<unsigned>(m.closer);
    int sum = m.points[c] + points_in(m.hands[0] | m.hands[1]);
    for (unsigned suit = 0; suit < 4; ++suit)
        if ((m.hands[c] & pair_[suit]) == pair_[suit]) sum += marriage_[suit];
    return sum;
}

// The most a player can reach: the other's trumps above all of their own take a trick each.
int Search::reach(const Moment& m) const {
    const unsigned c = static_cast<unsigned>(m.closer);
    const Mask trumps = m.hands[c] & trumps_;
    const Mask top = m.hands[1 - c] & trumps_ & (trumps != 0 ? lowest(trumps) - 1U : ~0U);
    return everything(m) - points_in(top) - poorest(m.hands[c], count(top));
}

// The points of so many cards of a hand, those with the fewest.
int Search::poorest(Mask hand, int cards) const {
    int sum = 0;
    for (; cards > 0 && hand != 0; --cards) {
        Mask least = lowest(hand);
        for (Mask rest = hand & (hand - 1); rest != 0; rest &= rest - 1)
            if (table_.points[card_of(lowest(rest))] < table_.points[card_of(least)]) least = lowest(rest);
        sum += table_.points[card_of(least)];
        hand ^= least;
    }
    return sum;
}

// Cards that the leader can play one after the other under strict rules and take every trick:
// trumps above all of the other's first. When the other has none left, the top of every suit, and
// the whole suit if that draws all the other has of it.
Mask Search::winners(Mask own, Mask theirs) const {
    const Mask his_trumps = theirs & trumps_;
    const Mask top = own & trumps_ & (his_trumps != 0 ? lowest(his_trumps) - 1U : ~0U);
    if (count(top) < count(his_trumps)) return top;
    Mask sure = own & trumps_;
    for (unsigned first = 0; first < kCards; first += 8) {
        const Mask suit = 0xFFU << first, his = theirs & suit;
        if (suit & trumps_) continue;
        const Mask high = own & suit & (his != 0 ? lowest(his) - 1U : ~0U);
        sure |= count(high) < count(his) ? high : own & suit;
    }
    return sure;
}

// Whether the leader, under strict rules, gets what they need just by taking their sure tricks.
bool Search::cashes(const Moment& m, Range& range) const {
    const unsigned p = m.leader, o = 1 - p;
    const Mask sure = winners(m.hands[p], m.hands[o]);
    const bool all = sure == m.hands[p];
    if (sure == 0 || !gets_by_claim(p, m, range)) return false;
    if (all && m.closer < 0 && table_.last_trick_wins) return !table_.last_trick_one;
    const int cards = points_in(sure) + poorest(m.hands[o], count(sure));
    const bool against_closer = m.closer == static_cast<int>(o);
    // Nobody can claim after the last trick, so the other of a closer must get there before.
    const int sum = cards + sure_marriages(m, sure);
    if (m.points[p] + sum >= win_ && !(all && against_closer)) {
        range.at_least(p, std::max(win_ - sum, 0));
        return true;
    }
    if (!against_closer) return false;
    const int missing = win_ - (everything(m) - cards);
    if (missing <= 0) return false;
    range.at_most(o, m.points[o] + missing - 1);
    return true;
}

int Search::sure_marriages(const Moment& m, Mask sure) const {
    int sum = 0;
    for (unsigned suit = 0; suit < 4; ++suit) {
        const Mask king = 1U << (8 * suit + static_cast<unsigned>(table_.king));
        if ((sure & king) != 0 && may_marry(m, suit)) sum += marriage_[suit];
    }
    return sum;
}

}  // namespace stammtisch::schnapsen
