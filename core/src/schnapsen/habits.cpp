#include "schnapsen/habits.hpp"

namespace stammtisch::schnapsen {

namespace {

// In card points, roughly.
constexpr double kWhim = 6;  // players differ
constexpr double kTrumpKept = 9;
constexpr double kPairKept = 5;  // half of a pair that may still be completed
constexpr double kAceKept = 5;
constexpr double kTrickBrings = 3;  // what the other adds to a trick
constexpr double kTrumping = 8;     // so much should lie there to be worth a trump

struct Sight {
    const Course& course;
    Mask own;
    Mask unseen;
    bool others_trumps;  // the other may have some

    explicit Sight(const Course& c) : course(c), own(c.hand()) {
        const Position& at = c.position();
        unseen = c.table().deck & ~(own | c.played());
        if (!c.strict()) unseen &= ~(1U << at.talon.back());
        others_trumps = (unseen & c.trumps()) != 0;
    }

    bool stands(unsigned card) const { return (unseen & course.above(card)) == 0; }
    int points(unsigned card) const { return course.table().points[card]; }

    bool keeps_pair(unsigned card) const {
        const Mask pair = course.pair(card / 8);
        return (pair >> card & 1U) != 0 && (pair & ~(own | unseen)) == 0;
    }
};

double lead_score(const Sight& see, unsigned card) {
    const int points = see.points(card);
    const bool trump = see.course.is_trump(card);
    if (see.course.strict()) {
        if (!see.stands(card)) return -points;
        return (trump ? 10 : see.others_trumps ? 2 : 8) + points;
    }
    double score = -points;
    if (trump) score -= kTrumpKept;
    if (see.stands(card)) score += trump ? 2 : kAceKept;
    if (see.keeps_pair(card)) score -= kPairKept;
    return score;
}

double answer_score(const Sight& see, unsigned led, unsigned card) {
    const int points = see.points(card), lies = see.points(led);
    const bool trump = see.course.is_trump(card);
    const double pair = see.keeps_pair(card) ? kPairKept : 0;
    if (!see.course.beats(card, led)) return -1.5 * points - pair - (trump ? kTrumpKept : 0);
    if (!trump) return 4 + lies + 0.6 * points - pair;
    return 1.5 * lies - kTrumping - 0.3 * points - pair;
}

// What a player may count on if nobody draws any more.
double in_sight(const Sight& see) {
    const Course& course = see.course;
    const unsigned seat = course.turn();
    double sum = course.position().points[seat];
    const int trumps = count(see.own & course.trumps());
    for (unsigned suit = 0; suit < 4; ++suit)
        if ((see.own & course.pair(suit)) == course.pair(suit))
            sum += static_cast<int>(suit) == course.position().trump ? course.table().marriage_trump
                                                                     : course.table().marriage_plain;
    for (Mask cards = see.own; cards != 0; cards &= cards - 1) {
        const unsigned card = card_of(lowest(cards));
        if (!see.stands(card) && !(course.is_trump(card) && trumps >= 3)) continue;
        const double sure = course.is_trump(card) ? 1 : !see.others_trumps ? 1 : trumps >= 2 ? 0.8 : 0.5;
        sum += sure * (see.points(card) + kTrickBrings);
    }
    return sum;
}

}  // namespace

Move habit(const Course& course, const MoveList& moves, Random& random) {
    if (moves.count == 1) return moves.moves[0];
    const Sight see(course);
    const int led = course.position().led;
    if (led == kNone && course.may_close() && in_sight(see) + kWhim * random.unit() > course.table().win + kWhim)
        return {kClose, 0};
    const Move* best = nullptr;
    double most = 0;
    for (const Move& move : moves) {
        double score = 0;
        if (move.verb == kMarriage) score = 100 + (move.argument == course.position().trump ? 1 : 0);
        else if (move.verb != kCard) continue;
        else
            score = led == kNone ? lead_score(see, move.argument)
                                 : answer_score(see, static_cast<unsigned>(led), move.argument);
        score += kWhim * random.unit();
        if (best == nullptr || score > most) {
            best = &move;
            most = score;
        }
    }
    return *best;
}

}  // namespace stammtisch::schnapsen
