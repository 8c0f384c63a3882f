// What the tables of all games show Python: rows of numbers in shared memory.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <vector>

#include "net/weights.hpp"
#include "tables/batch.hpp"
#include "tables/selfplay.hpp"

namespace binding {

namespace nb = nanobind;

template <class Number>
using Rows = nb::ndarray<nb::memview, Number, nb::c_contig>;

template <class Number>
Rows<const Number> shared(const std::vector<Number>& numbers, std::size_t rows, nb::handle owner) {
    if (numbers.size() == rows) return {numbers.data(), {rows}, owner};
    return {numbers.data(), {rows, numbers.size() / rows}, owner};
}

using Chosen = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class Tables>
void step(Tables& tables, const Chosen& actions) {
    if (actions.shape(0) != tables.size()) throw std::invalid_argument("an action for every table");
    const nb::gil_scoped_release released;
    tables.step(actions.data());
}

template <class Tables>
void reset(Tables& tables, const std::vector<std::uint64_t>& seeds) {
    const nb::gil_scoped_release released;
    tables.reset(seeds);
}

template <class Tables>
void play_by_chance(Tables& tables, std::uint64_t deals, std::uint64_t seed) {
    const nb::gil_scoped_release released;
    tables.play_by_chance(deals, seed);
}

template <class Tables>
nb::class_<Tables>& bind_rows(nb::class_<Tables>& bound) {
    const auto rows = [&](const char* name, auto member) {
        bound.def_prop_ro(name, [member](nb::handle self) {
            const Tables& tables = nb::cast<const Tables&>(self);
            return shared(tables.*member, tables.size(), self);
        });
    };
    rows("actors", &Tables::actors);
    rows("players", &Tables::players);
    rows("done", &Tables::done);
    rows("matches", &Tables::matches);
    rows("legal", &Tables::legal);
    rows("inputs", &Tables::inputs);
    rows("rewards", &Tables::rewards);
    bound.def_ro("deals", &Tables::deals);
    bound.def("reset", &reset<Tables>, nb::arg("seeds"));
    bound.def("step", &step<Tables>, nb::arg("actions"));
    bound.def("play_by_chance", &play_by_chance<Tables>, nb::arg("deals"), nb::arg("seed"));
    return bound;
}

using Net = std::shared_ptr<const stammtisch::Weights>;

inline stammtisch::Kernel kernel(bool portable) {
    return portable ? stammtisch::Kernel::portable : stammtisch::Kernel::automatic;
}

template <class Played>
void play(Played& played, std::size_t rows, std::uint64_t deals, double chance, double temperature, double opening,
          double kept, double trace) {
    const nb::gil_scoped_release released;
    if (!(temperature > 0)) throw std::invalid_argument("a temperature above zero");
    played.play(rows, deals, {chance, temperature, kept, opening, trace});
}

template <class Played>
void learn(Played& played, const Net& net) {
    if (net == nullptr) throw std::invalid_argument("no net");
    played.learn(net);
}

// Rows stay where they are until the next `play`.
template <class Played>
void bind_selfplay(nb::class_<Played>& bound) {
    const auto rows = [&](const char* name, auto member) {
        bound.def_prop_ro(name, [member](nb::handle self) {
            const auto& numbers = nb::cast<const Played&>(self).done.*member;
            return shared(numbers, numbers.size(), self);
        });
    };
    rows("inputs", &stammtisch::Rows::inputs);
    rows("starts", &stammtisch::Rows::starts);
    rows("outputs", &stammtisch::Rows::outputs);
    rows("returns", &stammtisch::Rows::returns);
    rows("results", &stammtisch::Rows::results);
    bound.def_ro("ended", &Played::ended);
    bound.def_ro("decisions", &Played::decisions);
    bound.def_ro("brought", &Played::brought);
    bound.def_ro("squares", &Played::squares);
    bound.def("play", &play<Played>);
    bound.def("learn", &learn<Played>);
}

}  // namespace binding
