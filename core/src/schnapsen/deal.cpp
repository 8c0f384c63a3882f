#include "schnapsen/deal.hpp"

#include <algorithm>
#include <bit>

namespace stammtisch::schnapsen::deals {

namespace {

constexpr std::array<int, 8> kPoints = {11, 10, 4, 3, 2, 0, 0, 0};
constexpr int kFresh = 0, kExchangedStage = 1, kClosedStage = 2, kAnnouncedStage = 3;

CardSet bit(CardId card) { return CardSet{1} << card; }
CardSet suit_of(CardId card) { return CardSet{255} << (card & ~7); }
CardSet pair_of(int suit) { return bit(suit * 8 + 2) | bit(suit * 8 + 3); }
std::size_t at(int seat) { return static_cast<std::size_t>(seat); }

}  // namespace

Rules::Rules(const Numbers& in)
    : pack(static_cast<CardSet>(in.number("pack"))),
      open_after(in.whole("open_after")),
      exchange_rank(in.whole("exchange_rank")),
      exchange_before_lead(in.yes("exchange_before_lead")),
      exchange_one_left(in.yes("exchange_one_left")),
      exchange_after_closing(in.yes("exchange_after_closing")),
      plain_marriage(in.whole("plain_marriage")),
      trump_marriage(in.whole("trump_marriage")),
      marriage_without_trick(in.yes("marriage_without_trick")),
      king_only(in.yes("king_only")),
      close_least(in.whole("close_least")),
      at_close(in.yes("at_close")),
      flat_wrong_claim(in.yes("flat_wrong_claim")),
      win(in.whole("win")),
      half(in.whole("half")),
      no_trick(in.whole("no_trick")),
      below(in.whole("below")),
      enough(in.whole("enough")),
      failed_no_trick(in.whole("failed_no_trick")),
      failed(in.whole("failed")),
      counted(in.yes("counted")),
      last_trick_points(in.whole("last_trick_points")),
      last_trick_one(in.yes("last_trick_one")),
      winner_deals(in.yes("winner_deals")),
      partie(in.whole("partie")) {
    for (const std::int64_t packet : in.list("packets")) packets.push_back(static_cast<int>(packet));
}

// Packets in turn, one card turned open in between; the rest is the talon (RULES 9.3).
Deal::Deal(const Rules& its_rules, int its_bonus, const std::vector<CardId>& pack) : rules(&its_rules), bonus(its_bonus) {
    CardSet all = 0;
    for (const CardId card : pack) all |= bit(card);
    if (all != rules->pack || static_cast<int>(pack.size()) != std::popcount(all))
        throw std::invalid_argument("not the pack of this rule set");
    std::size_t top = 0;
    int number = 0;
    for (const int packet : rules->packets) {
        for (CardSet& hand : hands)
            for (int n = 0; n < packet; ++n) hand |= bit(pack[top++]);
        if (++number == rules->open_after) turned = pack[top++];
    }
    while (top < pack.size()) talon[at(talon_left++)] = pack[top++];
    talon[at(talon_left++)] = turned;
    trump = turned / 8;
}

Deal::Deal(const Rules& its_rules, int its_bonus, int seat, CardSet hand, CardId its_turned)
    : rules(&its_rules), bonus(its_bonus), trump(its_turned / 8), turned(its_turned), sees(seat) {
    int dealt = 0;
    for (const int packet : rules->packets) dealt += packet;
    hands[at(seat)] = hand;
    talon.fill(-1);
    talon_left = std::popcount(rules->pack) - 2 * dealt;
    open_card() = turned;
}

int Deal::points_of(int seat) const { return tricks[at(seat)] == 0 ? 0 : card_points[at(seat)] + married[at(seat)]; }

bool Deal::may_exchange() const {
    if (stage > kFresh || talon_left == 0 || (closer >= 0 && !rules->exchange_after_closing)) return false;
    if (tricks_turned == 0 && !rules->exchange_before_lead) return false;
    if (talon_left == 2 && !rules->exchange_one_left) return false;
    return (hands[at(leader)] & bit(lowest_trump())) != 0;
}

bool Deal::may_close() const { return stage <= kExchangedStage && !strict() && talon_left >= rules->close_least; }

bool Deal::may_marry(int suit) const {
    if (stage == kAnnouncedStage || (hands[at(leader)] & pair_of(suit)) != pair_of(suit)) return false;
    return rules->marriage_without_trick || tricks[at(leader)] > 0;
}

CardSet Deal::legal() const {
    const CardSet hand = hands[at(turn())];
    if (led >= 0) return strict() ? answers(hand) : hand;
    if (announced < 0) return hand;
    return rules->king_only ? bit(announced * 8 + 2) : pair_of(announced);
}

// Beat in suit, else follow, else trump, else anything (RULES 9.4).
CardSet Deal::answers(CardSet hand) const {
    const CardSet following = hand & suit_of(led);
    if (following == 0) {
        const CardSet trumps = hand & CardSet{255} << (8 * trump);
        return trumps != 0 ? trumps : hand;
    }
    const CardSet higher = following & (bit(led) - 1);
    return higher != 0 ? higher : following;
}

std::uint64_t Deal::actions() const {
    if (ended) return 0;
    std::uint64_t codes = legal();
    if (led >= 0) return codes;
    if (may_exchange()) codes |= std::uint64_t{1} << kExchange;
    if (may_close()) codes |= std::uint64_t{1} << kClose;
    for (int suit = 0; suit < 4; ++suit)
        if (may_marry(suit)) codes |= std::uint64_t{1} << (kMarriage + suit);
    if (may_claim()) codes |= std::uint64_t{1} << kClaim;
    return codes;
}

void Deal::apply(int code) {
    if (code < kExchange) return lay(code);
    if (code == kExchange) {
        if (sees < 0) hands[at(leader)] = (hands[at(leader)] & ~bit(lowest_trump())) | bit(open_card());
        open_card() = lowest_trump();
        exchanged_by = leader;
        stage = kExchangedStage;
    } else if (code == kClose) {
        closer = leader;
        tricks_at_close = tricks[at(1 - leader)];
        points_at_close = points_of(1 - leader);
        stage = kClosedStage;
    } else if (code == kClaim) {
        claim();
    } else {
        announced = code - kMarriage;
        married[at(leader)] += announced == trump ? rules->trump_marriage : rules->plain_marriage;
        marriages[at(leader)] |= 1U << announced;
        stage = kAnnouncedStage;
    }
}

void Deal::lay(CardId card) {
    const int seat = turn();
    hands[at(seat)] &= ~bit(card);
    played[at(seat)] |= bit(card);
    if (led < 0) {
        led = card;
        stage = kFresh;
        announced = -1;
        return;
    }
    const bool beats = card / 8 == led / 8 ? card < led : card / 8 == trump;
    const int winner_of_trick = beats ? seat : leader;
    const bool draws_follow = !strict();
    card_points[at(winner_of_trick)] += kPoints[at(led % 8)] + kPoints[at(card % 8)];
    ++tricks[at(winner_of_trick)];
    ++tricks_turned;
    leader = last_taker = winner_of_trick;
    led = -1;
    if (draws_follow) {
        draw(leader);
        draw(1 - leader);
    }
    const CardSet left = sees >= 0 ? hands[at(sees)] : hands[0] | hands[1];
    if (left == 0) play_out();
}

// What a seat draws that sees its own cards only is in its hand already.
void Deal::draw(int seat) {
    const CardId card = talon[at(talon_at++)];
    --talon_left;
    if (sees < 0) hands[at(seat)] |= bit(card);
}

// The game stops at once; a wrong claim gives the other what it would have brought (RULES 9.8).
void Deal::claim() {
    const int seat = leader;
    const bool right = points_of(seat) >= rules->win;
    const bool flat = !right && rules->flat_wrong_claim && tricks[at(1 - seat)] > 0;
    int price = 0;
    if (closer < 0) price = flat ? rules->below : measured(1 - seat);
    else price = closer == seat && right ? closer_wins() : close_fails();
    end(right ? How::claim : How::wrong_claim, right ? seat : 1 - seat, price);
}

// All cards are played and nobody has claimed (RULES 9.9).
void Deal::play_out() {
    if (closer >= 0) {
        const bool made = points_of(closer) >= rules->win;
        return made ? end(How::count, closer, closer_wins()) : end(How::close_failed, 1 - closer, close_fails());
    }
    if (!rules->counted)
        return end(How::last_trick, last_taker, rules->last_trick_one ? 1 : measured(1 - last_taker));
    std::array<int, 2> points = {points_of(0), points_of(1)};
    points[at(last_taker)] += rules->last_trick_points;
    const bool first = points[0] >= rules->win, second = points[1] >= rules->win;
    if (!first && !second) return end(How::drawn, -1, 0);
    const int taker = first && second ? last_taker : first ? 0 : 1;
    end(How::count, taker, scale(tricks[at(1 - taker)], points[at(1 - taker)]));
}

int Deal::scale(int its_tricks, int its_points) const {
    return its_tricks == 0 ? rules->no_trick : its_points < rules->half ? rules->below : rules->enough;
}

int Deal::measured(int loser) const { return scale(tricks[at(loser)], points_of(loser)); }

int Deal::closer_wins() const {
    return rules->at_close ? scale(tricks_at_close, points_at_close) : measured(1 - closer);
}

void Deal::end(How its_how, int its_winner, int its_worth) {
    ended = true;
    how = its_how;
    winner = its_winner;
    worth = its_worth;
}

}  // namespace stammtisch::schnapsen::deals
