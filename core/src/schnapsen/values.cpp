// What a game brings, and for which points that is so (RULES 9.7-9.9).
#include "schnapsen/search.hpp"

#include <algorithm>

namespace stammtisch::schnapsen {

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
    if (m.closer >= 0) return gets(seat, -m.failure);
    if (!table_.wrong_claim_flat) return gets_scale(seat, -1, m, 1 - seat, range);
    return gets(seat, has_trick(m, 1 - seat) ? -table_.claim.below : -table_.claim.no_trick);
}

int Search::least_claim(unsigned seat, const Moment& m) const {
    if (m.closer < 0) return table_.claim.enough;
    if (m.closer != static_cast<int>(seat)) return m.failure;
    return table_.close_at_end ? table_.claim.enough : m.brings;
}

// Whether the taker of the last trick gets what they need.
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

}  // namespace stammtisch::schnapsen
