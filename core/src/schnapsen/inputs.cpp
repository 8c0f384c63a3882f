#include "schnapsen/inputs.hpp"

#include <algorithm>
#include <bit>

namespace stammtisch::schnapsen::deals {

namespace {

constexpr Block kHand{0, 32};
constexpr Block kPlayed = after(kHand, 64);
constexpr Block kOpen = after(kPlayed, 32);
constexpr Block kTurned = after(kOpen, 8);  // the rank of the card turned up, wherever it is
constexpr Block kTheirs = after(kTurned, 32);  // what the other must hold: pairs, and what was exchanged
constexpr Block kLed = after(kTheirs, 32);
constexpr Block kMarriages = after(kLed, 8);
constexpr Block kAnnounced = after(kMarriages, 4);
constexpr Block kStage = after(kAnnounced, 4);
constexpr Block kTalon = after(kStage, 13);
constexpr Block kClosed = after(kTalon, 2);
constexpr Block kAtClose = after(kClosed, 3);
constexpr Block kPoints = after(kAtClose, 2 * 28);
constexpr Block kTricks = after(kPoints, 2 * 3);
constexpr Block kScore = after(kTricks, 2 * 8);
constexpr Block kBonus = after(kScore, 3);
constexpr Block kHouse = after(kBonus, 4);

// What lies open before everybody counts for both: card points follow from the cards played.
int points_so_far(const Deal& deal, int seat) {
    return deal.card_points[static_cast<std::size_t>(seat)] + deal.married[static_cast<std::size_t>(seat)];
}

// Cards that the other has shown and not played: the partner of a marriage, the exchanged trump.
CardSet shown_by(const Deal& deal, int seat) {
    const std::size_t s = static_cast<std::size_t>(seat);
    CardSet shown = 0;
    for (int suit = 0; suit < 4; ++suit)
        if ((deal.marriages[s] >> suit & 1) != 0) shown |= CardSet{12} << (8 * suit);
    if (deal.exchanged_by == seat) shown |= CardSet{1} << deal.turned;
    return shown & ~deal.played[s];
}

}  // namespace

const int kInputs = kHouse.end();

Slots::Slots(const Deal& deal, int seat) {
    const std::size_t s = static_cast<std::size_t>(seat);
    const CardSet seen = deal.hands[s] | deal.played[s];
    std::array<int, 4> suits{0, 1, 2, 3};
    const auto rank = [&](int suit) {
        const CardSet held = seen >> (8 * suit) & 255;
        return (suit == deal.trump ? 1 << 12 : 0) + (std::popcount(held) << 8) + static_cast<int>(256U - held);
    };
    std::stable_sort(suits.begin(), suits.end(), [&](int a, int b) { return rank(a) > rank(b); });
    for (int slot = 0; slot < 4; ++slot) slot_[static_cast<std::size_t>(suits[static_cast<std::size_t>(slot)])] = slot;
}

void write_inputs(const Deal& deal, int seat, std::array<int, 2> score, Inputs& in) {
    const Slots slots(deal, seat);
    const std::array<int, 2> order = {seat, 1 - seat};
    const auto cards = [&](Block block, CardSet set, int offset) {
        for (; set != 0; set &= set - 1) in.on(block.at(offset + slots.of_card(std::countr_zero(set))));
    };
    cards(kHand, deal.hands[static_cast<std::size_t>(seat)], 0);
    cards(kTheirs, shown_by(deal, 1 - seat), 0);
    for (int i = 0; i < 2; ++i) {
        const std::size_t who = static_cast<std::size_t>(order[static_cast<std::size_t>(i)]);
        cards(kPlayed, deal.played[who], 32 * i);
        for (int suit = 0; suit < 4; ++suit)
            in.on_if((deal.marriages[who] >> suit & 1) != 0, kMarriages.at(4 * i + slots.of_suit(suit)));
        in.on(kPoints.at(28 * i + std::min(points_so_far(deal, static_cast<int>(who)) / 4, 27)));
        in.on(kTricks.at(3 * i + std::min(deal.tricks[who], 2)));
        in.on_if(score[who] > 0, kScore.at(8 * i + std::min(score[who], 7)));
        in.on_if(deal.closer == static_cast<int>(who), kClosed.at(i));
    }
    if (deal.led >= 0) in.on(kLed.at(slots.of_card(deal.led)));
    if (deal.talon_left > 0) {
        const CardId open = deal.talon[static_cast<std::size_t>(deal.talon_at + deal.talon_left - 1)];
        in.on(kOpen.at(slots.of_card(open)));
    }
    in.on(kTurned.at(deal.turned % 8));
    if (deal.announced >= 0) in.on(kAnnounced.at(slots.of_suit(deal.announced)));
    in.on(kStage.at(deal.led >= 0 ? 3 : std::min(deal.stage, 2)));
    in.on(kTalon.at(deal.talon_left));
    if (deal.closer >= 0)
        in.on(kAtClose.at(deal.tricks_at_close == 0 ? 0 : deal.points_at_close < deal.rules->half ? 1 : 2));
    if (deal.bonus > 0) in.on(kBonus.at(deal.bonus - 1));
    in.on_if(deal.rules->king_only, kHouse.at(0));
    in.on_if(deal.rules->counted, kHouse.at(1));
    in.on_if(deal.rules->marriage_without_trick, kHouse.at(2));
    in.on_if(deal.rules->at_close, kHouse.at(3));
}

}  // namespace stammtisch::schnapsen::deals
