// One thread's share of the solver: its own table of positions and its engines.
#pragma once

#include <map>
#include <memory>

#include "solver.hpp"

namespace stammtisch {

class Worker {
public:
    Worker(std::size_t memory, Options options, Kernel kernel) : table_(memory), options_(options), kernel_(kernel) {}

    void until(Deadline deadline) { deadline_ = deadline; }
    void next_deal() { table_.next_deal(); }

    void check(const Problem& problem) { engine(problem.contract, false).check(problem.moment); }
    Range points(const Problem& problem, int guess);
    Range tricks(const Problem& problem);
    int at_least(const Problem& problem, Goal goal);
    std::vector<CardRange> cards(const Problem& problem);
    std::vector<CardRange> levels(const Problem& problem, const std::vector<Goal>& goals);

    std::uint64_t nodes() const;
    std::size_t memory() const { return table_.bytes(); }

private:
    struct Engines {  // of one contract: counting points, counting tricks
        std::unique_ptr<Engine> points;
        std::unique_ptr<Engine> tricks;
    };

    Engine& engine(const Contract& contract, bool tricks);
    Range level(const Problem& problem, const std::vector<Goal>& goals, Range range, int guess);

    Table table_;
    Options options_;
    Kernel kernel_;
    Deadline deadline_;
    std::map<Contract, Engines> engines_;
    std::uint64_t nodes_before_ = 0;
};

}  // namespace stammtisch
