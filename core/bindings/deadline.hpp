// Seconds from Python as a moment of the clock.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "limits.hpp"

constexpr double kLongest = 1e6;  // seconds

inline stammtisch::Deadline deadline_in(std::optional<double> seconds) {
    if (!seconds) return std::nullopt;
    if (std::isnan(*seconds)) throw std::invalid_argument("a deadline is a number of seconds, not nan");
    const std::chrono::duration<double> wait(std::clamp(*seconds, 0.0, kLongest));
    return stammtisch::Clock::now() + std::chrono::duration_cast<stammtisch::Clock::duration>(wait);
}
