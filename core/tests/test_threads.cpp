// Solvers that several threads ask at once, threads that fail, and callers who do not want to wait.
#include <atomic>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

#include "check.hpp"
#include "crew.hpp"
#include "playouts.hpp"
#include "schnapsen/solver.hpp"
#include "schnapsen_deals.hpp"
#include "solver.hpp"
#include "worlds.hpp"

using namespace stammtisch;

namespace {

class Ended final : public Watch {
public:
    explicit Ended(int after) : left_(after) {}
    bool ended() override { return left_ <= 0 || --left_ <= 0; }

private:
    int left_;
};

// Solo with many sides: every table is an engine of its own.
std::vector<Problem> many_problems(int cards) {
    static constexpr std::array<int, 8> kPoints = {11, 10, 4, 3, 2, 0, 0, 0};
    std::vector<Problem> problems;
    std::mt19937 rng(4);
    for (int number = 0; number < 90; ++number) {
        ContractTable table;
        for (int card = 0; card < 32; ++card)
            table.classes[card / 8 == number % 4 ? 4 : static_cast<std::size_t>(card / 8)].push_back(card);
        for (std::size_t card = 0; card < 32; ++card) table.points[card] = kPoints[card % 8];
        table.declarers = 1 + number % 14;
        std::array<int, 32> deck{};
        for (int i = 0; i < 32; ++i) deck[static_cast<std::size_t>(i)] = i;
        for (std::size_t i = 31; i > 0; --i) std::swap(deck[i], deck[rng() % (i + 1)]);
        Problem problem{std::make_shared<const ContractTable>(table), {}};
        for (int i = 0; i < 4 * cards; ++i)
            problem.moment.hands[static_cast<std::size_t>(i % 4)] |= 1U << deck[static_cast<std::size_t>(i)];
        problems.push_back(problem);
    }
    return problems;
}

// More contracts than a worker keeps engines for, so that engines come and go all the time.
void nodes_are_counted_while_others_ask() {
    const std::vector<Problem> problems = many_problems(4);
    Solver alone(1U << 16, 1, Options{}, Kernel::automatic);
    const auto expected = alone.points(problems, 61, std::nullopt);
    Solver solver(1U << 16, 2, Options{}, Kernel::automatic);
    std::atomic<int> asking = 2;
    const auto ask = [&] {
        for (int round = 0; round < 5; ++round) {
            const auto found = solver.points(problems, 61, std::nullopt);
            for (std::size_t i = 0; i < found.size(); ++i) CHECK(found[i].low == expected[i].low);
        }
        --asking;
    };
    {
        std::jthread one(ask), two(ask);
        std::uint64_t before = 0;
        while (asking > 0) {
            Solver::check(problems.front());
            const std::uint64_t nodes = solver.nodes();
            CHECK(nodes >= before);
            before = nodes;
        }
    }
    CHECK(solver.nodes() > 0);
}

void several_threads_may_ask_one_solver_of_schnapsen() {
    using namespace schnapsen;
    Rng rng(5);
    const SchnapsenTable table = schnapsen_table();
    std::vector<schnapsen::Position> positions;
    for (int i = 0; i < 12; ++i) positions.push_back(deal(table, rng));
    std::vector<int> expected;
    for (const auto& position : positions) expected.push_back(schnapsen::Solver(table, 1 << 16, 1, {}).value(position));
    schnapsen::Solver solver(table, 1 << 16, 2, {});
    const auto ask = [&](bool backwards) {
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const std::size_t at = backwards ? positions.size() - 1 - i : i;
            CHECK(solver.value(positions[at]) == expected[at]);
        }
    };
    {
        std::jthread forwards(ask, false), backwards(ask, true);
        const auto found = solver.values(positions, std::nullopt);
        for (std::size_t i = 0; i < positions.size(); ++i)
            CHECK(found[i].low == expected[i] && found[i].high == expected[i]);
        while (solver.nodes() == 0) std::this_thread::yield();
    }
    const auto rough = solver.values(positions, Clock::now());
    const auto exact = solver.all_actions(positions, std::nullopt);
    const auto roughly = solver.all_actions(positions, Clock::now());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        CHECK(rough[i].low <= expected[i] && expected[i] <= rough[i].high);
        const auto actions = solver.actions(positions[i]);
        CHECK(exact[i].size() == actions.size() && roughly[i].size() == actions.size());
        for (std::size_t j = 0; j < actions.size(); ++j) {
            CHECK(exact[i][j].worth.low == actions[j].value && exact[i][j].worth.high == actions[j].value);
            CHECK(roughly[i][j].worth.low <= actions[j].value && actions[j].value <= roughly[i][j].worth.high);
        }
    }
}

// A stop ends who searches and who waits, but not who asks later.
void a_stop_ends_all_that_was_asked_before() {
    using namespace schnapsen;
    Rng rng(6);
    const SchnapsenTable table = schnapsen_table();
    const schnapsen::Position position = deal(table, rng);
    schnapsen::Solver solver(table, 1 << 16, 1, {});
    solver.stop();
    const int value = solver.value(position);
    std::atomic<bool> working = false, waiting = false;
    std::atomic<int> stopped = 0;
    {
        std::jthread worker([&] {
            try {
                solver.alone(nullptr, [&](Search& search) {
                    for (working = true; true;) search.value(position);
                });
            } catch (const Stopped&) {
                ++stopped;
            }
        });
        while (!working) std::this_thread::yield();
        std::jthread other([&] {
            struct Told final : Watch {
                std::atomic<bool>& waiting;
                explicit Told(std::atomic<bool>& told) : waiting(told) {}
                bool ended() override { return waiting = true, false; }
            } told(waiting);
            try {
                solver.value(position, &told);
            } catch (const Stopped&) {
                ++stopped;
            }
        });
        while (!waiting) std::this_thread::yield();
        solver.stop();
    }
    CHECK(stopped == 2);
    CHECK(solver.value(position) == value);
}

void every_task_is_done_once() {
    for (const std::size_t workers : {1U, 2U, 5U}) {
        std::vector<std::atomic<int>> done(100);
        std::atomic<bool> stop = false;
        share_out(done.size(), workers, stop, nullptr, [&](std::size_t who, std::size_t task) {
            CHECK(who < workers);
            ++done[task];
        });
        for (const auto& times : done) CHECK(times == 1);
        CHECK(!stop);
    }
}

// Worker 0 is the caller; a failure in any thread reaches it.
void what_a_thread_throws_reaches_the_caller() {
    for (const bool caller : {true, false}) {
        std::atomic<bool> stop = false, thrown = false;
        bool caught = false;
        try {
            share_out(1000, 2, stop, nullptr, [&](std::size_t who, std::size_t) {
                if ((who == 0) == caller && !thrown.exchange(true)) throw std::bad_alloc();
                while (!thrown) std::this_thread::yield();
            });
        } catch (const std::bad_alloc&) {
            caught = true;
        }
        CHECK(caught && stop);
    }
}

void a_watch_ends_a_batch() {
    Ended soon(3);
    std::atomic<bool> stop = false;
    std::atomic<int> done = 0;
    share_out(1000, 1, stop, &soon, [&](std::size_t, std::size_t) { ++done; });
    CHECK(stop && done == 2);
    // The caller has nothing to do while the other's only task waits for the stop.
    Ended later(3);
    stop = false;
    std::atomic<int> begun = 0;
    share_out(2, 2, stop, &later, [&](std::size_t who, std::size_t) {
        for (++begun; begun < 2;) std::this_thread::yield();
        while (who == 1 && !stop) std::this_thread::yield();
    });
    CHECK(stop);
}

template <class Work>
void ends(const Work& work) {
    Ended soon(3);
    bool ended = false;
    try {
        work(soon);
    } catch (const Interrupted&) {
        ended = true;
    }
    CHECK(ended);
}

void a_watch_ends_playouts_and_worlds() {
    constexpr std::size_t kMany = 1 << 16;
    const Problem problem = many_problems(8).front();
    const auto playouts = make_playouts(*problem.contract);
    Results results;
    const Senses sense{1, 1};
    ends([&](Watch& watch) { playouts->deals(kMany, 1, {}, results, nullptr, &watch); });
    ends([&](Watch& watch) { playouts->from({problem.moment}, kMany, 1, 0, sense, results, nullptr, &watch); });
    const Worlds worlds({0xFFFFU, {8, 8}, {0, 0}, {{}}, -1});
    ends([&](Watch& watch) { worlds.sample(kMany, 1, &watch); });
    Weights weights(2);
    for (auto& row : weights) row.fill(1);
    ends([&](Watch& watch) { worlds.sample(kMany, 1, weights, &watch); });
    ends([&](Watch& watch) { worlds.all(kMany, &watch); });
}

// Nothing of a batch that was given up is left in the next one.
void a_watch_ends_a_search() {
    const std::vector<Problem> problems = many_problems(6);
    Solver solver(1U << 16, 2, Options{}, Kernel::automatic);
    const auto exact = solver.points(problems, 61, std::nullopt);
    Ended at_once(1);
    const std::uint64_t before = solver.nodes();
    CHECK(solver.points(problems, 61, std::nullopt, &at_once).size() == problems.size());
    Ended never(1 << 30);
    const auto again = solver.points(problems, 61, std::nullopt, &never);
    for (std::size_t i = 0; i < exact.size(); ++i)
        CHECK(again[i].low == exact[i].low && again[i].high == exact[i].high);
    CHECK(solver.nodes() > before);
}

void nobody_waits_longer_than_he_wants() {
    std::timed_mutex mutex;
    const std::lock_guard lock(mutex);
    bool left = false;
    std::jthread([&] {
        Ended soon(2);
        try {
            take_turn(mutex, &soon);
        } catch (const Interrupted&) {
            left = true;
        }
    }).join();
    CHECK(left);
}

}  // namespace

int main() {
    nodes_are_counted_while_others_ask();
    several_threads_may_ask_one_solver_of_schnapsen();
    a_stop_ends_all_that_was_asked_before();
    every_task_is_done_once();
    what_a_thread_throws_reaches_the_caller();
    a_watch_ends_a_batch();
    a_watch_ends_playouts_and_worlds();
    a_watch_ends_a_search();
    nobody_waits_longer_than_he_wants();
    return result();
}
