#include "search.hpp"

#include <algorithm>
#include <cstdlib>

namespace stammtisch::inline STAMMTISCH_KERNEL {

Weight weights[2][4][kKinds] = {{{{800, 4, 160, 0, 0}, {600, 8, 0, 0, 0}, {240, -16, 0, 0, 8}, {1200, 4, -40, -4, 0}, {800, 8, -40, 0, 0}, {400, -12, -20, 0, 0}, {1000, 16, -40, 0, 0}, {1000, 16, -80, 0, 0}, {480, -24, -20, 0, 0}},
{{800, 4, 160, 0, 0}, {600, 8, 0, 0, 0}, {240, -16, 0, 0, 8}, {1200, 4, -40, -4, 0}, {800, 8, -40, 0, 0}, {400, -12, -20, 0, 0}, {1000, 16, -40, 0, 0}, {1000, 16, -80, 0, 0}, {480, -24, -20, 0, 0}},
{{800, 4, 160, 0, 0}, {600, 8, 0, 0, 0}, {240, -16, 0, 0, 8}, {1200, 4, -40, -4, 0}, {800, 8, -40, 0, 0}, {400, -12, -20, 0, 0}, {1000, 16, -40, 0, 0}, {1000, 16, -80, 0, 0}, {480, -24, -20, 0, 0}},
{{800, 4, 160, 0, 0}, {600, 8, 0, 0, 0}, {240, -16, 0, 0, 8}, {1200, 4, -40, -4, 0}, {800, 8, -40, 0, 0}, {400, -12, -20, 0, 0}, {1000, 16, -40, 0, 0}, {1000, 16, -80, 0, 0}, {480, -24, -20, 0, 0}}},
{{{800, 4, 160, 0, 0}, {600, 8, 0, 0, 0}, {240, -16, 0, 0, 8}, {1200, 4, -40, -4, 0}, {800, 8, -40, 0, 0}, {400, -12, -20, 0, 0}, {1000, 16, -40, 0, 0}, {1000, 16, -80, 0, 0}, {480, -24, -20, 0, 0}},
{{800, 4, 160, 0, 0}, {600, 8, 0, 0, 0}, {240, -16, 0, 0, 8}, {1200, 4, -40, -4, 0}, {800, 8, -40, 0, 0}, {400, -12, -20, 0, 0}, {1000, 16, -40, 0, 0}, {1000, 16, -80, 0, 0}, {480, -24, -20, 0, 0}},
{{800, 4, 160, 0, 0}, {600, 8, 0, 0, 0}, {240, -16, 0, 0, 8}, {1200, 4, -40, -4, 0}, {800, 8, -40, 0, 0}, {400, -12, -20, 0, 0}, {1000, 16, -40, 0, 0}, {1000, 16, -80, 0, 0}, {480, -24, -20, 0, 0}},
{{800, 4, 160, 0, 0}, {600, 8, 0, 0, 0}, {240, -16, 0, 0, 8}, {1200, 4, -40, -4, 0}, {800, 8, -40, 0, 0}, {400, -12, -20, 0, 0}, {1000, 16, -40, 0, 0}, {1000, 16, -80, 0, 0}, {480, -24, -20, 0, 0}}}};

namespace {

constexpr int kMany = 1000;
constexpr int kNodesPerLook = 1000;  // tricks between two looks at the clock: about 0.1 ms
constexpr int kApart = 1000;  // between cards that are not neighbours: more than any difference of points

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
    hands_.of = position.hands;
    suit_led_ = position.suit_led;
    ran_away_ = position.ran_away;
    int rest = game_.points_in(hands_.all());
    if (position.laid == 0) return lead(position.leader, need, rest);
    Trick trick{0, 0, hands_.all(), position.leader, 0};
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

// How much more the cards `to` can be worth than the cards `from` that stand in the same places.
int Search::margin(Mask from, Mask to) const {
    int more = 0;
    while (from != 0) {
        const int difference = points(index_of(to)) - points(index_of(from));
        if (difference > 0) more += difference;
        from &= from - 1;
        to &= to - 1;
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
    Mask ours = 0;
    for (int seat = 0; seat < kSeats; ++seat)
        if (declarer(seat)) ours |= hands_[seat];
    return (ours & winning) != 0 ? rest : 0;
}

int Search::lead(int leader, int need, int rest) {
    if (need <= 0) return 0;
    if (need > rest) return rest;
    const Mask hand = hands_[leader];
    if ((hand & (hand - 1)) == 0) return last_trick(leader, rest);
    const bool ours = declarer(leader);
    if (options_.bounds) {
        Mask side = 0;
        for (int seat = 0; seat < kSeats; ++seat)
            if (declarer(seat) == ours) side |= hands_[seat];
        const int now = sure_.leading(hands_, leader, rest);
        if (ours) {
            if (now >= need) return now;
            const int later = sure_.later(hands_, false, side);
            if (rest - later < need) return rest - later;
        } else {
            if (rest - now < need) return rest - now;
            const int later = sure_.later(hands_, true, side);
            if (later >= need) return later;
        }
    }
    check_clock();
    const Mask cards = hands_.all();
    const Mask moves = legal_lead(game_, hand, suit_led_);
    const Trick empty{0, 0, cards, leader, 0};
    if (options_.two_left && count(hand) == 2) return two_left<0>(leader, moves, empty, need, rest);
    if (!options_.table || count(hand) <= 2) return choose<0>(leader, moves, empty, need, rest);
    const std::uint64_t k = key(leader, cards);
    Entry* set = table_.set_of(k);
    Entry* entry = set;
    int worst = kMany;
    for (std::size_t way = 0; way < kWays; ++way) {
        Entry& candidate = set[way];
        if (candidate.key == k) {
            if (candidate.cards == cards) {
                if (candidate.low >= need) return candidate.low;
                if (candidate.high < need) return candidate.high;
                entry = &candidate;
                break;
            }
            if (options_.margin) {
                if (candidate.low >= need) {
                    const int low = candidate.low - margin(cards, candidate.cards);
                    if (low >= need) return low;
                } else if (candidate.high < need) {
                    const int high = candidate.high + margin(candidate.cards, cards);
                    if (high < need) return high;
                }
            }
        }
        const int worth = count(candidate.cards);  // 0 if nothing is there
        if (worth < worst) {
            worst = worth;
            entry = &candidate;
        }
    }
    const int best = choose<0>(leader, moves, empty, need, rest);
    if (entry->key != k || entry->cards != cards) *entry = Entry{k, cards, 0, 255, 0};
    if (best >= need) entry->low = static_cast<std::uint8_t>(std::max<int>(entry->low, best));
    else entry->high = static_cast<std::uint8_t>(std::min<int>(entry->high, best));
    return best;
}

// Two cards each: no order, no table, just the few ways to play them.
template <int kLaid>
int Search::two_left(int seat, Mask moves, const Trick& trick, int need, int rest) {
    const bool ours = declarer(seat);
    int best = ours ? -1 : kMany;
    const Mask hand = hands_[seat];
    for (; moves != 0; moves &= moves - 1) {
        ++nodes_;
        const Mask card = lowest(moves);
        const int c = index_of(card);
        hands_[seat] = hand ^ card;
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
        if (ours) {
            if (result > best) best = result;
            if (best >= need) break;
        } else {
            if (result < best) best = result;
            if (best < need) break;
        }
    }
    hands_[seat] = hand;
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
    Moves list;
    const int number = collect<kLaid>(seat, moves, trick, list);
    const bool ours = declarer(seat);
    int best = ours ? -1 : kMany;
    for (int i = 0; i < number; ++i) {
        int top = i;
        for (int j = i + 1; j < number; ++j)
            if (list[static_cast<std::size_t>(j)].score > list[static_cast<std::size_t>(top)].score) top = j;
        Move& move = list[static_cast<std::size_t>(i)];
        std::swap(move, list[static_cast<std::size_t>(top)]);
        bool hopeless = false;
        if (options_.quasi) {
            for (int j = 0; j < i && !hopeless; ++j) {
                const Move& tried = list[static_cast<std::size_t>(j)];
                const int difference = std::abs(move.along - tried.along);
                move.result = ours ? tried.result + difference : tried.result - difference;
                hopeless = ours ? move.result < need : move.result >= need;
            }
        }
        if (!hopeless) move.result = lay<kLaid>(seat, move.card, trick, need, rest);
        if (ours) {
            if (move.result > best) best = move.result;
            if (best >= need) break;
        } else {
            if (move.result < best) best = move.result;
            if (best < need) break;
        }
    }
    return best;
}

template <int kLaid>
int Search::lay(int seat, int c, const Trick& trick, int need, int rest) {
    ++nodes_;
    const Mask card = 1U << c;
    hands_[seat] ^= card;
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
    hands_[seat] ^= card;
    return result;
}

// The moves worth trying, with their scores.
template <int kLaid>
int Search::collect(int seat, Mask moves, const Trick& trick, Moves& list) const {
    const bool side = declarer(seat);
    Mask top_rival = 0;   // what rivals behind can still win with
    Mask top_friend = 0;
    bool friend_has_it = false;
    if constexpr (kLaid > 0) {
        const Mask group = trick.led == game_.trumps ? trick.led : trick.led & ~game_.trumps;
        Mask rivals = 0;
        Mask friends = 0;
        for (int step = 1; step < kSeats - kLaid; ++step) {
            const int other = (seat + step) & 3;
            const Mask theirs = hands_[other];
            const Mask answer = (theirs & group) != 0 ? theirs & group : theirs & game_.trumps;
            if (declarer(other) != side) rivals |= answer;
            else friends |= answer;
        }
        top_rival = highest(rivals);
        top_friend = highest(friends);
        friend_has_it = declarer(trick.winner) == side && top_rival < trick.best;
    }
    int number = 0;
    Mask before = 0;
    int along = 0;
    Mask group = 0;
    int length = 0;
    for (Mask left = moves; left != 0; left &= left - 1) {
        const Mask card = lowest(left);
        const int c = index_of(card);
        const bool same_group = (group & card) != 0;
        if (!same_group) {
            group = group_of(c);
            length = count(hands_[seat] & group);
        }
        const bool neighbours = same_group && (trick.occupied & (card - 1) & ~((before << 1) - 1)) == 0 && (card & game_.called.ace) == 0;
        if (neighbours) {
            const int difference = std::abs(points(c) - points(index_of(before)));
            before = card;
            if (difference == 0 && options_.equivalence) continue;
            along += difference;
        } else {
            along += kApart;
            before = card;
        }
        Kind kind;
        if constexpr (kLaid == 0) {
            if (!same_group) {
                Mask rivals = 0;
                Mask friends = 0;
                for (int step = 1; step < kSeats; ++step) {
                    const int other = (seat + step) & 3;
                    const Mask theirs = hands_[other];
                    const Mask answer = (theirs & group) != 0 ? theirs & group : theirs & game_.trumps;
                    if (declarer(other) != side) rivals |= answer;
                    else friends |= answer;
                }
                top_rival = highest(rivals);
                top_friend = highest(friends);
            }
            kind = card > top_rival ? kLeadSure : top_friend > top_rival ? kLeadHelped : kLeadLost;
        } else {
            const bool beats = (card & trick.led) != 0 && card > trick.best;
            if (friend_has_it) kind = beats ? kOvertake : kSmear;
            else if (beats && card > top_rival) kind = kTakes;
            else if (top_friend > std::max(top_rival, beats ? card : trick.best)) kind = kHelped;
            else kind = beats ? kRisky : kLost;
        }
        const int score = options_.order ? order_.score(side, kLaid, kind, static_cast<std::size_t>(c)) + length * weights[side][kLaid][kind].length : 0;
        list[static_cast<std::size_t>(number++)] = {score, c, along, 0};
    }
    return number;
}

}  // namespace stammtisch
