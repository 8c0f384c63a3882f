// Bit sets of cards: 32-bit masks, strongest card of a class on top.
#pragma once

#include <bit>
#include <cstdint>

#include "kernel.hpp"

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace stammtisch::inline STAMMTISCH_KERNEL {

using Mask = std::uint32_t;

inline Mask lowest(Mask mask) { return mask & (0U - mask); }
inline Mask highest(Mask mask) { return std::bit_floor(mask); }
// Of at least one bit: the sanitizers of `dev.py core` complain of none.
inline int index_of(Mask bits) { return __builtin_ctz(bits); }
inline int count(Mask mask) { return std::popcount(mask); }

// The bits of `value` at the places of `places`, moved together (x86: one instruction).
inline Mask extract(Mask value, Mask places) {
#if defined(__BMI2__)
    return _pext_u32(value, places);
#else
    Mask result = 0;
    for (Mask bit = 1; places != 0; bit <<= 1) {
        const Mask place = lowest(places);
        if ((value & place) != 0) result |= bit;
        places ^= place;
    }
    return result;
#endif
}

// The other way round: the lowest bits of `value` at the places of `places`.
inline Mask deposit(Mask value, Mask places) {
#if defined(__BMI2__)
    return _pdep_u32(value, places);
#else
    Mask result = 0;
    for (; places != 0; places &= places - 1, value >>= 1)
        if ((value & 1) != 0) result |= lowest(places);
    return result;
#endif
}

}  // namespace stammtisch
