#include "search.hpp"

#include <algorithm>

namespace stammtisch {

namespace {

constexpr int kMany = 1000;

// The static move order: a base for each kind of move, then points and trumps as tie-breaks.
namespace order {
constexpr int kSure = 300;           // this card takes the trick
constexpr int kSmear = 250;          // a friend has the trick: give points
constexpr int kHelped = 200;         // a friend behind will have it
constexpr int kLeadSure = 200;       // nobody behind can beat this lead
constexpr int kLeadSureTrump = 40;
constexpr int kLeadHelped = 150;     // a friend can beat what rivals hold
constexpr int kLost = 120;           // rivals have the trick: give little
constexpr int kRisky = 100;          // beats what lies, but not what may come
constexpr int kLeadLost = 60;
constexpr int kTrumpCost = 10;
}  // namespace order

std::uint64_t mix(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0x9E3779B97F4A7C15ULL;
    x ^= x >> 29;
    x *= 0xBF58476D1CE4E5B9ULL;
    x ^= x >> 32;
    return x;
}

// All bits higher than this one; all bits there are if it is none.
inline Mask above(Mask bit) { return bit == 0 ? ~Mask{0} : ~((bit << 1) - 1); }

}  // namespace

Search::Search(const Game& game, Table& table, Options options) : game_(game), table_(table), options_(options) {
    Mask run = 0;
    for (unsigned i = 0; i < 32; ++i) {
        const Mask bit = 1U << i;
        if ((game.cards & bit) == 0) continue;
        const bool joins = run != 0 && game.class_of[i] == game.class_of[static_cast<std::size_t>(index_of(run))] &&
                           game.points[i] == game.points[static_cast<std::size_t>(index_of(run))];
        run = joins ? run | bit : bit;
        for (Mask rest = run; rest != 0; rest &= rest - 1) same_[static_cast<std::size_t>(index_of(rest))] = run;
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

int Search::at_least(const Position& position, int need) {
    hands_ = position.hands;
    suit_led_ = position.suit_led;
    ran_away_ = position.ran_away;
    int rest = game_.points_in(all());
    if (position.laid == 0) return lead(position.leader, need, rest);
    Laid trick{0, 0, position.leader, 0, 0};
    for (int i = 0; i < position.laid; ++i) {
        const Mask card = position.trick[static_cast<std::size_t>(i)];
        const auto c = static_cast<std::size_t>(index_of(card));
        if (i == 0) trick.led = game_.classes[game_.class_of[c]] | game_.trumps;
        if ((card & trick.led) != 0 && card > trick.best) {
            trick.best = card;
            trick.winner = (position.leader + i) & 3;
        }
        trick.points += game_.points[c];
        trick.cards |= card;
    }
    rest += trick.points;
    const int seat = (position.leader + position.laid) & 3;
    if (position.laid == 1) return follow<1>(seat, trick, need, rest);
    if (position.laid == 2) return follow<2>(seat, trick, need, rest);
    return follow<3>(seat, trick, need, rest);
}

int Search::value(const Position& position, int guess) {
    // MTD(f): zero windows that close in on the value.
    int low = 0;
    int high = 0;
    for (const Mask hand : position.hands) high += game_.points_in(hand);
    for (int i = 0; i < position.laid; ++i) high += game_.points_in(position.trick[static_cast<std::size_t>(i)]);
    int need = std::clamp(guess, 1, std::max(1, high));
    int step = 4;
    while (low < high) {
        const int result = at_least(position, need);
        if (result >= need) {
            low = result;
            need = std::min(low + step, (low + high + 1) / 2);
        } else {
            high = result;
            need = std::max(high - step + 1, (low + high + 1) / 2);
        }
        step *= 2;
        need = std::clamp(need, low + 1, std::max(low + 1, high));
    }
    return low;
}

Mask Search::legal(const Position& position) const {
    const auto seat = static_cast<std::size_t>((position.leader + position.laid) & 3);
    const Mask hand = position.hands[seat];
    Search moment(game_, table_, options_);
    moment.suit_led_ = position.suit_led;
    moment.ran_away_ = position.ran_away;
    if (position.laid == 0) return moment.legal_lead(hand);
    const auto led = static_cast<std::size_t>(index_of(position.trick[0]));
    return moment.legal_follow(hand, game_.classes[game_.class_of[led]]);
}

int Search::value_after(const Position& position, Mask card) {
    const int seat = (position.leader + position.laid) & 3;
    Position next = position;
    next.hands[static_cast<std::size_t>(seat)] ^= card;
    if (position.laid == 0 && (card & game_.called.suit) != 0 && !position.suit_led) {
        next.suit_led = true;
        next.ran_away = (next.hands[static_cast<std::size_t>(seat)] & game_.called.ace) != 0;
    }
    if (position.laid < 3) {
        next.trick[static_cast<std::size_t>(next.laid++)] = card;
        return value(next, 60);
    }
    const auto first = static_cast<std::size_t>(index_of(position.trick[0]));
    const Mask led = game_.classes[game_.class_of[first]] | game_.trumps;
    const Mask cards = position.trick[0] | position.trick[1] | position.trick[2] | card;
    const Mask best = highest(cards & led);
    int winner = seat;
    for (int i = 0; i < 3; ++i)
        if (position.trick[static_cast<std::size_t>(i)] == best) winner = (position.leader + i) & 3;
    next.leader = winner;
    next.laid = 0;
    const int points = declarer(winner) ? game_.points_in(cards) : 0;
    return points + value(next, 60);
}

Mask Search::legal_lead(Mask hand) const {
    const CalledAce& called = game_.called;
    if ((hand & called.ace) == 0 || suit_led_ || count(hand & called.suit) >= called.run_away_from) return hand;
    return (hand & ~called.suit) | called.ace;
}

Mask Search::legal_follow(Mask hand, Mask led) const {
    const Mask following = hand & led;
    const CalledAce& called = game_.called;
    if ((hand & called.ace) != 0) {
        if (following != 0) {
            const bool forced = ran_away_ ? called.forced_after : called.forced;
            return (following & called.ace) != 0 && forced ? called.ace : following;
        }
        const bool discard = ran_away_ ? called.discard_after : called.discard;
        const Mask others = hand & ~called.ace;
        return discard || others == 0 ? hand : others;
    }
    if (following != 0) return following;
    if (game_.trump_duty && (hand & game_.trumps) != 0) return hand & game_.trumps;
    return hand;
}

// Points of the tricks that the leader can take one after the other, whatever the others do. A friend
// who could be forced to win one of them would have the lead, so friends count like rivals here.
int Search::sure_points(int leader, int rest) const {
    const Mask hand = hands_[static_cast<std::size_t>(leader)];
    const Mask others = all() & ~hand;
    const Mask their_trumps = others & game_.trumps;
    Mask sure = hand & game_.trumps & above(highest(their_trumps));
    if (their_trumps == 0) {
        for (std::size_t i = 0; i + 1 < kClasses; ++i) {
            const Mask group = game_.classes[i];
            sure |= hand & group & above(highest(others & group));
        }
    }
    return sure == hand ? rest : game_.points_in(sure);
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
        const int difference = game_.points[static_cast<std::size_t>(index_of(to))] -
                               game_.points[static_cast<std::size_t>(index_of(from))];
        if (difference > 0) more += difference;
        from &= from - 1;
        to &= to - 1;
    }
    return more;
}

int Search::last_trick(int leader, int rest) const {
    const auto first = static_cast<std::size_t>(index_of(hands_[static_cast<std::size_t>(leader)]));
    const Mask winning = highest(all() & (game_.classes[game_.class_of[first]] | game_.trumps));
    Mask ours = 0;
    for (int seat = 0; seat < kSeats; ++seat)
        if (declarer(seat)) ours |= hands_[static_cast<std::size_t>(seat)];
    return (ours & winning) != 0 ? rest : 0;
}

int Search::lead(int leader, int need, int rest) {
    if (need <= 0) return 0;
    if (need > rest) return rest;
    const Mask hand = hands_[static_cast<std::size_t>(leader)];
    if ((hand & (hand - 1)) == 0) return last_trick(leader, rest);
    if (options_.bounds) {
        const int sure = sure_points(leader, rest);
        if (declarer(leader)) {
            if (sure >= need) return sure;
        } else if (rest - sure < need) {
            return rest - sure;
        }
    }
    if (options_.two_left && count(hand) == 2) {
        const Laid empty{0, 0, leader, 0, 0};
        return two_left<0>(leader, legal_lead(hand), empty, need, rest);
    }
    Entry* entry = nullptr;
    const Mask cards = all();
    std::uint64_t k = 0;
    if (options_.table && count(hand) > 2) {
        k = key(leader, cards);
        Entry* set = table_.set_of(k);
        int worst = kMany;
        for (std::size_t way = 0; way < Table::kWays; ++way) {
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
            const int worth = candidate.key == 0 ? -1 : count(candidate.cards);
            if (worth < worst) {
                worst = worth;
                entry = &candidate;
            }
        }
    }
    Laid trick{0, 0, leader, 0, 0};
    std::array<Mask, 8> sorted;
    const int number = arrange<0>(leader, legal_lead(hand), trick, sorted);
    const bool ours = declarer(leader);
    int best = ours ? -1 : kMany;
    for (int i = 0; i < number; ++i) {
        const int result = lay<0>(leader, sorted[static_cast<std::size_t>(i)], trick, need, rest);
        if (ours) {
            if (result > best) best = result;
            if (best >= need) break;
        } else {
            if (result < best) best = result;
            if (best < need) break;
        }
    }
    if (entry != nullptr) {
        if (entry->key != k || entry->cards != cards) *entry = Entry{k, cards, 0, 255, 0};
        if (best >= need) entry->low = static_cast<std::uint8_t>(std::max<int>(entry->low, best));
        else entry->high = static_cast<std::uint8_t>(std::min<int>(entry->high, best));
    }
    return best;
}

// Two cards each: no order, no table, just the few ways to play them.
template <int kLaid>
int Search::two_left(int seat, Mask moves, const Laid& trick, int need, int rest) {
    const auto s = static_cast<std::size_t>(seat);
    const bool ours = declarer(seat);
    int best = ours ? -1 : kMany;
    const Mask hand = hands_[s];
    for (; moves != 0; moves &= moves - 1) {
        ++nodes_;
        const Mask card = lowest(moves);
        const auto c = static_cast<std::size_t>(index_of(card));
        hands_[s] = hand ^ card;
        Laid next = trick;
        next.points += game_.points[c];
        int result;
        if constexpr (kLaid == 0) {
            next.led = game_.classes[game_.class_of[c]] | game_.trumps;
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
            const Mask theirs = hands_[static_cast<std::size_t>(after)];
            if constexpr (kLaid == 0) {
                const bool first = (card & game_.called.suit) != 0 && !suit_led_;
                if (first) {
                    suit_led_ = true;
                    ran_away_ = (hands_[s] & game_.called.ace) != 0;
                }
                result = two_left<1>(after, legal_follow(theirs, plain_led(next.led)), next, need, rest);
                if (first) suit_led_ = ran_away_ = false;
            } else {
                result = two_left<kLaid + 1>(after, legal_follow(theirs, plain_led(next.led)), next, need, rest);
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
    hands_[s] = hand;
    return best;
}

template <int kLaid>
int Search::follow(int seat, const Laid& trick, int need, int rest) {
    const Mask hand = hands_[static_cast<std::size_t>(seat)];
    const Mask moves = legal_follow(hand, plain_led(trick.led));
    if ((moves & (moves - 1)) == 0) return lay<kLaid>(seat, moves, trick, need, rest);
    std::array<Mask, 8> sorted;
    const int number = arrange<kLaid>(seat, moves, trick, sorted);
    const bool ours = declarer(seat);
    int best = ours ? -1 : kMany;
    for (int i = 0; i < number; ++i) {
        const int result = lay<kLaid>(seat, sorted[static_cast<std::size_t>(i)], trick, need, rest);
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
int Search::lay(int seat, Mask card, const Laid& trick, int need, int rest) {
    ++nodes_;
    const auto s = static_cast<std::size_t>(seat);
    const auto c = static_cast<std::size_t>(index_of(card));
    Mask& hand = hands_[s];
    hand ^= card;
    Laid next = trick;
    next.points += game_.points[c];
    next.cards |= card;
    int result;
    if constexpr (kLaid == 0) {
        next.led = game_.classes[game_.class_of[c]] | game_.trumps;
        next.best = card;
        next.winner = seat;
        if ((card & game_.called.suit) != 0 && !suit_led_) {
            suit_led_ = true;
            ran_away_ = (hand & game_.called.ace) != 0;
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
    hand ^= card;
    return result;
}

// The moves worth trying, the most promising first.
template <int kLaid>
int Search::arrange(int seat, Mask moves, const Laid& trick, std::array<Mask, 8>& sorted) const {
    const auto s = static_cast<std::size_t>(seat);
    const Mask occupied = all() | trick.cards;
    const bool side = declarer(seat);
    Mask reach = 0;  // what rivals behind can still win with
    Mask help = 0;   // what friends behind can still win with
    bool friends_win = false;
    bool friends_safe = false;
    if constexpr (kLaid > 0) {
        for (int next = kLaid + 1; next < kSeats; ++next) {
            const int other = (seat + next - kLaid) & 3;
            const Mask theirs = legal_follow(hands_[static_cast<std::size_t>(other)], plain_led(trick.led)) & trick.led;
            if (declarer(other) != side) reach |= theirs;
            else help |= theirs;
        }
        friends_win = declarer(trick.winner) == side;
        friends_safe = friends_win && (reach & above(trick.best)) == 0;
    }
    const Mask top_reach = highest(reach);
    const Mask top_help = highest(help);
    std::array<int, 8> ranks;
    int number = 0;
    std::size_t known = kClasses;
    Mask top_rival = 0;
    Mask top_friend = 0;
    int length = 0;
    for (Mask left = moves; left != 0; left &= left - 1) {
        const Mask card = lowest(left);
        const auto c = static_cast<std::size_t>(index_of(card));
        if (options_.equivalence) {
            const Mask below = occupied & (card - 1);
            if (below != 0 && (highest(below) & moves & same_[c]) != 0) continue;
        }
        const int points = game_.points[c];
        const bool trump = (card & game_.trumps) != 0;
        int rank = 0;
        if (!options_.order) {
            rank = 0;
        } else if constexpr (kLaid == 0) {
            if (game_.class_of[c] != known) {
                known = game_.class_of[c];
                const Mask group = game_.classes[known];
                Mask rivals = 0;
                Mask friends = 0;
                for (int step = 1; step < kSeats; ++step) {
                    const int other = (seat + step) & 3;
                    const Mask theirs = hands_[static_cast<std::size_t>(other)];
                    const Mask answer = (theirs & group) != 0 ? theirs & group : theirs & game_.trumps;
                    if (declarer(other) != side) rivals |= answer;
                    else friends |= answer;
                }
                top_rival = highest(rivals);
                top_friend = highest(friends);
                length = count(hands_[s] & group);
            }
            if (card > top_rival) rank = order::kLeadSure + points + (trump ? order::kLeadSureTrump : 0);
            else if (top_friend > top_rival) rank = order::kLeadHelped + 2 * points;
            else rank = order::kLeadLost - 4 * points + (trump ? 0 : 2 * length);
        } else {
            const bool beats = (card & trick.led) != 0 && card > trick.best;
            const Mask best = beats ? card : trick.best;
            const int cost = trump ? order::kTrumpCost : 0;
            if (beats && !friends_safe) {
                const bool safe = top_reach <= card;
                if (safe) rank = order::kSure + points - cost - (trump ? count(game_.trumps & (card - 1)) : 0);
                else if (top_help > top_reach) rank = order::kHelped + 2 * points - cost;
                else rank = order::kRisky - 3 * points - cost / 2;
            } else if (friends_safe) {
                rank = order::kSmear + 4 * points - (beats ? order::kTrumpCost : 0) - cost;
            } else if (top_help > std::max(top_reach, best)) {
                rank = order::kHelped + 2 * points - cost;
            } else {
                rank = order::kLost - 6 * points - cost / 2;
            }
        }
        int at = number++;
        while (at > 0 && ranks[static_cast<std::size_t>(at - 1)] < rank) {
            ranks[static_cast<std::size_t>(at)] = ranks[static_cast<std::size_t>(at - 1)];
            sorted[static_cast<std::size_t>(at)] = sorted[static_cast<std::size_t>(at - 1)];
            --at;
        }
        ranks[static_cast<std::size_t>(at)] = rank;
        sorted[static_cast<std::size_t>(at)] = card;
    }
    return number;
}

}  // namespace stammtisch
