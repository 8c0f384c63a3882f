// Games of one contract played to their end, by chance or with a little sense.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "contract.hpp"
#include "engine.hpp"

namespace stammtisch {

// A moment of play, and what has happened before it.
struct Start {
    Moment moment;
    Won won{};
    std::array<CardSet, kSeats> played{};  // cards that each seat has played, the current trick included
};

// One entry a game; all of the declarers, with the holder of a called ace among them.
struct Results {
    std::vector<std::uint8_t> points;
    std::vector<std::uint8_t> tricks;
    std::vector<std::uint8_t> run;  // top trumps in an unbroken line on one side (Laufende)
};

// A game that was written down.
struct Played {
    std::array<CardSet, kSeats> hands{};  // when it began
    std::vector<CardId> cards;            // in the order played
};

// The share of cards that are chosen with sense; the others are any legal card.
struct Senses {
    double declarers = 0;
    double defenders = 0;
};

class Playouts {
public:
    virtual ~Playouts() = default;

    // Games are written down if there is a place for them. Throws `Interrupted` if the watch ends it.
    virtual void deals(std::size_t number, std::uint64_t seed, Senses senses, Results& results,
                       std::vector<Played>* written, Watch* watch = nullptr) const = 0;
    virtual void from(const Start& start, std::size_t number, std::uint64_t seed, std::uint64_t stream, Senses senses,
                      Results& results, std::vector<Played>* written, Watch* watch = nullptr) const = 0;

    // Refuses what is no position of this contract, with the reason (std::invalid_argument).
    virtual void check(const Start& start) const = 0;
};

std::unique_ptr<Playouts> make_playouts(const ContractTable& contract, Kernel kernel = Kernel::automatic);

}  // namespace stammtisch
