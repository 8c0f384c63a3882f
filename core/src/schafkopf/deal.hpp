// One deal of Schafkopf, from the dealt cards to what is paid: the rules engine's states in numbers.
//
// Complaints, rulings and the laying down of a hand are left to the rules engine; packs come cut.
#pragma once

#include <array>
#include <cstdint>

#include "contract.hpp"
#include "schafkopf/actions.hpp"
#include "schafkopf/rules.hpp"

namespace stammtisch::schafkopf {

constexpr int kSupervisor = -1;
constexpr int kNobody = -2;
constexpr int kHiddenPush = kCodes;  // two cards that the seat that sees does not see
constexpr int kMostSteps = 30;  // nobody doubles a game more often here

using Hands = std::array<CardSet, kSeats>;
using Amounts = std::array<std::int64_t, kSeats>;

enum class Phase {
    naming,
    packet_knocking,
    auction,
    announcing,
    query,
    pushing,
    duties,
    knocking,
    legen,
    approval,
    play,
    trixer,
    claims,
    over,
};

enum class Ending { played, sie, thrown_in, struck };
enum class Grade { plain, schneider, schwarz };

// What was played and how it ended.
struct Outcome {
    Ending ending = Ending::played;
    unsigned winners = 0;  // bit per seat
    Grade grade = Grade::plain;
    int laufende = 0;
    int virgins = 0;
    bool demoted = false;
};

class Deal {
public:
    // The pack without the cards set aside, top card first.
    Deal(const Rules& rules, const Context& context, const std::vector<CardId>& pack);
    // Of a seat that sees its own cards only; what was said and played follows by `apply`.
    Deal(const Rules& rules, const Context& context, int seat, CardSet hand);

    // Whose turn it is: a seat, the supervisor, or nobody when only claims are open or all is over.
    int turn() const;
    Actions actions() const;                  // of the seat whose turn it is; pushes apart
    bool pushes() const { return phase == Phase::pushing && soloist >= 0; }
    bool may_push(CardId low, CardId high) const;
    Actions interjections(int seat) const;    // in or out of turn
    bool may(int seat, int code) const;
    void apply(int seat, int code);           // which must be one of these
    void close();                             // nobody claims anything any more
    bool over() const { return phase == Phase::over; }
    bool ended() const { return phase == Phase::over || phase == Phase::claims; }

    bool side(int seat) const { return declarer < 0 ? seat % 2 == 0 : seat == declarer || seat == partner; }
    const Game& game() const { return rules->game(contract); }
    bool supervisor_approves() const;         // what a supervisor would answer now
    Outcome paid() const;                     // as the demands stand
    Amounts amounts() const;                  // of an ended deal
    Amounts stock_moves() const;
    std::int64_t stock_left() const;
    int doublings() const { return doubled + knocks + context.carry + rules->built_in; }

    const Rules* rules;
    Context context;
    Phase phase = Phase::auction;
    int seat = 0;  // of the phase
    Hands hands{}, rest{}, dealt{};
    int sees = -1;  // the only seat whose cards are known, if not all are

    int contract = -1, declarer = -1, partner = -1;
    int step = 60;
    unsigned knockers = 0;
    int knocks = 0;
    int doubled = 0, last_doubler = -1;
    unsigned doublers = 0;
    bool tout_rejected = false;
    int named = -1;  // suit

    // auction
    unsigned wanted = 0;  // who has wanted to play
    int holder = -1, rung = 0, ask = -1;
    bool duel = false, rivalled = false;
    // openings
    Contracts choices = 0;
    bool sie_here = false;  // a Sie may be laid instead of the announcement
    int krank = -1, soloist = -1, suit = -1;
    unsigned asked = 0;  // seats still to be asked for a duty
    bool forced = false;
    // approval
    int pending = -1;
    bool ask_lone = false, ask_tout = false, resumes = false;
    // play
    int leader = 0, laid = 0, turned = 0;
    std::array<CardId, 4> trick{};
    CardSet legal = 0;
    bool suit_led = false, ran_away = false;
    int last_step_at = 0;
    std::array<int, kSeats> points{}, tricks{}, last_won{-1, -1, -1, -1};
    std::array<CardSet, kSeats> won{}, played{};
    std::array<unsigned, kSeats> led{}, not_followed{};  // bit per class
    // the end
    Outcome result;
    int claimed_laufende = -1;
    bool claimed_schwarz = false, challenged = false;

private:
    void take_up();
    void cut_and_deal();
    void open();
    // openings and auction
    Actions auction_actions() const;
    void auction(int code);
    int asked_rung(int code) const;
    void next_speaker(int new_holder, int new_rung, bool rival);
    void all_passed();
    void announce_from(int from, Contracts admitted, bool sie);
    bool may_lay_sie(int who) const;
    void fix_contract(int who, int what);
    void approve(bool yes);
    void stands(int who, int what);
    void begin_play();
    void begin_without_declarer(int what);
    void begin_ramsch(int what);
    Actions knock_actions() const;
    void packet_knock(int code);
    void query(int code);
    Actions push_actions() const;
    void push(int code);
    Contracts owed_games(int who, int duty, bool must) const;
    bool owes_playable(int who, bool must) const;
    Actions duty_actions() const;
    void duty(int code);
    void force();
    // doubling and play
    bool may_double(int who) const;
    bool may_begin(int who, int cards) const;
    bool may_answer(int who, bool answering) const;
    bool within(Window window, int cards) const;
    bool may_add_tout() const;
    void add_tout();
    CardSet legal_cards(CardSet hand) const;
    void lay(CardId card);
    void turn_trick();
    // the end
    void end(Ending ending, unsigned winners);
    void count();
    void judge_sides();
    void judge_ramsch();
    int run_of_trumps() const;
    bool is_demoted(Grade grade) const;
    bool claimable() const;
    bool any_claims() const;
    Actions claims(int who) const;
    std::int64_t value(const Outcome& outcome) const;
    int virgin_doublings(int virgins) const;

    int cards_played() const { return 4 * turned + laid; }
};

}  // namespace stammtisch::schafkopf
