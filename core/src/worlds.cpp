#include "worlds.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace stammtisch {

namespace {

constexpr std::size_t kMostStates = std::size_t{1} << 20;
constexpr std::size_t kMostCounters = 16;
constexpr std::size_t kMostCases = 4096;
constexpr std::uint64_t kWorldsPerLook = 1024;  // at the watch

void look(std::uint64_t drawn, Watch* watch) {
    if (drawn % kWorldsPerLook == 0 && watch != nullptr && watch->ended()) throw Interrupted{};
}

[[noreturn]] void too_many() { throw std::invalid_argument("there are more worlds than 64 bits can count"); }

std::uint64_t plus(std::uint64_t a, std::uint64_t b) {
    if (a > std::numeric_limits<std::uint64_t>::max() - b) too_many();
    return a + b;
}

double plus(double a, double b) { return a + b; }

std::uint64_t times(std::uint64_t a, std::uint64_t b) {
    if (b != 0 && a > std::numeric_limits<std::uint64_t>::max() / b) too_many();
    return a * b;
}

void check_bound(const Unknown& unknown, const Bound& bound) {
    if (bound.places == 0 || bound.places >> unknown.room.size() != 0)
        throw std::invalid_argument("a bound names a place that is not there");
}

void check(const Unknown& unknown) {
    const std::size_t places = unknown.room.size();
    if (places == 0 || places > kMostPlaces) throw std::invalid_argument("there must be one to six places");
    if (unknown.known.size() != places) throw std::invalid_argument("known cards must be given for every place");
    long total = 0;
    for (const int room : unknown.room) {
        if (room < 0 || room > 32) throw std::invalid_argument("a place has room for 0 to 32 cards");
        total += room;
    }
    if (total != count(unknown.hidden)) throw std::invalid_argument("the room must be that of the hidden cards");
    Mask seen = unknown.hidden;
    for (const Mask cards : unknown.known) {
        if ((seen & cards) != 0) throw std::invalid_argument("a card is in two places");
        seen |= cards;
    }
    if (unknown.ordered < -1 || unknown.ordered >= static_cast<int>(places))
        throw std::invalid_argument("the ordered place is not there");
    if (unknown.cases.size() > kMostCases) throw std::invalid_argument("too many cases");
    for (const Case& bounds : unknown.cases)
        for (const Bound& bound : bounds) check_bound(unknown, bound);
}

void check(const Weights& weights, std::size_t places) {
    if (weights.size() != places) throw std::invalid_argument("weights must be given for every place");
    for (const auto& place : weights)
        for (const double weight : place)
            if (!std::isfinite(weight) || weight < 0)
                throw std::invalid_argument("weights must be finite and not negative");
}

// Only ratios matter; with 1 as each card's highest weight no product can leave the range of doubles.
Weights scaled(Weights weights) {
    for (std::size_t card = 0; card < 32; ++card) {
        double most = 0;
        for (const auto& place : weights) most = std::max(most, place[card]);
        if (most > 0)
            for (auto& place : weights) place[card] /= most;
    }
    return weights;
}

}  // namespace

Plan::Plan(const Unknown& unknown, const Case& bounds) {
    for (Mask rest = unknown.hidden; rest != 0; rest &= rest - 1)
        cards.push_back(static_cast<std::uint32_t>(index_of(rest)));
    allowed.assign(cards.size(), (1U << unknown.room.size()) - 1);
    for (const int places : unknown.room) room.push_back(static_cast<std::size_t>(places));
    for (const Bound& bound : bounds) restrict(unknown, bound);
    if (possible) lay_out();
}

// A bound that leaves no choice says where cards may lie; any other has to be counted.
void Plan::restrict(const Unknown& unknown, const Bound& bound) {
    const Mask open = bound.cards & unknown.hidden;
    const int number = ::stammtisch::count(open);
    long held = 0;
    for (std::size_t place = 0; place < unknown.known.size(); ++place)
        if ((bound.places >> place & 1U) != 0) held += ::stammtisch::count(bound.cards & unknown.known[place]);
    const long least = std::max(0L, bound.least - held);
    const long most = std::min<long>(number, bound.most - held);
    if (least > most) {
        possible = false;
    } else if (most == 0 || least == number) {
        for (std::size_t i = 0; i < cards.size(); ++i)
            if ((open >> cards[i] & 1U) != 0) allowed[i] &= most == 0 ? ~bound.places : bound.places;
    } else if (least > 0 || most < number) {
        const long cap = most < number ? most + 1 : least;
        counters.push_back(
            {bound.places, open, static_cast<int>(least), static_cast<int>(most), static_cast<std::size_t>(cap), 0});
    }
}

void Plan::lay_out() {
    if (counters.size() > kMostCounters) throw std::invalid_argument("too many bounds at once");
    auto grow = [&](std::size_t digit_values) {
        const std::size_t own = states;
        states *= digit_values;
        if (states > kMostStates) throw std::invalid_argument("too many bounds at once");
        return own;
    };
    implied = static_cast<std::size_t>(std::max_element(room.begin(), room.end()) - room.begin());
    for (std::size_t place = 0; place < room.size(); ++place)
        stride.push_back(place == implied ? 0 : grow(room[place] + 1));
    for (Counter& counter : counters) counter.stride = grow(counter.cap + 1);
    if (states * (cards.size() + 1) > 8 * kMostStates) throw std::invalid_argument("too many bounds at once");
}

// A state taken apart: what lies in every place, what every counter shows.
template <class Number>
struct Ways<Number>::Digits {
    std::size_t state = 0;
    std::array<std::size_t, kMostPlaces> laid{};
    std::array<std::size_t, kMostCounters> counted{};

    // False if there is no such state: the implied place would hold less than nothing, or too much.
    bool read(const Plan& plan, std::size_t number, std::size_t level) {
        state = number;
        std::size_t elsewhere = 0;
        for (std::size_t place = 0; place < plan.room.size(); ++place) {
            if (place == plan.implied) continue;
            laid[place] = number % (plan.room[place] + 1);
            number /= plan.room[place] + 1;
            elsewhere += laid[place];
        }
        for (std::size_t i = 0; i < plan.counters.size(); ++i) {
            counted[i] = number % (plan.counters[i].cap + 1);
            number /= plan.counters[i].cap + 1;
        }
        laid[plan.implied] = level - elsewhere;
        return elsewhere <= level && laid[plan.implied] <= plan.room[plan.implied];
    }

    std::size_t after(const Plan& plan, std::size_t level, std::size_t place) const {
        std::size_t next = state + plan.stride[place];
        for (std::size_t i = 0; i < plan.counters.size(); ++i) {
            const Plan::Counter& counter = plan.counters[i];
            if (counts(counter, plan.cards[level], place) && counted[i] < counter.cap) next += counter.stride;
        }
        return next;
    }

    void lay(const Plan& plan, std::size_t level, std::size_t place) {
        state = after(plan, level, place);
        ++laid[place];
        for (std::size_t i = 0; i < plan.counters.size(); ++i)
            if (counts(plan.counters[i], plan.cards[level], place) && counted[i] < plan.counters[i].cap) ++counted[i];
    }

    bool fulfilled(const Plan& plan) const {
        for (std::size_t i = 0; i < plan.counters.size(); ++i) {
            const auto shown = static_cast<int>(counted[i]);
            if (shown < plan.counters[i].least || shown > plan.counters[i].most) return false;
        }
        return true;
    }

    static bool counts(const Plan::Counter& counter, std::uint32_t card, std::size_t place) {
        return (counter.places >> place & 1U) != 0 && (counter.cards >> card & 1U) != 0;
    }
};

template <class Number>
Number Ways<Number>::weight(std::size_t level, std::size_t place) const {
    if constexpr (std::is_same_v<Number, double>) return (*weights_)[place][plan_->cards[level]];
    return Number{1};
}

// How many ways there are if the next card goes to a place.
template <class Number>
Number Ways<Number>::through(const Digits& from, std::size_t level, std::size_t place) const {
    const Plan& plan = *plan_;
    if ((plan.allowed[level] >> place & 1U) == 0 || from.laid[place] == plan.room[place]) return Number{0};
    return weight(level, place) * table_[(level + 1) * plan.states + from.after(plan, level, place)];
}

template <class Number>
Ways<Number>::Ways(const Plan& plan, const Weights* weights) : plan_(&plan), weights_(weights) {
    if (!plan.possible) return;
    const std::size_t levels = plan.cards.size();
    table_.assign((levels + 1) * plan.states, Number{0});
    Digits digits;
    for (std::size_t level = levels + 1; level-- > 0;) {
        for (std::size_t state = 0; state < plan.states; ++state) {
            if (!digits.read(plan, state, level)) continue;
            Number sum{0};
            if (level == levels) {
                sum = digits.fulfilled(plan) ? Number{1} : Number{0};
            } else {
                for (std::size_t place = 0; place < plan.room.size(); ++place)
                    sum = plus(sum, through(digits, level, place));
            }
            table_[level * plan.states + state] = sum;
        }
    }
}

template <class Number>
World Ways<Number>::world(Number rank, Random* rng) const {
    const Plan& plan = *plan_;
    World world;
    Digits digits;
    for (std::size_t level = 0; level < plan.cards.size(); ++level) {
        if (rng != nullptr) rank = static_cast<Number>(rng->unit()) * table_[level * plan.states + digits.state];
        std::size_t chosen = 0;
        for (std::size_t place = 0; place < plan.room.size(); ++place) {
            const Number ways = through(digits, level, place);
            if (ways == Number{0}) continue;
            chosen = place;  // also if rounding leaves a little beyond the last one
            if (rank < ways) break;
            rank -= ways;
        }
        world.places[chosen] |= 1U << plan.cards[level];
        digits.lay(plan, level, chosen);
    }
    return world;
}

Worlds::Worlds(Unknown unknown) : unknown_(std::move(unknown)) {
    check(unknown_);
    plans_.reserve(unknown_.cases.size());
    for (const Case& bounds : unknown_.cases) {
        Plan plan(unknown_, bounds);
        if (plan.possible) plans_.push_back(std::move(plan));
    }
    for (const Plan& plan : plans_) {
        ways_.emplace_back(plan, nullptr);
        count_ = plus(count_, ways_.back().total());
    }
    if (unknown_.ordered >= 0)
        for (int n = 2; n <= unknown_.room[static_cast<std::size_t>(unknown_.ordered)]; ++n)
            orders_ = times(orders_, static_cast<std::uint64_t>(n));
    count_ = times(count_, orders_);
}

void Worlds::need_worlds() const {
    if (count_ == 0) throw std::invalid_argument("no world agrees with all that is known");
}

World Worlds::at(std::uint64_t rank) const {
    const std::uint64_t order_rank = rank % orders_;
    rank /= orders_;
    std::size_t i = 0;
    for (; rank >= ways_[i].total(); ++i) rank -= ways_[i].total();
    World world = ways_[i].world(rank, nullptr);
    complete(world, order_rank);
    return world;
}

// Adds what is known anyway, and puts the ordered place in order.
void Worlds::complete(World& world, std::uint64_t order_rank) const {
    if (unknown_.ordered >= 0) {
        std::vector<std::uint32_t> left;
        for (Mask rest = world.places[static_cast<std::size_t>(unknown_.ordered)]; rest != 0; rest &= rest - 1)
            left.push_back(static_cast<std::uint32_t>(index_of(rest)));
        std::uint64_t orders = orders_;
        while (!left.empty()) {
            orders /= left.size();
            const auto place = static_cast<std::ptrdiff_t>(order_rank / orders);
            order_rank %= orders;
            world.order.push_back(left[static_cast<std::size_t>(place)]);
            left.erase(left.begin() + place);
        }
    }
    for (std::size_t place = 0; place < unknown_.known.size(); ++place) world.places[place] |= unknown_.known[place];
}

std::vector<World> Worlds::sample(std::size_t number, std::uint64_t seed, Watch* watch) const {
    need_worlds();
    Random rng(seed);
    std::vector<World> worlds;
    worlds.reserve(number);
    for (std::size_t i = 0; i < number; ++i) {
        look(i, watch);
        worlds.push_back(at(rng.below(count_)));
    }
    return worlds;
}

std::vector<World> Worlds::sample(std::size_t number, std::uint64_t seed, const Weights& given, Watch* watch) const {
    check(given, places());
    need_worlds();
    const Weights weights = scaled(given);
    std::vector<Ways<double>> ways;
    double total = 0;
    for (const Plan& plan : plans_) {
        ways.emplace_back(plan, &weights);
        total += ways.back().total();
    }
    if (!(total > 0)) throw std::invalid_argument("the weights leave no world");
    Random rng(seed);
    std::vector<World> worlds;
    worlds.reserve(number);
    for (std::size_t i = 0; i < number; ++i) {
        look(i, watch);
        double rank = rng.unit() * total;
        std::size_t chosen = 0;
        for (std::size_t j = 0; j < ways.size(); ++j) {
            if (!(ways[j].total() > 0)) continue;
            chosen = j;
            if (rank < ways[j].total()) break;
            rank -= ways[j].total();
        }
        World world = ways[chosen].world(0, &rng);
        complete(world, rng.below(orders_));
        worlds.push_back(std::move(world));
    }
    return worlds;
}

std::vector<World> Worlds::all(std::uint64_t limit, Watch* watch) const {
    if (count_ > limit) throw std::invalid_argument("there are more worlds than the limit allows");
    std::vector<World> worlds;
    worlds.reserve(count_);
    for (std::uint64_t rank = 0; rank < count_; ++rank) {
        look(rank, watch);
        worlds.push_back(at(rank));
    }
    return worlds;
}

template class Ways<std::uint64_t>;
template class Ways<double>;

}  // namespace stammtisch
