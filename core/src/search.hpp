// Perfect-information search: how many points the declarers make with best play of all.
#pragma once

#include <cstdint>

#include "engine.hpp"
#include "following.hpp"
#include "game.hpp"
#include "hands.hpp"
#include "order.hpp"
#include "sure.hpp"
#include "table.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

class Search {
public:
    Search(const Game& game, Table& table, Options options);

    // Points from the remaining cards: at least `need` if the result is, otherwise at most the result.
    int probe(const Position& position, int need);

    void until(Deadline deadline) { deadline_ = deadline; }
    std::uint64_t nodes() const { return nodes_; }

private:
    struct Trick {
        Mask led;       // cards of the class led, and trumps: what can win
        Mask best;
        Mask occupied;  // all cards that were in play when the trick began
        Mask joined;    // those of them that play like the next lower one, if one hand has both
        int winner;
        int points;
    };
    struct Tried {
        int card;
        int result;
    };
    struct Reach {
        Mask rivals;
        Mask friends;
    };

    int lead(int leader, int need, int rest);
    template <int kLaid>
    int follow(int seat, const Trick& trick, int need, int rest);
    template <int kLaid>
    int choose(int seat, Mask moves, const Trick& trick, int need, int rest);
    template <int kLaid>
    void collect(int seat, Mask moves, const Trick& trick, Moves& list) const;
    void collect_leads(int seat, Mask moves, Moves& list) const;
    template <int kLaid>
    void collect_answers(int seat, Mask moves, const Trick& trick, Moves& list) const;
    Reach reach_of(int seat, Mask group, int players) const;
    Mask distinct(Mask moves, const Trick& trick) const;
    Mask joined_in(Mask cards) const;
    bool hopeless(int card, Mask moves, const Trick& trick, bool ours, int need, const std::array<Tried, 8>& tried,
                  std::size_t number, int& result) const;
    int apart(Mask low, Mask run, Mask high) const;
    template <int kLaid>
    int lay(int seat, int card, const Trick& trick, int need, int rest);
    template <int kLaid>
    int two_left(int seat, Mask moves, const Trick& trick, int need, int rest);
    int last_trick(int leader, int rest) const;
    std::uint64_t key(int leader, Mask cards) const;
    int margin(Mask from, Mask to) const;
    int recall(const EntrySet& set, std::uint64_t k, Mask cards, int need) const;
    static void remember(EntrySet& set, std::uint64_t k, Mask cards, int need, int value);
    void check_clock();

    Mask may_follow(int seat, Mask led) const {
        // The class that must be followed: plain, unless nothing but trumps can win.
        const Mask group = led == game_.trumps ? led : led & ~game_.trumps;
        return legal_follow(game_, hands_[seat], group, ran_away_);
    }
    bool declarer(int seat) const { return game_.declarer_side(seat); }
    int points(int card) const { return game_.points[static_cast<std::size_t>(card)]; }
    Mask group_of(int card) const { return game_.classes[game_.class_of[static_cast<std::size_t>(card)]]; }

    const Game& game_;
    Table& table_;
    Options options_;
    Sure sure_;
    Order order_;
    Hands hands_;
    std::array<Mask, 16> runs_{};  // neighbours of equal points
    std::size_t number_of_runs_ = 0;
    std::uint64_t salt_ = 0;
    bool suit_led_ = false;
    bool ran_away_ = false;
    std::uint64_t nodes_ = 0;
    Deadline deadline_;
    int until_clock_ = 0;
};

}  // namespace stammtisch
