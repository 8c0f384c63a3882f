// A small generator of our own, so that a seed gives the same draws on every platform.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "kernel.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

// xoshiro256++ by Blackman and Vigna, seeded by splitmix64.
class Random {
public:
    explicit Random(std::uint64_t seed) {
        for (auto& word : state_) word = mixed(seed += 0x9E3779B97F4A7C15ULL);
    }

    // Streams of the same seed have nothing to do with each other.
    Random(std::uint64_t seed, std::uint64_t stream) : Random(mixed(seed ^ mixed(stream + 1))) {}

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // Unbiased: what is too large is drawn again. `limit` must not be 0.
    std::uint64_t below(std::uint64_t limit) {
        const std::uint64_t mask = ~std::uint64_t{0} >> std::countl_zero((limit - 1) | 1);
        std::uint64_t drawn = next() & mask;
        while (drawn >= limit) drawn = next() & mask;
        return drawn;
    }

    // From 0 up to, not including, 1.
    double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

private:
    static std::uint64_t mixed(std::uint64_t x) {
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
        return x ^ (x >> 31);
    }

    std::array<std::uint64_t, 4> state_{};
};

}  // namespace stammtisch
