#include "schnapsen/search.hpp"

#include <algorithm>
#include <set>

namespace stammtisch::schnapsen {

namespace {

constexpr int kMost = 100;              // more than any game brings
constexpr int kNoLimit = 1000;          // more points than there are
constexpr std::uint64_t kLookUp = 4096;  // cards played between two looks at the stop flag

// Six bits for each suit: no pack has more ranks.
std::uint64_t squeeze(Mask hand) {
    return (hand & 0x3FU) | (hand >> 2 & 0xFC0U) | (hand >> 4 & 0x3F000U) | (hand >> 6 & 0xFC0000U);
}

unsigned index_u(Mask bit) { return static_cast<unsigned>(index_of(bit)); }

}  // namespace

Search::Search(const SchnapsenTable& table, Memory& memory, Options options, const std::atomic<bool>* stop)
    : table_(table), memory_(memory), options_(options), stop_(stop), win_(table.win) {
    for (unsigned card = 0; card < kCards; ++card) {
        suit_[card] = table.deck & 0xFFU << (card / 8 * 8);
        above_[card] = suit_[card] & ((1U << card) - 1U);
    }
    for (unsigned suit = 0; suit < 4; ++suit) {
        const unsigned first = 8 * suit;
        pair_[suit] = 1U << (first + static_cast<unsigned>(table.king)) | 1U << (first + static_cast<unsigned>(table.ober));
        for (unsigned byte = 0; byte < 256; ++byte) {
            int sum = 0;
            for (unsigned rank = 0; rank < 8; ++rank)
                if ((byte >> rank & 1U) != 0) sum += table.points[first + rank];
            points_in_[suit][byte] = static_cast<std::uint8_t>(sum);
        }
    }
}

void Search::choose_trump(unsigned trump) {
    trump_ = trump;
    lowest_ = 8 * trump + static_cast<unsigned>(table_.lowest);
    trumps_ = suit_[lowest_];
    for (unsigned card = 0; card < kCards; ++card)
        beating_[card] = above_[card] | (suit_[card] == trumps_ ? 0U : trumps_);
    for (unsigned suit = 0; suit < 4; ++suit) marriage_[suit] = suit == trump ? table_.marriage_trump : table_.marriage_plain;
}

// Questions and answers.

int Search::value(const Position& position) {
    const Moment m = moment_of(position);
    return ask([&] { return from(m, position); });
}

template <class Question>
int Search::ask(Question question) {
    std::set<int> wins{table_.claim.no_trick, table_.claim.below, table_.claim.enough, table_.failure,
                       table_.failure_no_trick, 1};
    const auto at_least = [&](int value) {
        need_[0] = value;
        need_[1] = 1 - value;
        const int cheapest = std::min({table_.claim.enough, table_.failure, table_.failure_no_trick});
        hopeless_[0] = need_[0] > -cheapest;
        hopeless_[1] = need_[1] > -cheapest;
        return question();
    };
    // From both ends to the middle: a high game is soon found or refuted, because a trick or half of
    // the points ends the matter, and what is left for the long question is rarely much.
    for (auto high = wins.rbegin(); high != wins.rend(); ++high) {
        if (*high > 1 && at_least(*high)) return *high;
        if (*high > 1 && !at_least(1 - *high)) return -*high;
    }
    if (at_least(1)) return 1;
    return !table_.last_trick_wins && at_least(0) ? 0 : -1;
}

std::vector<ActionValue> Search::actions(const Position& position) {
    const Moment m = moment_of(position);
    const unsigned p = m.leader, turn = position.led == kNone ? p : 1 - p;
    std::vector<ActionValue> values;
    const auto add_value = [&](int verb, unsigned argument, auto question) {
        const int value = ask([&] {
            Range range;
            return question(range) == (turn == 0);
        });
        values.push_back({verb, static_cast<int>(argument), value});
    };
    if (position.led != kNone) {
        const unsigned led = static_cast<unsigned>(position.led);
        for (Mask moves = answers(m, led, m.hands[turn]); moves != 0; moves &= moves - 1) {
            const unsigned card = index_u(lowest(moves));
            add_value(kCard, card, [&](Range& range) { return reply(m, led, card, range); });
        }
        return values;
    }
    if (position.stage == kFresh && may_exchange(m)) add_value(kExchange, 0, [&](Range& range) { return exchanged(exchange(m), range); });
    if (position.stage <= kExchanged && may_close(m)) add_value(kClose, 0, [&](Range& range) { return closed(close(m), range); });
    for (unsigned suit = 0; suit < 4 && position.stage < kAnnounced; ++suit)
        if (may_marry(m, suit)) add_value(kMarriage, suit, [&](Range& range) { return marrying(m, suit, range); });
    if (position.stage == kAnnounced || has_trick(m, p)) {
        add_value(kClaim, 0, [&](Range& range) {
            return has_won(m, p) ? gets_by_claim(p, m, range) : gets_by_wrong_claim(p, m, range);
        });
    }
    Mask moves = m.hands[p];
    if (position.stage == kAnnounced) moves = led_of_pair(static_cast<unsigned>(position.announced));
    for (; moves != 0; moves &= moves - 1) {
        const unsigned card = index_u(lowest(moves));
        add_value(kCard, card, [&](Range& range) { return lay(m, card, range); });
    }
    return values;
}

Search::Moment Search::moment_of(const Position& position) {
    std::array<std::uint8_t, kTalon> talon{};
    // A closed talon plays no part any more: all such positions may share what is remembered.
    if (position.closer == kNone || table_.exchange_closed)
        for (std::size_t i = 0; i < position.talon.size(); ++i) talon[i] = static_cast<std::uint8_t>(position.talon[i]);
    memory_.choose_deal(talon, position.talon.size(), position.trump);
    choose_trump(static_cast<unsigned>(position.trump));
    talon_ = talon;
    talon_size_ = static_cast<std::uint8_t>(position.talon.size());
    Moment m{};
    m.hands = position.hands;
    m.leader = static_cast<std::uint8_t>(position.leader);
    m.closer = static_cast<std::int8_t>(position.closer);
    for (unsigned seat = 0; seat < 2; ++seat) {
        add(m, seat, position.points[seat]);
        if (position.tricks[seat] > 0) m.took = static_cast<std::uint8_t>(m.took | 1U << seat);
    }
    if (position.closer != kNone) {
        m.brings = static_cast<std::uint8_t>(scale(position.closed_tricks > 0, position.closed_points));
        m.failure = static_cast<std::uint8_t>(position.closed_tricks == 0 ? table_.failure_no_trick : table_.failure);
    }
    return m;
}

// Whether forehand gets what he needs.
bool Search::from(const Moment& m, const Position& position) {
    Range range;
    const bool forehand_leads = m.leader == 0;
    if (position.led != kNone) return answer(m, static_cast<unsigned>(position.led), range) != forehand_leads;
    if (position.stage == kFresh) return lead(m, range) == forehand_leads;
    if (position.stage == kAnnounced)
        return announced(m, static_cast<unsigned>(position.announced), range) == forehand_leads;
    if (has_won(m, m.leader)) return gets_by_claim(m.leader, m, range) == forehand_leads;
    if (claims_wrongly(m, range)) return forehand_leads;
    return (position.stage == kExchanged ? exchanged(m, range) : closed(m, range)) == forehand_leads;
}

// On lead.

bool Search::lead(const Moment& m, Range& range) {
    const unsigned p = m.leader, o = 1 - p;
    if (has_won(m, p)) {
        range.at_least(p, win_);
        return gets_by_claim(p, m, range);
    }
    const bool result = on_lead(m, range);
    // With more points he would claim, which may be another answer.
    if (has_trick(m, p) && !(result && least_claim(p, m) >= need_[p])) range.at_most(p, win_ - 1);
    (void)o;
    return result;
}

bool Search::on_lead(const Moment& m, Range& range) {
    const unsigned p = m.leader, o = 1 - p;
    if (options_.bounds) {
        Range why;
        if (!gets_by_claim(p, m, why)) {
            range.narrow(why);
            return false;
        }
        why = Range{};
        if (!gets_by_claim(o, m, why)) {
            range.narrow(why);
            return true;
        }
    }
    if (options_.reach && m.closer >= 0) {
        const unsigned c = static_cast<unsigned>(m.closer);
        const int missing = win_ - reach(m);
        if (missing > 0) {
            range.at_most(c, m.points[c] + missing - 1);
            return gets(p, c == p ? -m.failure : m.failure);
        }
    }
    if (options_.cash && strict(m)) {
        Range own;
        if (cashes(m, own)) {
            range.narrow(own);
            return true;
        }
    }
    if ((m.hands[p] & (m.hands[p] - 1)) == 0 && !may_exchange(m)) return fresh(m, range);
    if (!options_.memory) return fresh(m, range);

    const std::uint64_t place = key(m);
    if (const Entry* entry = memory_.find(place, m.points, need_[0])) {
        range.narrow(entry->range);
        return (entry->low >= need_[0]) == (p == 0);
    }
    Range own;
    const bool result = fresh(m, own);
    remember(place, m, own, result == (p == 0));
    range.narrow(own);
    return result;
}

void Search::remember(std::uint64_t place, const Moment& m, const Range& range, bool forehand_gets) {
    int low = forehand_gets ? need_[0] : -kMost;
    int high = forehand_gets ? kMost : need_[0] - 1;
    if (m.closer >= 0 && !table_.close_at_end && m.failure >= m.brings) {
        // Only two ends are left, so the answer is the value, whatever was asked.
        const unsigned c = static_cast<unsigned>(m.closer);
        if (gets(c, m.brings) && !gets(c, -m.failure)) {
            const int payoff = forehand_gets == (c == 0) ? m.brings : -m.failure;
            low = high = c == 0 ? payoff : -payoff;
        }
    }
    memory_.keep(place, range, low, high);
}

// A wrong claim can be the smaller loss: it costs what it would have brought.
bool Search::claims_wrongly(const Moment& m, Range& range) const {
    const unsigned p = m.leader;
    return !hopeless_[p] && has_trick(m, p) && gets_by_wrong_claim(p, m, range);
}

bool Search::fresh(const Moment& m, Range& range) {
    Range all;
    if (claims_wrongly(m, all)) {
        range.narrow(all);
        return true;
    }
    if (may_exchange(m)) {
        Range one;
        if (exchanged(exchange(m), one)) {
            range.narrow(one);
            return true;
        }
        all.narrow(one);
    }
    Range one;
    const bool result = exchanged(m, one);
    if (!result) one.narrow(all);
    range.narrow(one);
    return result;
}

bool Search::exchanged(const Moment& m, Range& range) {
    if (!may_close(m)) return closed(m, range);
    Range all;
    if (closing(m, all)) {
        range.narrow(all);
        return true;
    }
    Range one;
    const bool result = closed(m, one);
    if (!result) one.narrow(all);
    range.narrow(one);
    return result;
}

bool Search::closing(const Moment& m, Range& range) {
    const unsigned p = m.leader;
    const Moment after = close(m);
    // What closing brings is settled now.
    if (!gets_scale(p, 1, m, 1 - p, range) && options_.bounds) return false;
    if (options_.reach && !gets(p, -after.failure)) {
        const int missing = win_ - reach(after);
        if (missing > 0) {
            range.at_most(p, m.points[p] + missing - 1);
            return false;
        }
    }
    if (options_.cash) {
        Range own;
        if (cashes(after, own)) {
            range.narrow(own);
            return true;
        }
    }
    return closed(after, range);
}

bool Search::closed(const Moment& m, Range& range) {
    Mask leads = m.hands[m.leader];
    Range all;
    for (unsigned suit = 0; suit < 4; ++suit) {
        if (!may_marry(m, suit)) continue;
        Range one;
        if (marrying(m, suit, one)) {
            range.narrow(one);
            return true;
        }
        all.narrow(one);
        if (options_.marry && hopeless_[1 - m.leader]) leads &= ~led_of_pair(suit);
    }
    Range one;
    const bool result = lay_one(m, sort_leads(m, leads), one);
    if (!result) one.narrow(all);
    range.narrow(one);
    return result;
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
    Range all;
    if (!hopeless_[p] && gets_by_wrong_claim(p, m, all)) {
        range.narrow(all);
        return true;
    }
    Range one;
    const bool result = lay_one(m, sort_leads(m, led_of_pair(suit)), one);
    if (!result) one.narrow(all);
    range.narrow(one);
    return result;
}

bool Search::lay_one(const Moment& m, const Moves& moves, Range& range) {
    Range all;
    for (int i = 0; i < moves.count; ++i) {
        Range one;
        if (lay(m, moves.cards[static_cast<std::size_t>(i)], one)) {
            range.narrow(one);
            return true;
        }
        all.narrow(one);
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

bool Search::may_exchange(const Moment& m) const {
    const int left = talon_size_ - m.drawn;
    if (left == 0 || (m.hands[m.leader] >> lowest_ & 1U) == 0) return false;
    if (m.closer >= 0 && !table_.exchange_closed) return false;
    if (m.took == 0 && !table_.exchange_first_lead) return false;
    return left != 2 || table_.exchange_one_left;
}

bool Search::may_close(const Moment& m) const {
    const int left = talon_size_ - m.drawn;
    return m.closer < 0 && left > 0 && left >= table_.close_min_talon;
}

bool Search::may_marry(const Moment& m, unsigned suit) const {
    return (m.hands[m.leader] & pair_[suit]) == pair_[suit] &&
           (table_.marriage_without_trick || has_trick(m, m.leader));
}

Search::Moment Search::exchange(Moment m) const {
    m.hands[m.leader] = (m.hands[m.leader] ^ 1U << lowest_) | last_of_talon(m);
    m.swapped = true;
    return m;
}

Search::Moment Search::close(Moment m) const {
    const unsigned o = 1U - m.leader;
    m.closer = static_cast<std::int8_t>(m.leader);
    m.brings = static_cast<std::uint8_t>(scale_of(m, o));
    m.failure = static_cast<std::uint8_t>(has_trick(m, o) ? table_.failure : table_.failure_no_trick);
    return m;
}

Search::Moment Search::marry(Moment m, unsigned suit) const {
    add(m, m.leader, marriage_[suit]);
    return m;
}

Mask Search::led_of_pair(unsigned suit) const {
    return table_.marriage_king_led ? 1U << (8 * suit + static_cast<unsigned>(table_.king)) : pair_[suit];
}

// The answer, and the turning of the trick.

bool Search::answer(const Moment& m, unsigned led, Range& range) {
    const unsigned o = 1U - m.leader;
    const Moves moves = sort_answers(m, led, answers(m, led, m.hands[o]));
    Range all;
    for (int i = 0; i < moves.count; ++i) {
        Range one;
        if (reply(m, led, moves.cards[static_cast<std::size_t>(i)], one)) {
            range.narrow(one);
            return true;
        }
        all.narrow(one);
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

Mask Search::answers(const Moment& m, unsigned led, Mask hand) const {
    if (!strict(m)) return hand;
    if (const Mask following = hand & suit_[led]) {
        const Mask higher = following & above_[led];
        return higher != 0 ? higher : following;
    }
    const Mask trumping = hand & trumps_;
    return trumping != 0 ? trumping : hand;
}

Mask Search::last_of_talon(const Moment& m) const {
    return 1U << (m.swapped ? lowest_ : talon_[talon_size_ - 1U]);
}

void Search::add(Moment& m, unsigned seat, int points) const {
    m.points[seat] = static_cast<std::uint8_t>(std::min(m.points[seat] + points, win_));
}

// Values.

int Search::scale(bool took, int points) const {
    if (!took) return table_.claim.no_trick;
    return points < table_.half ? table_.claim.below : table_.claim.enough;
}

// Whether a seat gets what it needs when a game is won (sign 1) or lost (-1) by what the loser has.
bool Search::gets_scale(unsigned seat, int sign, const Moment& m, unsigned loser, Range& range) const {
    if (!has_trick(m, loser)) return gets(seat, sign * table_.claim.no_trick);
    const bool below = gets(seat, sign * table_.claim.below), enough = gets(seat, sign * table_.claim.enough);
    if (m.points[loser] < table_.half) {
        if (below != enough) range.at_most(loser, table_.half - 1);
        return below;
    }
    if (below != enough) range.at_least(loser, table_.half);
    return enough;
}

// Whether a seat gets what it needs when the closer wins.
bool Search::gets_closed(unsigned seat, const Moment& m, Range& range) const {
    const unsigned c = static_cast<unsigned>(m.closer);
    const int sign = c == seat ? 1 : -1;
    if (table_.close_at_end) return gets_scale(seat, sign, m, 1 - c, range);
    return gets(seat, sign * m.brings);
}

// A right claim is the most a seat can get from here on: what the other has only grows, and the other
// need not close or claim wrongly.
bool Search::gets_by_claim(unsigned seat, const Moment& m, Range& range) const {
    if (m.closer < 0) return gets_scale(seat, 1, m, 1 - seat, range);
    return m.closer == static_cast<int>(seat) ? gets_closed(seat, m, range) : gets(seat, m.failure);
}

bool Search::gets_by_wrong_claim(unsigned seat, const Moment& m, Range& range) const {
    return m.closer < 0 ? gets_scale(seat, -1, m, 1 - seat, range) : gets(seat, -m.failure);
}

int Search::least_claim(unsigned seat, const Moment& m) const {
    if (m.closer < 0) return table_.claim.enough;
    if (m.closer != static_cast<int>(seat)) return m.failure;
    return table_.close_at_end ? table_.claim.enough : m.brings;
}

// The points a closer has if he takes everything. A card exchanged for the closed trump might add to
// them.
int Search::everything(const Moment& m) const {
    if (table_.exchange_closed && ((m.hands[0] | m.hands[1]) >> lowest_ & 1U) != 0) return kNoLimit;
    const unsigned c = static_cast<unsigned>(m.closer);
    int sum = m.points[c] + points_in(m.hands[0] | m.hands[1]);
    for (unsigned suit = 0; suit < 4; ++suit)
        if ((m.hands[c] & pair_[suit]) == pair_[suit]) sum += marriage_[suit];
    return sum;
}

// The most he can come to: the other's trumps above all of his take a trick each.
int Search::reach(const Moment& m) const {
    const unsigned c = static_cast<unsigned>(m.closer);
    const Mask trumps = m.hands[c] & trumps_;
    const Mask top = m.hands[1 - c] & trumps_ & (trumps != 0 ? lowest(trumps) - 1U : ~0U);
    return everything(m) - points_in(top) - poorest(m.hands[c], count(top));
}

// The points of so many cards of a hand, those with the fewest.
int Search::poorest(Mask hand, int cards) const {
    int sum = 0;
    for (; cards > 0 && hand != 0; --cards) {
        Mask least = lowest(hand);
        for (Mask rest = hand & (hand - 1); rest != 0; rest &= rest - 1)
            if (table_.points[index_u(lowest(rest))] < table_.points[index_u(least)]) least = lowest(rest);
        sum += table_.points[index_u(least)];
        hand ^= least;
    }
    return sum;
}

// Cards that the leader can play one after the other under strict rules and take every trick:
// trumps above all of the other's first. When the other has none left, the top of every suit, and
// the whole suit if that draws all he has of it.
Mask Search::winners(Mask own, Mask theirs) const {
    const Mask his_trumps = theirs & trumps_;
    const Mask top = own & trumps_ & (his_trumps != 0 ? lowest(his_trumps) - 1U : ~0U);
    if (count(top) < count(his_trumps)) return top;
    Mask sure = own & trumps_;
    for (unsigned first = 0; first < kCards; first += 8) {
        const Mask suit = 0xFFU << first, his = theirs & suit;
        if (suit & trumps_) continue;
        const Mask high = own & suit & (his != 0 ? lowest(his) - 1U : ~0U);
        sure |= count(high) < count(his) ? high : own & suit;
    }
    return sure;
}

// Whether the leader, under strict rules, gets what he needs just by taking his sure tricks.
bool Search::cashes(const Moment& m, Range& range) const {
    const unsigned p = m.leader, o = 1 - p;
    const Mask sure = winners(m.hands[p], m.hands[o]);
    const bool all = sure == m.hands[p];
    if (sure == 0 || !gets_by_claim(p, m, range)) return false;
    if (all && m.closer < 0 && table_.last_trick_wins) return !table_.last_trick_one;
    const int cards = points_in(sure) + poorest(m.hands[o], count(sure));
    const bool against_closer = m.closer == static_cast<int>(o);
    // Nobody can claim after the last trick, so the other of a closer must get there before.
    const int sum = cards + sure_marriages(m, sure);
    if (m.points[p] + sum >= win_ && !(all && against_closer)) {
        range.at_least(p, std::max(win_ - sum, 0));
        return true;
    }
    if (!against_closer) return false;
    const int missing = win_ - (everything(m) - cards);
    if (missing <= 0) return false;
    range.at_most(o, m.points[o] + missing - 1);
    return true;
}

int Search::sure_marriages(const Moment& m, Mask sure) const {
    int sum = 0;
    for (unsigned suit = 0; suit < 4; ++suit)
        if (may_marry(m, suit) && (sure >> (8 * suit + static_cast<unsigned>(table_.king)) & 1U) != 0) sum += marriage_[suit];
    return sum;
}

// Whether the taker of the last trick gets what he needs.
bool Search::played_out(const Moment& m, Range& range) const {
    const unsigned taker = m.leader;
    if (m.closer < 0) {
        if (!table_.last_trick_wins) return counted(m, range);
        return table_.last_trick_one ? gets(taker, 1) : gets_scale(taker, 1, m, 1 - taker, range);
    }
    const unsigned c = static_cast<unsigned>(m.closer);
    if (has_won(m, c)) {
        range.at_least(c, win_);
        return gets_closed(taker, m, range);
    }
    if (has_trick(m, c)) range.at_most(c, win_ - 1);
    return gets(taker, c == taker ? -m.failure : m.failure);
}

bool Search::counted(const Moment& m, Range& range) const {
    const unsigned taker = m.leader, other = 1 - taker;
    const int extra = table_.last_trick_points;
    if (m.points[taker] + extra >= win_) {
        range.at_least(taker, std::max(win_ - extra, 0));
        return gets_scale(taker, 1, m, other, range);
    }
    range.at_most(taker, win_ - extra - 1);
    if (has_won(m, other)) {
        range.at_least(other, win_);
        Moment after = m;
        add(after, taker, extra);
        Range own;
        const bool result = gets_scale(taker, -1, after, taker, own);
        own.before(taker, extra);
        range.narrow(own);
        return result;
    }
    if (has_trick(m, other)) range.at_most(other, win_ - 1);
    return gets(taker, 0);
}

// The order of moves.

Search::Moves Search::sort_leads(const Moment& m, Mask moves) const {
    const Mask theirs = m.hands[1U - m.leader];
    std::array<int, 8> score;
    Moves sorted;
    for (; moves != 0; moves &= moves - 1) {
        const unsigned card = index_u(lowest(moves));
        int s = 0;
        if (options_.order) {
            const Mask reply = answers(m, card, theirs);
            const bool sure = (reply & beating_[card]) == 0;
            s = sure ? 100 + table_.points[card] : -table_.points[card];
        }
        int i = sorted.count++;
        for (; i > 0 && score[static_cast<std::size_t>(i - 1)] < s; --i) {
            score[static_cast<std::size_t>(i)] = score[static_cast<std::size_t>(i - 1)];
            sorted.cards[static_cast<std::size_t>(i)] = sorted.cards[static_cast<std::size_t>(i - 1)];
        }
        score[static_cast<std::size_t>(i)] = s;
        sorted.cards[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(card);
    }
    return sorted;
}

Search::Moves Search::sort_answers(const Moment& m, unsigned led, Mask moves) const {
    (void)m;
    std::array<int, 8> score;
    Moves sorted;
    for (; moves != 0; moves &= moves - 1) {
        const unsigned card = index_u(lowest(moves));
        int s = 0;
        if (options_.order) {
            const int p = table_.points[card];
            if (beats(card, led)) s = suit_[card] == suit_[led] ? 100 + p : 50 + table_.points[led] * 4 - p;
            else s = 60 - p * 4 - (suit_[card] == trumps_ ? 20 : 0);
        }
        int i = sorted.count++;
        for (; i > 0 && score[static_cast<std::size_t>(i - 1)] < s; --i) {
            score[static_cast<std::size_t>(i)] = score[static_cast<std::size_t>(i - 1)];
            sorted.cards[static_cast<std::size_t>(i)] = sorted.cards[static_cast<std::size_t>(i - 1)];
        }
        score[static_cast<std::size_t>(i)] = s;
        sorted.cards[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(card);
    }
    return sorted;
}

std::uint64_t Search::key(const Moment& m) const {
    const unsigned brings = m.closer < 0 || table_.close_at_end ? 0U
                            : m.brings == table_.claim.no_trick ? 1U
                            : m.brings == table_.claim.below    ? 2U
                                                                : 3U;
    const unsigned flags = m.took | unsigned{m.leader} << 2 | unsigned{m.swapped} << 3 |
                           static_cast<unsigned>(m.closer + 1) << 4 | unsigned{m.drawn} << 6 | brings << 10 |
                           unsigned{m.closer >= 0 && m.failure == table_.failure} << 12;
    return squeeze(m.hands[0]) | squeeze(m.hands[1]) << 24 | std::uint64_t{flags} << 48;
}

void Search::count_node() {
    if (++nodes_ % kLookUp == 0 && stop_ != nullptr && stop_->load(std::memory_order_relaxed)) throw Stopped();
}

}  // namespace stammtisch::schnapsen
