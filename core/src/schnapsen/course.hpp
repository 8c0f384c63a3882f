// A deal with all cards open, carried on action by action (RULES 9.4-9.9).
#pragma once

#include <array>
#include <cstdint>

#include "schnapsen/position.hpp"
#include "schnapsen/search.hpp"

namespace stammtisch::schnapsen {

struct Move {
    std::uint8_t verb = kCard;
    std::uint8_t argument = 0;

    bool operator==(const Move&) const = default;
};

struct MoveList {
    std::array<Move, 16> moves;
    unsigned count = 0;

    void add(int verb, unsigned argument = 0) {
        moves[count++] = {static_cast<std::uint8_t>(verb), static_cast<std::uint8_t>(argument)};
    }
    const Move* begin() const { return moves.data(); }
    const Move* end() const { return moves.data() + count; }
};

class Course {
public:
    Course(const SchnapsenTable& table, const Position& position) : table_(&table), at_(position) {}

    bool over() const { return over_; }
    int value() const { return value_; }  // forehand's game points, once it is over
    const Position& position() const { return at_; }
    const SchnapsenTable& table() const { return *table_; }

    unsigned turn() const;
    bool strict() const { return at_.talon.empty() || at_.closer != kNone; }
    bool exhausted() const { return at_.talon.empty(); }
    bool has_trick(unsigned seat) const { return at_.tricks[seat] > 0; }
    int counted(unsigned seat) const { return has_trick(seat) ? at_.points[seat] : 0; }
    bool has_won(unsigned seat) const { return counted(seat) >= table_->win; }
    Mask hand() const { return at_.hands[turn()]; }
    Mask played() const;

    // Everything the rules allow but wrong claims.
    MoveList moves() const;
    // The same without what no sensible player does: they claim when they have won, exchange when they
    // can, and announce a pair before they lead from it.
    MoveList sensible() const;
    bool may_close() const;

    Mask suit(unsigned card) const { return table_->deck & 0xFFU << (card / 8 * 8); }
    Mask above(unsigned card) const { return suit(card) & ((1U << card) - 1U); }
    Mask trumps() const { return table_->deck & 0xFFU << (8 * at_.trump); }
    bool is_trump(unsigned card) const { return static_cast<int>(card / 8) == at_.trump; }
    bool beats(unsigned card, unsigned led) const;
    Mask pair(unsigned suit) const { return (1U << table_->king | 1U << table_->ober) << (8 * suit); }

    void apply(Move move);

private:
    bool may_exchange() const;
    bool may_marry(unsigned suit) const;
    int marriage(int suit) const { return suit == at_.trump ? table_->marriage_trump : table_->marriage_plain; }
    Mask answers() const;
    void lay(unsigned card);
    void turn_trick(unsigned answer);
    void draw(unsigned winner);
    void claim();
    void play_out(unsigned taker);
    void end(unsigned winner, int value);
    int scale(unsigned loser, int points) const;
    int closer_gets() const;
    int failure() const { return at_.closed_tricks == 0 ? table_->failure_no_trick : table_->failure; }

    const SchnapsenTable* table_;
    Position at_;
    bool over_ = false;
    int value_ = 0;
};

}  // namespace stammtisch::schnapsen
