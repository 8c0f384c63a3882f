// A net at work: from the inputs that are on to values and chances.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "engine.hpp"
#include "net/weights.hpp"
#include "tables/inputs.hpp"

namespace stammtisch {

// The sums of the first layer, and the inputs that are in them.
struct Sums {
    alignas(32) std::array<std::int16_t, kMostUnits> units;
    std::array<std::uint64_t, kMostColumns / 64> on{};
};

// One position at a time; not for two threads at once.
class Evaluator {
public:
    virtual ~Evaluator() = default;

    // Sums of these inputs: only columns of those that have changed since are added and taken away,
    // unless those are more than there are in all.
    virtual void follow(Sums& sums, const Inputs& inputs) const = 0;
    virtual void clear(Sums& sums) const = 0;

    // What is asked next is asked about these sums.
    virtual void look(const Sums& sums) = 0;
    virtual float value(std::array<int, 2> outputs) const = 0;  // in steps of `Weights::scale`
    virtual void results(float* chances) const = 0;             // they add up to one

    virtual const Weights& weights() const = 0;
};

std::unique_ptr<Evaluator> make_evaluator(std::shared_ptr<const Weights> weights, Kernel kernel = Kernel::automatic);

}  // namespace stammtisch
