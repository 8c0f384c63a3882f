#include "limits.hpp"

namespace stammtisch {

bool Limits::reached() const {
    if (stop != nullptr && stop->load(std::memory_order_relaxed)) return true;
    if (deadline && Clock::now() >= *deadline) return true;
    return watch != nullptr && watch->ended();
}

std::unique_lock<std::timed_mutex> take_turn(std::timed_mutex& mutex, Watch* watch) {
    if (watch == nullptr) return std::unique_lock(mutex);
    std::unique_lock lock(mutex, std::try_to_lock);
    while (!lock.owns_lock() && !lock.try_lock_for(kPause))
        if (watch->ended()) throw Interrupted{};
    return lock;
}

}  // namespace stammtisch
