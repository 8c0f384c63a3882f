// Points that one side takes for certain: quick bounds at the start of a trick.
#pragma once

#include <algorithm>

#include "hands.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

class Sure {
public:
    explicit Sure(const Game& game) : game_(game) {
        for (int points = 0; points < 256; ++points) {
            Mask cards = 0;
            for (unsigned i = 0; i < 32; ++i)
                if ((game.cards >> i & 1U) != 0 && game.points[i] == points) cards |= 1U << i;
            if (cards == 0 && points > 0) continue;
            levels_[number_++] = {cards, points};
        }
    }

    // Tricks the leader can take one after the other, whatever the others do: plain suits that every
    // rival with trumps must follow, then the highest trumps.
    int leading(const Hands& hands, int leader, int rest) const {
        const Mask hand = hands[leader];
        const Mask others = hands.others(leader);
        Mask sure = hand & game_.trumps & above(highest(others & game_.trumps));
        for (std::size_t i = 0; i + 1 < kClasses; ++i) {
            const Mask group = game_.classes[i];
            const Mask own = hand & group;
            Mask top = own & above(highest(others & group));
            if (top != 0) sure |= lasting(hands, leader, group, own, top);
        }
        return sure == hand ? rest : taken(hands, leader, sure);
    }

    // The highest trumps of one hand take their tricks sooner or later, whoever leads.
    int later(const Hands& hands, bool side, Mask rivals) const {
        const Mask top = game_.trumps & above(highest(rivals & game_.trumps));
        int most = 0;
        for (int seat = 0; seat < kSeats; ++seat) {
            const Mask winners = hands[seat] & top;
            if (winners != 0 && game_.declarer_side(seat) == side) most = std::max(most, taken(hands, seat, winners));
        }
        return most;
    }

private:
    struct Level {
        Mask cards;
        int points;
    };

    // How many of the top cards of a plain suit cannot be trumped; when the others have run out of
    // the suit, the small cards win as well.
    Mask lasting(const Hands& hands, int leader, Mask group, Mask own, Mask top) const {
        int longest = 0;
        int rounds = 8;
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

    // Points of tricks that these cards of a seat win: the others give at least their cheapest cards.
    int taken(const Hands& hands, int seat, Mask winners) const {
        const int tricks = count(winners);
        int sum = game_.points_in(winners);
        for (int step = 1; step < kSeats; ++step) sum += cheapest(hands[(seat + step) & 3], tricks);
        return sum;
    }

    int cheapest(Mask hand, int tricks) const {
        int sum = 0;
        tricks -= count(hand & levels_[0].cards);
        for (std::size_t i = 1; tricks > 0 && i < number_; ++i) {
            const int held = std::min(tricks, count(hand & levels_[i].cards));
            sum += held * levels_[i].points;
            tricks -= held;
        }
        return sum;
    }

    const Game& game_;
    std::array<Level, 33> levels_{};  // cards by points, the worthless ones first
    std::size_t number_ = 0;
};

}  // namespace stammtisch
