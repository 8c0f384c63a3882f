// Counting, listing and drawing worlds against plain enumeration of random made-up knowledge.
#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <stdexcept>

#include "check.hpp"
#include "worlds.hpp"

using namespace stammtisch;

namespace {

using Places = std::array<Mask, kMostPlaces>;

int pick(Random& rng, int limit) { return static_cast<int>(rng.below(static_cast<std::uint64_t>(limit))); }

bool fulfils(const Places& places, const Case& bounds) {
    for (const Bound& bound : bounds) {
        int held = 0;
        for (std::size_t place = 0; place < kMostPlaces; ++place)
            if ((bound.places >> place & 1U) != 0) held += count(places[place] & bound.cards);
        if (held < bound.least || held > bound.most) return false;
    }
    return true;
}

// Every card to every place, and nothing clever.
void enumerate(const Unknown& unknown, Mask left, Places& places, std::vector<int>& room, std::vector<Places>& found) {
    if (left == 0) {
        for (const Case& bounds : unknown.cases)
            if (fulfils(places, bounds)) {
                found.push_back(places);
                return;
            }
        return;
    }
    const Mask card = lowest(left);
    for (std::size_t place = 0; place < room.size(); ++place) {
        if (room[place] == 0) continue;
        --room[place];
        places[place] |= card;
        enumerate(unknown, left ^ card, places, room, found);
        places[place] ^= card;
        ++room[place];
    }
}

// Exclusive cases: different numbers of some cards in place 0.
Unknown random_unknown(Random& rng) {
    Unknown unknown;
    const int places = 1 + pick(rng, 4);
    unknown.room.assign(static_cast<std::size_t>(places), 0);
    unknown.known.assign(static_cast<std::size_t>(places), 0);
    const int number = pick(rng, 8);
    while (count(unknown.hidden) < number) {
        const Mask card = 1U << pick(rng, 32);
        if ((unknown.hidden & card) == 0) ++unknown.room[static_cast<std::size_t>(pick(rng, places))];
        unknown.hidden |= card;
    }
    for (int i = 0; i < 6; ++i) {
        const Mask card = 1U << pick(rng, 32);
        Mask seen = unknown.hidden;
        for (const Mask cards : unknown.known) seen |= cards;
        if ((seen & card) == 0) unknown.known[static_cast<std::size_t>(pick(rng, places))] |= card;
    }
    const Mask split = static_cast<Mask>(rng.next());
    for (int n = 0; n < 3; ++n) {
        Case& bounds = unknown.cases.emplace_back();
        bounds.push_back({1, split, n, n == 2 ? 32 : n});
        for (int i = pick(rng, 4); i > 0; --i) {
            const unsigned where = 1U + static_cast<unsigned>(pick(rng, (1 << places) - 1));
            const int least = pick(rng, 3);
            bounds.push_back({where, static_cast<Mask>(rng.next()), least, least + pick(rng, 5)});
        }
    }
    return unknown;
}

double weight_of(const Places& places, Mask hidden, const Weights& weights) {
    double product = 1;
    for (std::size_t place = 0; place < weights.size(); ++place)
        for (Mask rest = places[place] & hidden; rest != 0; rest &= rest - 1)
            product *= weights[place][static_cast<std::size_t>(index_of(rest))];
    return product;
}

void compare(int rounds) {
    Random rng(1);
    for (int round = 0; round < rounds; ++round) {
        const Unknown unknown = random_unknown(rng);
        Places places{};
        for (std::size_t place = 0; place < unknown.known.size(); ++place) places[place] = unknown.known[place];
        std::vector<int> room = unknown.room;
        std::vector<Places> expected;
        enumerate(unknown, unknown.hidden, places, room, expected);
        const Worlds worlds(unknown);
        CHECK(worlds.count() == expected.size());
        std::set<Places> listed;
        for (const World& world : worlds.all(1U << 20)) listed.insert(world.places);
        CHECK(listed == std::set<Places>(expected.begin(), expected.end()));
        if (expected.empty()) continue;
        for (const World& world : worlds.sample(20, 7)) CHECK(listed.contains(world.places));
        Weights weights(unknown.room.size());
        for (auto& place : weights)
            for (double& weight : place) weight = rng.unit() + 0.01;
        for (const World& world : worlds.sample(20, 7, weights)) CHECK(listed.contains(world.places));
    }
}

// Twelve cards in three places with a bound: chi-square of many draws, with and without weights.
void frequencies(bool weighted) {
    Unknown unknown{0x3F, {2, 2, 2}, {0, 0, 0}, {{{1, 0x0F, 1, 1}}, {{1, 0x0F, 2, 2}, {6, 0x03, 1, 32}}}, -1};
    const Worlds worlds(unknown);
    Weights weights(3);
    Random rng(3);
    for (auto& place : weights)
        for (double& weight : place) weight = weighted ? 0.2 + rng.unit() : 1.0;
    std::map<Places, double> expected;
    double total = 0;
    for (const World& world : worlds.all(1000))
        total += expected[world.places] = weight_of(world.places, 0x3F, weights);
    const std::size_t draws = 200'000;
    std::map<Places, int> seen;
    for (const World& world : weighted ? worlds.sample(draws, 5, weights) : worlds.sample(draws, 5))
        ++seen[world.places];
    double chi_square = 0;
    for (const auto& [places, weight] : expected) {
        const double mean = static_cast<double>(draws) * weight / total;
        chi_square += (seen[places] - mean) * (seen[places] - mean) / mean;
    }
    const auto freedom = static_cast<double>(expected.size() - 1);
    CHECK(std::abs(chi_square - freedom) < 4 * std::sqrt(2 * freedom));
}

void orders() {
    const Worlds worlds(Unknown{0x1F, {1, 4}, {0, 0x100}, {{}}, 1});
    CHECK(worlds.count() == 5 * 24);
    std::set<std::vector<std::uint32_t>> seen;
    for (const World& world : worlds.all(120)) {
        CHECK(world.places[1] >> 8 == 1);
        seen.insert(world.order);
    }
    CHECK(seen.size() == 120);
}

void refuses(const char* why, const Unknown& unknown) {
    try {
        const Worlds worlds(unknown);
        std::printf("not refused: %s\n", why);
        ++failures;
    } catch (const std::invalid_argument&) {
    }
}

}  // namespace

int main() {
    compare(3000);
    frequencies(false);
    frequencies(true);
    orders();
    const Worlds deals(Unknown{0xFFFFFFFF, {8, 8, 8, 8}, {0, 0, 0, 0}, {{}}, -1});
    CHECK(deals.count() == 99'561'092'450'391'000ULL);
    refuses("no places", {0, {}, {}, {{}}, -1});
    refuses("too little room", {0xFF, {4, 3}, {0, 0}, {{}}, -1});
    refuses("negative room", {0, {1, -1}, {0, 0}, {{}}, -1});
    refuses("a card twice", {0xFF, {4, 4}, {1, 0}, {{}}, -1});
    refuses("a place that is not there", {0xFF, {4, 4}, {0, 0}, {{{4, 1, 0, 1}}}, -1});
    refuses("an order too long to count", {0xFFFFFFFF, {0, 32}, {0, 0}, {{}}, 1});
    refuses("more worlds than can be counted", {0xFFFFFFFF, {6, 6, 5, 5, 5, 5}, {0, 0, 0, 0, 0, 0}, {{}}, -1});
    return result();
}
