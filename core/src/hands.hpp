// The cards of all hands during the search, and what the side of each seat holds.
#pragma once

#include "game.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

struct Hands {
    std::array<Mask, kSeats> of{};

    Mask operator[](int seat) const { return of[static_cast<std::size_t>(seat)]; }
    Mask& operator[](int seat) { return of[static_cast<std::size_t>(seat)]; }
    Mask all() const { return of[0] | of[1] | of[2] | of[3]; }
    Mask others(int seat) const {
        return of[static_cast<std::size_t>((seat + 1) & 3)] | of[static_cast<std::size_t>((seat + 2) & 3)] |
               of[static_cast<std::size_t>((seat + 3) & 3)];
    }
};

// All bits higher than this one; all bits there are if it is none.
inline Mask above(Mask bit) { return bit == 0 ? ~Mask{0} : ~((bit << 1) - 1); }

}  // namespace stammtisch
