// The solver against a plain minimax on random endings of made-up contracts.
#include <memory>
#include <random>
#include <stdexcept>

#include "check.hpp"
#include "plain.hpp"
#include "solver.hpp"

using namespace stammtisch;

namespace {

int below(std::mt19937& rng, int n) { return static_cast<int>(rng() % static_cast<unsigned>(n)); }

ContractTable random_contract(std::mt19937& rng) {
    static constexpr std::array<int, 8> kPoints = {11, 10, 4, 3, 2, 0, 0, 0};
    ContractTable table;
    const bool obers = below(rng, 4) != 0;
    const bool unters = below(rng, 4) != 0 || !obers;
    const int suit = below(rng, 5);
    auto& trumps = table.classes[4];
    if (obers)
        for (int s = 0; s < 4; ++s) trumps.push_back(s * 8 + 3);
    if (unters)
        for (int s = 0; s < 4; ++s) trumps.push_back(s * 8 + 4);
    for (int s = 0; s < 4; ++s)
        for (int rank = 0; rank < 8; ++rank) {
            if ((rank == 3 && obers) || (rank == 4 && unters)) continue;
            (s == suit ? trumps : table.classes[static_cast<std::size_t>(s)]).push_back(s * 8 + rank);
        }
    for (std::size_t card = 0; card < 32; ++card) table.points[card] = kPoints[card % 8];
    table.declarers = below(rng, 16);
    table.trump_duty = below(rng, 5) == 0;
    const int called = below(rng, 4);
    if (called != suit && below(rng, 2) == 0) {
        table.called_ace = called * 8;
        table.run_away_from = 2 + below(rng, 3);
        table.forced = below(rng, 4) != 0;
        table.forced_after = below(rng, 4) == 0;
        table.discard = below(rng, 4) == 0;
        table.discard_after = below(rng, 2) == 0;
    }
    return table;
}

Moment random_moment(std::mt19937& rng, int cards) {
    std::array<int, 32> deck{};
    for (int i = 0; i < 32; ++i) deck[static_cast<std::size_t>(i)] = i;
    for (int i = 31; i > 0; --i)
        std::swap(deck[static_cast<std::size_t>(i)], deck[static_cast<std::size_t>(below(rng, i + 1))]);
    Moment m;
    m.leader = below(rng, 4);
    for (int seat = 0; seat < 4; ++seat)
        for (int i = 0; i < cards; ++i)
            m.hands[static_cast<std::size_t>(seat)] |= 1U << deck[static_cast<std::size_t>(seat * cards + i)];
    m.suit_led = below(rng, 3) == 0;
    m.ran_away = m.suit_led && below(rng, 2) == 0;
    return m;
}

// Every technique switched off once, and all of them together.
std::vector<Options> variants() {
    std::vector<Options> all(10);
    all[1].table = false;
    all[2].margin = false;
    all[3].equivalence = false;
    all[4].quasi = false;
    all[5].bounds = false;
    all[6].order = false;
    all[7].two_left = false;
    all[8].relevance = false;
    all[9] = {false, false, false, false, false, false, false, false};
    return all;
}

int reached(const std::vector<Goal>& goals, Result result) {
    int level = 0;
    for (const Goal& goal : goals) level += (goal.tricks ? result.tricks : result.points) >= goal.need;
    return level;
}

// One trick, some points that are still to be had, all tricks: each includes the goals before it.
std::vector<Goal> random_goals(std::mt19937& rng, const Plain& plain, const Problem& problem, int cards) {
    const int rest = plain.rest(problem.moment);
    std::vector<Goal> goals = {{true, problem.won.tricks + 1}};
    for (int need = below(rng, 30) + 1; need <= rest; need += below(rng, 30) + 1)
        goals.push_back({false, problem.won.points + need});
    goals.push_back({true, problem.won.tricks + cards});
    return goals;
}

void compare(int cards, int rounds, unsigned seed) {
    std::mt19937 rng(seed);
    std::vector<std::unique_ptr<Solver>> solvers;
    for (const Options& options : variants())
        solvers.push_back(std::make_unique<Solver>(1U << 20, 1, options, Kernel::automatic));
    solvers.push_back(std::make_unique<Solver>(1U << 12, 1, Options{}, Kernel::portable));
    for (int round = 0; round < rounds; ++round) {
        const Contract contract = std::make_shared<const ContractTable>(random_contract(rng));
        const Plain plain(*contract);
        Problem problem{contract, random_moment(rng, cards)};
        problem.won = {below(rng, 120 - plain.rest(problem.moment) + 1), below(rng, 3)};
        Result before;
        for (int skip = below(rng, 4); skip > 0; --skip)  // into the middle of a trick
            problem.moment = plain.play(problem.moment, plain.legal(problem.moment).front(), before);
        const Result won{problem.won.points, problem.won.tricks};
        const auto points = [](Result result) { return result.points; };
        const int expected = plain.value(problem.moment, won, points);
        const int tricks = plain.value(problem.moment, won, [](Result result) { return result.tricks; });
        const int need = 1 + below(rng, 120);
        const std::vector<Goal> goals = random_goals(rng, plain, problem, cards);
        for (auto& solver : solvers) {
            const Range value = solver->points({problem}, below(rng, 120), std::nullopt)[0];
            CHECK(value.low == expected && value.high == expected);
            CHECK(solver->tricks({problem}, std::nullopt)[0].low == tricks);
            CHECK(solver->at_least({problem}, {false, need}, std::nullopt)[0] == (expected >= need));
        }
        const auto each = solvers[0]->cards({problem}, std::nullopt)[0];
        const auto levels = solvers[0]->levels({problem}, goals, std::nullopt)[0];
        const auto legal = plain.legal(problem.moment);
        CHECK(each.size() == legal.size() && levels.size() == legal.size());
        for (std::size_t i = 0; i < legal.size(); ++i) {
            Result result = won;
            const Moment next = plain.play(problem.moment, legal[i], result);
            CHECK(each[i].card == legal[i] && each[i].range.low == plain.value(next, result, points));
            const int level = plain.value(next, result, [&](Result end) { return reached(goals, end); });
            CHECK(levels[i].card == legal[i] && levels[i].range.low == level && levels[i].range.high == level);
        }
    }
}

void refuses(const char* why, const Moment& moment, int points = 0, CardId called = -1, Won won = {}) {
    ContractTable table;
    for (int i = 0; i < 8; ++i) table.classes[4].push_back(i);
    for (int i = 8; i < 32; ++i) table.classes[static_cast<std::size_t>(i / 8 - 1)].push_back(i);
    table.points.fill(points);
    table.called_ace = called;
    Solver solver(1U << 12, 1, Options{}, Kernel::automatic);
    try {
        solver.points({Problem{std::make_shared<const ContractTable>(table), moment, won}}, 0, std::nullopt);
        std::printf("not refused: %s\n", why);
        ++failures;
    } catch (const std::invalid_argument&) {
    }
}

Moment one_each(CardSet a, CardSet b, CardSet c, CardSet d) {
    Moment m;
    m.hands = {a, b, c, d};
    return m;
}

void refusals() {
    refuses("a card in two hands", one_each(1, 1, 2, 4));
    refuses("hands of different size", one_each(1, 2, 4, 24));
    Moment m = one_each(1, 2, 4, 8);
    m.leader = 7;
    refuses("no such leader", m);
    m = one_each(1, 2, 4, 8);
    m.laid = 4;
    refuses("a full trick", m);
    m = one_each(0, 2, 4, 8);
    m.laid = 1;
    m.trick[0] = 40;
    refuses("no such card", m);
    refuses("too many points", one_each(1, 2, 4, 8), 100);
    refuses("a trump called", one_each(1, 2, 4, 8), 1, 3);
    refuses("more points than are gone", one_each(1, 2, 4, 8), 1, -1, {29, 7});
    refuses("more tricks than are gone", one_each(1, 2, 4, 8), 1, -1, {28, 8});
    refuses("fewer points than none", one_each(1, 2, 4, 8), 1, -1, {-1, 0});
}

// Answers do not depend on the number of threads; a deadline leaves ranges that hold them.
void batches() {
    std::mt19937 rng(9);
    std::vector<Problem> problems;
    for (int i = 0; i < 60; ++i)
        problems.push_back({std::make_shared<const ContractTable>(random_contract(rng)), random_moment(rng, 6)});
    Solver one(1U << 20, 1, Options{}, Kernel::automatic);
    Solver three(1U << 16, 3, Options{}, Kernel::automatic);
    Solver hurried(1U << 16, 2, Options{}, Kernel::automatic);
    const auto exact = one.points(problems, 60, std::nullopt);
    const auto same = three.points(problems, 60, std::nullopt);
    const auto rough = hurried.points(problems, 60, Clock::now());
    for (std::size_t i = 0; i < problems.size(); ++i) {
        CHECK(exact[i].low == exact[i].high);
        CHECK(same[i].low == exact[i].low && same[i].high == exact[i].high);
        CHECK(rough[i].low <= exact[i].low && exact[i].low <= rough[i].high);
    }
    CHECK(three.memory() <= 1U << 16);
}

}  // namespace

int main() {
    compare(1, 200, 1);
    compare(2, 1000, 2);
    compare(3, 800, 3);
    compare(4, 60, 4);
    refusals();
    batches();
    return result();
}
