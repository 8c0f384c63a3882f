#include "search.hpp"

#include <algorithm>

namespace stammtisch::inline STAMMTISCH_KERNEL {

namespace {

constexpr int kMany = 1000;
constexpr int kUnknown = -1;
// With fewer cards in play it takes longer to compare neighbours than to try them (6 % of the time).
constexpr int kWorthComparing = 20;
constexpr int kTricksPerLook = 1000;  // at the clock: about 0.1 ms

// Takes a result into account; true if it answers the question.
inline bool decides(bool ours, int result, int need, int& best) {
    if (ours ? result > best : result < best) best = result;
    return ours ? best >= need : best < need;
}

}  // namespace

int Search::probe(const Position& position, int need) {
    hands_ = Hands(game_, position.hands);
    shape_ = memory_.shape(hands_);
    suit_led_ = position.suit_led;
    ran_away_ = position.ran_away;
    int rest = game_.points_in(hands_.all());
    if (position.laid == 0) return lead(position.leader, need, rest);
    Trick trick;
    for (int i = 0; i < position.laid; ++i) {
        const Mask card = position.trick[static_cast<std::size_t>(i)];
        const int seat = (position.leader + i) & 3;
        trick = i == 0 ? with<0>(trick, seat, index_of(card)) : with<1>(trick, seat, index_of(card));
    }
    trick.occupied = hands_.all() | trick.cards;
    trick.joined = neighbours_.joined(trick.occupied);
    rest += trick.points;
    if (need <= 0) return 0;
    if (need > rest) return rest;
    const int seat = (position.leader + position.laid) & 3;
    if (position.laid == 1) return follow<1>(seat, trick, need, rest);
    if (position.laid == 2) return follow<2>(seat, trick, need, rest);
    return follow<3>(seat, trick, need, rest);
}

int Search::lead(int leader, int need, int rest) {
    relevant_ = 0;
    if (need <= 0) return 0;
    if (need > rest) return rest;
    const Mask hand = hands_[leader];
    const int left = count(hand);
    if (left == 1) return last_trick(leader, rest);
    const bool remembers = options_.table && left > 2;
    Memory::Place place{};
    if (remembers) place = memory_.place(hands_, shape_, leader, suit_led_, ran_away_);  // on its way from memory
    if (options_.bounds && left > 2) {  // the last two tricks are found out as quickly (3 % of the time)
        const bool ours = declarer(leader);
        const int enough[2] = {rest - need + 1, need};  // for the defenders, for the declarers
        const int now = settled(ours, sure_.leading(hands_, leader, rest, enough[ours]), need, rest);
        if (now != kUnknown) return now;
        const bool top = (hands_.side(true) & game_.trumps) > (hands_.side(false) & game_.trumps);
        const int later = settled(top, sure_.later(hands_, top, rest, enough[top]), need, rest);
        if (later != kUnknown) return later;
    }
    const Mask legal = legal_lead(game_, hand, suit_led_);
    if (left == 2 && options_.two_left) return two_left(leader, legal, need, rest);
    if (remembers) {
        if (const auto found = memory_.recall(place, hands_, need)) {
            relevant_ = found->relevant;
            return found->value;
        }
    }
    check_clock();
    Trick empty;
    empty.occupied = hands_.all();
    empty.joined = neighbours_.joined(empty.occupied);
    const int best = choose<0>(leader, legal, empty, need, rest);
    if (remembers) relevant_ = memory_.remember(place, relevant_, need, best);
    return best;
}

// The answer, if what one side has for certain gives it.
int Search::settled(bool side, Certain certain, int need, int rest) {
    const int low = side ? certain.points : 0;
    const int high = side ? rest : rest - certain.points;
    if (low < need && high >= need) return kUnknown;
    relevant_ = certain.relevant;
    return low >= need ? low : high;
}

void Search::check_clock() {
    if (--until_clock_ >= 0) return;
    until_clock_ = kTricksPerLook;
    if (!limits_.reached()) return;
    until_clock_ = 0;  // the next question ends as soon
    throw Interrupted{};
}

int Search::last_trick(int leader, int rest) {
    const Mask cards = hands_.all();
    const Mask winning = highest(cards & (game_.group_of(hands_[leader]) | game_.trumps));
    if ((cards & game_.group_of(winning)) != winning) relevant_ = winning;
    return (hands_.side(true) & winning) != 0 ? rest : 0;
}

// The rank of the winning card mattered if it had to beat others of its class.
void Search::turned(const Trick& trick) {
    if ((trick.cards & game_.group_of(trick.best)) != trick.best) relevant_ |= trick.best;
}

// Two cards each: no order, no table, just the few ways to play them.
int Search::two_left(int leader, Mask legal, int need, int rest) {
    const bool ours = declarer(leader);
    int best = ours ? -1 : kMany;
    Mask relevant = 0;
    for (Mask leads = legal; leads != 0; leads &= leads - 1) {
        const Mask card = lowest(leads);
        const bool first = (card & game_.called.suit) != 0 && !suit_led_;
        const bool ran_away = first ? (hands_[leader] & ~card & game_.called.ace) != 0 : ran_away_;
        const int result = answered(leader, card, ran_away, need, rest);
        if (decides(ours, result, need, best)) return best;
        relevant |= relevant_;
    }
    relevant_ = relevant;
    return best;
}

// The second last trick after its lead: what the others may play does not depend on each other.
int Search::answered(int leader, Mask card, bool ran_away, int need, int rest) {
    const Mask group = game_.group_of(card);
    const Mask can_win = group | game_.trumps;
    std::array<bool, 3> ours;
    std::array<Mask, 3> moves;
    for (int step = 1; step < kSeats; ++step) {
        const int seat = (leader + step) & 3;
        const auto i = static_cast<std::size_t>(step - 1);
        ours[i] = declarer(seat);
        moves[i] = legal_follow(game_, hands_[seat], group, ran_away);
    }
    ++nodes_;
    int best = ours[0] ? -1 : kMany;
    Mask relevant = 0;
    for (Mask second = moves[0]; second != 0; second &= second - 1) {
        ++nodes_;
        int best2 = ours[1] ? -1 : kMany;
        Mask relevant2 = 0;
        for (Mask third = moves[1]; third != 0; third &= third - 1) {
            ++nodes_;
            int best3 = ours[2] ? -1 : kMany;
            Mask relevant3 = 0;
            const Mask three = card | lowest(second) | lowest(third);
            for (Mask fourth = moves[2]; fourth != 0; fourth &= fourth - 1) {
                ++nodes_;
                const Mask cards = three | lowest(fourth);
                const int result = last_two(cards, highest(cards & can_win), rest);
                relevant3 |= relevant_;
                if (decides(ours[2], result, need, best3)) {
                    relevant3 = relevant_;
                    break;
                }
            }
            relevant2 |= relevant3;
            if (decides(ours[1], best3, need, best2)) {
                relevant2 = relevant3;
                break;
            }
        }
        relevant |= relevant2;
        if (decides(ours[0], best2, need, best)) {
            relevant = relevant2;
            break;
        }
    }
    relevant_ = relevant;
    return best;
}

// The points of the second last trick, won by this card, and of the last one, which plays itself.
int Search::last_two(Mask cards, Mask best, int rest) {
    const Mask left = hands_.all() ^ cards;
    const bool won = (hands_.side(true) & best) != 0;
    int winner = 0;
    while ((hands_[winner] & best) == 0) ++winner;
    const Mask winning = highest(left & (game_.group_of(hands_[winner] & left) | game_.trumps));
    const bool won_last = (hands_.side(true) & winning) != 0;
    relevant_ = 0;
    if ((cards & game_.group_of(best)) != best) relevant_ |= best;
    if ((left & game_.group_of(winning)) != winning) relevant_ |= winning;
    if (won && won_last) return rest;
    const int points = game_.points_in(cards);
    return (won ? points : 0) + (won_last ? rest - points : 0);
}

template <int kLaid>
int Search::follow(int seat, const Trick& trick, int need, int rest) {
    const Mask moves = may_follow(seat, trick);
    if ((moves & (moves - 1)) == 0) return lay<kLaid>(seat, index_of(moves), trick, need, rest);
    return choose<kLaid>(seat, moves, trick, need, rest);
}

template <int kLaid>
int Search::choose(int seat, Mask legal, const Trick& trick, int need, int rest) {
    const Mask moves = options_.equivalence ? Neighbours::distinct(legal, trick.joined, trick.occupied) : legal;
    Moves list;
    collect<kLaid>(seat, moves, trick, list);
    const bool ours = declarer(seat);
    int best = ours ? -1 : kMany;
    Mask relevant = 0;
    const bool compares = options_.quasi && count(trick.occupied) >= kWorthComparing;
    Tries tried;
    for (int next = list.first; next != kNoMove; next = list.after(next)) {
        const int card = card_of(next);
        int result;
        if (tried.number == 0 || !compares || !hopeless(1U << card, seat, trick, need, tried, result))
            result = lay<kLaid>(seat, card, trick, need, rest);
        if (decides(ours, result, need, best)) {
            relevant = relevant_;
            break;
        }
        relevant |= relevant_;
        if (!compares) continue;
        tried.tries[static_cast<std::size_t>(tried.number++)] = {1U << card, result, relevant_};
        tried.cards |= 1U << card;
    }
    // Of equal cards the lowest was played: where a higher one matters, so does it.
    for (Mask left_out = legal & ~moves & relevant; left_out != 0; left_out &= left_out - 1)
        relevant |= highest(moves & (lowest(left_out) - 1));
    relevant_ = relevant;
    return best;
}

template <int kLaid>
void Search::collect(int seat, Mask moves, const Trick& trick, Moves& list) const {
    if (!options_.order) order_.as_they_come(moves, list);
    else if constexpr (kLaid == 0) order_.leads(hands_, seat, moves, list);
    else order_.answers<kLaid>(hands_, seat, moves, trick, list);
}

// Whether a neighbour that was tried failed by more than the two can differ.
bool Search::hopeless(Mask card, int seat, const Trick& trick, int need, const Tries& tried, int& result) {
    const Mask near = neighbours_.run(card, hands_[seat], trick.occupied);
    if ((near & tried.cards) == 0) return false;
    const bool ours = declarer(seat);
    for (int i = 0; i < tried.number; ++i) {
        const Tried& other = tried.tries[static_cast<std::size_t>(i)];
        if ((near & other.card) == 0) continue;
        const int difference = neighbours_.difference(card, other.card, near);
        result = ours ? other.result + difference : other.result - difference;
        if (ours ? result >= need : result < need) continue;
        const Mask low = std::min(card, other.card);
        const Mask high = std::max(card, other.card);
        relevant_ = other.relevant;
        if ((relevant_ & ((high << 1) - low)) != 0) relevant_ |= low;  // with the roles of the two exchanged
        return true;
    }
    return false;
}

// The trick with one more card in it.
template <int kLaid>
Trick Search::with(const Trick& trick, int seat, int card) const {
    const Mask bit = 1U << card;
    Trick next = trick;
    next.points += game_.points[static_cast<std::size_t>(card)];
    next.cards |= bit;
    if constexpr (kLaid == 0) next.led = game_.group_of(bit) | game_.trumps;
    if (kLaid == 0 || ((bit & trick.led) != 0 && bit > trick.best)) {
        next.best = bit;
        next.winner = seat;
    }
    return next;
}

template <int kLaid>
int Search::lay(int seat, int card, const Trick& trick, int need, int rest) {
    ++nodes_;
    const Mask bit = 1U << card;
    const bool side = declarer(seat);
    const Trick next = with<kLaid>(trick, seat, card);
    hands_.move(seat, side, bit);
    shape_ -= memory_.unit(seat, card);
    int result;
    if constexpr (kLaid == 3) {
        const int won = declarer(next.winner) ? next.points : 0;
        result = won + lead(next.winner, need - won, rest - next.points);
        turned(next);
    } else {
        const bool first = kLaid == 0 && (bit & game_.called.suit) != 0 && !suit_led_;
        if (first) {
            suit_led_ = true;
            ran_away_ = (hands_[seat] & game_.called.ace) != 0;
        }
        result = follow<kLaid + 1>((seat + 1) & 3, next, need, rest);
        if (first) suit_led_ = ran_away_ = false;
    }
    shape_ += memory_.unit(seat, card);
    hands_.move(seat, side, bit);
    return result;
}

}  // namespace stammtisch
