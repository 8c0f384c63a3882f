// Playouts: problems come in, one byte for each number of each game goes out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>
#include <stdexcept>
#include <tuple>

#include "bindings.hpp"
#include "interruptible.hpp"
#include "playouts.hpp"
#include "solver.hpp"

namespace nb = nanobind;
using namespace stammtisch;

namespace {

using Hands = std::array<CardSet, kSeats>;
using Game = std::tuple<Hands, std::vector<CardId>>;

constexpr std::size_t kMostGames = std::size_t{1} << 30;

nb::bytes bytes(const std::vector<std::uint8_t>& numbers) { return nb::bytes(numbers.data(), numbers.size()); }

// How often each number occurs.
std::vector<std::size_t> counted(const std::vector<std::uint8_t>& numbers) {
    std::vector<std::size_t> counts(256);
    for (const std::uint8_t number : numbers) ++counts[number];
    while (!counts.empty() && counts.back() == 0) counts.pop_back();
    return counts;
}

nb::tuple answer(const Results& results, const std::vector<Played>& written) {
    std::vector<Game> games;
    for (const Played& game : written) games.emplace_back(game.hands, game.cards);
    return nb::make_tuple(bytes(results.points), bytes(results.tricks), bytes(results.run), counted(results.points),
                          counted(results.tricks), games);
}

nb::tuple deals(const Contract& contract, std::size_t number, std::uint64_t seed, std::pair<double, double> senses,
                bool write, bool portable) {
    if (number > kMostGames) throw std::invalid_argument("too many games at once");
    Results results;
    std::vector<Played> written;
    const auto play = [&](Watch* watch) {
        make_playouts(*contract, portable ? Kernel::portable : Kernel::automatic)
            ->deals(number, seed, {senses.first, senses.second}, results, write ? &written : nullptr, watch);
        return true;
    };
    interruptible(play);
    return answer(results, written);
}

// Each problem has its own stream of chance: its games do not depend on what else is asked.
nb::tuple problems(const std::vector<Problem>& problems, const Hands& played, std::size_t each, std::uint64_t seed,
                   std::pair<double, double> senses, bool write, bool portable) {
    if (each > kMostGames || problems.size() * each > kMostGames) throw std::invalid_argument("too many games at once");
    Results results;
    std::vector<Played> written;
    const auto play = [&](Watch* watch) {
        std::map<const ContractTable*, std::unique_ptr<Playouts>> tables;
        for (std::size_t i = 0; i < problems.size(); ++i) {
            const Problem& problem = problems[i];
            auto& table = tables[problem.contract.get()];
            if (!table) table = make_playouts(*problem.contract, portable ? Kernel::portable : Kernel::automatic);
            const Start start{problem.moment, problem.won, played};
            table->from(start, each, seed, i, {senses.first, senses.second}, results, write ? &written : nullptr,
                        watch);
            if (watch != nullptr && watch->ended()) throw Interrupted{};
        }
        return true;
    };
    interruptible(play);
    return answer(results, written);
}

}  // namespace

void bind_playouts(nb::module_& module) {
    module.def("play_deals", &deals);
    module.def("play_problems", &problems);
}
