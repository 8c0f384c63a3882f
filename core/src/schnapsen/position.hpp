// A moment of a deal with all cards open, as it comes in from outside, and what is wrong with it.
#pragma once

#include <array>
#include <vector>

#include "schnapsen/table.hpp"

namespace stammtisch::schnapsen {

// How far the player on lead has come; the order is fixed (RULES C-19).
enum Stage { kFresh = 0, kExchanged = 1, kClosed = 2, kAnnounced = 3 };

constexpr int kNone = -1;

struct Position {
    std::array<Mask, 2> hands{};
    int trump = 0;           // a suit
    std::vector<int> talon;  // the next to be drawn first, the open card last
    int leader = 0;
    int led = kNone;  // the card on the table
    int stage = kFresh;
    int announced = kNone;        // a suit
    std::array<int, 2> tricks{};  // won so far
    std::array<int, 2> points{};  // cards and marriages, those still pending included
    int closer = kNone;
    int closed_tricks = 0;  // what the other had when it was closed
    int closed_points = 0;
};

// Throws std::invalid_argument with the reason if the table or the position cannot be.
void check_table(const SchnapsenTable& table);
void check_position(const SchnapsenTable& table, const Position& position);

}  // namespace stammtisch::schnapsen
