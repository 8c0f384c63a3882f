#include "worker.hpp"

#include <algorithm>
#include <bit>

namespace stammtisch {

namespace {

constexpr std::size_t kMostContracts = 64;
constexpr int kBeyond = 1000;      // more than all points and tricks there are
constexpr int kCardsOfATrick = 4;  // with one point for each card, a trick is worth four

// The exact value by questions "at least so many?", each answer narrowing the range.
void narrow(Engine& engine, const Moment& moment, Range& range, int guess) {
    int step = 4;
    int need = std::clamp(guess, range.low + 1, std::max(range.low + 1, range.high));
    while (range.low < range.high) {
        const int result = engine.probe(moment, need);
        if (result >= need) {
            range.low = result;
            need = std::min(range.low + step, (range.low + range.high + 1) / 2);
        } else {
            range.high = result;
            need = std::max(range.high - step + 1, (range.low + range.high + 1) / 2);
        }
        step *= 2;
        need = std::clamp(need, range.low + 1, std::max(range.low + 1, range.high));
    }
}

Range shifted(Range range, int by) { return {range.low + by, range.high + by}; }

}  // namespace

void Worker::begin(const Problem& problem) {
    table_.next_deal();
    asked_ = &engines(problem.contract);
    nodes_before_ = nodes_of(*asked_);
}

Worker::Engines& Worker::engines(const Contract& contract) {
    const auto place = engines_.find(contract);
    if (place != engines_.end()) return place->second;
    if (engines_.size() >= kMostContracts) engines_.clear();
    return engines_[contract];
}

Engine& Worker::engine(const Contract& contract, bool tricks) {
    Engines& both = engines(contract);
    auto& engine = tricks ? both.tricks : both.points;
    if (!engine) {
        ContractTable table = *contract;
        if (tricks) table.points.fill(1);
        engine = make_engine(table, table_, options_, kernel_);
    }
    engine->until(limits_);
    return *engine;
}

std::uint64_t Worker::nodes_of(const Engines& engines) {
    std::uint64_t sum = 0;
    for (const Engine* engine : {engines.points.get(), engines.tricks.get()})
        if (engine != nullptr) sum += engine->nodes();
    return sum;
}

Range Worker::points(const Problem& problem, int guess) {
    Engine& search = engine(problem.contract, false);
    Range range{0, search.rest(problem.moment)};
    try {
        narrow(search, problem.moment, range, std::clamp(guess, 0, kBeyond) - problem.won.points);
    } catch (const Interrupted&) {
    }
    return shifted(range, problem.won.points);
}

Range Worker::tricks(const Problem& problem) {
    Engine& search = engine(problem.contract, true);
    Range range{0, search.rest(problem.moment)};
    try {
        narrow(search, problem.moment, range, range.high / 2);
    } catch (const Interrupted&) {
    }
    return {problem.won.tricks + range.low / kCardsOfATrick, problem.won.tricks + range.high / kCardsOfATrick};
}

int Worker::at_least(const Problem& problem, Goal goal) {
    Engine& search = engine(problem.contract, goal.tricks);
    const int total = std::clamp(goal.need, -kBeyond, kBeyond);
    const int need = goal.tricks ? (total - problem.won.tricks) * kCardsOfATrick : total - problem.won.points;
    try {
        return search.probe(problem.moment, need) >= need ? 1 : 0;
    } catch (const Interrupted&) {
        return -1;
    }
}

std::vector<CardRange> Worker::cards(const Problem& problem) {
    Engine& search = engine(problem.contract, false);
    std::vector<CardRange> answer;
    const int rest = search.rest(problem.moment);
    int guess = rest / 2;
    for (CardSet legal = search.legal(problem.moment); legal != 0; legal &= legal - 1) {
        const CardId card = std::countr_zero(legal);
        int won = 0;
        const Moment next = search.after(problem.moment, card, won);
        Range range{0, search.rest(next)};
        try {
            narrow(search, next, range, guess - won);
            guess = range.low + won;
        } catch (const Interrupted&) {
        }
        answer.push_back({card, shifted(range, won + problem.won.points)});
    }
    return answer;
}

std::vector<CardRange> Worker::levels(const Problem& problem, const std::vector<Goal>& goals) {
    std::vector<CardRange> answer;
    Engine& points_engine = engine(problem.contract, false);
    Engine& tricks_engine = engine(problem.contract, true);
    int guess = static_cast<int>(goals.size() + 1) / 2;
    for (CardSet legal = points_engine.legal(problem.moment); legal != 0; legal &= legal - 1) {
        const CardId card = std::countr_zero(legal);
        int points = 0;
        int cards = 0;
        Problem after = problem;
        after.moment = points_engine.after(problem.moment, card, points);
        tricks_engine.after(problem.moment, card, cards);
        after.won.points += points;
        after.won.tricks += cards / kCardsOfATrick;
        const Range range = level(after, goals, {0, static_cast<int>(goals.size())}, guess);
        if (range.low == range.high) guess = std::max(1, range.low);
        answer.push_back({card, range});
    }
    return answer;
}

Range Worker::level(const Problem& problem, const std::vector<Goal>& goals, Range range, int guess) {
    int next = std::clamp(guess, range.low + 1, std::max(range.low + 1, range.high));
    while (range.low < range.high) {
        const int reached = at_least(problem, goals[static_cast<std::size_t>(next - 1)]);
        if (reached < 0) break;
        if (reached == 1) {
            range.low = next;
            ++next;
        } else {
            range.high = next - 1;
            --next;
        }
    }
    return range;
}

}  // namespace stammtisch
