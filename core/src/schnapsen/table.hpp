// What the core knows of a game of Schnapsen: numbers that Python reads off the rule set.
#pragma once

#include <array>

#include "bits.hpp"

namespace stammtisch::schnapsen {

constexpr int kCards = 32;  // the numbers of Python's cards: suit * 8 + rank, the ace first
constexpr int kTalon = 12;  // no talon is larger

inline unsigned card_of(Mask bit) { return static_cast<unsigned>(index_of(bit)); }

// What the winner gets: the loser has no trick, is below half, or has enough.
struct Scale {
    int no_trick = 3;
    int below = 2;
    int enough = 1;
};

struct SchnapsenTable {
    Mask deck = 0;
    std::array<int, kCards> points{};
    int lowest = 4;  // the rank whose trump may be exchanged
    int king = 2;    // the ranks that make a marriage
    int ober = 3;
    int hand_size = 5;
    int win = 66;
    int half = 33;
    Scale claim;
    bool wrong_claim_flat = false;  // with a talon that is not closed: as if the other were below half
    bool wrong_claims = false;      // whether a search may claim wrongly on purpose
    int failure_no_trick = 3;       // a closer failed, by the other's tricks when it was closed
    int failure = 2;
    int marriage_plain = 20;
    int marriage_trump = 40;
    bool marriage_without_trick = true;
    bool marriage_king_led = false;  // the king must be led
    bool exchange_first_lead = true;
    bool exchange_one_left = true;  // with only one card face down
    bool exchange_closed = false;
    int close_min_talon = 2;
    bool close_at_end = false;    // what the other has at the end counts, not when it was closed
    bool last_trick_wins = true;  // else it brings extra points, and both count
    int last_trick_points = 0;
    bool last_trick_one = false;  // winning by the last trick brings one, whatever the other has
};

}  // namespace stammtisch::schnapsen
