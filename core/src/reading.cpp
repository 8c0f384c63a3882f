#include "reading.hpp"

#include <bit>
#include <cmath>

namespace stammtisch {

namespace {

std::size_t shape(CardSet hand, CardSet group, CardSet higher, CardSet card) {
    const CardSet held = hand & group;
    const int number = std::popcount(held);
    if (number == 1) return 0;
    if ((held & higher) == 0) return number == 2 ? 1 : 3;
    if ((held & ~higher & ~card) == 0) return number == 2 ? 2 : 4;
    return 5;
}

}  // namespace

double Reading::of(std::array<CardSet, kSeats> hands) const {
    double sum = 0;
    std::size_t holder = 0;
    for (std::size_t seat = 0; seat < hands.size(); ++seat)
        if ((hands[seat] & ace) != 0) holder = seat;
    for (const Shown& play : shown)
        if (play.card == ace) holder = play.seat;
    for (std::size_t i = shown.size(); i-- > 0;) {  // backwards: the cards return to the hands
        const Shown& play = shown[i];
        CardSet& hand = hands[play.seat];
        hand |= play.card;
        const Worths& worths = play.worths[play.worths.size() == 1 ? 0 : holder];
        float all = 0;
        for (CardSet rest = legal(play, hand); rest != 0; rest &= rest - 1)
            all += worth(play, worths, hand, static_cast<std::size_t>(std::countr_zero(rest)));
        const float chosen = worth(play, worths, hand, static_cast<std::size_t>(std::countr_zero(play.card)));
        if (all > chosen) sum += std::log(chosen / all);
    }
    return sum;
}

CardSet Reading::legal(const Shown& play, CardSet hand) const {
    const bool bound = (hand & ace) != 0;
    if (play.group == 0)
        return bound && std::popcount(hand & (play.barred | ace)) < play.few ? hand & ~play.barred : hand;
    if (const CardSet same = hand & play.group; same != 0)
        return bound && (same & play.must) != 0 ? same & play.must : same;
    CardSet free = trump_duty && (hand & trumps) != 0 ? hand & trumps : hand;
    if (bound && (free & ~play.kept) != 0) free &= ~play.kept;
    return free;
}

float Reading::worth(const Shown& play, const Worths& worths, CardSet hand, std::size_t card) const {
    const CardSet bit = CardSet{1} << card;
    const bool follows = play.group == 0 || (play.group & bit) != 0;
    const std::size_t place = (trumps & bit) != 0 ? 0 : follows ? 1 : 2;
    return worths[card] * shapes[play.group != 0][place][shape(hand, classes[card], higher[card], bit)];
}

}  // namespace stammtisch
