// Perfect-information search: how many points the declarers make with best play of all.
#pragma once

#include <cstdint>

#include "engine.hpp"
#include "following.hpp"
#include "memory.hpp"
#include "neighbours.hpp"
#include "order.hpp"
#include "sure.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

class Search {
public:
    Search(const Game& game, Table& table, Options options)
        : game_(game), options_(options), memory_(game, table, options), sure_(game), order_(game), neighbours_(game) {}

    // Points from the remaining cards: at least `need` if the result is, otherwise at most the result.
    int probe(const Position& position, int need);

    void until(const Limits& limits) { limits_ = limits; }
    std::uint64_t nodes() const { return nodes_; }

private:
    struct Tried {
        Mask card;
        int result;
        Mask relevant;
    };
    struct Tries {
        std::array<Tried, 8> tries;
        int number = 0;
        Mask cards = 0;
    };

    int lead(int leader, int need, int rest);
    int settled(bool side, Certain certain, int need, int rest);
    template <int kLaid>
    int follow(int seat, const Trick& trick, int need, int rest);
    template <int kLaid>
    int choose(int seat, Mask legal, const Trick& trick, int need, int rest);
    template <int kLaid>
    void collect(int seat, Mask moves, const Trick& trick, Moves& list) const;
    bool hopeless(Mask card, int seat, const Trick& trick, int need, const Tries& tried, int& result);
    template <int kLaid>
    Trick with(const Trick& trick, int seat, int card) const;
    template <int kLaid>
    int lay(int seat, int card, const Trick& trick, int need, int rest);
    int two_left(int leader, Mask legal, int need, int rest);
    int answered(int leader, Mask card, bool ran_away, int need, int rest);
    int last_two(Mask cards, Mask best, int rest);
    int last_trick(int leader, int rest);
    void turned(const Trick& trick);
    void check_clock();

    Mask may_follow(int seat, const Trick& trick) const {
        return legal_follow(game_, hands_[seat], game_.followed(trick.led), ran_away_);
    }
    bool declarer(int seat) const { return game_.declarer_side(seat); }

    const Game& game_;
    Options options_;
    Memory memory_;
    Sure sure_;
    Order order_;
    Neighbours neighbours_;

    Hands hands_;
    std::uint64_t shape_ = 0;  // of the hands, for the memory
    bool suit_led_ = false;
    bool ran_away_ = false;
    Mask relevant_ = 0;  // the cards in play whose rank mattered for the last result
    std::uint64_t nodes_ = 0;
    Limits limits_;
    int until_clock_ = 0;
};

}  // namespace stammtisch
