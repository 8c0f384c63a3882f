// One thread's share of the solver: its own table of positions and its engines.
#pragma once

#include <map>
#include <memory>

#include "solver.hpp"

namespace stammtisch {

class Worker {
public:
    Worker(std::size_t memory, Options options, Kernel kernel) : table_(memory), options_(options), kernel_(kernel) {}

    void until(const Limits& limits) { limits_ = limits; }
    void check(const Problem& problem) { engine(problem.contract, false).check(problem.moment, problem.won); }

    // Before each question.
    void begin(const Problem& problem);
    std::uint64_t played() const { return nodes_of(*asked_) - nodes_before_; }  // cards since then

    Range points(const Problem& problem, int guess);
    Range tricks(const Problem& problem);
    int at_least(const Problem& problem, Goal goal);
    std::vector<CardRange> cards(const Problem& problem);
    std::vector<CardRange> levels(const Problem& problem, const std::vector<Goal>& goals);

    std::size_t memory() const { return table_.bytes(); }

private:
    struct Engines {  // of one contract: counting points, counting tricks
        std::unique_ptr<Engine> points;
        std::unique_ptr<Engine> tricks;
    };

    Engines& engines(const Contract& contract);
    Engine& engine(const Contract& contract, bool tricks);
    static std::uint64_t nodes_of(const Engines& engines);
    Range level(const Problem& problem, const std::vector<Goal>& goals, Range range, int guess);

    Table table_;
    Options options_;
    Kernel kernel_;
    Limits limits_;
    std::map<Contract, Engines> engines_;
    const Engines* asked_ = nullptr;
    std::uint64_t nodes_before_ = 0;
};

}  // namespace stammtisch
