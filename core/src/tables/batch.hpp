// Thousands of tables of one game that are stepped together: one decision each.
//
// A table deals anew by itself when a deal is over. What a step leaves lies in rows, one a table,
// that their readers share.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "tables/inputs.hpp"
#include "random.hpp"

namespace stammtisch {

template <class Table>
class Batch {
public:
    static constexpr std::size_t kSeats = Table::kSeats;

    Batch(const typename Table::Setup& setup, std::size_t number)
        : width(setup.codes()),
          actors(number),
          players(number * kSeats),
          done(number),
          matches(number),
          legal(number * width),
          inputs(number * kMostInputs),
          rewards(number * kSeats) {
        tables_.reserve(number);
        for (std::size_t i = 0; i < number; ++i) tables_.emplace_back(setup);
    }

    // A table's deals follow from its seed and from what is done there, whatever lies beside it.
    void reset(const std::vector<std::uint64_t>& seeds) {
        if (seeds.size() != size()) throw std::invalid_argument("a seed for every table");
        for (std::size_t i = 0; i < size(); ++i) {
            tables_[i].begin(seeds[i]);
            clear(i);
            write(i);
        }
    }

    // Nothing is done if one of the actions is not allowed.
    void step(const std::int32_t* actions) {
        for (std::size_t i = 0; i < size(); ++i) {
            const auto action = static_cast<std::size_t>(actions[i]);
            if (action >= width || legal[i * width + action] == 0)
                throw std::invalid_argument("table " + std::to_string(i) + " may not do " + std::to_string(actions[i]));
        }
        for (std::size_t i = 0; i < size(); ++i) {
            clear(i);
            if (tables_[i].act(actions[i])) {
                done[i] = 1;
                ++deals;
                for (std::size_t s = 0; s < kSeats; ++s) rewards[i * kSeats + s] = tables_[i].reward(s);
                matches[i] = static_cast<std::int8_t>(tables_[i].match());
                tables_[i].deal_anew();
            }
            write(i);
        }
    }

    // Whole deals by chance, to measure the tables themselves.
    void play_by_chance(std::uint64_t number, std::uint64_t seed) {
        Random random(seed);
        std::vector<std::int32_t> actions(size());
        for (const std::uint64_t goal = deals + number; deals < goal; step(actions.data()))
            for (std::size_t i = 0; i < size(); ++i) actions[i] = any_action(i, random);
    }

    std::size_t size() const { return tables_.size(); }
    const Table& table(std::size_t i) const { return tables_.at(i); }

    const std::size_t width;  // codes of actions
    std::vector<std::int8_t> actors;   // the seat that is asked
    std::vector<std::int8_t> players;  // who sits in each seat
    std::vector<std::uint8_t> done;    // a deal has just ended
    std::vector<std::int8_t> matches;  // and with it a Partie: 1 and the player who has won it
    std::vector<std::uint8_t> legal;
    std::vector<std::int16_t> inputs;  // those that are on, then -1
    std::vector<std::int64_t> rewards;
    std::uint64_t deals = 0;

private:
    void clear(std::size_t i) {
        done[i] = 0;
        matches[i] = 0;
        for (std::size_t s = 0; s < kSeats; ++s) rewards[i * kSeats + s] = 0;
    }

    std::int32_t any_action(std::size_t i, Random& random) const {
        std::uint64_t count = 0;
        tables_[i].each_action([&](int) { ++count; });
        std::uint64_t left = random.below(count);
        std::int32_t chosen = -1;
        tables_[i].each_action([&](int code) {
            if (left-- == 0) chosen = code;
        });
        return chosen;
    }

    void write(std::size_t i) {
        const Table& table = tables_[i];
        actors[i] = static_cast<std::int8_t>(table.actor());
        for (std::size_t s = 0; s < kSeats; ++s) players[i * kSeats + s] = static_cast<std::int8_t>(table.player(s));
        std::uint8_t* const row = &legal[i * width];
        std::fill(row, row + width, std::uint8_t{0});
        table.each_action([&](int code) { row[code] = 1; });
        Inputs on;
        table.observe(on);
        std::int16_t* const list = &inputs[i * kMostInputs];
        std::fill(std::copy(on.begin(), on.end(), list), list + kMostInputs, std::int16_t{-1});
    }

    std::vector<Table> tables_;
};

}  // namespace stammtisch
