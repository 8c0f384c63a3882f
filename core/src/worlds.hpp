// All ways in which hidden cards may lie. Knows no game: cards, places with room for them, and
// bounds on what the places hold.
//
// Cards are laid one after the other; the number of ways to lay the rest depends only on the room
// left and on the bounds' counters, so a table of these numbers counts, draws and lists all worlds.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bits.hpp"
#include "limits.hpp"
#include "random.hpp"

namespace stammtisch {

constexpr std::size_t kMostPlaces = 6;

// Of these cards, these places (bit per place) hold together at least and at most so many.
struct Bound {
    unsigned places = 0;
    Mask cards = 0;
    int least = 0;
    int most = 32;
};

using Case = std::vector<Bound>;

struct Unknown {
    Mask hidden = 0;
    std::vector<int> room;    // hidden cards that go to each place
    std::vector<Mask> known;  // cards that are known to lie there
    std::vector<Case> cases;  // mutually exclusive: a world fulfils all bounds of exactly one
    int ordered = -1;         // a place whose hidden cards lie in an order, as a talon does
};

struct World {
    std::array<Mask, kMostPlaces> places{};
    std::vector<std::uint32_t> order;  // cards of the ordered place
};

using Weights = std::vector<std::array<double, 32>>;  // by place and card

// One case made ready: which place may get a card, and what has to be counted on the way.
class Plan {
public:
    Plan(const Unknown& unknown, const Case& bounds);

    struct Counter {
        unsigned places;
        Mask cards;
        int least;
        int most;
        std::size_t cap;  // it counts no further: nothing changes beyond
        std::size_t stride;
    };

    bool possible = true;
    std::vector<std::uint32_t> cards;
    std::vector<unsigned> allowed;  // by card: bit per place
    std::vector<std::size_t> room;
    std::size_t implied = 0;          // the largest place: what lies there follows from the others
    std::vector<std::size_t> stride;  // by place; 0 for the implied one
    std::vector<Counter> counters;
    std::size_t states = 1;

private:
    void restrict(const Unknown& unknown, const Bound& bound);
    void lay_out();
};

// The number (or the weight) of the ways to lay the rest, for every state after so many cards.
template <class Number>
class Ways {
public:
    Ways(const Plan& plan, const Weights* weights);

    Number total() const { return plan_->possible ? table_.front() : Number{0}; }
    World world(Number rank, Random* rng) const;  // draws anew at every card if there is a generator

private:
    struct Digits;
    Number through(const Digits& from, std::size_t level, std::size_t place) const;
    Number weight(std::size_t level, std::size_t place) const;

    const Plan* plan_;
    const Weights* weights_;
    std::vector<Number> table_;  // states of level 0, of level 1 …
};

class Worlds {
public:
    explicit Worlds(Unknown unknown);
    Worlds(const Worlds&) = delete;
    Worlds& operator=(const Worlds&) = delete;

    std::uint64_t count() const { return count_; }
    // These throw `Interrupted` if the watch ends them.
    std::vector<World> sample(std::size_t number, std::uint64_t seed, Watch* watch = nullptr) const;
    std::vector<World> sample(std::size_t number, std::uint64_t seed, const Weights& weights,
                              Watch* watch = nullptr) const;
    std::vector<World> all(std::uint64_t limit, Watch* watch = nullptr) const;

    std::size_t places() const { return unknown_.room.size(); }

private:
    World at(std::uint64_t rank) const;
    void complete(World& world, std::uint64_t order_rank) const;
    void need_worlds() const;

    Unknown unknown_;
    std::vector<Plan> plans_;
    std::vector<Ways<std::uint64_t>> ways_;
    std::uint64_t orders_ = 1;
    std::uint64_t count_ = 0;
};

}  // namespace stammtisch
