// What Python hands over: contracts and moments of play, with cards as the project numbers them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace stammtisch {

constexpr int kSeats = 4;
constexpr int kClasses = 5;  // four plain suits and trumps, which are the last class

using CardId = int;             // 0-31: suit * 8 + rank
using CardSet = std::uint32_t;  // bit per card id

// A contract as numbers: five classes, each strongest card first, trumps last.
struct ContractTable {
    std::array<std::vector<CardId>, kClasses> classes;
    std::array<int, 32> points{};
    int declarers = 0;        // bit per seat: the side whose points are counted
    bool trump_duty = false;  // a void player must trump (Ramsch, RULES 3.11)
    CardId called_ace = -1;   // its holder has the duties of RULES 1.6
    int run_away_from = 4;
    bool forced = true;
    bool forced_after = false;
    bool discard = false;
    bool discard_after = true;
};

// What everybody holds, and the cards of the current trick in the order played.
struct Moment {
    std::array<CardSet, kSeats> hands{};
    int leader = 0;
    int laid = 0;
    std::array<CardId, 3> trick{};
    bool suit_led = false;  // the called suit has been led
    bool ran_away = false;
};

// What the declarers have won before a moment.
struct Won {
    int points = 0;
    int tricks = 0;
};

}  // namespace stammtisch
