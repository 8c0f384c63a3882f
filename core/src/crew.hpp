// Shares out tasks among threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>

#include "limits.hpp"

namespace stammtisch {

// How many threads are meant by a number that somebody gave; refuses what is none (std::invalid_argument).
std::size_t threads_for(int number);

using Task = std::function<void(std::size_t worker, std::size_t task)>;

// Does every task once, on as many threads as there are workers; the calling thread is worker 0.
//
// Threads that the system does not give are done without. What a task throws ends the work and reaches
// the caller. A watch that has ended sets `stop`, which tasks under way may look at as well.
void share_out(std::size_t tasks, std::size_t workers, std::atomic<bool>& stop, Watch* watch, const Task& work);

}  // namespace stammtisch
