// What the core knows of a contract: an order of cards in classes, points, sides and duties.
// It knows no contract by name; Python builds these tables from the same `Contract` as the rules.
#pragma once

#include <array>
#include <cstdint>

#include "bits.hpp"
#include "contract.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

// Duties of the holder of a called ace (RULES 1.6).
struct CalledAce {
    Mask ace = 0;   // its bit; 0 if no ace was called
    Mask suit = 0;  // all cards of the called class
    int run_away_from = 4;
    bool forced = true;
    bool forced_after = false;
    bool discard = false;
    bool discard_after = true;
};

// Cards are bits: classes lie side by side, weakest card of a class lowest, trumps on top.
struct Game {
    std::array<Mask, kClasses> classes{};
    std::array<std::uint8_t, 32> class_of{};
    std::array<std::uint8_t, 32> points{};
    Mask trumps = 0;
    Mask cards = 0;
    std::uint8_t declarers = 0;  // bit per seat: the side whose points are counted
    bool trump_duty = false;     // a void player must trump (Ramsch, RULES 3.11)
    CalledAce called;

    bool declarer_side(int seat) const { return ((declarers >> seat) & 1U) != 0; }
    Mask group_of(Mask card) const { return classes[class_of[static_cast<std::size_t>(index_of(card))]]; }
    // The class that must be followed, from the cards that can win: plain, unless trumps were led.
    Mask followed(Mask led) const { return led == trumps ? led : led & ~trumps; }
    int points_in(Mask mask) const {
        int sum = 0;
        for (; mask != 0; mask &= mask - 1) sum += points[static_cast<std::size_t>(index_of(mask))];
        return sum;
    }
};

// A moment of play: what everybody holds, and the cards of the current trick.
struct Position {
    std::array<Mask, kSeats> hands{};
    int leader = 0;
    int laid = 0;                 // cards in the current trick
    std::array<Mask, 3> trick{};  // as bits, in the order played
    bool suit_led = false;        // the called suit has been led
    bool ran_away = false;
};

}  // namespace stammtisch
