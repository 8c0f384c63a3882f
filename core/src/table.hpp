// Memory for what the search has found out about positions at the start of a trick.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace stammtisch {

// A bound on the points the declarers still win, and the cards whose owner it depends on.
struct Entry {
    std::uint32_t check;       // the rest of the key
    std::uint32_t low_owner;   // the seats of the cards in play, in order of strength: bit 0 of each
    std::uint32_t high_owner;  // and bit 1
    std::uint32_t relevant;    // which of them matter
    std::uint32_t cards;       // the cards in play; none if the entry is free
    std::uint8_t value;
    bool at_least;       // a lower bound, not an upper one
    std::uint16_t deal;  // when it was written
};

constexpr std::size_t kWays = 8;

// The entries a key may lie in. The tags are half the key each: together in one line of the cache they
// tell which entries are worth a look.
struct alignas(64) EntrySet {
    std::uint32_t tags[kWays];
    Entry ways[kWays];
};

class Table {
public:
    explicit Table(std::size_t bytes) {
        std::size_t sets = 1;
        while (sets <= bytes / sizeof(EntrySet) / 2) sets *= 2;
        mask_ = sets - 1;
        // All zero means free; calloc takes the pages only when they are touched.
        std::size_t space = sets * sizeof(EntrySet) + alignof(EntrySet);
        memory_.reset(std::calloc(1, space));
        void* start = memory_.get();
        if (start == nullptr) throw std::bad_alloc();
        sets_ = static_cast<EntrySet*>(std::align(alignof(EntrySet), sets * sizeof(EntrySet), start, space));
    }

    EntrySet& set_of(std::uint64_t key) { return sets_[key & mask_]; }
    // What was written before the next deal is the first to go.
    void next_deal() { ++deal_; }
    std::uint16_t deal() const { return deal_; }

    std::size_t bytes() const { return (mask_ + 1) * sizeof(EntrySet); }

private:
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };
    std::unique_ptr<void, Free> memory_;
    EntrySet* sets_ = nullptr;
    std::uint64_t mask_ = 0;
    std::uint16_t deal_ = 0;
};

}  // namespace stammtisch
