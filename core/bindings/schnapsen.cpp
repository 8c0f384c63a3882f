// Schnapsen: rules come in as a table of numbers, positions as masks and card numbers.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <limits>
#include <tuple>
#include <utility>

#include "bindings.hpp"
#include "schnapsen/search.hpp"
#include "schnapsen/tree.hpp"

namespace nb = nanobind;
namespace schnapsen = stammtisch::schnapsen;
using schnapsen::Position;
using schnapsen::SchnapsenTable;

namespace {

using Pair = std::array<std::int64_t, 2>;

// Numbers from outside may be anything; those that do not fit become one that is refused.
int small(std::int64_t number) {
    return number == static_cast<int>(number) ? static_cast<int>(number) : std::numeric_limits<int>::min();
}

class SchnapsenSolver {
public:
    SchnapsenSolver(const SchnapsenTable& table, std::size_t memory, const schnapsen::Options& options)
        : table_(checked(table)), memory_(memory), search_(table_, memory_, options, &stop_) {}

    int value(const Position& position) {
        stop_ = false;
        return search_.value(position);
    }

    // (verb, argument, value) of every legal action.
    std::vector<std::tuple<int, int, int>> actions(const Position& position) {
        stop_ = false;
        std::vector<std::tuple<int, int, int>> values;
        for (const auto& [verb, argument, value] : search_.actions(position))
            values.emplace_back(verb, argument, value);
        return values;
    }

    Position position(const Pair& hands, std::int64_t trump, const std::vector<std::int64_t>& talon,
                      std::int64_t leader, std::int64_t led, std::int64_t stage,
                      std::int64_t announced, const Pair& tricks, const Pair& points,
                      const std::array<std::int64_t, 3>& closing) const {
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
        check_position(table_, p);
        return p;
    }

    // (verb, argument, value) of every legal action, one list a position.
    std::vector<std::vector<std::tuple<int, int, int>>> actions_of(const std::vector<Position>& positions) {
        std::vector<std::vector<std::tuple<int, int, int>>> lists;
        for (const Position& position : positions) lists.push_back(actions(position));
        return lists;
    }

    // (verb, argument, visits, mean equity of the player on turn) of every action tried.
    std::vector<std::tuple<int, int, int, double>> think(const std::vector<Position>& worlds, int runs,
                                                         const std::vector<double>& equities, std::uint64_t seed,
                                                         double curiosity, bool habits, bool exact,
                                                         bool closed_exact) {
        if (worlds.empty() || equities.size() != kEquities)
            throw std::invalid_argument("worlds and the equities of -9 to 9 points are needed");
        stop_ = false;
        schnapsen::Tree tree(table_, search_, equities, {curiosity, habits, exact, closed_exact}, seed);
        std::vector<std::tuple<int, int, int, double>> tried;
        for (const auto& [move, visits, mean] : tree.think(worlds, runs))
            tried.emplace_back(move.verb, move.argument, visits, mean);
        return tried;
    }

    // A playout: (verb, argument) of all that was done, and forehand's game points.
    std::pair<std::vector<std::pair<int, int>>, int> play_out(const Position& position, bool habits,
                                                              std::uint64_t seed) {
        const std::vector<double> none;
        schnapsen::Tree tree(table_, search_, none, {0, habits, false, false}, seed);
        std::vector<schnapsen::Move> moves;
        const int value = tree.play_out(position, moves);
        std::vector<std::pair<int, int>> done;
        for (const schnapsen::Move move : moves) done.emplace_back(move.verb, move.argument);
        return {done, value};
    }

    void stop() { stop_ = true; }
    std::uint64_t nodes() const { return search_.nodes(); }

private:
    static constexpr std::size_t kEquities = 19;

    static const SchnapsenTable& checked(const SchnapsenTable& table) {
        check_table(table);
        return table;
    }

    SchnapsenTable table_;
    schnapsen::Memory memory_;
    std::atomic<bool> stop_ = false;
    schnapsen::Search search_;
};

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
    nb::class_<SchnapsenSolver>(module, "SchnapsenSolver")
        .def(nb::init<const SchnapsenTable&, std::size_t, const schnapsen::Options&>())
        .def("position", &SchnapsenSolver::position)
        .def("value", &SchnapsenSolver::value, nb::call_guard<nb::gil_scoped_release>())
        .def("actions", &SchnapsenSolver::actions, nb::call_guard<nb::gil_scoped_release>())
        .def("actions_of", &SchnapsenSolver::actions_of, nb::call_guard<nb::gil_scoped_release>())
        .def("think", &SchnapsenSolver::think, nb::call_guard<nb::gil_scoped_release>())
        .def("play_out", &SchnapsenSolver::play_out, nb::call_guard<nb::gil_scoped_release>())
        .def("stop", &SchnapsenSolver::stop)
        .def_prop_ro("nodes", &SchnapsenSolver::nodes);
}
