// Transposition table: bounds on the points still to be won, at trick boundaries.
//
// The key is the owner of every remaining card in order of strength, class by class. Positions with
// the same owners but other cards play alike trick by trick, so their values differ at most by the
// difference of the cards' points: an entry is reused with that margin.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace stammtisch {

struct Entry {
    std::uint64_t key;
    std::uint32_t cards;
    std::uint8_t low;
    std::uint8_t high;
    std::uint16_t unused;
};

constexpr std::size_t kWays = 4;

// The entries a key may lie in: one line of the cache.
struct alignas(64) EntrySet {
    Entry ways[kWays];
};

class Table {
public:
    explicit Table(std::size_t bytes) {
        std::size_t sets = 1;
        while (sets * 2 * sizeof(EntrySet) <= bytes) sets *= 2;
        mask_ = sets - 1;
        // All entries zero means empty; calloc takes the pages only when they are touched.
        std::size_t space = sets * sizeof(EntrySet) + alignof(EntrySet);
        memory_.reset(std::calloc(1, space));
        void* start = memory_.get();
        if (start == nullptr) throw std::bad_alloc();
        sets_ = static_cast<EntrySet*>(std::align(alignof(EntrySet), sets * sizeof(EntrySet), start, space));
    }

    EntrySet& set_of(std::uint64_t key) { return sets_[key & mask_]; }
    std::size_t bytes() const { return (mask_ + 1) * sizeof(EntrySet); }

private:
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    std::unique_ptr<void, Free> memory_;
    EntrySet* sets_ = nullptr;
    std::uint64_t mask_ = 0;
};

}  // namespace stammtisch
