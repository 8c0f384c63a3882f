// Transposition table: bounds on the points still to be won, at trick boundaries.
//
// The key is the owner of every remaining card in order of strength, class by class. Positions with
// the same owners but other cards play alike trick by trick, so their values differ at most by the
// difference of the cards' points: an entry is reused with that margin.
#pragma once

#include <cstdint>
#include <vector>

#include "bits.hpp"

namespace stammtisch {

struct Bounds {
    int low;
    int high;
};

struct Entry {
    std::uint64_t key = 0;
    Mask cards = 0;
    std::uint8_t low = 0;
    std::uint8_t high = 255;
    std::uint16_t age = 0;
};

class Table {
public:
    static constexpr std::size_t kWays = 4;

    explicit Table(std::size_t bytes) {
        std::size_t sets = 1;
        while (sets * 2 * kWays * sizeof(Entry) <= bytes) sets *= 2;
        entries_.resize(sets * kWays);
        mask_ = sets - 1;
    }

    Entry* set_of(std::uint64_t key) { return &entries_[(key & mask_) * kWays]; }

    void clear() { entries_.assign(entries_.size(), Entry{}); }

private:
    std::vector<Entry> entries_;
    std::uint64_t mask_ = 0;
};

}  // namespace stammtisch
