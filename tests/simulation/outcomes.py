"""Many evenings at a time: a module by its name, so that every kind of process can import it."""

import traceback
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter

from simulation.world import simulate
from simulation.writers import simulate_writers


def outcome(seed):
    """Orders acknowledged, steps and the traces of an evening; or what went wrong."""
    try:
        worlds = simulate(seed), simulate_writers(seed)
    except Exception:
        return seed, None, traceback.format_exc()
    acknowledged, steps = (
        sum(getattr(it, what) for it in worlds) for what in ("acknowledged", "steps")
    )
    return seed, (acknowledged, steps, "-".join(it.trace.hexdigest()[:16] for it in worlds)), ""


def run(seeds, jobs):
    begun, orders, steps, failed = perf_counter(), 0, 0, []
    with ProcessPoolExecutor(jobs) as pool:
        for count, (seed, result, trouble) in enumerate(pool.map(outcome, seeds), 1):
            if result is None:
                failed.append(seed)
                print(f"{trouble}seed {seed} fails: python3 dev.py simulate --seed {seed}")
            else:
                orders, steps = orders + result[0], steps + result[1]
            if count % 50 == 0:
                print(f"{count} seeds, {perf_counter() - begun:.0f} s", flush=True)
    print(
        f"{len(seeds)} seeds, {len(failed)} failed; {orders} orders acknowledged, "
        f"{steps} messages and commits, {perf_counter() - begun:.0f} s"
    )
    return failed
