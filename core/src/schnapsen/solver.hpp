// Questions about positions of Schnapsen, one or many at once on several threads.
//
// Every answer is exact or, after a deadline, a range that holds the exact one; it does not depend on
// the number of threads. A solver may be asked by several threads; it answers one after the other.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "limits.hpp"
#include "schnapsen/search.hpp"

namespace stammtisch::schnapsen {

class Solver {
public:
    Solver(const SchnapsenTable& table, std::size_t memory, int threads, const Options& options);

    // Positions must have passed `check_position`.
    int value(const Position& position, Watch* watch = nullptr);
    std::vector<ActionValue> actions(const Position& position, Watch* watch = nullptr);
    std::vector<Worth> values(const std::vector<Position>& positions, Deadline deadline, Watch* watch = nullptr);
    std::vector<std::vector<ActionWorth>> all_actions(const std::vector<Position>& positions, Deadline deadline,
                                                      Watch* watch = nullptr);

    // Ends every question that has been asked and not yet answered with `Stopped`; no later one.
    void stop() { ++stops_; }

    const SchnapsenTable& table() const { return table_; }
    std::uint64_t nodes() const { return nodes_; }  // cards played for what has been answered so far
    int threads() const { return static_cast<int>(workers_.size()); }

    // Whatever needs the search for itself.
    template <class Work>
    auto alone(Watch* watch, Work work);

private:
    struct Worker {
        Worker(const SchnapsenTable& table, std::size_t bytes, const Options& options)
            : memory(bytes), search(table, memory, options) {}

        Memory memory;
        Search search;
    };

    // Ends with the next call of `stop`, or when the caller's own watch does.
    class Stops final : public Watch {
    public:
        Stops(const std::atomic<std::uint64_t>& stops, Watch* watch) : stops_(stops), before_(stops), watch_(watch) {}
        bool ended() override { return stops_ != before_ || (watch_ != nullptr && watch_->ended()); }

    private:
        const std::atomic<std::uint64_t>& stops_;
        const std::uint64_t before_;
        Watch* const watch_;
    };

    // Adds what a search plays to the sum, also if it is stopped.
    class Count {
    public:
        Count(const Search& search, std::atomic<std::uint64_t>& sum)
            : search_(search), sum_(sum), before_(search.nodes()) {}
        Count(const Count&) = delete;
        Count& operator=(const Count&) = delete;
        ~Count() { sum_ += search_.nodes() - before_; }

    private:
        const Search& search_;
        std::atomic<std::uint64_t>& sum_;
        const std::uint64_t before_;
    };

    std::unique_lock<std::timed_mutex> turn(Stops& stops);
    template <class Answer, class Question>
    std::vector<Answer> ask(const std::vector<Position>& positions, Deadline deadline, Watch* watch, Question question);

    const SchnapsenTable table_;
    std::timed_mutex mutex_;  // one question at a time
    std::atomic<std::uint64_t> stops_ = 0;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::vector<std::unique_ptr<Worker>> workers_;
};

template <class Work>
auto Solver::alone(Watch* watch, Work work) {
    Stops stops(stops_, watch);
    const auto lock = turn(stops);
    Search& search = workers_.front()->search;
    search.until({std::nullopt, nullptr, &stops});
    const Count count(search, nodes_);
    return work(search);
}

}  // namespace stammtisch::schnapsen
