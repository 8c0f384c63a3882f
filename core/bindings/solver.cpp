// Schafkopf: contracts come in as tables, positions as lists of card numbers.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>

#include "bindings.hpp"
#include "build_game.hpp"
#include "search.hpp"

namespace nb = nanobind;
using namespace stammtisch;

namespace {

using Hands = std::array<std::vector<CardId>, kSeats>;

class Solver {
public:
    Solver(const ContractTable& contract, std::size_t memory) : layout_(build_layout(contract)), table_(memory) {}

    int value(const Position& position, int guess) {
        Search search(layout_.game, table_);
        const int result = search.value(position, guess);
        nodes_ += search.nodes();
        return result;
    }

    bool at_least(const Position& position, int need) {
        Search search(layout_.game, table_);
        const bool result = search.at_least(position, need) >= need;
        nodes_ += search.nodes();
        return result;
    }

    std::vector<std::pair<CardId, int>> card_values(const Position& position) {
        Search search(layout_.game, table_);
        std::vector<std::pair<CardId, int>> values;
        for (Mask moves = search.legal(position); moves != 0; moves &= moves - 1) {
            const Mask card = lowest(moves);
            values.emplace_back(layout_.card(card), search.value_after(position, card));
        }
        nodes_ += search.nodes();
        std::sort(values.begin(), values.end());
        return values;
    }

    Position position(const Hands& hands, int leader, const std::vector<CardId>& trick, bool suit_led,
                      bool ran_away) const {
        Position p;
        if (trick.size() > 3) throw std::invalid_argument("a trick in progress has at most three cards");
        for (std::size_t seat = 0; seat < kSeats; ++seat)
            for (const CardId card : hands[seat]) {
                const Mask bit = layout_.bit(card);
                if ((p.hands[seat] & bit) != 0) throw std::invalid_argument("a card is in two places");
                p.hands[seat] |= bit;
            }
        p.leader = leader;
        p.laid = static_cast<int>(trick.size());
        for (std::size_t i = 0; i < trick.size(); ++i) p.trick[i] = layout_.bit(trick[i]);
        p.suit_led = suit_led;
        p.ran_away = ran_away;
        check_position(layout_.game, p);
        return p;
    }

    std::uint64_t nodes() const { return nodes_; }

private:
    Layout layout_;
    Table table_;
    std::uint64_t nodes_ = 0;
};

}  // namespace

void bind_solver(nb::module_& module) {
    nb::class_<ContractTable>(module, "ContractTable")
        .def(nb::init<>())
        .def_rw("classes", &ContractTable::classes)
        .def_rw("points", &ContractTable::points)
        .def_rw("declarers", &ContractTable::declarers)
        .def_rw("trump_duty", &ContractTable::trump_duty)
        .def_rw("called_ace", &ContractTable::called_ace)
        .def_rw("run_away_from", &ContractTable::run_away_from)
        .def_rw("forced", &ContractTable::forced)
        .def_rw("forced_after", &ContractTable::forced_after)
        .def_rw("discard", &ContractTable::discard)
        .def_rw("discard_after", &ContractTable::discard_after);
    nb::class_<Position>(module, "Position");
    nb::class_<Solver>(module, "Solver")
        .def(nb::init<const ContractTable&, std::size_t>())
        .def("position", &Solver::position)
        .def("value", &Solver::value, nb::call_guard<nb::gil_scoped_release>())
        .def("at_least", &Solver::at_least, nb::call_guard<nb::gil_scoped_release>())
        .def("card_values", &Solver::card_values, nb::call_guard<nb::gil_scoped_release>())
        .def_prop_ro("nodes", &Solver::nodes);
}
