// The static move order: each kind of move has a score for each card.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "game.hpp"
#include "hands.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

enum Kind : std::size_t {
    kLeadSure,    // no rival can beat this lead
    kLeadHelped,  // a friend can beat what rivals hold
    kLeadLost,
    kTakes,       // beats, and no rival behind can beat it
    kHelped,      // a friend behind will have the trick
    kRisky,       // beats what lies, but not what may come
    kSmear,       // a friend has the trick: give points
    kOvertake,    // a friend has the trick: take it over
    kLost,        // rivals have the trick: give little
    kKinds
};

// A move is its score and its card in one number: the greatest is the best.
constexpr int kNoMove = std::numeric_limits<int>::min();
constexpr int kScore = 32;
inline int card_of(int move) { return move & (kScore - 1); }

class Order {
public:
    struct Row {
        std::array<int, 32> moves;  // by card
        int length;                 // for each card of the same class in the hand
    };

    explicit Order(const Game& game);

    const Row& row(bool side, int laid, Kind kind) const {
        return rows_[side ? 1 : 0][static_cast<std::size_t>(laid)][kind];
    }
    const Row& none() const { return none_; }

private:
    Row rows_[2][kSeats][kKinds];
    Row none_;
};

// The moves of one player, picked one after the other.
struct Moves {
    std::array<int, 8> moves;
    int number = 0;
    int first = kNoMove;

    void add(Mask cards, const Order::Row& row, int length) {
        const int bonus = length * row.length;
        for (; cards != 0; cards &= cards - 1) {
            const int move = row.moves[static_cast<std::size_t>(index_of(cards))] + bonus;
            moves[static_cast<std::size_t>(number++)] = move;
            first = std::max(first, move);
        }
    }

    int after(int last) const {
        int next = kNoMove;
        for (int i = 0; i < number; ++i) {
            const int move = moves[static_cast<std::size_t>(i)];
            if (move < last && move > next) next = move;
        }
        return next;
    }
};

}  // namespace stammtisch
