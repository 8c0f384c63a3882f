// What is remembered of positions at the start of a trick, and which other positions it speaks of.
//
// Positions in which everybody holds as many cards of each class are compared card by card in order of
// strength. A bound holds for all of them in which the cards whose rank mattered have the same owners
// (partition search, Ginsberg 1996); what the other cards are worth is the margin by which it may be off.
#pragma once

#include <optional>

#include "engine.hpp"
#include "hands.hpp"
#include "table.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

struct Found {
    int value;
    Mask relevant;
};

class Memory {
public:
    Memory(const Game& game, Table& table, Options options);

    // One position: its place in the table, and the owners of the cards in play.
    struct Place {
        EntrySet* set;
        std::uint64_t key;
        Mask cards;
        Mask low_owner;
        Mask high_owner;
    };

    // How many cards of each plain class each seat holds, in sixteen small counters.
    std::uint64_t shape(const Hands& hands) const;
    std::uint64_t unit(int seat, int card) const {
        return units_[static_cast<std::size_t>(seat)][game_.class_of[static_cast<std::size_t>(card)]];
    }

    Place place(const Hands& hands, std::uint64_t shape, int leader, bool suit_led, bool ran_away) const;

    // A bound that answers the question whether the declarers win at least `need`.
    std::optional<Found> recall(const Place& place, const Hands& hands, int need) const;

    // Returns the relevant cards and all above them.
    Mask remember(const Place& place, Mask relevant, int need, int value) const;

private:
    int margin(const Entry& entry, const Hands& hands) const;
    int more(Mask from, Mask to) const;
    int points(Mask card) const { return game_.points[static_cast<std::size_t>(index_of(card))]; }

    const Game& game_;
    Table& table_;
    Options options_;
    std::array<std::array<std::uint64_t, kClasses>, kSeats> units_{};
    std::uint64_t salt_ = 0;
};

}  // namespace stammtisch
