// Play with a little sense: take tricks cheaply, give points to friends, little to others. All hands
// are open to it, as they are in a playout.
#pragma once

#include "following.hpp"
#include "hands.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

struct Sense {
    const Game& game;
    std::array<Mask, 6> by_points{};  // cards of the same points, most points first
    int levels = 0;

    explicit Sense(const Game& g) : game(g) {
        for (int points = 250; points >= 0 && levels < 5; --points) {
            Mask cards = 0;
            for (Mask rest = game.cards; rest != 0; rest &= rest - 1)
                if (game.points[static_cast<std::size_t>(index_of(rest))] == points) cards |= lowest(rest);
            if (cards != 0) by_points[static_cast<std::size_t>(levels++)] = cards;
        }
        Mask named = 0;
        for (const Mask cards : by_points) named |= cards;
        by_points[static_cast<std::size_t>(levels++)] = game.cards & ~named;
    }

    // Whether a hand may play a card that beats the best one.
    bool beats(Mask hand, Mask group, Mask best) const {
        const Mask following = hand & group;
        return ((following != 0 ? following : hand & game.trumps) & above(best)) != 0;
    }

    Mask most_points(Mask cards) const {
        for (const Mask same : by_points)
            if ((cards & same) != 0) return lowest(cards & same);
        return lowest(cards);
    }

    // The least points, plain cards first, the weakest of them.
    Mask least(Mask cards) const {
        for (int level = levels - 1; level >= 0; --level) {
            const Mask same = cards & by_points[static_cast<std::size_t>(level)];
            if (same != 0) return lowest((same & ~game.trumps) != 0 ? same & ~game.trumps : same);
        }
        return lowest(cards);
    }

    // A card that nobody can beat: plain ones first, for they will be trumped later.
    Mask lead(const std::array<Mask, kSeats>& hands, int seat, Mask legal) const {
        Mask sure = 0;
        for (Mask rest = legal; rest != 0; rest &= rest - 1) {
            const Mask card = lowest(rest);
            const Mask group = game.group_of(card);
            bool beaten = false;
            for (int i = 1; i < kSeats; ++i)
                beaten = beaten || beats(hands[static_cast<std::size_t>((seat + i) & 3)], group, card);
            if (!beaten) sure |= card;
        }
        if ((sure & ~game.trumps) != 0) return most_points(sure & ~game.trumps);
        return sure != 0 ? highest(sure) : least(legal);
    }

    // `behind` players are still to come after this one; `friends` has a bit for each seat of its side.
    Mask follow(const std::array<Mask, kSeats>& hands, int seat, Mask legal, Mask group, Mask best, bool friend_has_it,
                int behind, unsigned friends) const {
        auto holds = [&](Mask card) {
            for (int i = 1; i <= behind; ++i) {
                const int next = (seat + i) & 3;
                if ((friends >> next & 1U) == 0 && beats(hands[static_cast<std::size_t>(next)], group, card))
                    return false;
            }
            return true;
        };
        if (friend_has_it && holds(best)) return most_points(legal);
        const Mask winning = legal & (group | game.trumps) & above(best);
        for (Mask rest = winning; rest != 0; rest &= rest - 1)
            if (holds(lowest(rest))) return cheapest_sure(rest);
        return least(legal);
    }

private:
    // Of cards that win: points are brought home in plain suits, trumps are spared.
    Mask cheapest_sure(Mask cards) const {
        const Mask plain = cards & ~game.trumps;
        return plain != 0 ? most_points(plain) : lowest(cards);
    }
};

}  // namespace stammtisch
