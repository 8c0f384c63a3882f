// Schnapsen: every shortcut of the search switched off must give the same values; what cannot be is
// refused. The values themselves are compared with the rules in Python.
#include <algorithm>
#include <random>
#include <stdexcept>

#include "check.hpp"
#include "schnapsen/search.hpp"
#include "schnapsen_deals.hpp"

using namespace stammtisch;
using namespace stammtisch::schnapsen;

namespace {

SchnapsenTable sixty_six_table() {
    SchnapsenTable table = schnapsen_table();
    for (unsigned card = 5; card < kCards; card += 8) table.deck |= 1U << card;
    table.hand_size = 6;
    table.lowest = 5;
    table.last_trick_wins = false;
    table.last_trick_points = 10;
    return table;
}

SchnapsenTable house_table() {
    SchnapsenTable table = schnapsen_table();
    table.close_at_end = true;
    table.exchange_closed = true;
    table.failure_no_trick = 1;
    table.claim = {5, 4, 2};
    table.marriage_king_led = true;
    table.last_trick_one = true;
    return table;
}

// The talon is exhausted and all its cards are in forehand's tricks, or it was closed at once.
Position ending(const SchnapsenTable& table, Rng& rng, int cards) {
    Position position = deal(table, rng);
    Mask gone = 0;
    for (Mask& hand : position.hands)
        while (count(hand) > cards) {
            gone |= lowest(hand);
            hand &= hand - 1;
        }
    if (rng() % 2 == 0) {
        for (const int card : position.talon) gone |= 1U << card;
        position.talon.clear();
    } else {
        position.closer = static_cast<int>(rng() % 2);
    }
    const int tricks = count(gone) / 2;
    position.leader = static_cast<int>(rng() % 2);
    const auto taker = static_cast<std::size_t>(position.leader);
    position.tricks[taker] = tricks;
    for (Mask rest = gone; rest != 0; rest &= rest - 1)
        position.points[taker] += table.points[static_cast<std::size_t>(index_of(rest))];
    return position;
}

int value(const SchnapsenTable& table, const Position& position, Options options, std::size_t memory) {
    Memory room(memory);
    Search search(table, room, options);
    return search.value(position);
}

void no_shortcut_changes_a_value(const SchnapsenTable& table, const Position& position) {
    check_position(table, position);
    const int expected = value(table, position, {}, 1 << 20);
    for (bool Options::* shortcut : {&Options::memory, &Options::bounds, &Options::order, &Options::marry,
                                     &Options::reach, &Options::cash, &Options::twins, &Options::alike}) {
        Options options;
        options.*shortcut = false;
        CHECK(value(table, position, options, 1 << 20) == expected);
    }
    CHECK(value(table, position, {}, 0) == expected);
    CHECK(value(table, position, {false, false, false, false, false, false, false, false}, 0) == expected);
}

void shortcuts() {
    Rng rng(66);
    for (const SchnapsenTable& table : {schnapsen_table(), sixty_six_table(), house_table()}) {
        check_table(table);
        for (int i = 0; i < 100; ++i) no_shortcut_changes_a_value(table, ending(table, rng, 1 + i % 4));
    }
}

void best_action_is_the_value() {
    Rng rng(7);
    const SchnapsenTable table = schnapsen_table();
    for (int i = 0; i < 5; ++i) {
        const Position position = deal(table, rng);
        Memory memory(1 << 20);
        Search search(table, memory);
        int best = -100;
        for (const ActionValue& action : search.actions(position)) best = std::max(best, action.value);
        CHECK(best == search.value(position));
    }
}

template <class Change>
void refused(Change change) {
    Rng rng(1);
    const SchnapsenTable table = schnapsen_table();
    Position position = deal(table, rng);
    check_position(table, position);
    change(position);
    bool accepted = true;
    try {
        check_position(table, position);
    } catch (const std::invalid_argument&) {
        accepted = false;
    }
    CHECK(!accepted);
}

void refusals() {
    refused([](Position& p) { p.hands[0] = p.hands[1]; });
    refused([](Position& p) { p.hands[0] &= p.hands[0] - 1; });
    refused([](Position& p) { p.hands[0] ^= 1U << 31; });
    refused([](Position& p) { p.talon.pop_back(); });
    refused([](Position& p) { p.talon.push_back(99); });
    refused([](Position& p) { p.led = index_of(p.hands[0]); });
    refused([](Position& p) { p.led = -7; });
    refused([](Position& p) { p.leader = 2; });
    refused([](Position& p) { p.trump = -1; });
    refused([](Position& p) { p.stage = kClosed; });
    refused([](Position& p) { p.announced = 1; });
    refused([](Position& p) { p.points = {1, 0}; });
    refused([](Position& p) { p.tricks = {1, -1}; });
    refused([](Position& p) { p.closer = 5; });
}

void a_search_can_be_stopped() {
    Rng rng(3);
    const SchnapsenTable table = sixty_six_table();
    Memory memory(1 << 20);
    const std::atomic<bool> stop = true;
    Search search(table, memory);
    const Position position = deal(table, rng);
    const int value = search.value(position);
    search.until({std::nullopt, &stop, nullptr});
    bool stopped = false;
    try {
        search.value(position);
    } catch (const Stopped&) {
        stopped = true;
    }
    CHECK(stopped);
    CHECK(search.worth(position).low <= value && value <= search.worth(position).high);
    search.until({});
    CHECK(search.value(position) == value);
}

}  // namespace

int main() {
    shortcuts();
    best_action_is_the_value();
    refusals();
    a_search_can_be_stopped();
    return result();
}
