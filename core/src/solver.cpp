#include "solver.hpp"

#include "crew.hpp"
#include "worker.hpp"

namespace stammtisch {

Solver::Solver(std::size_t memory, int threads, Options options, Kernel kernel) {
    const std::size_t number = threads_for(threads);
    for (std::size_t i = 0; i < number; ++i)
        workers_.push_back(std::make_unique<Worker>(memory / number, options, kernel));
}

Solver::~Solver() = default;

std::size_t Solver::memory() const {
    std::size_t sum = 0;
    for (const auto& worker : workers_) sum += worker->memory();
    return sum;
}

template <typename Answer, typename Question>
std::vector<Answer> Solver::ask(const std::vector<Problem>& problems, Deadline deadline, Watch* watch,
                                Question question) {
    const auto turn = take_turn(mutex_, watch);
    for (const Problem& problem : problems) workers_.front()->check(problem);
    std::vector<Answer> answers(problems.size());
    std::atomic<bool> stop = false;
    for (const auto& worker : workers_) worker->until({deadline, &stop, nullptr});
    workers_.front()->until({deadline, &stop, watch});
    share_out(problems.size(), workers_.size(), stop, watch, [&](std::size_t who, std::size_t i) {
        Worker& worker = *workers_[who];
        worker.begin(problems[i]);
        answers[i] = question(worker, problems[i]);
        nodes_ += worker.played();
    });
    return answers;
}

std::vector<Range> Solver::points(const std::vector<Problem>& problems, int guess, Deadline deadline, Watch* watch) {
    return ask<Range>(problems, deadline, watch,
                      [=](Worker& worker, const Problem& p) { return worker.points(p, guess); });
}

std::vector<Range> Solver::tricks(const std::vector<Problem>& problems, Deadline deadline, Watch* watch) {
    return ask<Range>(problems, deadline, watch, [](Worker& worker, const Problem& p) { return worker.tricks(p); });
}

std::vector<int> Solver::at_least(const std::vector<Problem>& problems, Goal goal, Deadline deadline, Watch* watch) {
    return ask<int>(problems, deadline, watch,
                    [=](Worker& worker, const Problem& p) { return worker.at_least(p, goal); });
}

std::vector<std::vector<CardRange>> Solver::cards(const std::vector<Problem>& problems, Deadline deadline,
                                                  Watch* watch) {
    return ask<std::vector<CardRange>>(problems, deadline, watch,
                                       [](Worker& worker, const Problem& p) { return worker.cards(p); });
}

std::vector<std::vector<CardRange>> Solver::levels(const std::vector<Problem>& problems, const std::vector<Goal>& goals,
                                                   Deadline deadline, Watch* watch) {
    return ask<std::vector<CardRange>>(problems, deadline, watch,
                                       [&](Worker& worker, const Problem& p) { return worker.levels(p, goals); });
}

}  // namespace stammtisch
