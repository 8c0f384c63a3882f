// Points that one side takes for certain: quick bounds at the start of a trick.
#pragma once

#include <algorithm>

#include "hands.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

// So many points, because of the rank of these cards.
struct Certain {
    int points = 0;
    Mask relevant = 0;
};

class Sure {
public:
    explicit Sure(const Game& game);

    // Tricks the leader can take one after the other, whatever the others do: plain suits that every
    // rival with trumps must follow, then the highest trumps. Counts no further than `enough`.
    Certain leading(const Hands& hands, int leader, int rest, int enough) const {
        const Mask hand = hands[leader];
        const Mask others = hands.all() ^ hand;
        const Mask top = hand & ~beaten(others);
        // Seldom are these tricks worth more than the average: then a closer look is not worth it.
        if (count(top) * rest < enough * count(hand)) return {};
        Mask sure = top & game_.trumps;
        Mask relevant = (others & game_.trumps) != 0 ? sure : 0;
        for (std::size_t i = 0; i + 1 < kClasses; ++i) {
            const Mask group = game_.classes[i];
            if ((top & group) == 0) continue;
            const Mask winners = lasting(hands, leader, group, hand & group, top & group);
            sure |= winners;
            if ((others & group) != 0) relevant |= winners & top;
        }
        if (sure == 0) return {};
        return {sure == hand ? rest : taken(hands, leader, sure, rest, enough), relevant};
    }

    // The highest trumps of one hand take their tricks sooner or later, from any lead.
    Certain later(const Hands& hands, bool side, int rest, int enough) const {
        const Mask theirs = hands.side(!side) & game_.trumps;
        const Mask top = hands.side(side) & game_.trumps & above(highest(theirs));
        if (count(top) * rest < enough * count(hands[0])) return {};  // as above
        Certain most;
        for (int seat = 0; seat < kSeats; ++seat) {
            const Mask winners = hands[seat] & top;
            if (winners == 0) continue;
            const int points = taken(hands, seat, winners, rest, enough);
            if (points > most.points) most = {points, theirs != 0 ? winners : 0};
        }
        return most;
    }

private:
    struct Level {
        Mask cards;
        int points;
    };

    // All cards that one of these beats in its own class, and these: the classes slide down side by side.
    Mask beaten(Mask by) const {
        for (std::size_t i = 0; i < kSlides; ++i) by |= by >> (1U << i) & within_[i];
        return by;
    }
    Mask lasting(const Hands& hands, int leader, Mask group, Mask own, Mask top) const;

    // Points of tricks that these cards of a seat win: the others give at least their cheapest cards,
    // which are worth no more than their average ones. Stops where it cannot matter.
    int taken(const Hands& hands, int seat, Mask winners, int rest, int enough) const {
        const int tricks = count(winners);
        int sum = game_.points_in(winners);
        if (sum >= enough || (enough - sum) * count(hands[seat]) > tricks * rest) return sum;
        for (int step = 1; step < kSeats; ++step) sum += cheapest(hands[(seat + step) & 3], tricks);
        return sum;
    }

    int cheapest(Mask hand, int tricks) const {
        int sum = 0;
        tricks -= count(hand & levels_[0].cards);
        for (int i = 1; tricks > 0 && i < number_; ++i) {
            const Level& level = levels_[static_cast<std::size_t>(i)];
            const int held = std::min(tricks, count(hand & level.cards));
            sum += held * level.points;
            tricks -= held;
        }
        return sum;
    }

    const Game& game_;
    static constexpr std::size_t kSlides = 5;
    std::array<Mask, kSlides> within_{};  // the cards with one of their class 1, 2, 4, … places above them
    std::array<Level, 33> levels_{};      // cards by points, the worthless ones first
    int number_ = 1;
};

inline Sure::Sure(const Game& game) : game_(game) {
    for (std::size_t i = 0; i < kSlides; ++i)
        for (const Mask group : game.classes) within_[i] |= group & group >> (1U << i);
    for (Mask left = game.cards; left != 0;) {
        const int points = game.points[static_cast<std::size_t>(index_of(left))];
        Mask cards = 0;
        for (Mask rest = left; rest != 0; rest &= rest - 1)
            if (game.points[static_cast<std::size_t>(index_of(rest))] == points) cards |= lowest(rest);
        left ^= cards;
        if (points == 0) levels_[0] = {cards, 0};
        else levels_[static_cast<std::size_t>(number_++)] = {cards, points};
    }
    std::sort(levels_.begin() + 1, levels_.begin() + number_,
              [](const Level& a, const Level& b) { return a.points < b.points; });
}

// How many of the top cards of a plain suit cannot be trumped; when the others have run out of the
// suit, the small cards win as well.
inline Mask Sure::lasting(const Hands& hands, int leader, Mask group, Mask own, Mask top) const {
    int longest = 0;
    int rounds = count(own);
    for (int step = 1; step < kSeats; ++step) {
        const int other = (leader + step) & 3;
        const int held = count(hands[other] & group);
        longest = std::max(longest, held);
        const bool may_trump = game_.trump_duty || game_.declarer_side(other) != game_.declarer_side(leader);
        if (may_trump && (hands[other] & game_.trumps) != 0) rounds = std::min(rounds, held);
    }
    if (longest <= count(top)) top = own;
    while (count(top) > rounds) top &= top - 1;
    return top;
}

}  // namespace stammtisch
