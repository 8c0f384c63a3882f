// Who holds what during the search.
#pragma once

#include "game.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

class Hands {
public:
    Hands() = default;
    Hands(const Game& game, const std::array<Mask, kSeats>& hands) : hands_(hands) {
        for (int seat = 0; seat < kSeats; ++seat) sides_[game.declarer_side(seat)] |= (*this)[seat];
    }

    Mask operator[](int seat) const { return hands_[static_cast<std::size_t>(seat)]; }
    Mask side(bool declarers) const { return sides_[declarers]; }
    Mask all() const { return sides_[0] | sides_[1]; }

    // Takes a card out of a hand, or puts it back.
    void move(int seat, bool declarers, Mask card) {
        hands_[static_cast<std::size_t>(seat)] ^= card;
        sides_[declarers] ^= card;
    }

private:
    std::array<Mask, kSeats> hands_{};
    std::array<Mask, 2> sides_{};  // the defenders' cards, the declarers' cards
};

// All bits higher than this one; all bits there are if it is none.
inline Mask above(Mask bit) { return bit == 0 ? ~Mask{0} : ~((bit << 1) - 1); }

}  // namespace stammtisch
