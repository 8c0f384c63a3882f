#include "memory.hpp"

#include <algorithm>

namespace stammtisch::inline STAMMTISCH_KERNEL {

namespace {

// The owners of so many of the highest trumps nearly always matter: as part of the key they spread
// the entries (measured: none 111, two 86, three 81, four 81 thousand cards for an exact Rufspiel).
constexpr int kTrumpsInKey = 4;

constexpr int kMost = 32;

std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0x9E3779B97F4A7C15ULL;
    x ^= x >> 29;
    x *= 0xBF58476D1CE4E5B9ULL;
    x ^= x >> 32;
    return x;
}

}  // namespace

Memory::Memory(const Game& game, Table& table, Options options) : game_(game), table_(table), options_(options) {
    for (std::size_t seat = 0; seat < kSeats; ++seat)
        for (std::size_t group = 0; group + 1 < kClasses; ++group)
            units_[seat][group] = std::uint64_t{1} << (4 * (seat * kSeats + group));
    // Everything that makes this game another one, so that games may share a table.
    const CalledAce& called = game.called;
    const unsigned rules = game.declarers | unsigned{game.trump_duty} << 4 | unsigned{called.forced} << 5 |
                           unsigned{called.forced_after} << 6 | unsigned{called.discard} << 7 |
                           unsigned{called.discard_after} << 8 | static_cast<unsigned>(called.run_away_from) << 9;
    salt_ = mix(rules + 1);
    for (const Mask mask : {called.suit, called.ace}) salt_ = mix(salt_ + mask);
    for (const Mask group : game.classes) salt_ = mix(salt_ + group);
    for (const std::uint8_t points : game.points) salt_ = mix(salt_ + points);
}

std::uint64_t Memory::shape(const Hands& hands) const {
    std::uint64_t shape = 0;
    for (int seat = 0; seat < kSeats; ++seat)
        for (Mask left = hands[seat]; left != 0; left &= left - 1) shape += unit(seat, index_of(left));
    return shape;
}

Memory::Place Memory::place(const Hands& hands, std::uint64_t shape, int leader, bool suit_led, bool ran_away) const {
    const Mask cards = hands.all();
    const Mask low = extract(hands[1] | hands[3], cards);
    const Mask high = extract(hands[2] | hands[3], cards);
    const int number = count(cards);
    const int trumps = std::min(kTrumpsInKey, count(cards & game_.trumps));
    const std::uint64_t tops = std::uint64_t{low} >> (number - trumps) << 4 | std::uint64_t{high} >> (number - trumps);
    const auto moment = static_cast<unsigned>(leader) | unsigned{suit_led} << 2 | unsigned{ran_away} << 3 |
                        unsigned{(cards & game_.called.ace) != 0} << 4 | static_cast<unsigned>(number) << 5;
    const std::uint64_t key = mix(mix(shape ^ salt_) + (tops << 16 | moment));
    EntrySet& set = table_.set_of(key);
    __builtin_prefetch(&set);
    return {&set, key, cards, low, high};
}

std::optional<Found> Memory::recall(const Place& place, const Hands& hands, int need) const {
    const auto tag = static_cast<std::uint32_t>(place.key >> 32);
    const auto check = static_cast<std::uint32_t>(place.key);
    for (std::size_t way = 0; way < kWays; ++way) {
        if (place.set->tags[way] != tag) continue;
        const Entry& entry = place.set->ways[way];
        const Mask moved = (place.low_owner ^ entry.low_owner) | (place.high_owner ^ entry.high_owner);
        if (entry.check != check || (moved & entry.relevant) != 0) continue;
        if (entry.at_least ? entry.value < need : entry.value >= need) continue;
        const bool same = moved == 0 && entry.cards == place.cards;
        if (!same && !options_.margin) continue;
        const int off = same ? 0 : margin(entry, hands);
        const int value = entry.at_least ? entry.value - off : entry.value + off;
        if ((value >= need) == entry.at_least) return Found{value, deposit(entry.relevant, place.cards)};
    }
    return std::nullopt;
}

Mask Memory::remember(const Place& place, Mask relevant, int need, int value) const {
    Mask closed = options_.relevance ? place.cards & game_.called.ace : place.cards;
    for (const Mask group : game_.classes)
        if (const Mask here = relevant & group; here != 0) closed |= place.cards & group & ~(lowest(here) - 1);
    const bool at_least = value >= need;
    const auto tag = static_cast<std::uint32_t>(place.key >> 32);
    const auto check = static_cast<std::uint32_t>(place.key);
    EntrySet& set = *place.set;
    std::size_t way = 0;
    int least = kMost;
    for (std::size_t i = 0; i < kWays; ++i) {
        const Entry& entry = set.ways[i];
        if (set.tags[i] == tag && entry.check == check && entry.cards == place.cards &&
            entry.low_owner == place.low_owner && entry.high_owner == place.high_owner && entry.at_least == at_least) {
            way = i;
            break;
        }
        const int worth = entry.deal == table_.deal() ? count(entry.cards) : 0;
        if (worth <= least) {  // of few cards: what it knows is found again soonest
            least = worth;
            way = i;
        }
    }
    for (; way > 0; --way) {  // the newest comes first
        set.tags[way] = set.tags[way - 1];
        set.ways[way] = set.ways[way - 1];
    }
    set.tags[0] = tag;
    set.ways[0] = {check,
                   place.low_owner,
                   place.high_owner,
                   extract(closed, place.cards),
                   place.cards,
                   static_cast<std::uint8_t>(value),
                   at_least,
                   table_.deal()};
    return closed;
}

// How far the bound may be off here: hand by hand, the cards in the same places may be worth less, or
// for an upper bound more, than there.
int Memory::margin(const Entry& entry, const Hands& hands) const {
    int sum = 0;
    for (int seat = 0; seat < kSeats; ++seat) {
        const Mask low = (seat & 1) != 0 ? entry.low_owner : ~entry.low_owner;
        const Mask high = (seat & 2) != 0 ? entry.high_owner : ~entry.high_owner;
        const Mask there = deposit(low & high, entry.cards);
        if (there != hands[seat]) sum += entry.at_least ? more(hands[seat], there) : more(there, hands[seat]);
    }
    return sum;
}

// How much more the cards `to` are worth than the cards `from` that stand in the same places.
int Memory::more(Mask from, Mask to) const {
    int sum = 0;
    for (const Mask group : game_.classes) {
        const Mask changed = (from ^ to) & group;
        if (changed == 0) continue;
        const Mask region = (highest(changed) << 1) - lowest(changed);  // outside it both are the same
        Mask before = from & region;
        for (Mask after = to & region; after != 0; after &= after - 1, before &= before - 1)
            sum += std::max(0, points(after) - points(before));
    }
    return sum;
}

}  // namespace stammtisch
