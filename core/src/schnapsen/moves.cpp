// The order in which moves are tried, and those that need not be.
#include "schnapsen/search.hpp"

#include <algorithm>
#include <cstdlib>

namespace stammtisch::schnapsen {

namespace {

// Measured on random deals; a wrong order costs time, never a value.
constexpr int kSure = 100;     // nothing beats this card
constexpr int kTrumpLed = 40;  // trumps are kept while the talon is open
constexpr int kGive = 60;      // leave the trick to the leader, with few points
constexpr int kTrumped = 50;   // take it with a trump, the rather the more lies there
constexpr int kTrumpGiven = 20;
constexpr int kDear = 4;

}  // namespace

Search::Moves Search::sort_leads(const Moment& m, Mask moves) const {
    const Mask theirs = m.hands[1U - m.leader];
    Moves sorted;
    sorted.mask = moves;
    for (; moves != 0; moves &= moves - 1) {
        const unsigned card = card_of(lowest(moves));
        int s = 0;
        if (options_.order) {
            const Mask reply = answers(m, card, theirs);
            const bool sure = (reply & beating_[card]) == 0;
            s = sure ? kSure + table_.points[card] : -table_.points[card];
            if (!strict(m) && suit_[card] == trumps_) s -= kTrumpLed;
        }
        sorted.insert(card, s);
    }
    return sorted;
}

Search::Moves Search::sort_answers(unsigned led, Mask moves) const {
    Moves sorted;
    sorted.mask = moves;
    for (; moves != 0; moves &= moves - 1) {
        const unsigned card = card_of(lowest(moves));
        int s = 0;
        if (options_.order) {
            const int p = table_.points[card];
            const bool trump = suit_[card] == trumps_;
            if (!beats(card, led)) s = kGive - kDear * p - (trump ? kTrumpGiven : 0);
            else if (suit_[card] == suit_[led]) s = kSure + p;
            else s = kTrumped + kDear * table_.points[led] - p;
        }
        sorted.insert(card, s);
    }
    return sorted;
}

// Cards that are more than their place in the order: a pair not yet announced, half of one whose other
// half may still be drawn, and the lowest trump while it may be exchanged.
Mask Search::tied(Mask hand, Mask talon) const {
    const Mask near = hand | talon;
    Mask result = talon != 0 ? 1U << lowest_ : 0U;
    for (const Mask pair : pair_)
        if ((near & pair) == pair) result |= pair;
    return result;
}

// Moves that fail like this card did: neighbours in the same hand play alike, trick by trick, so all
// points come out the same but for the difference of the two cards. If the answer held for points so
// far away, it holds for the neighbour.
Mask Search::twins(const Moment& m, Mask moves, unsigned card, Lead lead, const Range& range, Range& all) const {
    Mask others = suit_[card] & moves;
    if (others == 0 || !options_.twins) return 0;
    const Mask own = 1U << card;
    const Mask talon = m.closer < 0 || table_.exchange_closed ? rest_of_talon_[m.drawn] : 0U;
    const Mask ties = tied(moves | own | m.hands[lead.seat], talon) & ~lead.announced;
    if ((ties & own) != 0) return 0;
    others &= ~ties;
    const Mask barrier = (m.hands[0] | m.hands[1] | talon | lead.card | Mask{m.swapped} << lowest_) & ~(others | own);
    Mask found = 0;
    for (; others != 0; others &= others - 1) {
        const Mask other = lowest(others);
        const Mask between = (std::max(own, other) - 1U) & ~(2 * std::min(own, other) - 1U);
        const int margin = std::abs(table_.points[card] - table_.points[card_of(other)]);
        if ((barrier & between) != 0 || !range.holds(m.points, margin)) continue;
        all.narrow(range.inside(margin));
        found |= other;
    }
    return found;
}

}  // namespace stammtisch::schnapsen
