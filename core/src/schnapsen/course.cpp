#include "schnapsen/course.hpp"

namespace stammtisch::schnapsen {

unsigned Course::turn() const {
    const auto leader = static_cast<unsigned>(at_.leader);
    return at_.led == kNone ? leader : 1 - leader;
}

Mask Course::played() const {
    Mask left = at_.hands[0] | at_.hands[1];
    for (const int card : at_.talon) left |= 1U << card;
    return table_->deck & ~left;
}

bool Course::beats(unsigned card, unsigned led) const {
    return (above(led) >> card & 1U) != 0 || (is_trump(card) && !is_trump(led));
}

bool Course::may_exchange() const {
    if (at_.stage != kFresh || at_.talon.empty() || (at_.closer != kNone && !table_->exchange_closed)) return false;
    if (at_.tricks[0] + at_.tricks[1] == 0 && !table_->exchange_first_lead) return false;
    if (at_.talon.size() == 2 && !table_->exchange_one_left) return false;
    return (hand() >> (8 * at_.trump + table_->lowest) & 1U) != 0;
}

bool Course::may_close() const {
    return at_.led == kNone && at_.stage <= kExchanged && !strict() &&
           static_cast<int>(at_.talon.size()) >= table_->close_min_talon;
}

bool Course::may_marry(unsigned suit) const {
    return at_.stage != kAnnounced && (hand() & pair(suit)) == pair(suit) &&
           (table_->marriage_without_trick || has_trick(turn()));
}

Mask Course::answers() const {
    const Mask cards = hand();
    if (!strict()) return cards;
    const auto led = static_cast<unsigned>(at_.led);
    if (const Mask following = cards & suit(led)) {
        const Mask higher = following & above(led);
        return higher != 0 ? higher : following;
    }
    const Mask trumping = cards & trumps();
    return trumping != 0 ? trumping : cards;
}

MoveList Course::moves() const {
    MoveList list;
    Mask cards = hand();
    if (at_.led != kNone) {
        cards = answers();
    } else {
        if (may_exchange()) list.add(kExchange);
        if (may_close()) list.add(kClose);
        for (unsigned suit = 0; suit < 4; ++suit)
            if (may_marry(suit)) list.add(kMarriage, suit);
        if (has_won(turn())) list.add(kClaim);
        if (at_.announced != kNone) {
            cards = pair(static_cast<unsigned>(at_.announced));
            if (table_->marriage_king_led) cards = lowest(cards);
        }
    }
    for (; cards != 0; cards &= cards - 1) list.add(kCard, card_of(lowest(cards)));
    return list;
}

MoveList Course::sensible() const {
    MoveList list;
    if (at_.led == kNone && has_won(turn())) {
        list.add(kClaim);
        return list;
    }
    if (at_.led == kNone && may_exchange()) {
        list.add(kExchange);
        return list;
    }
    const MoveList all = moves();
    Mask married = 0;
    for (const Move move : all) {
        if (move.verb != kMarriage) continue;
        married |= pair(move.argument);
        if (!has_trick(turn()) || at_.points[turn()] + marriage(move.argument) < table_->win) continue;
        list.add(kMarriage, move.argument);
        return list;
    }
    for (const Move move : all)
        if (move.verb != kCard || (married >> move.argument & 1U) == 0) list.add(move.verb, move.argument);
    return list;
}

void Course::apply(Move move) {
    const auto seat = static_cast<unsigned>(at_.leader);
    if (move.verb == kCard) {
        lay(move.argument);
    } else if (move.verb == kExchange) {
        const int low = 8 * at_.trump + table_->lowest;
        at_.hands[seat] = (at_.hands[seat] ^ 1U << low) | 1U << at_.talon.back();
        at_.talon.back() = low;
        at_.stage = kExchanged;
    } else if (move.verb == kClose) {
        at_.closer = at_.leader;
        at_.closed_tricks = at_.tricks[1 - seat];
        at_.closed_points = counted(1 - seat);
        at_.stage = kClosed;
    } else if (move.verb == kMarriage) {
        at_.points[seat] += marriage(move.argument);
        at_.announced = move.argument;
        at_.stage = kAnnounced;
    } else {
        claim();
    }
}

void Course::lay(unsigned card) {
    at_.hands[turn()] ^= 1U << card;
    if (at_.led != kNone) {
        turn_trick(card);
        return;
    }
    at_.led = static_cast<int>(card);
    at_.stage = kFresh;
    at_.announced = kNone;
}

void Course::turn_trick(unsigned answer) {
    const auto led = static_cast<unsigned>(at_.led);
    const unsigned winner = beats(answer, led) ? turn() : 1 - turn();
    at_.led = kNone;
    at_.leader = static_cast<int>(winner);
    at_.points[winner] += table_->points[led] + table_->points[answer];
    ++at_.tricks[winner];
    if (!strict()) draw(winner);
    if (at_.hands[winner] == 0) play_out(winner);
}

void Course::draw(unsigned winner) {
    at_.hands[winner] |= 1U << at_.talon[0];
    at_.hands[1 - winner] |= 1U << at_.talon[1];
    at_.talon.erase(at_.talon.begin(), at_.talon.begin() + 2);
}

int Course::scale(unsigned loser, int points) const {
    if (!has_trick(loser)) return table_->claim.no_trick;
    return points < table_->half ? table_->claim.below : table_->claim.enough;
}

int Course::closer_gets() const {
    const auto other = static_cast<unsigned>(1 - at_.closer);
    if (table_->close_at_end) return scale(other, counted(other));
    if (at_.closed_tricks == 0) return table_->claim.no_trick;
    return at_.closed_points < table_->half ? table_->claim.below : table_->claim.enough;
}

void Course::claim() {
    const unsigned seat = turn(), other = 1 - seat;
    const bool right = has_won(seat);
    const unsigned winner = right ? seat : other;
    if (at_.closer == kNone) {
        const bool flat = !right && table_->wrong_claim_flat && has_trick(other);
        end(winner, flat ? table_->claim.below : scale(other, counted(other)));
    } else {
        end(winner, right && at_.closer == static_cast<int>(seat) ? closer_gets() : failure());
    }
}

void Course::play_out(unsigned taker) {
    const unsigned other = 1 - taker;
    if (at_.closer != kNone) {
        const auto closer = static_cast<unsigned>(at_.closer);
        return has_won(closer) ? end(closer, closer_gets()) : end(1 - closer, failure());
    }
    if (table_->last_trick_wins) return end(taker, table_->last_trick_one ? 1 : scale(other, counted(other)));
    const int points = counted(taker) + table_->last_trick_points;
    if (points >= table_->win) return end(taker, scale(other, counted(other)));
    if (has_won(other)) return end(other, scale(taker, points));
    over_ = true;
}

void Course::end(unsigned winner, int value) {
    over_ = true;
    value_ = winner == 0 ? value : -value;
}

}  // namespace stammtisch::schnapsen
