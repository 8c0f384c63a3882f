// Playouts of made-up contracts, replayed card by card by the book; and whether chance is fair.
#include <array>
#include <cmath>
#include <map>
#include <stdexcept>

#include "check.hpp"
#include "plain.hpp"
#include "playouts.hpp"
#include "random.hpp"

using namespace stammtisch;

namespace {

int pick(Random& rng, int limit) { return static_cast<int>(rng.below(static_cast<std::uint64_t>(limit))); }

ContractTable random_contract(Random& rng) {
    static constexpr std::array<int, 8> kPoints = {11, 10, 4, 3, 2, 0, 0, 0};
    ContractTable table;
    const bool obers = pick(rng, 4) != 0;
    const bool unters = pick(rng, 4) != 0 || !obers;
    const int suit = pick(rng, 5);
    const int ranks = pick(rng, 3) == 0 ? 6 : 8;
    auto& trumps = table.classes[4];
    for (int s = 0; obers && s < 4; ++s) trumps.push_back(s * 8 + 3);
    for (int s = 0; unters && s < 4; ++s) trumps.push_back(s * 8 + 4);
    for (int s = 0; s < 4; ++s)
        for (int rank = 0; rank < ranks; ++rank) {
            if ((rank == 3 && obers) || (rank == 4 && unters)) continue;
            (s == suit ? trumps : table.classes[static_cast<std::size_t>(s)]).push_back(s * 8 + rank);
        }
    for (std::size_t card = 0; card < 32; ++card) table.points[card] = kPoints[card % 8];
    table.declarers = 1 << pick(rng, 4);
    const int called = pick(rng, 4);
    if (called != suit && pick(rng, 2) == 0) {
        table.called_ace = called * 8;
        table.run_away_from = 2 + pick(rng, 3);
        table.forced = pick(rng, 4) != 0;
        table.forced_after = pick(rng, 4) == 0;
        table.discard = pick(rng, 4) == 0;
        table.discard_after = pick(rng, 2) == 0;
    }
    table.trump_duty = pick(rng, 5) == 0;
    return table;
}

// With the holder of the called ace among the declarers.
ContractTable with_partner(ContractTable table, const std::array<CardSet, kSeats>& hands) {
    for (std::size_t seat = 0; seat < kSeats && table.called_ace >= 0; ++seat)
        if ((hands[seat] >> table.called_ace & 1U) != 0) table.declarers |= 1 << seat;
    return table;
}

int run_of_trumps(const ContractTable& table, const std::array<CardSet, kSeats>& hands) {
    CardSet ours = 0;
    for (std::size_t seat = 0; seat < kSeats; ++seat)
        if ((table.declarers >> seat & 1) != 0) ours |= hands[seat];
    int run = 0;
    const auto& trumps = table.classes[4];
    for (const CardId trump : trumps) {
        if ((ours >> trump & 1U) != (ours >> trumps[0] & 1U)) break;
        ++run;
    }
    return run;
}

// Follows a written game from a start; returns whether every card was legal and all numbers are right.
bool right(const ContractTable& contract, Start start, const Played& game, const Results& results, std::size_t i) {
    std::array<CardSet, kSeats> dealt = game.hands;
    for (std::size_t seat = 0; seat < kSeats; ++seat) dealt[seat] |= start.played[seat];
    const ContractTable table = with_partner(contract, dealt);
    const Plain plain(table);
    Result result{start.won.points, start.won.tricks};
    Moment moment = start.moment;
    moment.hands = game.hands;
    for (const CardId card : game.cards) {
        const auto legal = plain.legal(moment);
        if (std::find(legal.begin(), legal.end(), card) == legal.end()) return false;
        moment = plain.play(moment, card, result);
    }
    return plain.legal(moment).empty() && results.points[i] == result.points && results.tricks[i] == result.tricks &&
           results.run[i] == run_of_trumps(table, dealt);
}

// Some cards further on.
Start later(const ContractTable& contract, const Played& game, std::size_t cards) {
    const ContractTable table = with_partner(contract, game.hands);
    const Plain plain(table);
    Start start;
    start.moment.hands = game.hands;
    Result result;
    for (std::size_t i = 0; i < cards; ++i) {
        start.played[static_cast<std::size_t>(Plain::turn(start.moment))] |= 1U << game.cards[i];
        start.moment = plain.play(start.moment, game.cards[i], result);
    }
    start.won.points = result.points;
    start.won.tricks = result.tricks;
    return start;
}

void by_the_book(int rounds) {
    Random rng(1);
    for (int round = 0; round < rounds; ++round) {
        const ContractTable contract = random_contract(rng);
        const Senses sense = {pick(rng, 3) * 0.5, pick(rng, 3) * 0.5};
        const auto fast = make_playouts(contract);
        const auto portable = make_playouts(contract, Kernel::portable);
        Results results, same;
        std::vector<Played> games;
        fast->deals(20, static_cast<std::uint64_t>(round), sense, results, &games);
        portable->deals(20, static_cast<std::uint64_t>(round), sense, same, nullptr);
        CHECK(games.size() == 20 && results.points == same.points && results.tricks == same.tricks);
        for (std::size_t i = 0; i < games.size(); ++i) CHECK(right(contract, {}, games[i], results, i));
        const Start start = later(contract, games[0], static_cast<std::size_t>(pick(rng, 24)));
        Results rest;
        std::vector<Played> endings;
        fast->from(start, 20, 3, 4, sense, rest, &endings);
        for (std::size_t i = 0; i < endings.size(); ++i) CHECK(right(contract, start, endings[i], rest, i));
    }
}

template <class Key>
void fair(const std::map<Key, int>& seen, std::size_t kinds) {
    double total = 0;
    for (const auto& [key, number] : seen) total += number;
    const double mean = total / static_cast<double>(kinds);
    double chi_square = (static_cast<double>(kinds) - static_cast<double>(seen.size())) * mean;
    for (const auto& [key, number] : seen) chi_square += (number - mean) * (number - mean) / mean;
    const auto freedom = static_cast<double>(kinds - 1);
    CHECK(std::abs(chi_square - freedom) < 4 * std::sqrt(2 * freedom));
}

// Eight cards, two for everybody: 2520 deals, and two cards to choose from.
void chance_is_fair() {
    ContractTable table;
    for (int card = 0; card < 8; ++card) table.classes[static_cast<std::size_t>(card % 5)].push_back(card);
    Results results;
    std::vector<Played> games;
    make_playouts(table)->deals(400'000, 5, {}, results, &games);
    std::map<std::array<CardSet, kSeats>, int> deals;
    std::map<int, int> leads;
    for (const Played& game : games) {
        ++deals[game.hands];
        ++leads[std::countr_zero(game.hands[0]) == game.cards[0] ? 0 : 1];
    }
    fair(deals, 2520);
    fair(leads, 2);
}

template <class Call>
void refuses(const char* why, const Call& call) {
    try {
        call();
        std::printf("not refused: %s\n", why);
        ++failures;
    } catch (const std::invalid_argument&) {
    }
}

}  // namespace

int main() {
    by_the_book(400);
    chance_is_fair();
    Random rng(2);
    ContractTable table = random_contract(rng);
    table.called_ace = -1;
    const auto playouts = make_playouts(table);
    Results results;
    refuses("too much sense", [&] { playouts->deals(1, 1, {0, 1.5}, results, nullptr); });
    Start start;
    start.moment.hands = {1, 1, 2, 4};
    refuses("a card in two hands", [&] { playouts->from(start, 1, 1, 0, {}, results, nullptr); });
    start.moment.hands = {1, 2, 4, 8};
    start.played = {1, 0, 0, 0};
    refuses("a card in the hand and played", [&] { playouts->from(start, 1, 1, 0, {}, results, nullptr); });
    start.played = {};
    start.won.tricks = 9;
    refuses("nine tricks", [&] { playouts->from(start, 1, 1, 0, {}, results, nullptr); });
    return result();
}
