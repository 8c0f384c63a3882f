// Remembered positions on lead: bounds on forehand's game points for a range of points. Cards and
// flags are the whole key, so nothing is ever mistaken for another; the oldest entry makes room.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "schnapsen/range.hpp"
#include "schnapsen/table.hpp"

namespace stammtisch::schnapsen {

using Talon = std::array<std::uint8_t, kTalon>;

struct Entry {
    std::uint64_t key = 0;
    Range range;
    std::uint16_t deal = 0;
    std::int8_t low = 0;
    std::int8_t high = 0;
};

class Memory {
public:
    static constexpr std::size_t kWays = 4;  // a cache line

    explicit Memory(std::size_t bytes) {
        std::size_t sets = 1;
        while (sets * 2 * kWays * sizeof(Entry) <= bytes) sets *= 2;
        entries_.resize(sets * kWays);
        mask_ = sets - 1;
    }

    // Another talon or another trump makes another deal: nothing remembered is of use there.
    void choose_deal(const Talon& talon, std::size_t size, int trump) {
        if (deal_ != 0 && talon == talon_ && size == size_ && trump == trump_) return;
        talon_ = talon;
        size_ = size;
        trump_ = trump;
        if (++deal_ == 0) {
            entries_.assign(entries_.size(), Entry{});
            deal_ = 1;
        }
    }

    // An entry that says whether forehand gets `need` at these points, or nothing.
    const Entry* find(std::uint64_t key, const std::array<std::uint8_t, 2>& points, int need) const {
        const Entry* set = &entries_[index(key)];
        for (std::size_t i = 0; i < kWays; ++i)
            if (set[i].key == key && set[i].deal == deal_ && (set[i].low >= need || set[i].high < need) &&
                set[i].range.holds(points))
                return &set[i];
        return nullptr;
    }

    void keep(std::uint64_t key, const Range& range, int low, int high) {
        Entry* set = &entries_[index(key)];
        for (std::size_t i = kWays - 1; i > 0; --i) set[i] = set[i - 1];
        set[0] = Entry{key, range, deal_, static_cast<std::int8_t>(low), static_cast<std::int8_t>(high)};
    }

private:
    std::size_t index(std::uint64_t x) const {
        x ^= x >> 32;
        x *= 0x9E3779B97F4A7C15ULL;
        x ^= x >> 29;
        return (x & mask_) * kWays;
    }

    std::vector<Entry> entries_;
    std::uint64_t mask_ = 0;
    std::uint16_t deal_ = 0;
    Talon talon_{};
    std::size_t size_ = 0;
    int trump_ = 0;
};

}  // namespace stammtisch::schnapsen
