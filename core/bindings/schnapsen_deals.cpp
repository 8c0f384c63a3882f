// Deals of Schnapsen, one by one and by the thousand: rules and actions come in as numbers.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <bit>

#include "bindings.hpp"
#include "schnapsen/seats.hpp"
#include "tables.hpp"

namespace nb = nanobind;
using namespace stammtisch;
using namespace stammtisch::schnapsen::deals;

namespace {

using Tables = Batch<Seats>;

void make_rules(Rules* self, const std::map<std::string, List>& lists) { new (self) Rules(Numbers(lists)); }

void make_deal(Deal* self, const Rules& rules, int bonus, const std::vector<CardId>& pack) {
    new (self) Deal(rules, bonus, pack);
}

Deal* seen(const Rules& rules, int bonus, int seat, CardSet hand, CardId turned) {
    if (seat < 0 || seat > 1 || turned < 0 || turned > 31) throw std::invalid_argument("no such seat or card");
    return new Deal(rules, bonus, seat, hand, turned);
}

std::vector<int> actions(const Deal& deal) {
    std::vector<int> list;
    for (std::uint64_t left = deal.actions(); left != 0; left &= left - 1) list.push_back(std::countr_zero(left));
    return list;
}

void apply(Deal& deal, int code) {
    if (code < 0 || code >= kCodes || (deal.actions() >> code & 1) == 0)
        throw std::invalid_argument("not possible now");
    deal.apply(code);
}

// What a seat is told: the other's actions cannot be checked without their cards.
void told(Deal& deal, int code) {
    if (code < 0 || code >= kCodes || deal.over()) throw std::invalid_argument("no such action");
    deal.apply(code);
}

nb::tuple outcome(const Deal& deal) {
    return nb::make_tuple(static_cast<int>(deal.how), deal.winner, deal.worth,
                          std::array<int, 2>{deal.points_of(0), deal.points_of(1)}, deal.tricks, deal.closer);
}

std::vector<std::int16_t> inputs(const Deal& deal, int seat, std::array<int, 2> score) {
    if (seat < 0 || seat > 1) throw std::invalid_argument("no such seat");
    Inputs on;
    write_inputs(deal, seat, score, on);
    return {on.begin(), on.end()};
}

void make_tables(Tables* self, const Rules& rules, std::size_t number) {
    if (number < 1 || number > std::size_t{1} << 20) throw std::invalid_argument("1 to 1048576 tables");
    new (self) Tables({&rules}, number);
}

using Played = Selfplay<Seats>;

void make_selfplay(Played* self, const Rules& rules, std::size_t number, bool scored, const std::vector<float>& worths,
                   const binding::Net& net, const binding::Net& rival, unsigned rivals, std::uint64_t seed,
                   bool portable) {
    if (number < 1 || number > std::size_t{1} << 20) throw std::invalid_argument("1 to 1048576 tables");
    new (self) Played({&rules, scored, worths}, number, net, rival, rivals, seed, binding::kernel(portable));
}

// The outputs of actions, one each.
std::vector<std::array<int, 2>> outputs(const Deal& deal, int seat, const std::vector<int>& codes) {
    if (seat < 0 || seat > 1) throw std::invalid_argument("no such seat");
    const Slots slots(deal, seat);
    std::vector<std::array<int, 2>> found;
    for (const int code : codes) {
        if (code < 0 || code >= kCodes) throw std::invalid_argument("no such action");
        found.push_back({slots.of_code(code), -1});
    }
    return found;
}

}  // namespace

void bind_schnapsen_deals(nb::module_& module) {
    nb::class_<Rules>(module, "SchnapsenRules").def("__init__", &make_rules);
    nb::class_<Deal>(module, "SchnapsenDeal")
        .def("__init__", &make_deal, nb::keep_alive<1, 2>())
        .def_static("seen", &seen, nb::keep_alive<0, 1>())
        .def_prop_ro("turn", &Deal::turn)
        .def_prop_ro("over", &Deal::over)
        .def("actions", &actions)
        .def("apply", &apply)
        .def("told", &told)
        .def("outcome", &outcome)
        .def("inputs", &inputs)
        .def("outputs", &outputs);
    nb::class_<Tables> tables(module, "SchnapsenTables");
    tables.def("__init__", &make_tables, nb::keep_alive<1, 2>());
    binding::bind_rows(tables);
    nb::class_<Played> played(module, "SchnapsenSelfplay");
    played.def("__init__", &make_selfplay, nb::keep_alive<1, 2>(), nb::arg(), nb::arg(), nb::arg(), nb::arg(),
               nb::arg(), nb::arg().none(), nb::arg(), nb::arg(), nb::arg());
    binding::bind_selfplay(played);
    module.attr("SCHNAPSEN_INPUTS") = kInputs;
    module.attr("SCHNAPSEN_OUTPUTS") = kOutputs;
    module.attr("SCHNAPSEN_LAYOUT") = kLayout;
}
