#include "schnapsen/position.hpp"

#include <stdexcept>
#include <string>

namespace stammtisch::schnapsen {

namespace {

constexpr int kSomeGame = 9;  // no game brings more
constexpr int kAllPoints = 120;
constexpr Mask kRanks = 0x3F3F3F3F;  // no pack of these games has more than six ranks

void demand(bool fine, const char* why) {
    if (!fine) throw std::invalid_argument(why);
}

bool between(int low, int number, int high) { return low <= number && number <= high; }

int points_in(const SchnapsenTable& table, Mask cards) {
    int sum = 0;
    for (; cards != 0; cards &= cards - 1) sum += table.points[static_cast<std::size_t>(index_of(cards))];
    return sum;
}

Mask pair_of(const SchnapsenTable& table, int suit) {
    return 1U << (8 * suit + table.king) | 1U << (8 * suit + table.ober);
}

// Every marriage needs its king and its Ober out of the talon, and at least one of them was led.
bool can_be_marriages(const SchnapsenTable& table, const Position& position, Mask gone, int points) {
    const Mask led = position.led == kNone ? 0U : 1U << position.led;
    for (unsigned chosen = 0; chosen < 16; ++chosen) {
        int sum = 0;
        for (int suit = 0; suit < 4; ++suit) {
            if ((chosen >> suit & 1U) == 0) continue;
            const bool shown = ((gone | led) & pair_of(table, suit)) != 0 || position.announced == suit;
            sum += !shown ? kAllPoints * kCards : suit == position.trump ? table.marriage_trump : table.marriage_plain;
        }
        if (sum == points) return true;
    }
    return false;
}

Mask check_cards(const SchnapsenTable& table, const Position& position) {
    Mask seen = 0;
    const auto see = [&](Mask cards) {
        demand((cards & ~table.deck) == 0, "a card is not in the pack");
        demand((cards & seen) == 0, "a card is in two places");
        seen |= cards;
    };
    for (const Mask hand : position.hands) see(hand);
    for (const int card : position.talon) {
        demand(between(0, card, kCards - 1), "a card of the talon is not in the pack");
        see(1U << card);
    }
    if (position.led != kNone) {
        demand(between(0, position.led, kCards - 1), "the card led is not in the pack");
        see(1U << position.led);
    }
    return table.deck & ~seen;
}

void check_sizes(const SchnapsenTable& table, const Position& position) {
    const auto leader = static_cast<std::size_t>(position.leader);
    const int led = position.led == kNone ? 0 : 1;
    const int left = count(position.hands[leader]) + led;
    const int talon = static_cast<int>(position.talon.size());
    demand(left == count(position.hands[1 - leader]), "the hands do not have as many cards as they should");
    demand(left > 0, "no cards are left to play");
    demand(left <= table.hand_size, "a hand has too many cards");
    demand(talon % 2 == 0, "the talon has an odd number of cards");
    demand(talon <= count(table.deck) - 2 * table.hand_size, "the talon has too many cards");
    demand(talon == 0 || position.closer != kNone || left == table.hand_size,
           "the hands are not filled up from the talon");
    demand(talon == 0 || position.talon.back() / 8 == position.trump, "the last card of the talon is not a trump");
}

void check_stage(const SchnapsenTable& table, const Position& position) {
    demand(between(kFresh, position.stage, kAnnounced), "there is no such stage on lead");
    demand(position.led == kNone || position.stage == kFresh, "a card is led, so nothing else is done on this lead");
    demand((position.announced != kNone) == (position.stage == kAnnounced), "a marriage is announced, or it is not");
    if (position.stage == kExchanged)
        demand(!position.talon.empty() && position.talon.back() == 8 * position.trump + table.lowest,
               "after an exchange the lowest trump is the last card of the talon");
    if (position.stage == kClosed)
        demand(position.closer == position.leader, "the player on lead has not closed the talon");
    if (position.stage != kAnnounced) return;
    demand(between(0, position.announced, 3), "the announced suit is not a suit");
    const Mask pair = pair_of(table, position.announced);
    const auto leader = static_cast<std::size_t>(position.leader);
    demand((position.hands[leader] & pair) == pair, "the announced pair is not in the hand");
    demand(table.marriage_without_trick || position.tricks[leader] > 0, "a marriage needs a trick first");
}

void check_points(const SchnapsenTable& table, const Position& position, Mask gone) {
    const int cards = points_in(table, gone), most = kAllPoints * 5;
    for (std::size_t seat = 0; seat < 2; ++seat) {
        demand(between(0, position.tricks[seat], kCards), "the tricks won cannot be");
        demand(between(0, position.points[seat], most), "the points cannot be");
    }
    const int tricks = position.tricks[0] + position.tricks[1];
    demand(2 * tricks == count(gone), "the tricks won and the cards played do not fit");
    const auto leader = static_cast<std::size_t>(position.leader);
    demand(tricks == 0 || position.tricks[leader] > 0, "the leader has not won a trick");
    const int married = position.points[0] + position.points[1] - cards;
    demand(can_be_marriages(table, position, gone, married), "the points do not fit the cards played and marriages");
    for (std::size_t seat = 0; seat < 2; ++seat)
        demand(position.tricks[seat] > 0 || position.points[seat] <= married,
               "a player without a trick has points from cards");
}

void check_closing(const SchnapsenTable& table, const Position& position) {
    if (position.closer == kNone) return;
    demand(between(0, position.closer, 1), "the closer is not a seat");
    demand(!position.talon.empty(), "an exhausted talon cannot be closed");
    demand(static_cast<int>(position.talon.size()) >= table.close_min_talon, "the talon was too small to be closed");
    const auto other = static_cast<std::size_t>(1 - position.closer);
    demand(between(0, position.closed_tricks, position.tricks[other]), "the tricks at the closing cannot be");
    demand(between(0, position.closed_points, position.points[other]), "the points at the closing cannot be");
    demand(position.closed_tricks > 0 || position.closed_points == 0, "without a trick nothing counted at the closing");
}

}  // namespace

void check_table(const SchnapsenTable& table) {
    demand(table.deck != 0 && (table.deck & ~kRanks) == 0, "the pack is none of these games");
    demand(between(1, table.hand_size, 6) && 2 * table.hand_size <= count(table.deck), "the hand size cannot be");
    demand(count(table.deck) - 2 * table.hand_size <= kTalon, "the talon is too large");
    for (int suit = 0; suit < 4; ++suit)
        demand(between(0, table.lowest, 7) && (table.deck >> (8 * suit + table.lowest) & 1U) != 0,
               "no such card to exchange");
    demand(between(0, table.king, 2) && table.ober == table.king + 1, "no such marriage");
    demand(between(1, table.win, kAllPoints) && between(1, table.half, table.win - 1), "nobody can win like this");
    for (const int points : table.points) demand(between(0, points, kAllPoints), "the points of a card cannot be");
    demand(points_in(table, table.deck) <= kAllPoints, "the pack has too many points");
    const Scale& scale = table.claim;
    demand(between(1, scale.enough, scale.below) && between(scale.below, scale.no_trick, kSomeGame),
           "a better game must not bring less");
    for (const int failure : {table.failure, table.failure_no_trick})
        demand(between(1, failure, kSomeGame), "the loss of a closer cannot be");
    for (const int marriage : {table.marriage_plain, table.marriage_trump})
        demand(between(1, marriage, kAllPoints), "the marriages cannot be");
    demand(between(1, table.close_min_talon, kTalon), "the smallest talon to be closed cannot be");
    demand(between(0, table.last_trick_points, 99), "the points of the last trick cannot be");
}

void check_position(const SchnapsenTable& table, const Position& position) {
    demand(between(0, position.leader, 1), "the leader is not a seat");
    demand(between(0, position.trump, 3), "trump is not a suit");
    const Mask gone = check_cards(table, position);
    check_sizes(table, position);
    check_points(table, position, gone);
    check_closing(table, position);
    check_stage(table, position);
}

}  // namespace stammtisch::schnapsen
