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

struct Place {
    std::uint64_t key = 0;  // the order of the cards left and who holds them, and flags
    Mask cards = 0;         // which cards those are
    bool closed = false;    // nobody draws any more: cards that stand alike play alike
};

struct Entry {
    std::uint64_t key = 0;
    Mask cards = 0;
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
        if (++deal_ == kOpen) {
            entries_.assign(entries_.size(), Entry{});
            deal_ = 1;
        }
    }

    // Whether an entry says that forehand gets `need` at these points (1) or not (0), or none does (-1).
    template <class Margin>
    int find(const Place& place, const Points& points, int need, Margin margin, Range& range) const {
        const Entry* set = &entries_[index(place.key)];
        for (std::size_t i = 0; i < kWays; ++i) {
            const Entry& entry = set[i];
            if (entry.key != place.key || entry.deal != number(place)) continue;
            if (entry.low < need && entry.high >= need) continue;
            const int away = entry.cards == place.cards ? 0 : margin(entry.cards);
            if (!entry.range.holds(points, away)) continue;
            range.narrow(entry.range.inside(away));
            return entry.low >= need ? 1 : 0;
        }
        return -1;
    }

    void keep(const Place& place, const Range& range, int low, int high) {
        Entry* set = &entries_[index(place.key)];
        for (std::size_t i = kWays - 1; i > 0; --i) set[i] = set[i - 1];
        const auto least = static_cast<std::int8_t>(low), most = static_cast<std::int8_t>(high);
        set[0] = Entry{place.key, place.cards, range, number(place), least, most};
    }

private:
    static constexpr std::uint16_t kOpen = 0x8000;

    std::uint16_t number(const Place& place) const {
        return place.closed ? deal_ : static_cast<std::uint16_t>(deal_ | kOpen);
    }

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
