// Which cards of a hand may be played (RULES 1.4, 1.6 and 3.11).
#pragma once

#include "game.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

inline Mask legal_lead(const Game& game, Mask hand, bool suit_led) {
    const CalledAce& called = game.called;
    if ((hand & called.ace) == 0 || suit_led || count(hand & called.suit) >= called.run_away_from) return hand;
    return (hand & ~called.suit) | called.ace;
}

// `led` are the cards of the class that was led.
inline Mask legal_follow(const Game& game, Mask hand, Mask led, bool ran_away) {
    const Mask following = hand & led;
    const CalledAce& called = game.called;
    if ((hand & called.ace) != 0) {
        if (following != 0) {
            const bool forced = ran_away ? called.forced_after : called.forced;
            return (following & called.ace) != 0 && forced ? called.ace : following;
        }
        const bool discard = ran_away ? called.discard_after : called.discard;
        const Mask others = hand & ~called.ace;
        return discard || others == 0 ? hand : others;
    }
    if (following != 0) return following;
    if (game.trump_duty && (hand & game.trumps) != 0) return hand & game.trumps;
    return hand;
}

}  // namespace stammtisch
