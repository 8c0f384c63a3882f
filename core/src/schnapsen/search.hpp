// Perfect-information search of Schnapsen: forehand's game points with best play of both.
//
// A search answers one question: does forehand get at least so many points? Seat 0 needs that many,
// seat 1 needs that it fails, and exactly one of them gets what it needs. The value is found by a few
// such questions.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "limits.hpp"
#include "schnapsen/memory.hpp"
#include "schnapsen/position.hpp"

namespace stammtisch::schnapsen {

// What may be switched off, to measure what it gains and to check that it changes no value.
struct Options {
    bool memory = true;
    bool bounds = true;  // nobody gets more than a right claim would bring now
    bool order = true;
    bool marry = true;  // a pair is not led unannounced when that cannot be better
    bool reach = true;  // a closer who cannot get there any more has failed
    bool cash = true;   // sure tricks need no search
    bool twins = true;  // neighbours fail alike
    bool alike = true;  // other cards in the same places are the same position
};

struct Stopped : std::runtime_error {
    Stopped() : std::runtime_error("the search was stopped") {}
};

// An action of the player whose turn it is, as numbers.
enum Verb { kCard = 0, kExchange = 1, kClose = 2, kMarriage = 3, kClaim = 4 };

struct ActionValue {
    int verb;
    int argument;  // a card or a suit
    int value;     // forehand's game points
};

// Forehand's game points as far as they are known.
struct Worth {
    int low = 0;
    int high = 0;
};

struct ActionWorth {
    int verb;
    int argument;
    Worth worth;
};

class Search {
public:
    Search(const SchnapsenTable& table, Memory& memory, Options options = {});

    void until(const Limits& limits) { limits_ = limits; }

    // Forehand's game points. The position must have passed `check_position`. At a limit these throw
    // `Stopped` …
    int value(const Position& position);
    std::vector<ActionValue> actions(const Position& position);  // the value after every legal action

    // … and these tell what is known by then.
    Worth worth(const Position& position);
    std::vector<ActionWorth> action_worths(const Position& position);

    std::uint64_t nodes() const { return nodes_; }

private:
    struct Moment {
        std::array<Mask, 2> hands;
        Points points;      // pending ones included; more than needed counts as needed
        std::uint8_t took;  // bit per seat: has a trick
        std::uint8_t leader;
        std::uint8_t drawn;  // cards of the talon
        bool swapped;        // the lowest trump has taken the place of the open card
        std::int8_t closer;
        std::uint8_t brings;   // to the closer, who wins by what the other had when it was closed
        std::uint8_t failure;  // to the other, if the closer fails
    };
    struct Lead {  // how a card comes to be played
        unsigned seat;
        Mask card;       // the one on the table
        Mask announced;  // the pair of which it must be
    };
    struct Moves {  // the best first
        std::array<std::uint8_t, 6> cards;
        std::array<int, 6> scores;
        unsigned count = 0;
        Mask mask = 0;

        void insert(unsigned card, int score) {
            unsigned i = count++;
            for (; i > 0 && scores[i - 1] < score; --i) {
                scores[i] = scores[i - 1];
                cards[i] = cards[i - 1];
            }
            scores[i] = score;
            cards[i] = static_cast<std::uint8_t>(card);
        }
    };

    void choose_trump(unsigned suit);
    Moment moment_of(const Position& position);
    template <class Question>
    void ask(Worth& worth, Question question);
    template <class Add>
    void each_action(const Position& position, Add add);
    bool from(const Moment& m, const Position& position);
    bool resume(const Moment& m, int stage, Range& range);

    // Each tells whether the player whose turn it is gets what they need, and narrows the range of
    // points for which that holds.
    bool lead(const Moment& m, Range& range);
    bool on_lead(const Moment& m, Range& range);
    bool fresh(const Moment& m, Range& range);
    bool exchanged(const Moment& m, Range& range);
    bool closing(const Moment& m, Range& range);
    bool closed(const Moment& m, Range& range);
    bool marrying(const Moment& m, unsigned suit, Range& range);
    bool announced(const Moment& m, unsigned suit, Range& range);
    bool lay(const Moment& m, unsigned card, Range& range);
    bool lay_one(const Moment& m, const Moves& moves, Mask announced, Range& range);
    bool answer(const Moment& m, unsigned led, Range& range);
    bool reply(const Moment& m, unsigned led, unsigned card, Range& range);
    bool claims_wrongly(const Moment& m, Range& range) const;

    bool may_exchange(const Moment& m) const;
    bool may_close(const Moment& m) const;
    bool may_marry(const Moment& m, unsigned suit) const;
    Mask led_of_pair(unsigned suit) const;
    Moment exchange(Moment m) const;
    Moment close(Moment m) const;
    Moment marry(Moment m, unsigned suit) const;

    int scale(bool took, int points) const;
    int scale_of(const Moment& m, unsigned seat) const { return scale(has_trick(m, seat), m.points[seat]); }
    bool gets_scale(unsigned seat, int sign, const Moment& m, unsigned loser, Range& range) const;
    bool gets_closed(unsigned seat, const Moment& m, Range& range) const;
    bool gets_by_claim(unsigned seat, const Moment& m, Range& range) const;
    bool gets_by_wrong_claim(unsigned seat, const Moment& m, Range& range) const;
    int least_claim(unsigned seat, const Moment& m) const;
    bool played_out(const Moment& m, Range& range) const;
    bool counted(const Moment& m, Range& range) const;
    int everything(const Moment& m) const;
    int reach(const Moment& m) const;
    int poorest(Mask hand, int cards) const;
    Mask winners(Mask own, Mask theirs) const;
    int sure_marriages(const Moment& m, Mask sure) const;
    bool cashes(const Moment& m, Range& range) const;
    bool gets(unsigned seat, int payoff) const { return payoff >= need_[seat]; }

    static bool has_trick(const Moment& m, unsigned seat) { return ((m.took >> seat) & 1U) != 0; }
    bool has_won(const Moment& m, unsigned seat) const { return has_trick(m, seat) && m.points[seat] >= win_; }
    bool strict(const Moment& m) const { return m.drawn == talon_size_ || m.closer >= 0; }
    Mask last_of_talon(const Moment& m) const;
    Mask answers(const Moment& m, unsigned led, Mask hand) const;
    bool beats(unsigned card, unsigned led) const { return ((beating_[led] >> card) & 1U) != 0; }
    int points_in(Mask mask) const {
        return points_in_[0][mask & 255] + points_in_[1][mask >> 8 & 255] + points_in_[2][mask >> 16 & 255] +
               points_in_[3][mask >> 24];
    }
    void add(Moment& m, unsigned seat, int points) const;
    Mask tied(Mask hand, Mask talon) const;
    Mask twins(const Moment& m, Mask moves, unsigned card, Lead lead, const Range& range, Range& all) const;
    Moves sort_leads(const Moment& m, Mask moves) const;
    Moves sort_answers(unsigned led, Mask moves) const;
    Place place_of(const Moment& m) const;
    int margin(Mask from, Mask to) const;
    void remember(const Place& place, const Moment& m, const Range& range, bool forehand_gets);
    void count_node();

    const SchnapsenTable table_;
    Memory& memory_;
    Options options_;
    Limits limits_;
    std::uint64_t nodes_ = 0;

    int win_;
    unsigned lowest_ = 0;  // the lowest trump
    Mask trumps_ = 0;
    std::array<Mask, kCards> suit_{};     // all cards of a card's suit
    std::array<Mask, kCards> above_{};    // the higher ones of its suit
    std::array<Mask, kCards> beating_{};  // all that beat it when it is led
    std::array<Mask, 4> pair_{};
    std::array<int, 4> marriage_{};
    std::array<std::uint8_t, kTalon> talon_{};
    std::uint8_t talon_size_ = 0;
    std::array<Mask, kTalon + 1> rest_of_talon_{};  // by the cards drawn
    std::array<std::array<std::uint8_t, 256>, 4> points_in_{};
    int need_[2] = {0, 0};
    bool hopeless_[2] = {true, true};  // whose wrong claim is not allowed, or would never bring enough
};

}  // namespace stammtisch::schnapsen
