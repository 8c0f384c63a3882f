// Both players in turn: everything that may be done on lead, then the answer.
#include "schnapsen/search.hpp"

namespace stammtisch::schnapsen {

namespace {

constexpr std::uint64_t kLookUp = 4096;  // cards played between two looks at the limits

// Moves tried one after the other. The one that succeeds is reason enough; failure needs all of them.
class Attempts {
public:
    explicit Attempts(Range& range) : range_(range) {}

    template <class Move>
    bool operator()(Move move) {
        Range own;
        const bool succeeds = move(own);
        (succeeds ? range_ : all_).narrow(own);
        return succeeds;
    }

    bool all_failed() {
        range_.narrow(all_);
        return false;
    }

private:
    Range& range_;
    Range all_;
};

// Something that settles the matter if it is true, and else says nothing.
template <class Condition>
bool shortcut(Range& range, Condition condition) {
    Range own;
    const bool settles = condition(own);
    if (settles) range.narrow(own);
    return settles;
}

}  // namespace

bool Search::lead(const Moment& m, Range& range) {
    const unsigned p = m.leader;
    if (has_won(m, p)) {
        range.at_least(p, win_);
        return gets_by_claim(p, m, range);
    }
    const bool result = on_lead(m, range);
    // With more points the player would claim, which may be another answer.
    if (has_trick(m, p) && !(result && least_claim(p, m) >= need_[p])) range.at_most(p, win_ - 1);
    return result;
}

bool Search::on_lead(const Moment& m, Range& range) {
    const unsigned p = m.leader, o = 1 - p;
    if (options_.bounds) {
        if (shortcut(range, [&](Range& own) { return !gets_by_claim(p, m, own); })) return false;
        if (shortcut(range, [&](Range& own) { return !gets_by_claim(o, m, own); })) return true;
    }
    if (options_.reach && m.closer >= 0) {
        const unsigned c = static_cast<unsigned>(m.closer);
        const int missing = win_ - reach(m);
        if (missing > 0) {
            range.at_most(c, m.points[c] + missing - 1);
            return gets(p, c == p ? -m.failure : m.failure);
        }
    }
    if (options_.cash && strict(m) && shortcut(range, [&](Range& own) { return cashes(m, own); })) return true;
    if (!options_.memory || count(m.hands[p]) == 1) return fresh(m, range);

    const Place place = place_of(m);
    const int known =
        memory_.find(place, m.points, need_[0], [&](Mask cards) { return margin(cards, place.cards); }, range);
    if (known >= 0) return (known == 1) == (p == 0);
    Range own;
    const bool result = fresh(m, own);
    remember(place, m, own, result == (p == 0));
    range.narrow(own);
    return result;
}

// A wrong claim can be the smaller loss (C-29): it costs what it would have brought.
bool Search::claims_wrongly(const Moment& m, Range& range) const {
    const unsigned p = m.leader;
    return !hopeless_[p] && has_trick(m, p) && gets_by_wrong_claim(p, m, range);
}

bool Search::fresh(const Moment& m, Range& range) {
    Attempts attempts(range);
    return attempts([&](Range& own) { return claims_wrongly(m, own); }) ||
           (may_exchange(m) && attempts([&](Range& own) { return exchanged(exchange(m), own); })) ||
           attempts([&](Range& own) { return exchanged(m, own); }) || attempts.all_failed();
}

// Closing comes first: it is soon searched, and often enough it wins.
bool Search::exchanged(const Moment& m, Range& range) {
    Attempts attempts(range);
    return (may_close(m) && attempts([&](Range& own) { return closing(m, own); })) ||
           attempts([&](Range& own) { return closed(m, own); }) || attempts.all_failed();
}

bool Search::closing(const Moment& m, Range& range) {
    const unsigned p = m.leader;
    const Moment after = close(m);
    // What closing brings is settled now, or can only become less.
    if (!gets_scale(p, 1, m, 1 - p, range) && options_.bounds) return false;
    if (options_.reach && !gets(p, -after.failure)) {
        const int missing = win_ - reach(after);
        if (missing > 0) {
            range.at_most(p, m.points[p] + missing - 1);
            return false;
        }
    }
    return (options_.cash && shortcut(range, [&](Range& own) { return cashes(after, own); })) || closed(after, range);
}

bool Search::closed(const Moment& m, Range& range) {
    Attempts attempts(range);
    Mask leads = m.hands[m.leader];
    for (unsigned suit = 0; suit < 4; ++suit) {
        if (!may_marry(m, suit)) continue;
        if (attempts([&](Range& own) { return marrying(m, suit, own); })) return true;
        // More points are never worse, unless the other could escape by a wrong claim that they make cheaper.
        if (options_.marry && hopeless_[1 - m.leader]) leads &= ~led_of_pair(suit);
    }
    return attempts([&](Range& own) { return lay_one(m, sort_leads(m, leads), 0, own); }) || attempts.all_failed();
}

bool Search::marrying(const Moment& m, unsigned suit, Range& range) {
    Range own;
    const bool result = announced(marry(m, suit), suit, own);
    own.before(m.leader, marriage_[suit]);
    range.narrow(own);
    return result;
}

bool Search::announced(const Moment& m, unsigned suit, Range& range) {
    const unsigned p = m.leader;
    if (has_won(m, p)) {
        range.at_least(p, win_);
        return gets_by_claim(p, m, range);
    }
    if (has_trick(m, p)) range.at_most(p, win_ - 1);
    Attempts attempts(range);
    return (!hopeless_[p] && attempts([&](Range& own) { return gets_by_wrong_claim(p, m, own); })) ||
           attempts([&](Range& own) { return lay_one(m, sort_leads(m, led_of_pair(suit)), pair_[suit], own); }) ||
           attempts.all_failed();
}

bool Search::lay_one(const Moment& m, const Moves& moves, Mask announced, Range& range) {
    Range all;
    Mask left = moves.mask;
    for (unsigned i = 0; i < moves.count; ++i) {
        const unsigned card = moves.cards[i];
        if ((left >> card & 1U) == 0) continue;
        left ^= 1U << card;
        Range one;
        if (lay(m, card, one)) {
            range.narrow(one);
            return true;
        }
        all.narrow(one);
        if (left != 0) left &= ~twins(m, left, card, {m.leader, 0, announced}, one, all);
    }
    range.narrow(all);
    return false;
}

bool Search::lay(const Moment& m, unsigned card, Range& range) {
    count_node();
    Moment laid = m;
    laid.hands[m.leader] ^= 1U << card;
    return !answer(laid, card, range);
}

// The answer, and the turning of the trick.

bool Search::answer(const Moment& m, unsigned led, Range& range) {
    const unsigned o = 1U - m.leader;
    const Moves moves = sort_answers(led, answers(m, led, m.hands[o]));
    Range all;
    Mask left = moves.mask;
    for (unsigned i = 0; i < moves.count; ++i) {
        const unsigned card = moves.cards[i];
        if ((left >> card & 1U) == 0) continue;
        left ^= 1U << card;
        Range one;
        if (reply(m, led, card, one)) {
            range.narrow(one);
            return true;
        }
        all.narrow(one);
        if (left != 0) left &= ~twins(m, left, card, {o, 1U << led, 0}, one, all);
    }
    range.narrow(all);
    return false;
}

bool Search::reply(const Moment& m, unsigned led, unsigned card, Range& range) {
    count_node();
    const unsigned o = 1U - m.leader;
    const unsigned winner = beats(card, led) ? o : m.leader;
    const int worth = table_.points[led] + table_.points[card];
    Moment next = m;
    next.hands[o] ^= 1U << card;
    next.leader = static_cast<std::uint8_t>(winner);
    next.took = static_cast<std::uint8_t>(m.took | 1U << winner);
    add(next, winner, worth);
    if (!strict(m)) {
        const bool last = m.drawn + 2 == talon_size_;
        next.hands[winner] |= 1U << talon_[m.drawn];
        next.hands[1 - winner] |= last ? last_of_talon(m) : 1U << talon_[m.drawn + 1U];
        next.drawn = static_cast<std::uint8_t>(m.drawn + 2);
    }
    Range own;
    const bool taken = next.hands[winner] == 0 ? played_out(next, own) : lead(next, own);
    own.before(winner, worth);
    range.narrow(own);
    return (winner == o) == taken;
}

void Search::count_node() {
    if (++nodes_ % kLookUp == 0 && limits_.reached()) throw Stopped();
}

}  // namespace stammtisch::schnapsen
