// Schnapsen: rules come in as a table of numbers, positions as masks and card numbers.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <tuple>
#include <utility>

#include "bindings.hpp"
#include "deadline.hpp"
#include "interruptible.hpp"
#include "schnapsen/solver.hpp"
#include "schnapsen/tree.hpp"

namespace nb = nanobind;
namespace schnapsen = stammtisch::schnapsen;
using schnapsen::Position;
using schnapsen::SchnapsenTable;
using schnapsen::Solver;
using stammtisch::Watch;

namespace {

using Pair = std::array<std::int64_t, 2>;

// Numbers from outside may be anything; those that do not fit become one that is refused.
int small(std::int64_t number) {
    return number == static_cast<int>(number) ? static_cast<int>(number) : std::numeric_limits<int>::min();
}

Position position(const Solver& solver, const Pair& hands, std::int64_t trump, const std::vector<std::int64_t>& talon,
                  std::int64_t leader, std::int64_t led, std::int64_t stage, std::int64_t announced, const Pair& tricks,
                  const Pair& points, const std::array<std::int64_t, 3>& closing) {
    Position p;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        if (hands[seat] < 0 || hands[seat] > std::numeric_limits<std::uint32_t>::max())
            throw std::invalid_argument("a hand is not a set of cards");
        p.hands[seat] = static_cast<stammtisch::Mask>(hands[seat]);
        p.tricks[seat] = small(tricks[seat]);
        p.points[seat] = small(points[seat]);
    }
    for (const std::int64_t card : talon) p.talon.push_back(small(card));
    p.trump = small(trump);
    p.leader = small(leader);
    p.led = small(led);
    p.stage = small(stage);
    p.announced = small(announced);
    p.closer = small(closing[0]);
    p.closed_tricks = small(closing[1]);
    p.closed_points = small(closing[2]);
    check_position(solver.table(), p);
    return p;
}

using ActionRow = std::tuple<int, int, int>;            // verb, argument, value
using ActionRangeRow = std::tuple<int, int, int, int>;  // verb, argument, and between what the value lies

std::vector<ActionRow> actions(Solver& solver, const Position& position) {
    std::vector<ActionRow> row;
    const auto found = interruptible([&](Watch* watch) { return solver.actions(position, watch); });
    for (const auto& [verb, argument, value] : found) row.emplace_back(verb, argument, value);
    return row;
}

std::vector<std::pair<int, int>> values(Solver& solver, const std::vector<Position>& positions,
                                        std::optional<double> seconds) {
    std::vector<std::pair<int, int>> pairs;
    const auto found = interruptible(
        [&, deadline = deadline_in(seconds)](Watch* watch) { return solver.values(positions, deadline, watch); });
    for (const auto& [low, high] : found) pairs.emplace_back(low, high);
    return pairs;
}

std::vector<std::vector<ActionRangeRow>> all_actions(Solver& solver, const std::vector<Position>& positions,
                                                     std::optional<double> seconds) {
    std::vector<std::vector<ActionRangeRow>> rows;
    const auto found = interruptible(
        [&, deadline = deadline_in(seconds)](Watch* watch) { return solver.all_actions(positions, deadline, watch); });
    for (const auto& answer : found) {
        auto& row = rows.emplace_back();
        for (const auto& [verb, argument, worth] : answer) row.emplace_back(verb, argument, worth.low, worth.high);
    }
    return rows;
}

constexpr std::size_t kEquities = 19;  // of -9 to 9 game points

using TriedRow = std::tuple<int, int, int, double>;  // verb, argument, visits, mean equity

std::vector<TriedRow> think(Solver& solver, const std::vector<Position>& worlds, int runs,
                            const std::vector<double>& equities, std::uint64_t seed, double curiosity, bool habits,
                            bool exact, bool closed_exact) {
    if (worlds.empty() || equities.size() != kEquities)
        throw std::invalid_argument("worlds and the equities of -9 to 9 points are needed");
    const schnapsen::TreeOptions options{curiosity, habits, exact, closed_exact};
    const auto found = interruptible([&](Watch* watch) {
        return solver.alone(watch, [&](schnapsen::Search& search) {
            return schnapsen::Tree(solver.table(), search, equities, options, seed).think(worlds, runs);
        });
    });
    std::vector<TriedRow> rows;
    for (const auto& [move, visits, mean] : found) rows.emplace_back(move.verb, move.argument, visits, mean);
    return rows;
}

// A playout: (verb, argument) of all that was done, and forehand's game points.
std::pair<std::vector<std::pair<int, int>>, int> play_out(Solver& solver, const Position& position, bool habits,
                                                          std::uint64_t seed) {
    const std::vector<double> none;
    std::vector<schnapsen::Move> moves;
    const int value = interruptible([&](Watch* watch) {
        return solver.alone(watch, [&](schnapsen::Search& search) {
            const schnapsen::TreeOptions options{0, habits, false, false};
            return schnapsen::Tree(solver.table(), search, none, options, seed).play_out(position, moves);
        });
    });
    std::vector<std::pair<int, int>> done;
    for (const schnapsen::Move move : moves) done.emplace_back(move.verb, move.argument);
    return {done, value};
}

}  // namespace

void bind_schnapsen(nb::module_& module) {
    nb::exception<schnapsen::Stopped>(module, "SearchStopped", PyExc_RuntimeError);
    nb::class_<SchnapsenTable>(module, "SchnapsenTable")
        .def(nb::init<>())
        .def_rw("deck", &SchnapsenTable::deck)
        .def_rw("points", &SchnapsenTable::points)
        .def_rw("lowest", &SchnapsenTable::lowest)
        .def_rw("king", &SchnapsenTable::king)
        .def_rw("ober", &SchnapsenTable::ober)
        .def_rw("hand_size", &SchnapsenTable::hand_size)
        .def_rw("win", &SchnapsenTable::win)
        .def_rw("half", &SchnapsenTable::half)
        .def_prop_rw(
            "claim",
            [](const SchnapsenTable& t) { return std::tuple(t.claim.no_trick, t.claim.below, t.claim.enough); },
            [](SchnapsenTable& t, std::tuple<int, int, int> scale) {
                std::tie(t.claim.no_trick, t.claim.below, t.claim.enough) = scale;
            })
        .def_rw("wrong_claim_flat", &SchnapsenTable::wrong_claim_flat)
        .def_rw("wrong_claims", &SchnapsenTable::wrong_claims)
        .def_rw("failure_no_trick", &SchnapsenTable::failure_no_trick)
        .def_rw("failure", &SchnapsenTable::failure)
        .def_rw("marriage_plain", &SchnapsenTable::marriage_plain)
        .def_rw("marriage_trump", &SchnapsenTable::marriage_trump)
        .def_rw("marriage_without_trick", &SchnapsenTable::marriage_without_trick)
        .def_rw("marriage_king_led", &SchnapsenTable::marriage_king_led)
        .def_rw("exchange_first_lead", &SchnapsenTable::exchange_first_lead)
        .def_rw("exchange_one_left", &SchnapsenTable::exchange_one_left)
        .def_rw("exchange_closed", &SchnapsenTable::exchange_closed)
        .def_rw("close_min_talon", &SchnapsenTable::close_min_talon)
        .def_rw("close_at_end", &SchnapsenTable::close_at_end)
        .def_rw("last_trick_wins", &SchnapsenTable::last_trick_wins)
        .def_rw("last_trick_points", &SchnapsenTable::last_trick_points)
        .def_rw("last_trick_one", &SchnapsenTable::last_trick_one);
    nb::class_<schnapsen::Options>(module, "SchnapsenOptions")
        .def(nb::init<>())
        .def_rw("memory", &schnapsen::Options::memory)
        .def_rw("bounds", &schnapsen::Options::bounds)
        .def_rw("order", &schnapsen::Options::order)
        .def_rw("marry", &schnapsen::Options::marry)
        .def_rw("reach", &schnapsen::Options::reach)
        .def_rw("cash", &schnapsen::Options::cash)
        .def_rw("twins", &schnapsen::Options::twins)
        .def_rw("alike", &schnapsen::Options::alike);
    nb::class_<Position>(module, "SchnapsenPosition");
    nb::class_<Solver>(module, "SchnapsenSolver")
        .def(nb::init<const SchnapsenTable&, std::size_t, int, const schnapsen::Options&>())
        .def("position", &position)
        .def("value",
             [](Solver& solver, const Position& position) {
                 return interruptible([&](Watch* watch) { return solver.value(position, watch); });
             })
        .def("actions", &actions)
        .def("values", &values)
        .def("all_actions", &all_actions)
        .def("think", &think)
        .def("play_out", &play_out)
        .def("stop", &Solver::stop)
        .def_prop_ro("nodes", &Solver::nodes)
        .def_prop_ro("threads", &Solver::threads);
}
