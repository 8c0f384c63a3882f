// The static move order: each kind of move has a score for each card.
#pragma once

#include <cstdint>

#include "hands.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

enum Kind : std::uint8_t {
    kLeadSure,    // nobody behind can beat this lead
    kLeadHelped,  // a friend can beat what rivals hold
    kLeadLost,
    kTakes,       // beats, and nobody behind can beat it
    kHelped,      // a friend behind will have the trick
    kRisky,       // beats what lies, but not what may come
    kSmear,       // a friend has the trick: give points
    kOvertake,    // a friend has the trick: take it over
    kLost,        // rivals have the trick: give little
    kKinds
};

struct Weight {
    int base;
    int points;   // for each point of the card
    int trump;    // if it is a trump
    int height;   // for each card of its class below it
    int length;   // for each further card of its class in hand (leads) 
};
extern Weight weights[2][4][kKinds];

class Order {
public:
    explicit Order(const Game& game) {
        for (std::size_t side = 0; side < 2; ++side)
          for (std::size_t laid = 0; laid < 4; ++laid)
            for (std::size_t kind = laid == 0 ? 0 : kTakes; kind < (laid == 0 ? kTakes : kKinds); ++kind)
                for (std::size_t c = 0; c < 32; ++c) {
                    const Weight& w = weights[side][laid][kind];
                    const Mask bit = 1U << c;
                    if ((game.cards & bit) == 0) continue;
                    const int height = count(game.classes[game.class_of[c]] & (bit - 1));
                    scores_[side][laid][kind][c] = static_cast<std::int16_t>(
                        w.base + w.points * game.points[c] + ((game.trumps & bit) != 0 ? w.trump : 0) + w.height * height);
                }
    }
    int score(bool side, int laid, Kind kind, std::size_t card) const { return scores_[side ? 1 : 0][laid][kind][card]; }

private:
    std::int16_t scores_[2][4][kKinds][32];
};

}  // namespace stammtisch
