#include "schnapsen/solver.hpp"

#include "crew.hpp"

namespace stammtisch::schnapsen {

Solver::Solver(const SchnapsenTable& table, std::size_t memory, int threads, const Options& options) : table_(table) {
    check_table(table);
    const std::size_t number = threads_for(threads);
    for (std::size_t i = 0; i < number; ++i)
        workers_.push_back(std::make_unique<Worker>(table_, memory / number, options));
}

std::unique_lock<std::timed_mutex> Solver::turn(Stops& stops) {
    try {
        return take_turn(mutex_, &stops);
    } catch (const Interrupted&) {
        throw Stopped();
    }
}

template <class Answer, class Question>
std::vector<Answer> Solver::ask(const std::vector<Position>& positions, Deadline deadline, Watch* watch,
                                Question question) {
    Stops stops(stops_, watch);
    const auto lock = turn(stops);
    std::vector<Answer> answers(positions.size());
    std::atomic<bool> stop = false;
    for (const auto& worker : workers_) worker->search.until({deadline, &stop, nullptr});
    workers_.front()->search.until({deadline, &stop, &stops});
    share_out(positions.size(), workers_.size(), stop, &stops, [&](std::size_t who, std::size_t i) {
        Search& search = workers_[who]->search;
        const Count count(search, nodes_);
        answers[i] = question(search, positions[i]);
    });
    if (stops.ended()) throw Stopped();
    return answers;
}

int Solver::value(const Position& position, Watch* watch) {
    return alone(watch, [&](Search& search) { return search.value(position); });
}

std::vector<ActionValue> Solver::actions(const Position& position, Watch* watch) {
    return alone(watch, [&](Search& search) { return search.actions(position); });
}

std::vector<Worth> Solver::values(const std::vector<Position>& positions, Deadline deadline, Watch* watch) {
    return ask<Worth>(positions, deadline, watch, [](Search& search, const Position& p) { return search.worth(p); });
}

std::vector<std::vector<ActionWorth>> Solver::all_actions(const std::vector<Position>& positions, Deadline deadline,
                                                          Watch* watch) {
    return ask<std::vector<ActionWorth>>(positions, deadline, watch,
                                         [](Search& search, const Position& p) { return search.action_worths(p); });
}

}  // namespace stammtisch::schnapsen
