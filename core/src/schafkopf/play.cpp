// The play of the cards with its duties, and doubling in its windows (RULES 1 and 4).
#include <bit>
#include <stdexcept>

#include "schafkopf/deal.hpp"

namespace stammtisch::schafkopf {

void Deal::begin_play() {
    phase = Phase::play;
    dealt = hands;
    leader = laid = 0;
    last_step_at = 0;
    suit_led = ran_away = false;
    legal = legal_cards(hands[0]);
}

// Cards that a hand may choose from, led or following (RULES 1.4, 1.6 and 3.11).
CardSet Deal::legal_cards(CardSet hand) const {
    const Game& it = game();
    const bool bound = it.called >= 0 && (hand >> it.called & 1) != 0;
    const CardSet sau = bound ? CardSet{1} << it.called : 0;
    if (laid == 0) {
        const CardSet suit_cards = bound ? it.classes[static_cast<std::size_t>(it.called / 8)] : 0;
        if (!bound || suit_led || std::popcount(hand & suit_cards) >= rules->runaway) return hand;
        return (hand & ~suit_cards) | sau;
    }
    const auto led = it.class_of[static_cast<std::size_t>(trick[0])];
    const CardSet following = hand & it.classes[led];
    if (bound) {
        if ((following & sau) != 0) return (ran_away ? rules->forced_after : rules->forced) ? sau : following;
        if (following != 0) return following;
        if (ran_away ? rules->discard_after : rules->discard) return hand;
        return hand == sau ? hand : hand & ~sau;
    }
    if (following == 0 && it.follow == Follow::trump_duty) {
        const CardSet trumps = hand & it.classes[kClasses - 1];
        return trumps != 0 ? trumps : hand;
    }
    return following != 0 ? following : hand;
}

void Deal::lay(CardId card) {
    const int who = (leader + laid) % kSeats;
    const std::size_t s = static_cast<std::size_t>(who);
    const CardSet bit = CardSet{1} << card;
    hands[s] &= ~bit;
    played[s] |= bit;
    const Game& it = game();
    if (it.called >= 0) {
        const CardSet sau = CardSet{1} << it.called;
        if (laid == 0 && !suit_led && (it.classes[static_cast<std::size_t>(it.called / 8)] & bit) != 0) {
            suit_led = true;
            ran_away = (hands[s] & sau) != 0;
        }
        if (bit == sau) partner = who;
    }
    const auto group = it.class_of[static_cast<std::size_t>(card)];
    if (laid == 0) led[s] |= 1U << group;
    else if (const auto asked_for = it.class_of[static_cast<std::size_t>(trick[0])]; group != asked_for)
        not_followed[s] |= 1U << asked_for;
    trick[static_cast<std::size_t>(laid++)] = card;
    if (laid == kSeats) return turn_trick();
    legal = legal_cards(hands[static_cast<std::size_t>((leader + laid) % kSeats)]);
}

void Deal::turn_trick() {
    static constexpr std::array<int, 8> kPoints = {11, 10, 4, 3, 2, 0, 0, 0};
    const Game& it = game();
    const auto& power = it.power[it.class_of[static_cast<std::size_t>(trick[0])]];
    int best = 0, place = 0, worth = 0;
    CardSet cards = 0;
    for (int i = 0; i < kSeats; ++i) {
        const CardId card = trick[static_cast<std::size_t>(i)];
        const int strength = power[static_cast<std::size_t>(card)];
        if (strength > best) best = strength, place = i;
        worth += kPoints[static_cast<std::size_t>(card % 8)];
        cards |= CardSet{1} << card;
    }
    leader = (leader + place) % kSeats;
    const std::size_t winner = static_cast<std::size_t>(leader);
    points[winner] += worth;
    ++tricks[winner];
    won[winner] |= cards;
    last_won[winner] = turned++;
    laid = 0;
    if (turned == rules->hand_size) return count();
    legal = legal_cards(hands[winner]);
    if (it.solo_after != 0 && turned == it.solo_after) {
        phase = Phase::trixer;
        seat = leader;
    }
}

// Doubling: steps alternate between the sides (RULES 4).

bool Deal::within(Window window, int cards) const {
    switch (window) {
        case Window::second_card: return cards <= 1;
        case Window::second_trick: return cards <= 4;
        case Window::next_card: return cards == last_step_at;
        default: return false;
    }
}

bool Deal::may_double(int who) const {
    const Terms& terms = game().terms;
    const int cards = cards_played();
    if (terms.first == Doubler::nobody || cards > 4 || doubled >= kMostSteps) return false;
    if (terms.built_in + doubled >= terms.most) return false;
    if (doubled == 0) return may_begin(who, cards);
    return within(terms.reply_window, cards) && may_answer(who, !side(last_doubler));
}

bool Deal::may_begin(int who, int cards) const {
    const Terms& terms = game().terms;
    if (terms.first == Doubler::declarers) return within(terms.window, cards) && may_answer(who, true);
    if (terms.first == Doubler::defenders && side(who)) return false;
    if (terms.window == Window::own_first_card) return cards <= who;
    return within(terms.window, cards);
}

bool Deal::may_answer(int who, bool answering) const {
    const ReplyBy by = game().terms.reply_by;
    if (side(who) != answering || by == ReplyBy::nobody) return false;
    return !(answering && by == ReplyBy::declarer) || who == declarer;
}

bool Deal::may_add_tout() const {
    return game().with_tout >= 0 && !tout_rejected && rules->add_tout && declarer >= 0 && cards_played() == 0;
}

void Deal::add_tout() {
    const int tout = game().with_tout;
    if (!rules->approve_tout) {
        contract = tout;
        return;
    }
    phase = Phase::approval;
    seat = declarer;
    pending = tout;
    ask_lone = false;
    ask_tout = resumes = true;
}

// Whose turn it is, what may be done, and what comes of it.

int Deal::turn() const {
    switch (phase) {
        case Phase::play: return (leader + laid) % kSeats;
        case Phase::auction: return ask >= 0 ? holder : seat;
        case Phase::duties: return std::countr_zero(asked);
        case Phase::approval: return kSupervisor;
        case Phase::claims:
        case Phase::over: return kNobody;
        default: return seat;
    }
}

Actions Deal::actions() const {
    Actions result;
    switch (phase) {
        case Phase::naming:
        case Phase::trixer:
            for (int s = 0; s < 4; ++s) result.add(kNameSuit + s);
            break;
        case Phase::packet_knocking:
        case Phase::knocking: return knock_actions();
        case Phase::auction: return auction_actions();
        case Phase::announcing:
            for (Contracts left = choices; left != 0; left &= left - 1) result.add(kAnnounce + std::countr_zero(left));
            break;
        case Phase::query:
            result.add(kGesund);
            result.add(kKrank);
            break;
        case Phase::pushing: return push_actions();
        case Phase::duties: return duty_actions();
        case Phase::legen: {
            const unsigned ours = seat % 2 == 0 ? 5U : 10U;
            if ((doublers & ours) == 0) result.add(kLege);
            result.add(kNoLege);
            break;
        }
        case Phase::approval:
            result.add(kApprove);
            if (!rules->game(pending).sie) result.add(kReject);
            break;
        case Phase::play: result.add_cards(legal); break;
        default: break;
    }
    return result;
}

Actions Deal::interjections(int who) const {
    Actions result;
    if (may_lay_sie(who)) result.add(kSie);
    if (phase == Phase::play && turned <= 1) {
        if (may_double(who)) {
            const int number = game().terms.built_in + doubled + 1;
            result.add(number == 1 ? kContra : number == 2 ? kRetour : kUp);
        }
        if (turned == 0 && who == declarer && may_add_tout()) result.add(kAddTout);
    }
    if (phase == Phase::claims) return claims(who);
    return result;
}

bool Deal::may(int who, int code) const {
    if (code < 0 || code >= kCodes || who < kSupervisor || who >= kSeats) return false;
    if (code >= kPush) {
        int high = 1;
        while (push_code(0, high + 1) <= code) ++high;
        return who == turn() && may_push(code - push_code(0, high), high);
    }
    if (who == turn() && actions().has(code)) return true;
    return who >= 0 && interjections(who).has(code);
}

void Deal::apply(int who, int code) {
    if (code < kPass) return lay(code);
    if (code >= kAnnounce && code < kPush) return fix_contract(who, code - kAnnounce);
    if (code == kSie) return fix_contract(who, rules->sie);
    if (code == kContra || code == kRetour || code == kUp) {
        ++doubled;
        doublers |= 1U << who;
        last_doubler = who;
        last_step_at = cards_played();
        return;
    }
    if (code == kAddTout) return add_tout();
    switch (phase) {
        case Phase::naming:
            named = code - kNameSuit;
            take_up();
            return open();
        case Phase::trixer:
            contract = rules->solos[static_cast<std::size_t>(code - kNameSuit)];
            declarer = leader;
            phase = Phase::play;
            led = not_followed = {};  // classes are others now
            legal = legal_cards(hands[static_cast<std::size_t>(leader)]);
            return;
        case Phase::packet_knocking:
        case Phase::knocking: return packet_knock(code);
        case Phase::auction: return auction(code);
        case Phase::query: return query(code);
        case Phase::pushing: return push(code);
        case Phase::duties: return duty(code);
        case Phase::legen:
            if (code == kLege) {
                ++doubled;
                doublers |= 1U << seat;
                last_doubler = seat;
            }
            if (++seat == kSeats) begin_play();
            return;
        case Phase::approval: return approve(code == kApprove);
        case Phase::claims:
            if (code == kClaimSchwarz) claimed_schwarz = true;
            else if (code == kChallenge) challenged = true;
            else claimed_laufende = code - kClaimLaufende + 1;
            return;
        default: throw std::logic_error("nothing to do here");
    }
}

void Deal::close() { phase = Phase::over; }

}  // namespace stammtisch::schafkopf
