// Reading: how people like to play comes in as numbers, one number for each world goes out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <stdexcept>
#include <tuple>

#include "bindings.hpp"
#include "reading.hpp"

namespace nb = nanobind;
using namespace stammtisch;

namespace {

using Hands = std::array<CardSet, kSeats>;
using Play = std::tuple<std::size_t, CardSet, CardSet, CardSet, CardSet, CardSet, int, std::vector<Worths>>;

void check(const Shown& play) {
    if (play.seat >= Hands{}.size()) throw std::invalid_argument("there are four seats");
    if (!std::has_single_bit(play.card)) throw std::invalid_argument("a play is one card");
    if (play.worths.size() != 1 && play.worths.size() != Hands{}.size())
        throw std::invalid_argument("one row of worths, or one for each seat");
    for (const Worths& row : play.worths)
        for (const float worth : row)
            if (!(worth > 0)) throw std::invalid_argument("every card is worth something");
}

std::vector<double> likelihoods(const std::vector<Hands>& worlds, const std::vector<Play>& plays,
                                const std::array<CardSet, 32>& classes, const std::array<CardSet, 32>& higher,
                                CardSet trumps, CardSet ace, bool trump_duty,
                                const std::array<ShapeWorths, 2>& shapes) {
    Reading reading{classes, higher, trumps, ace, trump_duty, shapes, {}};
    for (const auto& [seat, card, group, must, kept, barred, few, worths] : plays) {
        const Shown& play = reading.shown.emplace_back(Shown{seat, card, group, must, kept, barred, few, worths});
        check(play);
    }
    std::vector<double> result;
    result.reserve(worlds.size());
    const nb::gil_scoped_release release;
    for (const Hands& hands : worlds) result.push_back(reading.of(hands));
    return result;
}

}  // namespace

void bind_reading(nb::module_& module) { module.def("read", &likelihoods); }
