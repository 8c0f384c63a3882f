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

class Range {
public:
    bool holds(const std::array<std::uint8_t, 2>& points) const {
        return points[0] <= high(0) && points[0] >= low(0) && points[1] <= high(1) && points[1] >= low(1);
    }

    void at_most(unsigned seat, int points) { limits_[seat] = std::min(limits_[seat], static_cast<std::uint8_t>(points)); }
    void at_least(unsigned seat, int points) {
        limits_[2 + seat] = std::min(limits_[2 + seat], static_cast<std::uint8_t>(kFree - points));
    }

    void narrow(const Range& other) {
        for (unsigned i = 0; i < 4; ++i) limits_[i] = std::min(limits_[i], other.limits_[i]);
    }

    // The range before a seat got these points.
    void before(unsigned seat, int points) {
        if (limits_[seat] != kFree) limits_[seat] = static_cast<std::uint8_t>(limits_[seat] - points);
        limits_[2 + seat] = static_cast<std::uint8_t>(std::min(limits_[2 + seat] + points, kFree));
    }

private:
    static constexpr int kFree = 255;  // no limit

    int high(unsigned seat) const { return limits_[seat]; }
    int low(unsigned seat) const { return kFree - limits_[2 + seat]; }

    std::array<std::uint8_t, 4> limits_{kFree, kFree, kFree, kFree};  // upper, then lower from above
};

}  // namespace stammtisch::schnapsen
