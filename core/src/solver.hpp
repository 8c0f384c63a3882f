// Questions about many positions at once, on several threads, with bounded memory and a deadline.
//
// Every answer is exact or, after a deadline, a range that holds the exact answer; it does not depend
// on the number of threads. A solver may be asked by several threads; it answers one after the other.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "contract.hpp"
#include "engine.hpp"

namespace stammtisch {

using Contract = std::shared_ptr<const ContractTable>;

// A position to be judged: what the declarers have won before it counts as well.
struct Problem {
    Contract contract;
    Moment moment;
    Won won{};
};

struct Range {
    int low;
    int high;
};

struct CardRange {
    CardId card;
    Range range;
};

// So many points, or so many tricks, at the end of the deal.
struct Goal {
    bool tricks;
    int need;
};

class Worker;

class Solver {
public:
    Solver(std::size_t memory, int threads, Options options, Kernel kernel);
    ~Solver();

    // Refuses what is no position, with the reason (std::invalid_argument).
    static void check(const Problem& problem) { check_moment(*problem.contract, problem.moment, problem.won); }

    std::vector<Range> points(const std::vector<Problem>& problems, int guess, Deadline deadline,
                              Watch* watch = nullptr);
    std::vector<Range> tricks(const std::vector<Problem>& problems, Deadline deadline, Watch* watch = nullptr);

    // 1 for yes, 0 for no, -1 if the deadline came first.
    std::vector<int> at_least(const std::vector<Problem>& problems, Goal goal, Deadline deadline,
                              Watch* watch = nullptr);

    // The declarers' points after each legal card.
    std::vector<std::vector<CardRange>> cards(const std::vector<Problem>& problems, Deadline deadline,
                                              Watch* watch = nullptr);

    // How many of the goals the declarers reach after each legal card; each goal includes those before it.
    std::vector<std::vector<CardRange>> levels(const std::vector<Problem>& problems, const std::vector<Goal>& goals,
                                               Deadline deadline, Watch* watch = nullptr);

    std::uint64_t nodes() const { return nodes_; }  // cards played for what has been answered so far
    std::size_t memory() const;
    int threads() const { return static_cast<int>(workers_.size()); }

private:
    template <typename Answer, typename Question>
    std::vector<Answer> ask(const std::vector<Problem>& problems, Deadline deadline, Watch* watch, Question question);

    std::timed_mutex mutex_;  // one question at a time
    std::atomic<std::uint64_t> nodes_ = 0;
    std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace stammtisch
