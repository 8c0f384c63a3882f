// Chance: one of several cards, and whole deals.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "bits.hpp"
#include "random.hpp"

namespace stammtisch::inline STAMMTISCH_KERNEL {

// A number below `limit` from 32 random bits; uneven by less than one in four thousand million.
inline std::uint32_t scaled(std::uint32_t random, std::uint32_t limit) {
    return static_cast<std::uint32_t>(std::uint64_t{random} * limit >> 32);
}

inline Mask any_of(Mask cards, std::uint32_t random) {
    const std::uint32_t chosen = scaled(random, static_cast<std::uint32_t>(count(cards)));
#if defined(__BMI2__)
    return _pdep_u32(1U << chosen, cards);
#else
    for (std::uint32_t i = 0; i < chosen; ++i) cards &= cards - 1;
    return lowest(cards);
#endif
}

// Deals the lowest so many cards (8, 16, 24 or 32) to four hands, all deals equally likely.
//
// First the cards of two hands together: so many from the lower half of the pack, the others from
// the upper; then each pair of hands is divided. Subsets of half a pack are read from a list.
class Dealer {
public:
    explicit Dealer(int cards) : pack_(~Mask{0} >> (32 - cards)), half_(cards / 2) {
        const auto half = static_cast<std::size_t>(half_);
        for (Mask mask = 0; mask < 1U << half; ++mask) subsets_.push_back(static_cast<std::uint16_t>(mask));
        std::stable_sort(subsets_.begin(), subsets_.end(),
                         [](std::uint16_t a, std::uint16_t b) { return count(a) < count(b); });
        for (const std::uint16_t mask : subsets_) ++number_[static_cast<std::size_t>(count(mask))];
        below_.fill(~std::uint32_t{0});
        for (std::size_t size = 0; size <= half; ++size) {
            first_[size + 1] = first_[size] + number_[size];
            pairs_ += number_[size] * number_[half - size];
            if (size < half) below_[size] = pairs_;
        }
    }

    std::array<Mask, 4> deal(Random& rng) const {
        const std::uint64_t a = rng.next();
        const std::uint64_t b = rng.next();
        const std::uint64_t c = rng.next();
        const std::uint32_t drawn = scaled(static_cast<std::uint32_t>(a), pairs_);
        int lower = 0;
        for (const std::uint32_t limit : below_) lower += drawn >= limit;
        const Mask low = subset(lower, static_cast<std::uint32_t>(a >> 32));
        const Mask high = subset(half_ - lower, static_cast<std::uint32_t>(b));
        const Mask two = low | high << half_;
        const Mask others = pack_ & ~two;
        const Mask first = deposit(subset(half_ / 2, static_cast<std::uint32_t>(b >> 32)), two);
        const Mask third = deposit(subset(half_ / 2, static_cast<std::uint32_t>(c)), others);
        return {first, two ^ first, third, others ^ third};
    }

private:
    Mask subset(int size, std::uint32_t random) const {
        const auto s = static_cast<std::size_t>(size);
        return subsets_[first_[s] + scaled(random, number_[s])];
    }

    Mask pack_;
    int half_;
    std::vector<std::uint16_t> subsets_;      // of half a pack, by their size
    std::array<std::uint32_t, 17> number_{};  // of each size
    std::array<std::uint32_t, 18> first_{};
    std::array<std::uint32_t, 16> below_{};  // pairs of subsets with at most so many cards in the lower half
    std::uint32_t pairs_ = 0;
};

}  // namespace stammtisch
