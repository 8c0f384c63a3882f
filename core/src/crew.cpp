#include "crew.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <new>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>

namespace stammtisch {

namespace {

class Crew {
public:
    Crew(std::size_t tasks, std::atomic<bool>& stop, Watch* watch, const Task& work)
        : tasks_(tasks), stop_(stop), watch_(watch), work_(work) {}

    void run(std::size_t workers) {
        std::vector<std::jthread> helpers;
        helpers.reserve(workers - 1);
        for (std::size_t who = 1; who < workers && hire(helpers, who); ++who) {
        }
        work(0, watch_);
        wait();
        helpers.clear();
        if (failure_) std::rethrow_exception(failure_);
    }

private:
    // False if there are no more threads to be had.
    bool hire(std::vector<std::jthread>& helpers, std::size_t who) {
        begun();
        try {
            helpers.emplace_back([this, who] {
                work(who, nullptr);
                done();
            });
            return true;
        } catch (const std::system_error&) {
        } catch (const std::bad_alloc&) {
        }
        done();
        return false;
    }

    void work(std::size_t who, Watch* watch) {
        try {
            for (std::size_t i = next_++; i < tasks_; i = next_++) {
                if (watch != nullptr && watch->ended()) stop_ = true;
                if (stop_) return;
                work_(who, i);
            }
        } catch (...) {
            stop_ = true;
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
        }
    }

    // The caller has nothing left to do but to look whether an answer is still wanted.
    void wait() {
        std::unique_lock lock(mutex_);
        while (!all_done_.wait_for(lock, kPause, [this] { return busy_ == 0; }))
            if (watch_ != nullptr && watch_->ended()) stop_ = true;
    }

    void begun() {
        const std::lock_guard lock(mutex_);
        ++busy_;
    }

    void done() {
        const std::lock_guard lock(mutex_);
        if (--busy_ == 0) all_done_.notify_one();
    }

    const std::size_t tasks_;
    std::atomic<bool>& stop_;
    Watch* const watch_;
    const Task& work_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;
    std::condition_variable all_done_;
    std::size_t busy_ = 0;  // helpers
    std::exception_ptr failure_;
};

}  // namespace

std::size_t threads_for(int number) {
    if (number < 0 || number > 1024) throw std::invalid_argument("threads must be 0 (all cores) to 1024");
    return number != 0 ? static_cast<std::size_t>(number) : std::max(1U, std::thread::hardware_concurrency());
}

void share_out(std::size_t tasks, std::size_t workers, std::atomic<bool>& stop, Watch* watch, const Task& work) {
    if (tasks != 0) Crew(tasks, stop, watch, work).run(std::min(tasks, workers));
}

}  // namespace stammtisch
