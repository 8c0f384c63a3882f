// A rule set and a round of Schafkopf as numbers. Which games there are, what they cost and who may
// double when comes from the rules engine; nothing here knows a contract by name.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "contract.hpp"
#include "tables/numbers.hpp"

namespace stammtisch::schafkopf {

using Contracts = std::uint64_t;  // bit per contract

enum class Sides { partner, alone, cross, each };
enum class Follow { suit, called_ace, trump_duty };
enum class Doubler { defenders, declarers, anyone, anyone_once, nobody };
enum class Window { closed, second_card, own_first_card, next_card, second_trick };
enum class ReplyBy { nobody, declarer, declarer_side };
enum class Opening { auction, ramsch, ramsch_pur, haadsch, allgaeuer, schieber, dreier, kreuzbock, trixer };
enum class SieBy { nobody, declarer, anyone };
enum class AllPass { thrown_in, kreuz, ramsch };
enum class Knock { none, ramsch, second_packet };
enum class Tie { order, higher_trump, split };
enum class Virgins { doubling, single, none };
enum class March { pays, wins, wins_plain };

// Who may double when, in one game.
struct Terms {
    Doubler first = Doubler::nobody;
    Window window = Window::closed;
    Window reply_window = Window::closed;
    ReplyBy reply_by = ReplyBy::nobody;
    int most = 0;
    int built_in = 0;  // steps that count as made already
};

// A contract: its cards, its sides and its prices.
struct Game {
    std::array<CardSet, kClasses> classes{};
    std::array<std::uint8_t, 32> class_of{};
    std::array<std::array<std::uint8_t, 32>, kClasses> power{};  // by class led; 0 cannot win
    std::vector<CardId> trumps;                                  // those in the pack, the highest first
    Sides sides = Sides::alone;
    Follow follow = Follow::suit;
    bool tout = false;
    int without_tout = 0;  // the same game
    int with_tout = -1;
    bool sie = false;
    int duty = -1;        // which duty of the 3er-Runde it fulfils
    CardId called = -1;
    // Whose hand may announce it: one of `must_hold` (if any) unless there is none of `unless_none`.
    CardSet must_hold = 0;
    CardSet unless_none = 0;
    CardSet must_lack = 0;
    bool tout_by_run = false;  // the least holding for a Tout: a run of trumps, or lords and aces
    int solo_after = 0;        // so many tricks, then a Solo
    int laufende = 0;          // the least that count; 0 for none
    Terms terms;
    std::int64_t base = 0;
    int factor = 1;
};

struct Rung {
    int code = kSeats;
    int points = 60;
    Contracts admits = 0;
    std::uint32_t raises = 0;  // bit per rung
};

struct Packet {
    int seat;
    int size;
};

struct Rules {
    explicit Rules(const Numbers& numbers);

    CardSet pack = 0;
    int hand_size = 8;
    std::vector<Game> games;
    Contracts announced = 0;
    Contracts lone = 0;
    std::array<int, 4> solos{};  // by suit
    int sie = -1, kreuz = -1, own = -1;  // `own` is the round's game that nobody announces
    std::vector<Rung> rungs;
    int first_lone = 0;
    std::int64_t unit = 1;  // what the cheapest game costs
    CardSet sie_hand = 0;
    bool sie_allowed = false, sie_first_game = false;

    // the round
    Opening opening = Opening::auction;
    SieBy sie_by = SieBy::nobody;
    int built_in = 0;
    bool names_before_cut = false, add_tout = false, counts_laufende = true;
    std::vector<CardId> aside;
    std::vector<Packet> packets;

    // the table
    AllPass all_pass = AllPass::thrown_in;
    bool doubles_next = false;  // four passes double the next deal
    std::int64_t carry_cap = 0;
    Knock knock = Knock::none;
    int knock_max = 0;
    bool ordered_kreuz = false;
    bool forced_last = true, forced_wenz = true;
    Contracts forced_games = 0;
    bool approve_tout = false, approve_sie = false, approve_lone = false, approve_by_table = false;
    int approval_from = 0;
    bool lone_ace = false;
    int runaway = 4;
    bool forced = true, forced_after = false, discard = false, discard_after = true;

    // the count
    int win = 61, schneider_declarer = 30, schneider_defender = 29, laufende_max = 14;
    bool manual_laufende = false, schwarz_on_demand = false, plain_first_game = false;
    Tie tie = Tie::order;
    Virgins virgins = Virgins::doubling;
    March march = March::pays;
    std::int64_t laufende_bonus = 0, schneider_bonus = 0, schwarz_bonus = 0, steigern_pays = 0;
    bool stock = false;
    std::int64_t stock_stake = 0;

    const Game& game(int contract) const { return games[static_cast<std::size_t>(contract)]; }
    bool may_announce(int contract, CardSet hand) const {
        const Game& it = game(contract);
        if ((hand & it.must_lack) != 0) return false;
        return it.must_hold == 0 || (hand & it.must_hold) != 0 || (it.unless_none != 0 && (hand & it.unless_none) == 0);
    }
    Contracts may_announce(CardSet hand) const;

private:
    void read_games(const Numbers& numbers);
    void find_unit();
    void read_round(const Numbers& numbers);
    void read_table(const Numbers& numbers);
    void read_count(const Numbers& numbers);
};

// What a deal inherits from the evening around it.
struct Context {
    int carry = 0;
    bool first_game = false;
    std::array<int, kSeats> lone_games{};
    std::array<unsigned, kSeats> duties{7, 7, 7, 7};  // bit per duty still open
    std::int64_t stock = 0;
};

}  // namespace stammtisch::schafkopf
