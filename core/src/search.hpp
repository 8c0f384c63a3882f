// Perfect-information search: how many points the declarer side makes with best play of all.
#pragma once

#include <cstdint>

#include "game.hpp"
#include "table.hpp"

namespace stammtisch {

// What may be switched off, to measure what it gains and to check that it changes no value.
struct Options {
    bool table = true;
    bool margin = true;
    bool equivalence = true;
    bool bounds = true;
    bool order = true;
    bool two_left = true;
};

class Search {
public:
    Search(const Game& game, Table& table, Options options = {});

    // Points from the remaining cards: at least `need` if the result is, otherwise at most the result.
    int at_least(const Position& position, int need);

    // The exact value from here on.
    int value(const Position& position, int guess);

    // The cards that may be played now, and the value after one of them, the current trick included.
    Mask legal(const Position& position) const;
    int value_after(const Position& position, Mask card);

    std::uint64_t nodes() const { return nodes_; }

private:
    struct Laid {   // the current trick
        Mask led;   // cards of the class led, and trumps: what can win
        Mask best;
        int winner;
        int points;
        Mask cards;
    };

    int lead(int leader, int need, int rest);
    template <int kLaid>
    int follow(int seat, const Laid& trick, int need, int rest);
    template <int kLaid>
    int two_left(int seat, Mask moves, const Laid& trick, int need, int rest);
    template <int kLaid>
    int lay(int seat, Mask card, const Laid& trick, int need, int rest);
    int last_trick(int leader, int rest) const;
    Mask legal_lead(Mask hand) const;
    Mask legal_follow(Mask hand, Mask led) const;
    int sure_points(int leader, int rest) const;
    std::uint64_t key(int leader, Mask cards) const;
    int margin(Mask from, Mask to) const;
    template <int kLaid>
    int arrange(int seat, Mask moves, const Laid& trick, std::array<Mask, 8>& sorted) const;

    // The class that must be followed: plain, unless nothing but trumps can win.
    Mask plain_led(Mask led) const { return led == game_.trumps ? led : led & ~game_.trumps; }
    bool declarer(int seat) const { return ((game_.declarers >> seat) & 1U) != 0; }
    Mask all() const { return hands_[0] | hands_[1] | hands_[2] | hands_[3]; }

    const Game& game_;
    Table& table_;
    Options options_;
    std::array<Mask, kSeats> hands_{};
    std::array<Mask, 32> same_{};  // neighbours of equal points in the same class
    std::uint64_t salt_ = 0;
    bool suit_led_ = false;
    bool ran_away_ = false;
    std::uint64_t nodes_ = 0;
};

}  // namespace stammtisch
