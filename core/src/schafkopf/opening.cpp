// From the dealt cards to the announcement: the auction and the openings of the special rounds.
#include <bit>
#include <stdexcept>

#include "schafkopf/deal.hpp"

namespace stammtisch::schafkopf {

namespace {

constexpr CardId kEichelOber = 3, kGrasOber = 11;
constexpr CardSet kBothOber = CardSet{1} << kEichelOber | CardSet{1} << kGrasOber;
constexpr int kRufspielDuty = 2, kWenzDuty = 1;

}  // namespace

Deal::Deal(const Rules& its_rules, const Context& its_context, const std::vector<CardId>& pack)
    : rules(&its_rules), context(its_context) {
    std::size_t at = 0;
    CardSet seen = 0;
    for (const CardId card : rules->aside) rest[0] |= CardSet{1} << card;
    const bool halved = rules->knock == Knock::second_packet && rules->knock_max != 0;
    for (std::size_t i = 0; i < rules->packets.size(); ++i) {
        const auto [to, size] = rules->packets[i];
        Hands& pile = rules->names_before_cut || (halved && i >= kSeats) ? rest : hands;
        for (int n = 0; n < size; ++n) {
            if (at == pack.size()) throw std::invalid_argument("too few cards");
            pile[static_cast<std::size_t>(to)] |= CardSet{1} << pack[at++];
        }
    }
    for (std::size_t s = 0; s < kSeats; ++s) seen |= hands[s] | rest[s];
    if (seen != rules->pack || at != pack.size()) throw std::invalid_argument("not the pack of this rule set");
    if (!rules->names_before_cut && !halved) take_up();
    cut_and_deal();
}

Deal::Deal(const Rules& its_rules, const Context& its_context, int seat_, CardSet hand)
    : rules(&its_rules), context(its_context), sees(seat_) {
    hands[static_cast<std::size_t>(seat_)] = hand;
    cut_and_deal();
}

// What has lain face down so far.
void Deal::take_up() {
    for (std::size_t s = 0; s < kSeats; ++s) hands[s] |= rest[s];
    rest = {};
}

void Deal::cut_and_deal() {
    if (rules->names_before_cut) {
        phase = Phase::naming;
    } else if (rules->knock == Knock::second_packet && rules->knock_max != 0) {
        phase = Phase::packet_knocking;
    } else {
        open();
    }
}

void Deal::open() {
    seat = 0;
    switch (rules->opening) {
        case Opening::auction: phase = Phase::auction; break;
        case Opening::ramsch: phase = Phase::query; break;
        case Opening::ramsch_pur: begin_ramsch(rules->own); break;
        case Opening::haadsch: announce_from(0, rules->announced, true); break;
        case Opening::allgaeuer: stands(0, rules->solos[static_cast<std::size_t>(named)]); break;
        case Opening::schieber: phase = Phase::pushing; break;
        case Opening::dreier:
            phase = Phase::duties;
            for (std::size_t s = 0; s < kSeats; ++s)
                if (context.duties[s] != 0) asked |= 1U << s;
            if (asked == 0) throw std::invalid_argument("nobody owes a game");
            break;
        case Opening::kreuzbock:
        case Opening::trixer: begin_without_declarer(rules->own); break;
    }
}

// The auction: a holder and a challenger meet rung by rung (RULES 2.3 and 2.4).

Actions Deal::auction_actions() const {
    Actions result;
    if (ask >= 0) {
        result.add(kYield);
        result.add(kHold);
        return result;
    }
    result.add(kPass);
    const std::size_t top = rules->rungs.size() - 1;
    if (duel) {
        for (std::uint32_t left = rules->rungs[static_cast<std::size_t>(rung)].raises; left != 0; left &= left - 1)
            result.add(rules->rungs[static_cast<std::size_t>(std::countr_zero(left))].code);
    } else if (holder < 0) {
        result.add(kPlay);
    } else if (static_cast<std::size_t>(rung) != top) {
        result.add(kAlso);
    }
    return result;
}

void Deal::auction(int code) {
    if (code == kPlay || code == kAlso) wanted |= 1U << seat;
    if (code == kPass) return next_speaker(holder, rung, rivalled);
    if (code == kPlay && !duel) return next_speaker(seat, 0, false);
    if (code == kYield) return next_speaker(seat, ask, true);
    if (code == kHold) {
        rung = ask;
        ask = -1;
    } else {
        ask = asked_rung(code);
    }
    duel = rivalled = true;
}

int Deal::asked_rung(int code) const {
    if (!duel) return std::max(rules->first_lone, rung);
    for (std::uint32_t left = rules->rungs[static_cast<std::size_t>(rung)].raises; left != 0; left &= left - 1) {
        const int higher = std::countr_zero(left);
        if (rules->rungs[static_cast<std::size_t>(higher)].code == code) return higher;
    }
    throw std::logic_error("no such raise");
}

void Deal::next_speaker(int new_holder, int new_rung, bool rival) {
    holder = new_holder;
    rung = new_rung;
    rivalled = rival;
    ask = -1;
    duel = false;
    if (++seat < kSeats) return;
    if (holder < 0) return all_passed();
    const Rung& bid = rules->rungs[static_cast<std::size_t>(rung)];
    step = bid.points;
    announce_from(holder, rivalled ? bid.admits & rules->lone : bid.admits, true);
}

void Deal::all_passed() {
    if (rules->all_pass == AllPass::thrown_in) return end(Ending::thrown_in, 0);
    if (rules->all_pass == AllPass::ramsch) return begin_ramsch(rules->own);
    contract = rules->kreuz;
    seat = 0;
    if (rules->ordered_kreuz) phase = Phase::legen;
    else begin_play();
}

// The announcement, and a Sie in its place.

void Deal::announce_from(int from, Contracts admitted, bool sie) {
    phase = Phase::announcing;
    seat = from;
    choices = admitted & rules->may_announce(hands[static_cast<std::size_t>(from)]);
    sie_here = sie;
}

bool Deal::may_lay_sie(int who) const {
    if (hands[static_cast<std::size_t>(who)] != rules->sie_hand || !rules->sie_allowed) return false;
    if (context.first_game && !rules->sie_first_game) return false;
    switch (phase) {
        case Phase::auction:
        case Phase::query: return rules->sie_by == SieBy::anyone;
        case Phase::announcing:
            return sie_here &&
                   (rules->sie_by == SieBy::anyone || (rules->sie_by == SieBy::declarer && who == seat));
        default: return false;
    }
}

void Deal::fix_contract(int who, int what) {
    const Game& it = rules->game(what);
    if (it.sie) {
        ask_tout = rules->approve_sie;
    } else {
        int before = context.lone_games[static_cast<std::size_t>(who)];
        if (rules->approve_by_table) {
            before = 0;
            for (const int games : context.lone_games) before += games;
        }
        ask_lone = rules->approve_lone && it.sides == Sides::alone && before + 1 >= rules->approval_from;
        ask_tout = rules->approve_tout && it.tout;
    }
    if (!ask_lone && !ask_tout) return stands(who, what);
    phase = Phase::approval;
    seat = who;
    pending = what;
    resumes = false;
}

void Deal::approve(bool yes) {
    if (ask_lone) {
        ask_lone = false;
        if (!yes) {
            contract = pending;
            declarer = seat;
            return end(Ending::struck, 0);
        }
        if (ask_tout) return;
    } else {
        ask_tout = false;
        if (!yes) {
            pending = rules->game(pending).without_tout;
            tout_rejected = true;
        }
    }
    if (!resumes) return stands(seat, pending);
    contract = pending;
    begin_play();
}

void Deal::stands(int who, int what) {
    contract = what;
    declarer = who;
    partner = -1;
    if (game().called >= 0)
        for (std::size_t s = 0; s < kSeats; ++s)
            if ((hands[s] >> game().called & 1) != 0) partner = static_cast<int>(s);
    if (game().sie) end(Ending::sie, 1U << declarer);
    else begin_play();
}

void Deal::begin_without_declarer(int what) {
    contract = what;
    begin_play();
}

// Knocking (RULES 3.11 and 4.4) and the ordered doubling of a Kreuz.

void Deal::begin_ramsch(int what) {
    if (rules->knock != Knock::ramsch) return begin_without_declarer(what);
    phase = Phase::knocking;
    seat = 0;
    pending = what;
}

Actions Deal::knock_actions() const {
    Actions result;
    if (knocks < rules->knock_max) result.add(kKnock);
    result.add(kNoKnock);
    return result;
}

void Deal::packet_knock(int code) {
    if (code == kKnock) {
        knockers |= 1U << seat;
        ++knocks;
    }
    if (++seat < kSeats) return;
    if (phase == Phase::knocking) return begin_without_declarer(pending);
    take_up();
    open();
}

// Ramsch and Geist: who is krank plays a Solo instead (RULES 3.11, A-65).

void Deal::query(int code) {
    if (code == kKrank) wanted |= 1U << seat;
    if (code == kKrank && krank < 0) krank = seat;
    if (++seat < kSeats) return;
    if (krank < 0) return begin_ramsch(rules->own);
    Contracts solos = 0;
    for (const int solo : rules->solos) {
        if (solo < 0) continue;
        solos |= Contracts{1} << solo;
        if (rules->game(solo).with_tout >= 0) solos |= Contracts{1} << rules->game(solo).with_tout;
    }
    announce_from(krank, solos & rules->announced, true);
}

// Schieber: the two highest Ober go round with pushed cards (RULES 3.16).

Actions Deal::push_actions() const {
    Actions result;
    if (soloist >= 0) return result;
    for (std::size_t s = 0; s < 4; ++s)
        if (rules->solos[s] >= 0 && rules->may_announce(rules->solos[s], hands[static_cast<std::size_t>(seat)]))
            result.add(kTake + static_cast<int>(s));
    if (seat < 3) result.add(kPassOber);
    return result;
}

bool Deal::may_push(CardId low, CardId high) const {
    const CardSet pair = CardSet{1} << low | CardSet{1} << high;
    if (!pushes() || low >= high || (hands[static_cast<std::size_t>(seat)] & pair) != pair) return false;
    return soloist != seat || pair != kBothOber;
}

void Deal::push(int code) {
    CardSet pair = kBothOber;
    if (code >= kTake && code < kTake + 4) {
        soloist = seat;
        suit = code - kTake;
        if (seat == 3) stands(soloist, rules->solos[static_cast<std::size_t>(suit)]);
        return;
    }
    if (code == kHiddenPush) {
        pair = 0;
    } else if (code >= kPush) {
        int high = 1;
        while (push_code(0, high + 1) <= code) ++high;
        pair = CardSet{1} << high | CardSet{1} << (code - push_code(0, high));
    }
    const std::size_t from = static_cast<std::size_t>(seat);
    hands[from] &= ~pair;
    // Who does not see it learns of no card: only where the two Ober go is known to all.
    if (sees < 0 || seat == sees || seat + 1 == sees || code == kPassOber) hands[from + 1] |= pair;
    if (seat++ == 2 && soloist >= 0) stands(soloist, rules->solos[static_cast<std::size_t>(suit)]);
}

// 3er-Runde: everybody owes a Solo, a Wenz and a Rufspiel (RULES 3.17).

Contracts Deal::owed_games(int who, int duty, bool must) const {
    const auto of_duty = [&](Contracts games) {
        Contracts found = 0;
        for (Contracts left = games; left != 0; left &= left - 1) {
            const int it = std::countr_zero(left);
            if (rules->game(it).duty == duty) found |= Contracts{1} << it;
        }
        return found;
    };
    if ((context.duties[static_cast<std::size_t>(who)] >> duty & 1) == 0) return 0;
    const Contracts found = of_duty(rules->may_announce(hands[static_cast<std::size_t>(who)]));
    if (found != 0 || duty != kWenzDuty || !must || !rules->forced_wenz) return found;
    // Forced, with nothing else that can be played: a Wenz also without an Unter (C-28).
    for (int other = 0; other <= kRufspielDuty; ++other)
        if (other != kWenzDuty && owed_games(who, other, false) != 0) return 0;
    return rules->forced_games;
}

bool Deal::owes_playable(int who, bool must) const {
    for (int it = 0; it <= kRufspielDuty; ++it)
        if (owed_games(who, it, must) != 0) return true;
    return false;
}

Actions Deal::duty_actions() const {
    Actions result;
    const int who = std::countr_zero(asked);
    for (int it = 0; it <= kRufspielDuty; ++it)
        if (owed_games(who, it, forced) != 0) result.add(kDuty + it);
    if (!forced) result.add(kDecline);
    return result;
}

void Deal::duty(int code) {
    const int who = std::countr_zero(asked);
    if (code != kDecline) {
        phase = Phase::announcing;
        choices = owed_games(who, code - kDuty, forced);
        seat = who;
        sie_here = false;
        return;
    }
    asked &= asked - 1;
    if (asked == 0) force();
}

void Deal::force() {
    unsigned debtors = 0;
    for (std::size_t s = 0; s < kSeats; ++s)
        if (context.duties[s] != 0) debtors |= 1U << s;
    const int who = rules->forced_last ? static_cast<int>(std::bit_width(debtors)) - 1 : std::countr_zero(debtors);
    // Of a seat that sees its own cards only, nobody else's choice is worked out.
    if (sees >= 0 && sees != who) {
        asked = 1U << who;
        forced = true;
        return;
    }
    if (owes_playable(who, true)) {
        asked = 1U << who;
        forced = true;
    } else {
        announce_from(who, rules->lone & rules->announced, true);
    }
}

}  // namespace stammtisch::schafkopf
