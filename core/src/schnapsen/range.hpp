// For which points of both players an answer holds.
//
// The search looks at points only to compare them with what wins and with half of it. So an answer
// found at some points holds for all points that pass the same comparisons on the way: a range for
// each seat. Remembered with its range, one answer serves many positions that differ in points only.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace stammtisch::schnapsen {

using Points = std::array<std::uint8_t, 2>;

class Range {
public:
    // Whether it holds here, and for all points up to `margin` away.
    bool holds(const Points& points, int margin = 0) const {
        return fits(0, points[0], margin) && fits(1, points[1], margin);
    }

    void at_most(unsigned seat, int points) {
        limits_[seat] = std::min(limits_[seat], static_cast<std::uint8_t>(points));
    }
    void at_least(unsigned seat, int points) {
        limits_[2 + seat] = std::min(limits_[2 + seat], static_cast<std::uint8_t>(kZero - points));
    }

    void narrow(const Range& other) {
        for (unsigned i = 0; i < 4; ++i) limits_[i] = std::min(limits_[i], other.limits_[i]);
    }

    // The range before a seat got these points.
    void before(unsigned seat, int points) {
        if (limits_[seat] != kFree) limits_[seat] = static_cast<std::uint8_t>(limits_[seat] - points);
        // A limit below zero still says how far it is; one too far to be written is written nearer.
        std::uint8_t& low = limits_[2 + seat];
        if (low != kFree) low = static_cast<std::uint8_t>(std::min(low + points, kFree - 1));
    }

    // What is left when nothing nearer than `margin` to a limit may be used; some points must be left.
    Range inside(int margin) const {
        Range result = *this;
        for (std::uint8_t& limit : result.limits_)
            if (limit != kFree) limit = static_cast<std::uint8_t>(limit - margin);
        return result;
    }

private:
    static constexpr int kFree = 255;  // no limit
    static constexpr int kZero = 200;  // a lower limit of zero

    bool fits(unsigned seat, int points, int margin) const {
        const int high = limits_[seat], low = limits_[2 + seat];
        return (high == kFree || points + margin <= high) && (low == kFree || points - margin >= kZero - low);
    }

    std::array<std::uint8_t, 4> limits_{kFree, kFree, kFree, kFree};  // upper ones, lower ones from kZero down
};

}  // namespace stammtisch::schnapsen
