// One deal of Schnapsen or Sechsundsechzig: the rules engine's states in numbers.
//
// Complaints and rulings are left to the rules engine; packs come cut.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "contract.hpp"
#include "tables/numbers.hpp"

namespace stammtisch::schnapsen::deals {

enum Code : int {
    kCard = 0,  // 32 cards
    kExchange = 32,
    kClose,
    kClaim,
    kMarriage,  // a suit
    kCodes = kMarriage + 4,
};

struct Rules {
    explicit Rules(const Numbers& numbers);

    CardSet pack = 0;
    std::vector<int> packets;
    int open_after = 1;
    int exchange_rank = 4;
    bool exchange_before_lead = true, exchange_one_left = true, exchange_after_closing = false;
    int plain_marriage = 20, trump_marriage = 40;
    bool marriage_without_trick = true, king_only = false;
    int close_least = 2;
    bool at_close = true, flat_wrong_claim = false;
    int win = 66, half = 33;
    int no_trick = 3, below = 2, enough = 1;
    int failed_no_trick = 3, failed = 2;
    bool counted = false;  // the last trick brings points, then both count
    int last_trick_points = 0;
    bool last_trick_one = false;
    bool winner_deals = false;
    int partie = 7;
};

enum class How { claim, wrong_claim, last_trick, count, close_failed, drawn };

class Deal {
public:
    static constexpr int kPlayers = 2;

    Deal(const Rules& rules, int bonus, const std::vector<CardId>& pack);
    // Of a seat that sees its own cards only: `hand` is all that it has held so far.
    Deal(const Rules& rules, int bonus, int seat, CardSet hand, CardId turned);

    int turn() const { return led < 0 ? leader : 1 - leader; }
    std::uint64_t actions() const;  // bit per code
    void apply(int code);
    bool over() const { return ended; }

    bool strict() const { return talon_left == 0 || closer >= 0; }
    int points_of(int seat) const;
    int value() const { return winner < 0 ? 0 : worth + bonus; }  // what the winner gets

    const Rules* rules;
    int bonus = 0;
    std::array<CardSet, 2> hands{}, played{};
    std::array<CardId, 12> talon{};  // the next to be drawn first, the open card last
    int talon_at = 0, talon_left = 0;
    int trump = 0;
    CardId turned = -1;
    int sees = -1;  // the only seat whose cards are known, if not all are
    int leader = 0;
    CardId led = -1;
    int stage = 0;  // fresh, exchanged, closed, announced: the order on lead is fixed
    int announced = -1;
    int tricks_turned = 0, last_taker = -1;
    std::array<int, 2> tricks{}, card_points{}, married{};
    std::array<unsigned, 2> marriages{};  // bit per suit
    int exchanged_by = -1;
    int closer = -1, tricks_at_close = 0, points_at_close = 0;

    bool ended = false;
    How how = How::claim;
    int winner = -1;
    int worth = 0;

private:
    bool may_exchange() const;
    bool may_close() const;
    bool may_marry(int suit) const;
    bool may_claim() const { return announced >= 0 || tricks[static_cast<std::size_t>(leader)] > 0; }
    CardSet legal() const;
    CardSet answers(CardSet hand) const;
    CardId& open_card() { return talon[static_cast<std::size_t>(talon_at + talon_left - 1)]; }
    CardId lowest_trump() const { return trump * 8 + rules->exchange_rank; }
    void lay(CardId card);
    void draw(int seat);
    void claim();
    void play_out();
    int scale(int its_tricks, int its_points) const;
    int measured(int loser) const;
    int closer_wins() const;
    int close_fails() const { return tricks_at_close != 0 ? rules->failed : rules->failed_no_trick; }
    void end(How how, int winner, int worth);
};

}  // namespace stammtisch::schnapsen::deals
