// Who has won and how high, what is demanded, and who pays whom (RULES 5).
#include <algorithm>
#include <bit>
#include <stdexcept>
#include <tuple>

#include "schafkopf/deal.hpp"

namespace stammtisch::schafkopf {

namespace {

constexpr unsigned kAll = 15;

bool in(unsigned seats, std::size_t seat) { return (seats >> seat & 1) != 0; }

}  // namespace

void Deal::end(Ending ending, unsigned winners) {
    result.ending = ending;
    result.winners = winners;
    phase = any_claims() ? Phase::claims : Phase::over;
}

void Deal::count() {
    result.laufende = rules->counts_laufende ? run_of_trumps() : 0;
    if (game().sides == Sides::each) {
        judge_ramsch();
    } else {
        judge_sides();
    }
    end(Ending::played, result.winners);
}

bool Deal::is_demoted(Grade grade) const {
    const bool restricted = context.first_game && rules->plain_first_game && game().sides == Sides::alone;
    return restricted && (game().tout || grade == Grade::schwarz);
}

void Deal::judge_sides() {
    unsigned ours = 0;
    int made = 0, taken = 0;
    for (std::size_t s = 0; s < kSeats; ++s)
        if (side(static_cast<int>(s))) {
            ours |= 1U << s;
            made += points[s];
            taken += tricks[s];
        }
    const unsigned theirs = kAll & ~ours;
    if (game().tout && !is_demoted(Grade::plain)) {
        result.winners = taken == rules->hand_size ? ours : theirs;
        return;
    }
    const bool declared = declarer >= 0;
    if (!declared && made == 60) return;
    const int needed = !declared ? 61 : step > 60 ? step + 1 : rules->win;
    const bool success = made >= needed;
    result.winners = success ? ours : theirs;
    const int lost_points = success ? 120 - made : made;
    const int lost_tricks = success ? rules->hand_size - taken : taken;
    const int limit = declared && !success ? rules->schneider_declarer : rules->schneider_defender;
    const Grade grade = lost_tricks == 0        ? Grade::schwarz
                        : lost_points <= limit ? Grade::schneider
                                               : Grade::plain;
    result.demoted = is_demoted(grade);
    result.grade = result.demoted ? Grade::plain : grade;
}

// The run of top trumps on one side, counted on the hands as dealt; either side's counts.
int Deal::run_of_trumps() const {
    const Game& it = game();
    if (it.laufende == 0) return 0;
    CardSet ours = 0;
    for (std::size_t s = 0; s < kSeats; ++s)
        if (side(static_cast<int>(s))) ours |= dealt[s];
    const auto mine = [&](CardId card) { return (ours >> card & 1) != 0; };
    int run = 0;
    for (const CardId trump : it.trumps) {
        if (mine(trump) != mine(it.trumps.front())) break;
        ++run;
    }
    return run >= it.laufende ? std::min(run, rules->laufende_max) : 0;
}

// Everybody plays alone: the one with the most card points has lost (RULES 3.11).
void Deal::judge_ramsch() {
    for (std::size_t s = 0; s < kSeats; ++s) {
        if (tricks[s] == 0) ++result.virgins;
        if (tricks[s] == rules->hand_size && rules->march != March::pays) result.winners = 1U << s;
    }
    if (result.winners != 0) return;
    const int most = *std::max_element(points.begin(), points.end());
    unsigned losers = 0;
    for (std::size_t s = 0; s < kSeats; ++s)
        if (points[s] == most) losers |= 1U << s;
    if (rules->tie != Tie::split && std::popcount(losers) > 1) {
        const Game& it = game();
        const auto rank = [&](std::size_t s) {  // more tricks, more trumps, the higher trump, the later trick
            const CardSet trumps = won[s] & it.classes[kClasses - 1];
            const auto highest = std::find_if(it.trumps.begin(), it.trumps.end(),
                                              [&](CardId card) { return (trumps >> card & 1) != 0; });
            const int place = highest == it.trumps.end() ? 99 : static_cast<int>(highest - it.trumps.begin());
            const bool order = rules->tie == Tie::order;
            return std::tuple(order ? tricks[s] : 0, order ? std::popcount(trumps) : 0, -place, last_won[s]);
        };
        std::size_t loser = kSeats;
        for (std::size_t s = 0; s < kSeats; ++s)
            if (in(losers, s) && (loser == kSeats || rank(s) > rank(loser))) loser = s;
        losers = 1U << loser;
    }
    result.winners = kAll & ~losers;
}

// Demands after the cards (RULES 5.3, 5.4).

bool Deal::claimable() const {
    return result.ending == Ending::played && contract >= 0 && game().sides != Sides::each;
}

bool Deal::any_claims() const {
    for (int s = 0; s < kSeats; ++s)
        if (!claims(s).empty()) return true;
    return false;
}

Actions Deal::claims(int who) const {
    Actions open;
    if (!claimable()) return open;
    if (in(result.winners, static_cast<std::size_t>(who))) {
        if (rules->manual_laufende && claimed_laufende < 0)
            for (int n = 0; n < rules->laufende_max; ++n) open.add(kClaimLaufende + n);
        if (rules->schwarz_on_demand && result.grade == Grade::schwarz && !claimed_schwarz) open.add(kClaimSchwarz);
    } else if (claimed_laufende >= 0 && !challenged) {
        open.add(kChallenge);
    }
    return open;
}

Outcome Deal::paid() const {
    Outcome paid = result;
    if (!claimable()) return paid;
    if (rules->manual_laufende) {
        const int demanded = std::max(claimed_laufende, 0);
        paid.laufende = challenged ? std::min(demanded, 2 * result.laufende - demanded) : demanded;
    }
    if (rules->schwarz_on_demand && result.grade == Grade::schwarz && !claimed_schwarz) paid.grade = Grade::schneider;
    return paid;
}

// The price of a game and who pays it (RULES 5.5-5.8).

int Deal::virgin_doublings(int virgins) const {
    if (rules->virgins == Virgins::none || (virgins == 3 && rules->march == March::wins_plain)) return 0;
    return rules->virgins == Virgins::single ? std::min(virgins, 1) : virgins;
}

std::int64_t Deal::value(const Outcome& outcome) const {
    const Game& played_game = game();
    int doublings_made = doublings();
    if (played_game.sie) return played_game.base * played_game.factor << doublings_made;
    if (played_game.sides == Sides::each) {
        doublings_made += virgin_doublings(outcome.virgins);
        return played_game.base << doublings_made;
    }
    const std::int64_t run = outcome.laufende * rules->laufende_bonus;
    if (played_game.tout && !outcome.demoted) return (played_game.base + run) * played_game.factor << doublings_made;
    const Game& plain = rules->game(played_game.without_tout);
    std::int64_t sum = plain.base + run + (step - 60) / 10 * rules->steigern_pays;
    if (outcome.grade == Grade::schwarz) sum += rules->schwarz_bonus;
    if (outcome.grade == Grade::schneider) sum += rules->schneider_bonus;
    return sum * (std::int64_t{1} << doublings_made);
}

Amounts Deal::amounts() const {
    Amounts shares{};
    const Outcome outcome = paid();
    if ((outcome.ending != Ending::played && outcome.ending != Ending::sie) || outcome.winners == 0) return shares;
    const std::int64_t price = value(outcome);
    const int winners = std::popcount(outcome.winners);
    const Sides sides = game().sides;
    if (sides == Sides::partner || sides == Sides::cross) {
        for (std::size_t s = 0; s < kSeats; ++s) shares[s] = in(outcome.winners, s) ? price : -price;
    } else if (winners == 1 && (sides == Sides::alone || outcome.virgins == 3)) {
        for (std::size_t s = 0; s < kSeats; ++s) shares[s] = in(outcome.winners, s) ? 3 * price : -price;
    } else {  // losers share the sum, odd units from forehand on
        const std::int64_t losers = kSeats - winners, total = winners * price;
        std::int64_t odd = total % losers;
        for (std::size_t s = 0; s < kSeats; ++s)
            shares[s] = in(outcome.winners, s) ? price : -(total / losers) - (odd-- > 0 ? 1 : 0);
    }
    return shares;
}

// The Stock (RULES 5.9): all pay in after four passes; a Rufspiel wins or doubles it.

Amounts Deal::stock_moves() const {
    Amounts moves{};
    if (!rules->stock) return moves;
    if (result.ending == Ending::thrown_in) moves.fill(-rules->stock_stake);
    if (result.ending != Ending::played || partner < 0 || declarer < 0) return moves;
    const std::int64_t sign = in(result.winners, static_cast<std::size_t>(declarer)) ? 1 : -1;
    moves[static_cast<std::size_t>(declarer)] = sign * (context.stock / 2 + context.stock % 2);
    moves[static_cast<std::size_t>(partner)] = sign * (context.stock / 2);
    return moves;
}

std::int64_t Deal::stock_left() const {
    std::int64_t left = context.stock;
    for (const std::int64_t move : stock_moves()) left -= move;
    return left;
}

// The least holding for a Tout, as the supervisor checks it (RULES 7.3, A-53).
bool Deal::supervisor_approves() const {
    if (phase != Phase::approval || ask_lone || rules->game(pending).sie) return true;
    const Game& it = rules->game(pending);
    const CardSet hand = hands[static_cast<std::size_t>(seat)];
    const auto held = [&](CardId card) { return (hand >> card & 1) != 0; };
    if (it.tout_by_run) {
        for (std::size_t i = 0; i < 3; ++i)
            if (!held(it.trumps[i])) return false;
        for (std::size_t group = 0; group < 4; ++group) {  // the top of every suit, without a gap
            const CardSet missing = it.classes[group] & ~hand, own = it.classes[group] & hand;
            if (own != 0 && missing != 0 && static_cast<int>(std::bit_width(own)) > std::countr_zero(missing)) return false;
        }
        return true;
    }
    const int lords = held(it.trumps[0]) + held(it.trumps[1]) + held(it.trumps[2]) + held(it.trumps[3]);
    if (!held(it.trumps[0]) || (!held(it.trumps[1]) && lords < 3)) return false;
    for (int group = 0; group < 4; ++group) {
        if ((it.classes[static_cast<std::size_t>(group)] & hand) == 0) continue;
        if (!held(group * 8) || !(held(group * 8 + 1) || rules->lone_ace)) return false;
    }
    return true;
}

}  // namespace stammtisch::schafkopf
