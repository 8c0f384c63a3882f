#include "schafkopf/inputs.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace stammtisch::schafkopf {

namespace {

constexpr Block kPhase{0, 16};
constexpr Block kAsked = after(kPhase, 1);
constexpr Block kPosition = after(kAsked, 4);
constexpr Block kOpening = after(kPosition, 9);
constexpr Block kOwnShape = after(kOpening, 4);
constexpr Block kAllPass = after(kOwnShape, 3);
constexpr Block kSoloRatio = after(kAllPass, 10);
constexpr Block kHouse = after(kSoloRatio, 6);
constexpr Block kCarry = after(kHouse, 4);
constexpr Block kKnocks = after(kCarry, 5);
constexpr Block kKnockers = after(kKnocks, 4);
constexpr Block kDuties = after(kKnockers, 12);
constexpr Block kRawHand = after(kDuties, 32);
constexpr Block kHolder = after(kRawHand, 4);
constexpr Block kSpeaker = after(kHolder, 4);
constexpr Block kRung = after(kSpeaker, 12);
constexpr Block kAsk = after(kRung, 12);
constexpr Block kDuel = after(kAsk, 2);
constexpr Block kWanted = after(kDuel, 4);
constexpr Block kSoloist = after(kWanted, 4);
constexpr Block kNamed = after(kSoloist, 4);
constexpr Block kShape = after(kNamed, 4);
constexpr Block kSides = after(kShape, 4);
constexpr Block kBase = after(kSides, 10);
constexpr Block kContract = after(kBase, 4);  // Tout, called Sau, Solo to come, trump duty
constexpr Block kDeclarer = after(kContract, 5);
constexpr Block kPartner = after(kDeclarer, 5);
constexpr Block kStep = after(kPartner, 6);
constexpr Block kDoubled = after(kStep, 6);
constexpr Block kDoublers = after(kDoubled, 4);
constexpr Block kLastDoubler = after(kDoublers, 4);
constexpr Block kLeader = after(kLastDoubler, 4);
constexpr Block kLaid = after(kLeader, 4);
constexpr Block kWinning = after(kLaid, 4);
constexpr Block kTrickPoints = after(kWinning, 6);
constexpr Block kTrickNumber = after(kTrickPoints, 8);
constexpr Block kPoints = after(kTrickNumber, 4 * 13);
constexpr Block kTricks = after(kPoints, 4 * 5);
constexpr Block kSuitLed = after(kTricks, 1);
constexpr Block kLed = after(kSuitLed, 4 * kClasses);
constexpr Block kNotFollowed = after(kLed, 4 * kClasses);
constexpr int kShapes = 4;
constexpr int kPlaces = 8;  // hand; played by each; on the table by each of the others
constexpr Block kCards = after(kNotFollowed, kShapes * kPlaces * kRoles);

constexpr std::array<int, 8> kCardPoints = {11, 10, 4, 3, 2, 0, 0, 0};

int seen_from(int seat, int other) { return (other - seat) & 3; }

// How often the cheapest price of the table a game costs.
int ratio(const Rules& rules, std::int64_t base) {
    return base > 0 ? static_cast<int>(base / std::min(base, rules.unit)) : 0;
}

void write_table(const Deal& deal, int seat, Inputs& in) {
    const Rules& rules = *deal.rules;
    in.on(kPosition.at(seat));
    in.on(kOpening.at(static_cast<int>(rules.opening)));
    if (rules.own >= 0) in.on(kOwnShape.at(shape_of(rules.game(rules.own))));
    in.on(kAllPass.at(static_cast<int>(rules.all_pass)));
    if (rules.solos[0] >= 0) in.on(kSoloRatio.at(ratio(rules, rules.game(rules.solos[0]).base)));
    in.on_if(rules.hand_size == 6, kHouse.at(0));
    in.on_if(rules.laufende_bonus > 0, kHouse.at(1));
    in.on_if(rules.doubles_next, kHouse.at(2));
    in.on_if(deal.context.first_game, kHouse.at(3));
    in.on_if(rules.stock && deal.context.stock > 0, kHouse.at(4));
    in.on_if(rules.knock == Knock::second_packet, kHouse.at(5));
    if (deal.context.carry > 0) in.on(kCarry.at(deal.context.carry));
    if (deal.knocks > 0) in.on(kKnocks.at(deal.knocks));
    for (int s = 0; s < kSeats; ++s) {
        in.on_if((deal.knockers >> s & 1) != 0, kKnockers.at(seen_from(seat, s)));
        if (rules.opening != Opening::dreier || deal.phase >= Phase::play) continue;
        for (int duty = 0; duty < 3; ++duty)
            in.on_if((deal.context.duties[static_cast<std::size_t>(s)] >> duty & 1) != 0,
                     kDuties.at(3 * seen_from(seat, s) + duty));
    }
}

void write_calls(const Deal& deal, int seat, Inputs& in) {
    for (CardSet left = deal.hands[static_cast<std::size_t>(seat)]; left != 0; left &= left - 1)
        in.on(kRawHand.at(std::countr_zero(left)));
    in.on(kSpeaker.at(seen_from(seat, deal.seat)));
    if (deal.holder >= 0) in.on(kHolder.at(seen_from(seat, deal.holder)));
    if (deal.holder >= 0) in.on(kRung.at(deal.rung));
    if (deal.ask >= 0) in.on(kAsk.at(deal.ask));
    in.on_if(deal.duel, kDuel.at(0));
    in.on_if(deal.rivalled, kDuel.at(1));
    if (deal.soloist >= 0) in.on(kSoloist.at(seen_from(seat, deal.soloist)));
    if (deal.suit >= 0) in.on(kNamed.at(deal.suit));
    if (deal.named >= 0) in.on(kNamed.at(deal.named));
}

void write_contract(const Deal& deal, int seat, Inputs& in) {
    const Game& game = deal.game();
    in.on(kShape.at(shape_of(game)));
    in.on(kSides.at(static_cast<int>(game.sides)));
    in.on(kBase.at(ratio(*deal.rules, game.base)));
    in.on_if(game.tout, kContract.at(0));
    in.on_if(game.called >= 0, kContract.at(1));
    in.on_if(game.solo_after != 0, kContract.at(2));
    in.on_if(game.follow == Follow::trump_duty, kContract.at(3));
    in.on(kDeclarer.at(deal.declarer < 0 ? 4 : seen_from(seat, deal.declarer)));
    if (game.called >= 0) {
        // Its holder knows; the others, once the Sau has been on the table.
        const bool known = deal.partner == seat || (deal.partner >= 0 && (deal.played[static_cast<std::size_t>(
                                                                              deal.partner)] >> game.called & 1) != 0);
        in.on(kPartner.at(known ? seen_from(seat, deal.partner) : 4));
    }
    if (deal.step > 60) in.on(kStep.at((deal.step - 60) / 10));
    if (deal.doubled > 0) {
        in.on(kDoubled.at(deal.doubled));
        in.on(kLastDoubler.at(seen_from(seat, deal.last_doubler)));
    }
    for (int s = 0; s < kSeats; ++s) in.on_if((deal.doublers >> s & 1) != 0, kDoublers.at(seen_from(seat, s)));
}

void write_trick(const Deal& deal, int seat, Inputs& in) {
    in.on(kLeader.at(seen_from(seat, deal.leader)));
    in.on(kLaid.at(deal.laid));
    in.on(kTrickNumber.at(deal.turned));
    if (deal.laid == 0) return;
    const Game& game = deal.game();
    const auto& power = game.power[game.class_of[static_cast<std::size_t>(deal.trick[0])]];
    int best = 0, points = 0, strength = -1;
    for (int i = 0; i < deal.laid; ++i) {
        const std::size_t card = static_cast<std::size_t>(deal.trick[static_cast<std::size_t>(i)]);
        points += kCardPoints[card % 8];
        if (power[card] > strength) strength = power[card], best = i;
    }
    in.on(kWinning.at(seen_from(seat, deal.leader + best)));
    in.on(kTrickPoints.at((points + 4) / 5));
}

void write_course(const Deal& deal, int seat, Inputs& in) {
    const auto block = [&](Block blocks, int size, int s, int place) {
        in.on(blocks.at(size * seen_from(seat, s) + std::min(place, size - 1)));
    };
    for (int s = 0; s < kSeats; ++s) {
        const std::size_t who = static_cast<std::size_t>(s);
        if (deal.tricks[who] > 0) block(kPoints, 13, s, deal.points[who] / 10);
        if (deal.tricks[who] > 0) block(kTricks, 5, s, deal.tricks[who] - 1);
    }
    in.on_if(deal.suit_led, kSuitLed.at(0));
}

void write_cards(const Deal& deal, int seat, const Roles& roles, Inputs& in) {
    const int shape = shape_of(deal.game());
    const auto card_at = [&](int place, CardId card) {
        in.on(kCards.at((shape * kPlaces + place) * kRoles + roles.of(card)));
    };
    const auto cards_at = [&](int place, CardSet cards) {
        for (; cards != 0; cards &= cards - 1) card_at(place, std::countr_zero(cards));
    };
    cards_at(0, deal.hands[static_cast<std::size_t>(seat)]);
    for (int s = 0; s < kSeats; ++s) cards_at(1 + seen_from(seat, s), deal.played[static_cast<std::size_t>(s)]);
    for (int i = 0; i < deal.laid; ++i) {
        const int from = seen_from(seat, deal.leader + i);
        if (from != 0) card_at(4 + from, deal.trick[static_cast<std::size_t>(i)]);
    }
    // Who has led and who has not followed which class, by where this seat counts it.
    const Game& game = deal.game();
    for (int group = 0; group < kClasses; ++group) {
        const CardSet cards = game.classes[static_cast<std::size_t>(group)];
        const int place = group == kClasses - 1 || cards == 0 ? kClasses - 1 : (roles.of(std::countr_zero(cards)) - 16) / 8;
        for (int s = 0; s < kSeats; ++s) {
            const std::size_t who = static_cast<std::size_t>(s);
            const int at = kClasses * seen_from(seat, s) + place;
            in.on_if((deal.led[who] >> group & 1) != 0, kLed.at(at));
            in.on_if((deal.not_followed[who] >> group & 1) != 0, kNotFollowed.at(at));
        }
    }
}

}  // namespace

const int kInputs = kCards.end();

int shape_of(const Game& game) {
    int suits = 0, longest = 0;
    for (std::size_t group = 0; group < 4; ++group) {
        const int cards = std::popcount(game.classes[group]);
        suits += cards > 0;
        longest = std::max(longest, cards);
    }
    return (suits == 4 ? 1 : 0) + (longest > 6 ? 2 : 0);
}

Roles::Roles(const Deal& deal, int seat) {
    if (deal.contract < 0) {
        for (std::size_t card = 0; card < 32; ++card) role_[card] = static_cast<std::int8_t>(card);
        return;
    }
    const Game& game = deal.game();
    const CardSet own = deal.dealt[static_cast<std::size_t>(seat)];
    std::array<int, 4> suits{0, 1, 2, 3};
    std::array<CardSet, 4> held{};  // the higher, the earlier; the called suit before all
    for (std::size_t suit = 0; suit < 4; ++suit) {
        for (CardSet left = game.classes[suit] & own; left != 0; left &= left - 1) {
            const CardSet card = left & (0U - left);
            held[suit] |= 256U >> std::popcount(game.classes[suit] & (card - 1));
        }
        if (game.classes[suit] != 0) held[suit] |= 512U;
        if (game.called == static_cast<int>(suit) * 8) held[suit] |= 1024U;
    }
    std::stable_sort(suits.begin(), suits.end(), [&](int a, int b) {
        return held[static_cast<std::size_t>(a)] > held[static_cast<std::size_t>(b)];
    });
    for (std::size_t slot = 0; slot < 4; ++slot) {
        const CardSet cards = game.classes[static_cast<std::size_t>(suits[slot])];
        for (CardSet left = cards; left != 0; left &= left - 1) {
            const CardSet card = left & (0U - left);
            role_[static_cast<std::size_t>(std::countr_zero(left))] =
                static_cast<std::int8_t>(16 + 8 * static_cast<int>(slot) + std::popcount(cards & (card - 1)));
        }
    }
    for (std::size_t place = 0; place < game.trumps.size(); ++place)
        role_[static_cast<std::size_t>(game.trumps[place])] = static_cast<std::int8_t>(place);
}

void write_inputs(const Deal& deal, int seat, bool asked, Inputs& inputs) {
    inputs.on(kPhase.at(static_cast<int>(deal.phase)));
    inputs.on_if(asked, kAsked.at(0));
    for (int s = 0; s < kSeats; ++s) inputs.on_if((deal.wanted >> s & 1) != 0, kWanted.at(seen_from(seat, s)));
    write_table(deal, seat, inputs);
    if (deal.phase < Phase::play) write_calls(deal, seat, inputs);
    if (deal.contract < 0) return;
    write_contract(deal, seat, inputs);
    if (deal.phase < Phase::play) return;
    write_trick(deal, seat, inputs);
    write_course(deal, seat, inputs);
    write_cards(deal, seat, Roles(deal, seat), inputs);
}

float stake(const Deal& deal) {
    const std::int64_t base = deal.phase < Phase::play || deal.contract < 0 ? 0 : deal.game().base;
    const float price = base > 0 ? static_cast<float>(base) / static_cast<float>(deal.rules->unit) : 1;
    return std::ldexp(price, deal.doublings());
}

std::array<int, 2> outputs_of(const Deal& deal, const Roles& roles, int code) {
    static_cast<void>(deal);
    if (code < kPass) return {roles.of(code), -1};
    if (code < kPush) return {kRoles + code - kPass, -1};
    int high = 1;
    while (push_code(0, high + 1) <= code) ++high;
    const int first = kRoles + kPlainCodes - kPass;
    return {first + code - push_code(0, high), first + high};
}

}  // namespace stammtisch::schafkopf
