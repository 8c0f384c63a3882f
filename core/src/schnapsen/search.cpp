#include "schnapsen/search.hpp"

#include <algorithm>
#include <set>

namespace stammtisch::schnapsen {

Search::Search(const SchnapsenTable& table, Memory& memory, Options options)
    : table_(table), memory_(memory), options_(options), win_(table.win) {
    for (unsigned card = 0; card < kCards; ++card) {
        suit_[card] = table.deck & 0xFFU << (card / 8 * 8);
        above_[card] = suit_[card] & ((1U << card) - 1U);
    }
    for (unsigned suit = 0; suit < 4; ++suit) {
        const unsigned first = 8 * suit;
        pair_[suit] = (1U << table.king | 1U << table.ober) << first;
        for (unsigned byte = 0; byte < 256; ++byte) {
            int sum = 0;
            for (unsigned rank = 0; rank < 8; ++rank)
                if ((byte >> rank & 1U) != 0) sum += table.points[first + rank];
            points_in_[suit][byte] = static_cast<std::uint8_t>(sum);
        }
    }
}

void Search::choose_trump(unsigned trump) {
    lowest_ = 8 * trump + static_cast<unsigned>(table_.lowest);
    trumps_ = suit_[lowest_];
    for (unsigned card = 0; card < kCards; ++card)
        beating_[card] = above_[card] | (suit_[card] == trumps_ ? 0U : trumps_);
    marriage_.fill(table_.marriage_plain);
    marriage_[trump] = table_.marriage_trump;
}

// Questions and answers.

int Search::value(const Position& position) {
    const Moment m = moment_of(position);
    Worth worth;
    ask(worth, [&] { return from(m, position); });
    return worth.low;
}

Worth Search::worth(const Position& position) {
    const Moment m = moment_of(position);
    Worth worth;
    try {
        ask(worth, [&] { return from(m, position); });
    } catch (const Stopped&) {
    }
    return worth;
}

// Narrows what the position of the question is worth to one value.
template <class Question>
void Search::ask(Worth& worth, Question question) {
    std::set<int> wins{table_.claim.no_trick, table_.claim.below,      table_.claim.enough,
                       table_.failure,        table_.failure_no_trick, 1};
    const auto at_least = [&](int value) {
        need_[0] = value;
        need_[1] = 1 - value;
        const int claimed = table_.wrong_claim_flat ? table_.claim.below : table_.claim.enough;
        const int cheapest = std::min({claimed, table_.failure, table_.failure_no_trick});
        for (const unsigned seat : {0U, 1U}) hopeless_[seat] = !table_.wrong_claims || need_[seat] > -cheapest;
        return question();
    };
    const auto is = [&](int value) { worth = {value, value}; };
    // From both ends to the middle: a high game is soon found or refuted, because a trick or half of
    // the points ends the matter, and what is left for the long question is rarely much.
    auto high = wins.rbegin();
    worth = {-*high, *high};
    if (limits_.reached()) throw Stopped();
    while (*high > 1) {
        const int win = *high++;
        if (at_least(win)) return is(win);
        worth.high = *high;
        if (!at_least(1 - win)) return is(-win);
        worth.low = -*high;
    }
    if (at_least(1)) return is(1);
    worth.high = table_.last_trick_wins ? -1 : 0;
    if (!table_.last_trick_wins) is(at_least(0) ? 0 : -1);
}

std::vector<ActionValue> Search::actions(const Position& position) {
    std::vector<ActionValue> values;
    each_action(position, [&](int verb, int argument, auto question) {
        Worth worth;
        ask(worth, question);
        values.push_back({verb, argument, worth.low});
    });
    return values;
}

std::vector<ActionWorth> Search::action_worths(const Position& position) {
    std::vector<ActionWorth> worths;
    each_action(position, [&](int verb, int argument, auto question) {
        Worth worth;
        try {
            ask(worth, question);
        } catch (const Stopped&) {
        }
        worths.push_back({verb, argument, worth});
    });
    return worths;
}

template <class Add>
void Search::each_action(const Position& position, Add add) {
    const Moment m = moment_of(position);
    const unsigned p = m.leader, turn = position.led == kNone ? p : 1 - p;
    const auto add_action = [&](int verb, unsigned argument, auto gets) {
        add(verb, static_cast<int>(argument), [&] {
            Range range;
            return gets(range) == (turn == 0);
        });
    };
    if (position.led != kNone) {
        const unsigned led = static_cast<unsigned>(position.led);
        for (Mask moves = answers(m, led, m.hands[turn]); moves != 0; moves &= moves - 1) {
            const unsigned card = card_of(lowest(moves));
            add_action(kCard, card, [&](Range& range) { return reply(m, led, card, range); });
        }
        return;
    }
    if (position.stage == kFresh && may_exchange(m))
        add_action(kExchange, 0, [&](Range& range) { return resume(exchange(m), kExchanged, range); });
    if (position.stage <= kExchanged && may_close(m))
        add_action(kClose, 0, [&](Range& range) { return resume(close(m), kClosed, range); });
    for (unsigned suit = 0; suit < 4 && position.stage < kAnnounced; ++suit)
        if (may_marry(m, suit)) add_action(kMarriage, suit, [&](Range& range) { return marrying(m, suit, range); });
    const bool may_claim = table_.wrong_claims ? position.stage == kAnnounced || has_trick(m, p) : has_won(m, p);
    if (may_claim) {
        add_action(kClaim, 0, [&](Range& range) {
            return has_won(m, p) ? gets_by_claim(p, m, range) : gets_by_wrong_claim(p, m, range);
        });
    }
    Mask moves = m.hands[p];
    if (position.stage == kAnnounced) moves = led_of_pair(static_cast<unsigned>(position.announced));
    for (; moves != 0; moves &= moves - 1) {
        const unsigned card = card_of(lowest(moves));
        add_action(kCard, card, [&](Range& range) { return lay(m, card, range); });
    }
}

Search::Moment Search::moment_of(const Position& position) {
    std::array<std::uint8_t, kTalon> talon{};
    // A closed talon plays no part any more: all such positions may share what is remembered.
    if (position.closer == kNone || table_.exchange_closed)
        for (std::size_t i = 0; i < talon.size() && i < position.talon.size(); ++i)
            talon[i] = static_cast<std::uint8_t>(position.talon[i]);
    memory_.choose_deal(talon, position.talon.size(), position.trump);
    choose_trump(static_cast<unsigned>(position.trump));
    talon_ = talon;
    talon_size_ = static_cast<std::uint8_t>(position.talon.size());
    rest_of_talon_.fill(0);
    for (unsigned i = talon_size_; i > 0; --i) rest_of_talon_[i - 1] = rest_of_talon_[i] | 1U << talon_[i - 1];
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

// Whether forehand gets what it needs.
bool Search::from(const Moment& m, const Position& position) {
    Range range;
    const bool forehand_leads = m.leader == 0;
    if (position.led != kNone) return answer(m, static_cast<unsigned>(position.led), range) != forehand_leads;
    if (position.stage == kAnnounced)
        return announced(m, static_cast<unsigned>(position.announced), range) == forehand_leads;
    return resume(m, position.stage, range) == forehand_leads;
}

// In the middle of a lead. The search itself claims before it does anything else.
bool Search::resume(const Moment& m, int stage, Range& range) {
    if (stage == kFresh) return lead(m, range);
    if (has_won(m, m.leader)) return gets_by_claim(m.leader, m, range);
    if (claims_wrongly(m, range)) return true;
    return stage == kExchanged ? exchanged(m, range) : closed(m, range);
}

}  // namespace stammtisch::schnapsen
