// Cards of one hand that no foreign card lies between play alike, apart from their points.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "game.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

class Neighbours {
public:
    explicit Neighbours(const Game& game) : game_(game) {
        for (const Mask group : game.classes) {
            Mask run = 0;
            for (Mask left = group; left != 0; left &= left - 1) {
                const Mask card = lowest(left);
                const bool joins = run != 0 && points(run) == points(card) && card != game.called.ace;
                if (!joins && count(run) > 1) runs_[number_++] = run;
                run = joins ? run | card : card;
            }
            if (count(run) > 1) runs_[number_++] = run;
        }
    }

    // Cards in play that have a neighbour of equal points below them.
    Mask joined(Mask cards) const {
        Mask joined = 0;
        for (std::size_t i = 0; i < number_; ++i) {
            const Mask run = cards & runs_[i];
            joined |= run & (run - 1);
        }
        return joined;
    }

    // One card, the lowest, of each run of equal neighbours among the moves.
    static Mask distinct(Mask moves, Mask joined, Mask occupied) {
        const Mask held = extract(moves, occupied);
        return deposit(held & ~(held << 1 & extract(joined, occupied)), occupied);
    }

    // The cards of a hand with no foreign card between them and this one; the called ace, which has
    // duties of its own, is nobody's neighbour.
    Mask run(Mask card, Mask hand, Mask occupied) const {
        const Mask group = game_.group_of(card);
        const Mask foreign = ((occupied & ~hand) | game_.called.ace) & group;
        const Mask higher = foreign & ~((card << 1) - 1);
        const Mask lower = foreign & (card - 1);
        const Mask run = hand & group & (lowest(higher) - 1) & ~((highest(lower) << 1) - 1);
        return lower == 0 ? hand & group & (lowest(higher) - 1) : run;
    }

    // The most by which the values of playing one or the other of two cards of a run can differ
    // (Kupferschmid & Helmert 2006).
    int difference(Mask one, Mask other, Mask run) const {
        const Mask low = std::min(one, other);
        const Mask high = std::max(one, other);
        int sum = 0;
        int before = points(low);
        for (Mask left = run & ((high << 1) - low) & ~low; left != 0; left &= left - 1) {
            const int here = points(left);
            sum += std::abs(here - before);
            before = here;
        }
        return sum;
    }

private:
    int points(Mask card) const { return game_.points[static_cast<std::size_t>(index_of(card))]; }

    const Game& game_;
    std::array<Mask, 16> runs_{};
    std::size_t number_ = 0;
};

}  // namespace stammtisch
