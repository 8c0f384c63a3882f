// Hidden cards: what is known comes in as numbers, worlds go out as rows of numbers.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <new>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "bindings.hpp"
#include "interruptible.hpp"
#include "worlds.hpp"

namespace nb = nanobind;
using namespace stammtisch;

namespace {

using BoundRow = std::tuple<unsigned, Mask, int, int>;  // places, cards, least, most

constexpr std::size_t kMostRows = std::size_t{1} << 24;
constexpr std::size_t kRowsPerLook = 1 << 16;  // at signals

void make(Worlds* self, Mask hidden, const std::vector<int>& room, const std::vector<Mask>& known,
          const std::vector<std::vector<BoundRow>>& cases, int ordered) {
    Unknown unknown{hidden, room, known, {}, ordered};
    for (const auto& rows : cases) {
        Case& bounds = unknown.cases.emplace_back();
        for (const auto& [places, cards, least, most] : rows) bounds.push_back({places, cards, least, most});
    }
    new (self) Worlds(std::move(unknown));
}

// A row: the cards of every place as a mask, then those of the ordered place one by one.
nb::list rows(const Worlds& worlds, const std::vector<World>& drawn) {
    nb::list result;
    for (const World& world : drawn) {
        const std::size_t places = worlds.places();
        nb::object row = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(places + world.order.size())));
        for (std::size_t i = 0; i < places; ++i)
            PyTuple_SET_ITEM(row.ptr(), static_cast<Py_ssize_t>(i), PyLong_FromUnsignedLong(world.places[i]));
        for (std::size_t i = 0; i < world.order.size(); ++i)
            PyTuple_SET_ITEM(row.ptr(), static_cast<Py_ssize_t>(places + i), PyLong_FromUnsignedLong(world.order[i]));
        result.append(row);
        if (result.size() % kRowsPerLook == 0 && PyErr_CheckSignals() != 0) throw nb::python_error();
    }
    return result;
}

void check_number(std::size_t number) {
    if (number > kMostRows) throw std::invalid_argument("too many worlds at once");
}

nb::list sample(const Worlds& worlds, std::size_t number, std::uint64_t seed) {
    check_number(number);
    return rows(worlds, interruptible([&](Watch* watch) { return worlds.sample(number, seed, watch); }));
}

nb::list sample_weighted(const Worlds& worlds, std::size_t number, std::uint64_t seed, const Weights& weights) {
    check_number(number);
    return rows(worlds, interruptible([&](Watch* watch) { return worlds.sample(number, seed, weights, watch); }));
}

nb::list all(const Worlds& worlds, std::uint64_t limit) {
    if (worlds.count() <= limit) check_number(worlds.count());
    return rows(worlds, interruptible([&](Watch* watch) { return worlds.all(limit, watch); }));
}

}  // namespace

void bind_worlds(nb::module_& module) {
    nb::class_<Worlds>(module, "Worlds")
        .def("__init__", &make)
        .def("count", &Worlds::count)
        .def("sample", &sample)
        .def("sample_weighted", &sample_weighted)
        .def("all", &all);
}
