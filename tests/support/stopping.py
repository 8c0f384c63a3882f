"""A search that another thread ends."""

import threading

from stammtisch.solver import SearchStopped


def is_stopped(solver, work):
    """Whether ``work``, in a thread of its own, ends because its solver is told to stop."""
    stopped = threading.Event()

    def until_stopped():
        try:
            work()
        except SearchStopped:
            stopped.set()

    thread = threading.Thread(target=until_stopped)
    thread.start()
    while thread.is_alive():
        solver.stop()
        thread.join(0.01)
    return stopped.is_set()
