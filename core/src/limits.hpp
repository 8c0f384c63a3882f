// When work has to end before it is done: at a deadline, or because somebody wants it to.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>

namespace stammtisch {

using Clock = std::chrono::steady_clock;
using Deadline = std::optional<Clock::time_point>;

constexpr std::chrono::milliseconds kPause{50};  // between two looks at a watch while waiting

// Thrown out of work that has reached one of its limits.
struct Interrupted {};

// Whether the caller still wants an answer. Only the thread that was called asks, again and again while
// it works; after a yes it is always yes.
class Watch {
public:
    virtual ~Watch() = default;
    virtual bool ended() = 0;
};

struct Limits {
    Deadline deadline;
    const std::atomic<bool>* stop = nullptr;  // set by any thread of the same batch
    Watch* watch = nullptr;

    bool reached() const;
};

// Waits until nobody else works; throws `Interrupted` if the caller does not want to wait any longer.
std::unique_lock<std::timed_mutex> take_turn(std::timed_mutex& mutex, Watch* watch);

}  // namespace stammtisch
