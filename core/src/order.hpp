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
    kTakes,     // beats, and no rival behind can beat it
    kHelped,    // a friend behind will have the trick
    kRisky,     // beats what lies, but not what may come
    kSmear,     // a friend has the trick: give points
    kOvertake,  // a friend has the trick: take it over
    kLost,      // rivals have the trick: give little
    kKinds
};

// A move is its score and its card in one number: the greatest is the best.
constexpr int kNoMove = std::numeric_limits<int>::min();
constexpr int kScore = 32;
inline int card_of(int move) { return move & (kScore - 1); }

// The moves of one player, picked one after the other.
struct Moves {
    std::array<int, 8> moves;
    int number = 0;
    int first = kNoMove;

    int after(int last) const {
        int next = kNoMove;
        for (int i = 0; i < number; ++i) {
            const int move = moves[static_cast<std::size_t>(i)];
            if (move < last && move > next) next = move;
        }
        return next;
    }
};

// What the players so far have made of a trick.
struct Trick {
    Mask led = 0;  // cards of the class led, and trumps: what can win
    Mask best = 0;
    Mask cards = 0;
    Mask occupied = 0;  // all cards that were in play when the trick began
    Mask joined = 0;    // those of them that play like the next lower one, if one hand has both
    int winner = 0;
    int points = 0;
};

class Order {
public:
    explicit Order(const Game& game);

    void leads(const Hands& hands, int seat, Mask moves, Moves& list) const;
    template <int kLaid>
    void answers(const Hands& hands, int seat, Mask moves, const Trick& trick, Moves& list) const;
    void as_they_come(Mask moves, Moves& list) const { add(list, moves, none_, 0); }

private:
    struct Row {
        std::array<int, 32> moves{};  // by card
        int length = 0;               // for each card of the same class in the hand
    };
    struct Reach {
        Mask rivals;
        Mask friends;
    };

    static void add(Moves& list, Mask cards, const Row& row, int length) {
        const int bonus = length * row.length;
        for (; cards != 0; cards &= cards - 1) {
            const int move = row.moves[static_cast<std::size_t>(index_of(cards))] + bonus;
            list.moves[static_cast<std::size_t>(list.number++)] = move;
            list.first = std::max(list.first, move);
        }
    }
    const Row& row(int seat, int laid, Kind kind) const {
        return rows_[static_cast<std::size_t>(seat)][static_cast<std::size_t>(laid)][kind];
    }
    Reach reach(const Hands& hands, int seat, Mask group, int players) const;

    const Game& game_;
    Row rows_[kSeats][kSeats][kKinds];
    Row none_;
};

// The best cards that rivals and friends among the next players can answer with.
inline Order::Reach Order::reach(const Hands& hands, int seat, Mask group, int players) const {
    const bool side = game_.declarer_side(seat);
    Mask rivals = 0;
    Mask friends = 0;
    for (int step = 1; step <= players; ++step) {
        const int other = (seat + step) & 3;
        const Mask theirs = hands[other];
        const Mask answer = (theirs & group) != 0 ? theirs & group : theirs & game_.trumps;
        (game_.declarer_side(other) == side ? friends : rivals) |= answer;
    }
    return {highest(rivals), highest(friends)};
}

inline void Order::leads(const Hands& hands, int seat, Mask moves, Moves& list) const {
    while (moves != 0) {
        const Mask group = game_.group_of(moves);
        const Reach others = reach(hands, seat, group, kSeats - 1);
        const Mask here = moves & group;
        const Mask sure = here & above(others.rivals);
        const Kind unsure = others.friends > others.rivals ? kLeadHelped : kLeadLost;
        const int length = count(hands[seat] & group);
        add(list, sure, row(seat, 0, kLeadSure), length);
        add(list, here & ~sure, row(seat, 0, unsure), length);
        moves ^= here;
    }
}

template <int kLaid>
void Order::answers(const Hands& hands, int seat, Mask moves, const Trick& trick, Moves& list) const {
    const bool side = game_.declarer_side(seat);
    const Mask group = game_.followed(trick.led);
    const Reach behind = reach(hands, seat, group, kSeats - 1 - kLaid);
    const bool friend_has_it = game_.declarer_side(trick.winner) == side && behind.rivals < trick.best;
    const Mask beats = moves & trick.led & above(trick.best);
    const Mask takes = friend_has_it ? beats : beats & above(behind.rivals);
    const bool helped = behind.friends > std::max(behind.rivals, trick.best);
    const Row& taking = row(seat, kLaid, friend_has_it ? kOvertake : kTakes);
    const Row& risking = row(seat, kLaid, behind.friends > behind.rivals ? kHelped : kRisky);
    const Row& losing = row(seat, kLaid, friend_has_it ? kSmear : helped ? kHelped : kLost);
    // Only who does not follow can choose between classes of different length.
    while (moves != 0) {
        const Mask here = moves & game_.group_of(moves);
        const int length = (moves & group) != 0 ? 0 : count(hands[seat] & game_.group_of(moves));
        add(list, takes & here, taking, length);
        add(list, beats & ~takes & here, risking, length);
        add(list, here & ~beats, losing, length);
        moves ^= here;
    }
}

}  // namespace stammtisch
