// Schafkopf: contracts come in as tables, problems as sets of cards.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <tuple>

#include "bindings.hpp"
#include "deadline.hpp"
#include "interruptible.hpp"
#include "crew.hpp"
#include "solver.hpp"

namespace nb = nanobind;
using namespace stammtisch;

namespace {

using Pair = std::pair<int, int>;
using CardRow = std::tuple<CardId, int, int>;

std::vector<Pair> pairs(const std::vector<Range>& ranges) {
    std::vector<Pair> result;
    result.reserve(ranges.size());
    for (const Range& range : ranges) result.emplace_back(range.low, range.high);
    return result;
}

std::vector<std::vector<CardRow>> rows(const std::vector<std::vector<CardRange>>& answers) {
    std::vector<std::vector<CardRow>> result;
    result.reserve(answers.size());
    for (const auto& answer : answers) {
        auto& row = result.emplace_back();
        for (const auto& [card, range] : answer) row.emplace_back(card, range.low, range.high);
    }
    return result;
}

Problem problem(const Contract& contract, const std::array<CardSet, kSeats>& hands, int leader,
                const std::vector<CardId>& trick, bool suit_led, bool ran_away, int points_won, int tricks_won) {
    if (trick.size() > 3) throw std::invalid_argument("a trick in progress has at most three cards");
    Problem p{contract, {}, {points_won, tricks_won}};
    p.moment.hands = hands;
    p.moment.leader = leader;
    p.moment.laid = static_cast<int>(trick.size());
    std::copy(trick.begin(), trick.end(), p.moment.trick.begin());
    p.moment.suit_led = suit_led;
    p.moment.ran_away = ran_away;
    return p;
}

Contract contract(const std::array<std::vector<CardId>, kClasses>& classes, const std::array<int, 32>& points,
                  int declarers, bool trump_duty, CardId called_ace, int run_away_from, bool forced, bool forced_after,
                  bool discard, bool discard_after) {
    return std::make_shared<const ContractTable>(ContractTable{classes, points, declarers, trump_duty, called_ace,
                                                               run_away_from, forced, forced_after, discard,
                                                               discard_after});
}

}  // namespace

void bind_solver(nb::module_& module) {
    nb::class_<ContractTable>(module, "ContractTable");
    module.def("contract", &contract);
    nb::class_<Problem>(module, "Problem");
    module.def("problem", &problem);
    module.def("threads_for", &threads_for);
    module.def("kernel", [](bool portable) { return kernel_name(portable ? Kernel::portable : Kernel::automatic); });

    nb::class_<Options>(module, "Options")
        .def(nb::init<>())
        .def_rw("table", &Options::table)
        .def_rw("margin", &Options::margin)
        .def_rw("relevance", &Options::relevance)
        .def_rw("equivalence", &Options::equivalence)
        .def_rw("quasi", &Options::quasi)
        .def_rw("bounds", &Options::bounds)
        .def_rw("order", &Options::order)
        .def_rw("two_left", &Options::two_left);

    nb::class_<Solver>(module, "Solver")
        .def("__init__",
             [](Solver* self, std::size_t memory, int threads, const Options& options, bool portable) {
                 new (self) Solver(memory, threads, options, portable ? Kernel::portable : Kernel::automatic);
             })
        .def_static("check", &Solver::check)
        .def("points",
             [](Solver& solver, const std::vector<Problem>& problems, int guess, std::optional<double> seconds) {
                 return pairs(interruptible([&, deadline = deadline_in(seconds)](Watch* watch) {
                     return solver.points(problems, guess, deadline, watch);
                 }));
             })
        .def("tricks",
             [](Solver& solver, const std::vector<Problem>& problems, std::optional<double> seconds) {
                 return pairs(interruptible([&, deadline = deadline_in(seconds)](Watch* watch) {
                     return solver.tricks(problems, deadline, watch);
                 }));
             })
        .def("at_least",
             [](Solver& solver, const std::vector<Problem>& problems, bool tricks, int need,
                std::optional<double> seconds) {
                 return interruptible([&, deadline = deadline_in(seconds)](Watch* watch) {
                     return solver.at_least(problems, Goal{tricks, need}, deadline, watch);
                 });
             })
        .def("cards",
             [](Solver& solver, const std::vector<Problem>& problems, std::optional<double> seconds) {
                 return rows(interruptible([&, deadline = deadline_in(seconds)](Watch* watch) {
                     return solver.cards(problems, deadline, watch);
                 }));
             })
        .def("levels",
             [](Solver& solver, const std::vector<Problem>& problems, const std::vector<std::pair<bool, int>>& goals,
                std::optional<double> seconds) {
                 std::vector<Goal> steps;
                 for (const auto& [tricks, need] : goals) steps.push_back({tricks, need});
                 return rows(interruptible([&, deadline = deadline_in(seconds)](Watch* watch) {
                     return solver.levels(problems, steps, deadline, watch);
                 }));
             })
        .def_prop_ro("nodes", &Solver::nodes)
        .def_prop_ro("memory", &Solver::memory)
        .def_prop_ro("threads", &Solver::threads);
}
