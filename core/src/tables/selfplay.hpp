// Tables of one game at which nets play every seat, and what can be learnt from it: what a seat knew, what
// it did, and what that brought.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include "net/evaluator.hpp"
#include "random.hpp"

namespace stammtisch {

struct Exploration {
    double chance = 0;       // how often a decision is drawn instead of the best
    double temperature = 1;  // by its value: small prefers what is nearly best
    double kept = 1;         // the share of decisions that become rows
    // How often what is said before the play is any action at all: else nobody would learn to play what
    // nobody announces, and nobody announce what nobody can play.
    double opening = 0;
    double trace = 1;  // how much a row trusts the end of the deal, not the next value
};

// A row for each decision with a choice. Its inputs are those from its place in `starts` to the next.
struct Rows {
    std::vector<std::int16_t> inputs;
    std::vector<std::int32_t> starts;
    std::vector<std::int16_t> outputs;  // two a row, the second -1 but for two cards
    std::vector<float> returns;         // what the decision was worth, in stakes of its moment
    std::vector<float> results;         // what the deal brought the seat in the end, likewise

    std::size_t size() const { return returns.size(); }
};

template <class Table>
class Selfplay {
public:
    static constexpr std::size_t kSeats = Table::kSeats;
    using Net = std::shared_ptr<const Weights>;

    // A table gives `rivals` (bit per seat) to the second net, the others to the first.
    Selfplay(const typename Table::Setup& setup, std::size_t number, const Net& net, const Net& rival, unsigned rivals,
             std::uint64_t seed, Kernel kernel)
        : chance_(seed), rivals_(rivals) {
        for (const Net& it : {net, rival}) {
            if (it == nullptr) continue;
            if (it->shape.layout != Table::kLayout || it->shape.inputs != Table::inputs() ||
                it->shape.outputs != Table::outputs())
                throw std::invalid_argument("a net of another game, or of other inputs");
            evaluators_.push_back(make_evaluator(it, kernel));
        }
        if (evaluators_.empty() || (rivals != 0 && rival == nullptr))
            throw std::invalid_argument("a net for every seat");
        places_.reserve(number);
        for (std::size_t i = 0; i < number; ++i) {
            places_.emplace_back(setup);
            places_.back().table.begin(seed + i);
        }
        fresh();
    }

    Selfplay(const Selfplay&) = delete;

    // From now on by these weights; what is begun goes on.
    void learn(const Net& net) {
        if (net->shape.units != first().weights().shape.units || net->shape.layout != Table::kLayout ||
            net->shape.inputs != Table::inputs() || net->shape.outputs != Table::outputs())
            throw std::invalid_argument("a net of another shape");
        evaluators_.front() = make_evaluator(net);
        fresh();
    }

    // Plays on until so many rows are full, or so many deals are over; both begin at nothing.
    void play(std::size_t rows, std::uint64_t deals, const Exploration& how) {
        done = {};
        done.starts.push_back(0);
        ended = 0;
        brought = {};
        squares = {};
        while (done.size() < rows && ended < deals)
            for (Place& place : places_) step(place, how);
    }

    Rows done;
    std::uint64_t ended = 0;  // deals
    std::uint64_t decisions = 0;
    std::array<double, 2> brought{};  // to the seats of each net, a seat and deal, summed up
    std::array<double, 2> squares{};  // of what a net's seats got together

private:
    // One action: its outputs and its value.
    struct Choice {
        std::int32_t code;
        std::array<int, 2> outputs;
        float value;
    };

    struct Decision {
        std::array<std::int16_t, 2> outputs;
        std::int8_t seat;
        bool kept;
        bool drawn;  // not the best
        float best;  // in units, like everything that passes from decision to decision
        float stake;
        std::uint32_t first, size;  // of its inputs
    };

    struct Place {
        explicit Place(const typename Table::Setup& setup) : table(setup) {}
        Table table;
        std::array<Sums, kSeats> sums;
        std::vector<Decision> decisions;
        std::vector<std::int16_t> inputs;
    };

    Evaluator& first() const { return *evaluators_.front(); }

    void fresh() {
        for (Place& place : places_)
            for (std::size_t s = 0; s < kSeats; ++s) of(s).clear(place.sums[s]);
    }

    bool is_rival(std::size_t seat) const { return (rivals_ >> seat & 1) != 0; }
    Evaluator& of(std::size_t seat) const { return is_rival(seat) ? *evaluators_.back() : first(); }

    void step(Place& place, const Exploration& how) {
        Table& table = place.table;
        choices_.clear();
        table.each_output([&](int code, std::array<int, 2> outputs) { choices_.push_back({code, outputs, 0}); });
        const std::size_t chosen = choices_.size() == 1 ? 0 : decide(place, how);
        if (!table.act(choices_[chosen].code)) return;
        ++ended;
        count(place, how);
        place.decisions.clear();
        place.inputs.clear();
        table.deal_anew();
    }

    std::size_t decide(Place& place, const Exploration& how) {
        const std::size_t seat = static_cast<std::size_t>(place.table.actor());
        Evaluator& net = of(seat);
        Inputs inputs;
        place.table.observe(inputs);
        Sums& sums = place.sums[seat];
        net.follow(sums, inputs);
        net.look(sums);
        std::size_t best = 0;
        for (Choice& choice : choices_) {
            choice.value = net.value(choice.outputs) * net.weights().scale;
            if (choice.value > choices_[best].value) best = static_cast<std::size_t>(&choice - choices_.data());
        }
        std::size_t chosen = best;
        if (place.table.opening() && how.opening > 0 && chance_.unit() < how.opening) {
            chosen = static_cast<std::size_t>(chance_.below(choices_.size()));
        } else if (how.chance > 0 && chance_.unit() < how.chance) {
            chosen = drawn(choices_[best].value, how.temperature);
        }
        write(place, seat, choices_[chosen], choices_[best].value, chosen != best,
              how.kept >= 1 || (how.kept > 0 && chance_.unit() < how.kept));
        ++decisions;
        return chosen;
    }

    // The more an action is worth, the likelier.
    std::size_t drawn(float best, double temperature) {
        double sum = 0;
        shares_.clear();
        for (const Choice& choice : choices_)
            shares_.push_back(sum +=
                              std::exp((static_cast<double>(choice.value) - static_cast<double>(best)) / temperature));
        const double at = chance_.unit() * sum;
        std::size_t i = 0;
        while (i + 1 < shares_.size() && shares_[i] <= at) ++i;
        return i;
    }

    void write(Place& place, std::size_t seat, const Choice& choice, float best, bool drawn, bool kept) {
        const float stake = place.table.stake();
        Decision decision{{static_cast<std::int16_t>(choice.outputs[0]), static_cast<std::int16_t>(choice.outputs[1])},
                          static_cast<std::int8_t>(seat),
                          kept && !is_rival(seat),
                          drawn,
                          best * stake,
                          stake,
                          static_cast<std::uint32_t>(place.inputs.size()),
                          0};
        if (decision.kept) {
            const Sums& sums = place.sums[seat];
            for (std::size_t i = 0; i < sums.on.size(); ++i)
                for (std::uint64_t left = sums.on[i]; left != 0; left &= left - 1)
                    place.inputs.push_back(
                        static_cast<std::int16_t>(64 * i + static_cast<std::size_t>(std::countr_zero(left))));
            decision.size = static_cast<std::uint32_t>(place.inputs.size()) - decision.first;
        }
        place.decisions.push_back(decision);
    }

    // From the last decision to the first, each seat for itself.
    void count(const Place& place, const Exploration& how) {
        std::array<float, kSeats> ends, targets;
        std::array<const Decision*, kSeats> nexts{};
        std::array<double, 2> together{};
        for (std::size_t s = 0; s < kSeats; ++s) {
            targets[s] = ends[s] = place.table.worth(s);
            together[is_rival(s)] += static_cast<double>(ends[s]);
        }
        for (std::size_t net = 0; net < 2; ++net) {
            brought[net] += together[net];
            squares[net] += together[net] * together[net];
        }
        const float trust = static_cast<float>(how.trace);
        for (std::size_t i = place.decisions.size(); i-- > 0;) {
            const Decision& it = place.decisions[i];
            float& target = targets[static_cast<std::size_t>(it.seat)];
            const Decision*& next = nexts[static_cast<std::size_t>(it.seat)];
            // Who doubles may be doubled in turn, and so on: only the end knows what that is worth. What comes
            // after a drawn action says less of the decisions before it.
            if (trust < 1 && next != nullptr && next->stake == it.stake)
                target = next->drawn ? next->best : trust * target + (1 - trust) * next->best;
            if (it.kept) {
                const auto from = place.inputs.begin() + it.first;
                done.inputs.insert(done.inputs.end(), from, from + it.size);
                done.starts.push_back(static_cast<std::int32_t>(done.inputs.size()));
                done.outputs.insert(done.outputs.end(), it.outputs.begin(), it.outputs.end());
                done.returns.push_back(target / it.stake);
                done.results.push_back(ends[static_cast<std::size_t>(it.seat)] / it.stake);
            }
            next = &it;
        }
    }

    std::vector<Place> places_;
    std::vector<std::unique_ptr<Evaluator>> evaluators_;
    Random chance_;
    unsigned rivals_;
    std::vector<Choice> choices_;
    std::vector<double> shares_;
};

}  // namespace stammtisch
