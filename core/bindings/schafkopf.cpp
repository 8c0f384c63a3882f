// Deals of Schafkopf, one by one and by the thousand: rules and actions come in as numbers.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>

#include "bindings.hpp"
#include "schafkopf/table.hpp"
#include "tables.hpp"

namespace nb = nanobind;
using namespace stammtisch;
using namespace stammtisch::schafkopf;

namespace {

using Tables = Batch<schafkopf::Table>;
using Inherited = std::tuple<int, bool, std::array<int, 4>, std::array<unsigned, 4>, std::int64_t>;

Context context(const Inherited& from) {
    const auto& [carry, first_game, lone_games, duties, stock] = from;
    return {carry, first_game, lone_games, duties, stock};
}

void make_rules(Rules* self, const std::map<std::string, List>& lists) { new (self) Rules(Numbers(lists)); }

void make_deal(Deal* self, const Rules& rules, const std::vector<CardId>& pack, const Inherited& inherited) {
    new (self) Deal(rules, context(inherited), pack);
}

Deal* seen(const Rules& rules, int seat, CardSet hand, const Inherited& inherited) {
    if (seat < 0 || seat >= kSeats) throw std::invalid_argument("no such seat");
    return new Deal(rules, context(inherited), seat, hand);
}

std::vector<int> codes(const Actions& actions) {
    std::vector<int> list;
    actions.each([&](int code) { list.push_back(code); });
    return list;
}

std::vector<int> actions(const Deal& deal) {
    std::vector<int> list = codes(deal.actions());
    for (CardId high = 1; deal.pushes() && high < 32; ++high)
        for (CardId low = 0; low < high; ++low)
            if (deal.may_push(low, high)) list.push_back(push_code(low, high));
    return list;
}

void apply(Deal& deal, int seat, int code) {
    if (!deal.may(seat, code)) throw std::invalid_argument("not possible now");
    deal.apply(seat, code);
}

// What a seat is told: others' actions cannot be checked without their cards.
void told(Deal& deal, int seat, int code) {
    if (code < 0 || code > kHiddenPush || seat < kSupervisor || seat >= kSeats || deal.ended())
        throw std::invalid_argument("no such action");
    deal.apply(seat, code);
}

nb::tuple outcome(const Deal& deal) {
    const Outcome paid = deal.paid();
    return nb::make_tuple(static_cast<int>(paid.ending), deal.contract, deal.declarer, deal.partner, paid.winners,
                          static_cast<int>(paid.grade), deal.points, deal.tricks, deal.step, paid.laufende, deal.knocks,
                          deal.doubled, paid.virgins, paid.demoted);
}

std::vector<std::int16_t> inputs(const Deal& deal, int seat, bool asked) {
    Inputs on;
    write_inputs(deal, seat, asked, on);
    return {on.begin(), on.end()};
}

void make_tables(Tables* self, const Rules& rules, std::size_t number, const Inherited& inherited, bool random) {
    if (number < 1 || number > std::size_t{1} << 20) throw std::invalid_argument("1 to 1048576 tables");
    new (self) Tables({&rules, context(inherited), random}, number);
}

using Played = Selfplay<schafkopf::Table>;

void make_selfplay(Played* self, const Rules& rules, std::size_t number, const Inherited& inherited, bool random,
                   const binding::Net& net, const binding::Net& rival, unsigned rivals, std::uint64_t seed,
                   bool portable) {
    if (number < 1 || number > std::size_t{1} << 20) throw std::invalid_argument("1 to 1048576 tables");
    new (self)
        Played({&rules, context(inherited), random}, number, net, rival, rivals, seed, binding::kernel(portable));
}

// The outputs of actions whose sums are their values.
std::vector<std::array<int, 2>> outputs(const Deal& deal, int seat, const std::vector<int>& codes) {
    if (seat < 0 || seat >= kSeats) throw std::invalid_argument("no such seat");
    const Roles roles(deal, seat);
    std::vector<std::array<int, 2>> found;
    for (const int code : codes) {
        if (code < 0 || code >= kCodes) throw std::invalid_argument("no such action");
        found.push_back(outputs_of(deal, roles, code));
    }
    return found;
}

}  // namespace

void bind_schafkopf(nb::module_& module) {
    nb::class_<Rules>(module, "SchafkopfRules").def("__init__", &make_rules);
    nb::class_<Deal>(module, "SchafkopfDeal")
        .def("__init__", &make_deal, nb::keep_alive<1, 2>())
        .def_static("seen", &seen, nb::keep_alive<0, 1>())
        .def_prop_ro("turn", &Deal::turn)
        .def_prop_ro("over", &Deal::over)
        .def_prop_ro("ended", &Deal::ended)
        .def_prop_ro("stake", &stake)
        .def_prop_ro("approved", &Deal::supervisor_approves)
        .def("actions", &actions)
        .def("interjections", [](const Deal& deal, int seat) { return codes(deal.interjections(seat)); })
        .def("apply", &apply)
        .def("told", &told)
        .def("outcome", &outcome)
        .def("amounts", &Deal::amounts)
        .def("stock_moves", &Deal::stock_moves)
        .def("inputs", &inputs)
        .def("outputs", &outputs);
    nb::class_<Tables> tables(module, "SchafkopfTables");
    tables.def("__init__", &make_tables, nb::keep_alive<1, 2>());
    binding::bind_rows(tables);
    nb::class_<Played> played(module, "SchafkopfSelfplay");
    played.def("__init__", &make_selfplay, nb::keep_alive<1, 2>(), nb::arg(), nb::arg(), nb::arg(), nb::arg(),
               nb::arg(), nb::arg().none(), nb::arg(), nb::arg(), nb::arg());
    binding::bind_selfplay(played);
    module.attr("SCHAFKOPF_INPUTS") = kInputs;
    module.attr("SCHAFKOPF_OUTPUTS") = kOutputs;
    module.attr("SCHAFKOPF_LAYOUT") = kLayout;
}
