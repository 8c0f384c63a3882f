// Long work without the GIL that Ctrl-C still ends.
#pragma once

#include <nanobind/nanobind.h>

#include "limits.hpp"

// Has to be called once, when the module is loaded.
void remember_main_thread();
bool in_main_thread();

// Lets Python handle its signals now and then. Only the main thread does that, so only there it is
// worth to wait for the GIL.
class Signals final : public stammtisch::Watch {
public:
    bool ended() override {
        const auto now = stammtisch::Clock::now();
        if (raised_ || now < next_) return raised_;
        const nanobind::gil_scoped_acquire hold;
        raised_ = PyErr_CheckSignals() != 0;
        next_ = stammtisch::Clock::now() + stammtisch::kPause;
        return raised_;
    }

    bool raised() const { return raised_; }  // then a Python exception waits to be thrown

private:
    stammtisch::Clock::time_point next_ = stammtisch::Clock::now() + stammtisch::kPause;
    bool raised_ = false;
};

// The result of work(watch); what a signal raised goes before everything else.
template <class Work>
auto interruptible(Work work) {
    Signals signals;
    try {
        const nanobind::gil_scoped_release release;
        auto result = work(in_main_thread() ? &signals : nullptr);
        if (!signals.raised()) return result;
    } catch (...) {
        if (!signals.raised()) throw;
    }
    throw nanobind::python_error();
}
