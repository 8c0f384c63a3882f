#include "solver.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <thread>

#include "worker.hpp"

namespace stammtisch {

Solver::Solver(std::size_t memory, int threads, Options options, Kernel kernel) {
    if (threads < 0 || threads > 1024) throw std::invalid_argument("threads must be 0 (all cores) to 1024");
    const auto cores = static_cast<std::size_t>(std::max(1U, std::thread::hardware_concurrency()));
    const std::size_t number = threads == 0 ? cores : static_cast<std::size_t>(threads);
    for (std::size_t i = 0; i < number; ++i)
        workers_.push_back(std::make_unique<Worker>(memory / number, options, kernel));
}

Solver::~Solver() = default;

void Solver::check(const Problem& problem) {
    const std::lock_guard lock(mutex_);
    workers_.front()->check(problem);
}

std::uint64_t Solver::nodes() const {
    std::uint64_t sum = 0;
    for (const auto& worker : workers_) sum += worker->nodes();
    return sum;
}

std::size_t Solver::memory() const {
    std::size_t sum = 0;
    for (const auto& worker : workers_) sum += worker->memory();
    return sum;
}

template <typename Answer, typename Question>
std::vector<Answer> Solver::ask(const std::vector<Problem>& problems, Deadline deadline, Question question) {
    const std::lock_guard lock(mutex_);
    for (const Problem& problem : problems) workers_.front()->check(problem);
    std::vector<Answer> answers(problems.size());
    std::atomic<std::size_t> next = 0;
    auto work = [&](Worker& worker) {
        worker.until(deadline);
        for (std::size_t i = next++; i < problems.size(); i = next++) {
            worker.next_deal();
            answers[i] = question(worker, problems[i]);
        }
    };
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < std::min(workers_.size(), problems.size()); ++i)
        helpers.emplace_back(work, std::ref(*workers_[i]));
    work(*workers_.front());
    helpers.clear();  // waits for them
    return answers;
}

std::vector<Range> Solver::points(const std::vector<Problem>& problems, int guess, Deadline deadline) {
    return ask<Range>(problems, deadline, [=](Worker& worker, const Problem& p) { return worker.points(p, guess); });
}

std::vector<Range> Solver::tricks(const std::vector<Problem>& problems, Deadline deadline) {
    return ask<Range>(problems, deadline, [](Worker& worker, const Problem& p) { return worker.tricks(p); });
}

std::vector<int> Solver::at_least(const std::vector<Problem>& problems, Goal goal, Deadline deadline) {
    return ask<int>(problems, deadline, [=](Worker& worker, const Problem& p) { return worker.at_least(p, goal); });
}

std::vector<std::vector<CardRange>> Solver::cards(const std::vector<Problem>& problems, Deadline deadline) {
    return ask<std::vector<CardRange>>(problems, deadline, [](Worker& worker, const Problem& p) { return worker.cards(p); });
}

std::vector<std::vector<CardRange>> Solver::levels(const std::vector<Problem>& problems, const std::vector<Goal>& goals,
                                                   Deadline deadline) {
    return ask<std::vector<CardRange>>(problems, deadline,
                                       [&](Worker& worker, const Problem& p) { return worker.levels(p, goals); });
}

}  // namespace stammtisch
