#include "search.hpp"

#include <algorithm>
#include <cstdlib>

namespace stammtisch::inline STAMMTISCH_KERNEL {

namespace {

constexpr int kMany = 1000;
constexpr int kUnknown = -1;
constexpr int kNodesPerLook = 1000;  // tricks between two looks at the clock: about 0.1 ms

std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0x9E3779B97F4A7C15ULL;
    x ^= x >> 29;
    x *= 0xBF58476D1CE4E5B9ULL;
    x ^= x >> 32;
    return x;
}

}  // namespace

Search::Search(const Game& game, Table& table, Options options)
    : game_(game), table_(table), options_(options), sure_(game), order_(game) {
    for (const Mask group : game.classes) {
        Mask run = 0;
        for (Mask left = group; left != 0; left &= left - 1) {
            const Mask card = lowest(left);
            const bool joins = run != 0 && points(index_of(run)) == points(index_of(card)) && card != game.called.ace;
            if (!joins && count(run) > 1) runs_[number_of_runs_++] = run;
            run = joins ? run | card : card;
        }
        if (count(run) > 1) runs_[number_of_runs_++] = run;
    }
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

int Search::probe(const Position& position, int need) {
    hands_ = Hands(game_, position.hands);
    suit_led_ = position.suit_led;
    ran_away_ = position.ran_away;
    int rest = game_.points_in(hands_.all());
    if (position.laid == 0) return lead(position.leader, need, rest);
    Trick trick{0, 0, hands_.all(), 0, position.leader, 0};
    for (int i = 0; i < position.laid; ++i) {
        const Mask card = position.trick[static_cast<std::size_t>(i)];
        if (i == 0) trick.led = group_of(index_of(card)) | game_.trumps;
        if ((card & trick.led) != 0 && card > trick.best) {
            trick.best = card;
            trick.winner = (position.leader + i) & 3;
        }
        trick.points += points(index_of(card));
        trick.occupied |= card;
    }
    trick.joined = joined_in(trick.occupied);
    rest += trick.points;
    if (need <= 0) return 0;
    if (need > rest) return rest;
    const int seat = (position.leader + position.laid) & 3;
    if (position.laid == 1) return follow<1>(seat, trick, need, rest);
    if (position.laid == 2) return follow<2>(seat, trick, need, rest);
    return follow<3>(seat, trick, need, rest);
}

std::uint64_t Search::key(int leader, Mask cards) const {
    const std::uint64_t low = extract(hands_[1] | hands_[3], cards);
    const std::uint64_t high = extract(hands_[2] | hands_[3], cards);
    std::uint64_t shape = static_cast<std::uint64_t>(leader) | 4;
    for (const Mask group : game_.classes) shape = shape << 4 | static_cast<std::uint64_t>(count(cards & group));
    shape = shape << 2 | static_cast<std::uint64_t>(suit_led_) << 1 | static_cast<std::uint64_t>(ran_away_);
    shape = shape << 1 | static_cast<std::uint64_t>((cards & game_.called.ace) != 0);
    return mix((low | high << 32) ^ (shape * 0xD6E8FEB86659FD93ULL) ^ salt_);
}

// Cards of a run with another card of it below them in play.
Mask Search::joined_in(Mask cards) const {
    Mask joined = 0;
    for (std::size_t i = 0; i < number_of_runs_; ++i) {
        const Mask run = cards & runs_[i];
        joined |= run & (run - 1);
    }
    return joined;
}

// How much more the cards `to` can be worth than the cards `from` that stand in the same places.
int Search::margin(Mask from, Mask to) const {
    int more = 0;
    for (const Mask group : game_.classes) {
        const Mask changed = (from ^ to) & group;
        if (changed == 0) continue;
        const Mask region = (highest(changed) << 1) - lowest(changed);  // outside it both are the same
        Mask before = from & region;
        for (Mask after = to & region; after != 0; after &= after - 1, before &= before - 1) {
            const int difference = points(index_of(after)) - points(index_of(before));
            if (difference > 0) more += difference;
        }
    }
    return more;
}

void Search::check_clock() {
    if (--until_clock_ >= 0) return;
    until_clock_ = kNodesPerLook;
    if (deadline_ && Clock::now() >= *deadline_) throw Interrupted{};
}

int Search::last_trick(int leader, int rest) const {
    const Mask winning = highest(hands_.all() & (group_of(index_of(hands_[leader])) | game_.trumps));
    return (hands_.side(true) & winning) != 0 ? rest : 0;
}

int Search::lead(int leader, int need, int rest) {
    if (need <= 0) return 0;
    if (need > rest) return rest;
    const Mask hand = hands_[leader];
    const int left = count(hand);
    if (left == 1) return last_trick(leader, rest);
    const bool ours = declarer(leader);
    if (options_.bounds) {
        const int allowed = rest - need;  // what the defenders may win
        const int now = sure_.leading(hands_, leader, rest, ours ? need : allowed + 1);
        if (ours ? now >= need : now > allowed) return ours ? now : rest - now;
        const int later = sure_.later(hands_, !ours, rest, ours ? allowed + 1 : need);
        if (ours ? later > allowed : later >= need) return ours ? rest - later : later;
    }
    if (left == 2 && options_.two_left) {
        const Trick empty{0, 0, 0, 0, leader, 0};
        return two_left<0>(leader, legal_lead(game_, hand, suit_led_), empty, need, rest);
    }
    const Mask cards = hands_.all();
    const bool remembers = options_.table && left > 2;
    std::uint64_t k = 0;
    EntrySet* set = nullptr;
    if (remembers) {
        k = key(leader, cards);
        set = &table_.set_of(k);
        const int known = recall(*set, k, cards, need);
        if (known != kUnknown) return known;
    }
    check_clock();
    const Trick empty{0, 0, cards, joined_in(cards), leader, 0};
    const int best = choose<0>(leader, legal_lead(game_, hand, suit_led_), empty, need, rest);
    if (remembers) remember(*set, k, cards, need, best);
    return best;
}

// A bound that answers the question, from this position or one with the same owners.
int Search::recall(const EntrySet& set, std::uint64_t k, Mask cards, int need) const {
    for (const Entry& entry : set.ways) {
        if (entry.key != k) continue;
        if (entry.low >= need) {
            const int low = entry.cards == cards ? entry.low : entry.low - margin(cards, entry.cards);
            if (low >= need && (entry.cards == cards || options_.margin)) return low;
        } else if (entry.high < need) {
            const int high = entry.cards == cards ? entry.high : entry.high + margin(entry.cards, cards);
            if (high < need && (entry.cards == cards || options_.margin)) return high;
        }
    }
    return kUnknown;
}

// Replaces the entry with the fewest cards: what lies below it is found again soonest.
void Search::remember(EntrySet& set, std::uint64_t k, Mask cards, int need, int value) {
    Entry* place = set.ways;
    for (Entry& entry : set.ways) {
        if (entry.key == k && entry.cards == cards) {
            place = &entry;
            break;
        }
        if (count(entry.cards) < count(place->cards)) place = &entry;
    }
    if (place->key != k || place->cards != cards) *place = Entry{k, cards, 0, 255, 0};
    if (value >= need) place->low = static_cast<std::uint8_t>(std::max<int>(place->low, value));
    else place->high = static_cast<std::uint8_t>(std::min<int>(place->high, value));
}

// Two cards each: no order, no table, just the few ways to play them.
template <int kLaid>
int Search::two_left(int seat, Mask moves, const Trick& trick, int need, int rest) {
    const bool ours = declarer(seat);
    int best = ours ? -1 : kMany;
    for (; moves != 0; moves &= moves - 1) {
        ++nodes_;
        const Mask card = lowest(moves);
        const int c = index_of(card);
        hands_.move(seat, ours, card);
        Trick next = trick;
        next.points += points(c);
        int result;
        if constexpr (kLaid == 0) {
            next.led = group_of(c) | game_.trumps;
            next.best = card;
            next.winner = seat;
        } else if ((card & trick.led) != 0 && card > trick.best) {
            next.best = card;
            next.winner = seat;
        }
        if constexpr (kLaid == 3) {
            const int won = declarer(next.winner) ? next.points : 0;
            result = won + last_trick(next.winner, rest - next.points);
        } else {
            const int after = (seat + 1) & 3;
            if constexpr (kLaid == 0) {
                const bool first = (card & game_.called.suit) != 0 && !suit_led_;
                if (first) {
                    suit_led_ = true;
                    ran_away_ = (hands_[seat] & game_.called.ace) != 0;
                }
                result = two_left<1>(after, may_follow(after, next.led), next, need, rest);
                if (first) suit_led_ = ran_away_ = false;
            } else {
                result = two_left<kLaid + 1>(after, may_follow(after, next.led), next, need, rest);
            }
        }
        hands_.move(seat, ours, card);
        if (ours) {
            if (result > best) best = result;
            if (best >= need) break;
        } else {
            if (result < best) best = result;
            if (best < need) break;
        }
    }
    return best;
}

template <int kLaid>
int Search::follow(int seat, const Trick& trick, int need, int rest) {
    const Mask moves = may_follow(seat, trick.led);
    if ((moves & (moves - 1)) == 0) return lay<kLaid>(seat, index_of(moves), trick, need, rest);
    return choose<kLaid>(seat, moves, trick, need, rest);
}

template <int kLaid>
int Search::choose(int seat, Mask moves, const Trick& trick, int need, int rest) {
    if (options_.equivalence) moves = distinct(moves, trick);
    Moves list;
    collect<kLaid>(seat, moves, trick, list);
    const bool ours = declarer(seat);
    int best = ours ? -1 : kMany;
    std::array<Tried, 8> tried;
    std::size_t number = 0;
    for (int next = list.first; next != kNoMove; next = list.after(next)) {
        const int card = card_of(next);
        int result;
        if (number == 0 || !options_.quasi || !hopeless(card, moves, trick, ours, need, tried, number, result))
            result = lay<kLaid>(seat, card, trick, need, rest);
        if (ours) {
            if (result > best) best = result;
            if (best >= need) break;
        } else {
            if (result < best) best = result;
            if (best < need) break;
        }
        tried[number++] = {card, result};
    }
    return best;
}

// One card of each run of neighbours with equal points: they play alike.
Mask Search::distinct(Mask moves, const Trick& trick) const {
    const Mask held = extract(moves, trick.occupied);
    const Mask joined = extract(trick.joined, trick.occupied);
    return deposit(held & ~(held << 1 & joined), trick.occupied);
}

// Neighbours in one hand differ at most by their points (Kupferschmid & Helmert 2006): what is known
// of a card that was tried may be enough to leave this one out.
bool Search::hopeless(int card, Mask moves, const Trick& trick, bool ours, int need,
                      const std::array<Tried, 8>& tried, std::size_t number, int& result) const {
    const Mask foreign = trick.occupied & ~moves;
    const Mask group = group_of(card);
    const Mask bit = 1U << card;
    for (std::size_t i = 0; i < number; ++i) {
        const Mask other = 1U << tried[i].card;
        if ((other & group) == 0 || ((bit | other) & game_.called.ace) != 0) continue;
        const Mask between = bit > other ? bit - other : other - bit;  // all bits from the lower one up
        if ((between & foreign) != 0) continue;
        const int difference = apart(std::min(bit, other), between & moves, std::max(bit, other));
        result = ours ? tried[i].result + difference : tried[i].result - difference;
        if (ours ? result < need : result >= need) return true;
    }
    return false;
}

// The sum of the differences of points along a run.
int Search::apart(Mask low, Mask run, Mask high) const {
    int sum = 0;
    int before = points(index_of(low));
    for (Mask left = (run | high) & ~low; left != 0; left &= left - 1) {
        const int here = points(index_of(left));
        sum += std::abs(here - before);
        before = here;
    }
    return sum;
}

template <int kLaid>
int Search::lay(int seat, int c, const Trick& trick, int need, int rest) {
    ++nodes_;
    const Mask card = 1U << c;
    const bool side = declarer(seat);
    hands_.move(seat, side, card);
    Trick next = trick;
    next.points += points(c);
    int result;
    if constexpr (kLaid == 0) {
        next.led = group_of(c) | game_.trumps;
        next.best = card;
        next.winner = seat;
        if ((card & game_.called.suit) != 0 && !suit_led_) {
            suit_led_ = true;
            ran_away_ = (hands_[seat] & game_.called.ace) != 0;
            result = follow<1>((seat + 1) & 3, next, need, rest);
            suit_led_ = false;
            ran_away_ = false;
        } else {
            result = follow<1>((seat + 1) & 3, next, need, rest);
        }
    } else {
        if ((card & trick.led) != 0 && card > trick.best) {
            next.best = card;
            next.winner = seat;
        }
        if constexpr (kLaid == 3) {
            const int won = declarer(next.winner) ? next.points : 0;
            result = won + lead(next.winner, need - won, rest - next.points);
        } else {
            result = follow<kLaid + 1>((seat + 1) & 3, next, need, rest);
        }
    }
    hands_.move(seat, side, card);
    return result;
}

// The moves with their scores, and the one to try first.
template <int kLaid>
void Search::collect(int seat, Mask moves, const Trick& trick, Moves& list) const {
    if (!options_.order) {
        list.add(moves, order_.none(), 0);
    } else if constexpr (kLaid == 0) {
        collect_leads(seat, moves, list);
    } else {
        collect_answers<kLaid>(seat, moves, trick, list);
    }
}

void Search::collect_leads(int seat, Mask moves, Moves& list) const {
    const bool side = declarer(seat);
    const Mask hand = hands_[seat];
    while (moves != 0) {
        const Mask group = group_of(index_of(moves));
        const Reach reach = reach_of(seat, group, kSeats - 1);
        const Mask here = moves & group;
        const Mask sure = here & above(reach.rivals);
        const Kind other = reach.friends > reach.rivals ? kLeadHelped : kLeadLost;
        const int length = count(hand & group);
        list.add(sure, order_.row(side, 0, kLeadSure), length);
        list.add(here & ~sure, order_.row(side, 0, other), length);
        moves ^= here;
    }
}

template <int kLaid>
void Search::collect_answers(int seat, Mask moves, const Trick& trick, Moves& list) const {
    const bool side = declarer(seat);
    const Mask group = trick.led == game_.trumps ? trick.led : trick.led & ~game_.trumps;
    const Reach reach = reach_of(seat, group, kSeats - 1 - kLaid);
    const bool friend_has_it = declarer(trick.winner) == side && reach.rivals < trick.best;
    const Mask beats = moves & trick.led & above(trick.best);
    const Mask takes = friend_has_it ? beats : beats & above(reach.rivals);
    const Mask risky = beats & ~takes;
    const Kind taking = friend_has_it ? kOvertake : kTakes;
    const Kind risking = reach.friends > reach.rivals ? kHelped : kRisky;
    const Kind losing = friend_has_it ? kSmear : reach.friends > std::max(reach.rivals, trick.best) ? kHelped : kLost;
    if ((moves & group) != 0) {
        list.add(takes, order_.row(side, kLaid, taking), 0);
        list.add(risky, order_.row(side, kLaid, risking), 0);
        list.add(moves & ~beats, order_.row(side, kLaid, losing), 0);
        return;
    }
    const Mask hand = hands_[seat];
    while (moves != 0) {
        const Mask suit = group_of(index_of(moves));
        const int length = count(hand & suit);
        list.add(takes & suit, order_.row(side, kLaid, taking), length);
        list.add(risky & suit, order_.row(side, kLaid, risking), length);
        list.add(moves & suit & ~beats, order_.row(side, kLaid, losing), length);
        moves &= ~suit;
    }
}

// The best cards that rivals and friends among the next players can answer with.
Search::Reach Search::reach_of(int seat, Mask group, int players) const {
    const bool side = declarer(seat);
    Mask rivals = 0;
    Mask friends = 0;
    for (int step = 1; step <= players; ++step) {
        const int other = (seat + step) & 3;
        const Mask theirs = hands_[other];
        const Mask answer = (theirs & group) != 0 ? theirs & group : theirs & game_.trumps;
        (declarer(other) == side ? friends : rivals) |= answer;
    }
    return {highest(rivals), highest(friends)};
}

}  // namespace stammtisch
