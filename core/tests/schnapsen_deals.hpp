// Tables and deals of Schnapsen for tests.
#pragma once

#include <random>
#include <utility>
#include <vector>

#include "schnapsen/position.hpp"

namespace stammtisch::schnapsen {

using Rng = std::mt19937;

inline SchnapsenTable schnapsen_table() {
    SchnapsenTable table;
    constexpr std::array<int, 8> points{11, 10, 4, 3, 2, 0, 0, 0};
    for (unsigned card = 0; card < kCards; ++card) {
        table.points[card] = points[card % 8];
        if (card % 8 < 5) table.deck |= 1U << card;
    }
    return table;
}

inline Position deal(const SchnapsenTable& table, Rng& rng) {
    std::vector<int> pack;
    for (int card = 0; card < kCards; ++card)
        if ((table.deck >> card & 1U) != 0) pack.push_back(card);
    for (std::size_t i = pack.size(); i > 1; --i) std::swap(pack[i - 1], pack[rng() % i]);
    Position position;
    for (std::size_t seat = 0; seat < 2; ++seat)
        for (int i = 0; i < table.hand_size; ++i) {
            position.hands[seat] |= 1U << pack.back();
            pack.pop_back();
        }
    position.talon = pack;
    position.trump = pack.back() / 8;
    return position;
}

}  // namespace stammtisch::schnapsen
