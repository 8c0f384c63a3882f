"""What the first load of the browser client costs, next to what it may cost.

A page is opened by a fresh Chromium whose processor is slowed down, and the bytes that come over
the wire are counted. Sizes have limits; times depend on the machine and are only printed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

SLOWER: Final = 4  # times: a cheap phone next to a desk
RUNS: Final = 3
PHONE: Final = {"width": 390, "height": 844}
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
]
BROWSERS: Final = ("chromium", "chromium-browser", "chromium-headless-shell")
LIMITS: Final = {"script": 150_000, "style": 30_000, "total": 200_000, "requests": 40}
QUIET: Final = 500  # milliseconds without a long task: from then on the page answers at once

WATCH: Final = """
    window.tasks = [];
    const ends = (list) => list.getEntries().map((task) => task.startTime + task.duration);
    new PerformanceObserver((list) => window.tasks.push(...ends(list)))
        .observe({type: 'longtask', buffered: true});
"""
PAINTED: Final = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


@contextmanager
def server() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "stammtisch.cli", "serve", "--port", "0"]
        process = subprocess.Popen(
            command, cwd=folder, env=os.environ, stdout=subprocess.PIPE, text=True
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+:\d+", process.stdout.readline())
            assert found, "the server does not start"
            yield found[0]
        finally:
            process.terminate()
            process.wait(30)


def first_load(browser: Browser, url: str) -> dict[str, float]:
    context = browser.new_context(viewport=PHONE, service_workers="block")  # type: ignore[arg-type]
    page = context.new_page()
    page.add_init_script(WATCH)
    sizes = _counting(page)
    page.goto(url)
    button = page.locator('[data-game="schafkopf"]')
    button.wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(QUIET)
    times = {
        "painted": page.evaluate(PAINTED),
        "interactive": page.evaluate(f"Math.max({PAINTED}, ...window.tasks)"),
    }
    pressed = page.evaluate("performance.now()")
    loaded = dict(sizes)
    button.click()
    page.locator(".hand li").first.wait_for()
    times["cards in hand"] = page.evaluate("performance.now()") - pressed
    context.close()
    return {**loaded, **times}


def _counting(page: Page) -> dict[str, float]:
    """Bytes as they come over the wire, by the type of what is asked for."""
    sizes: dict[str, float] = {"script": 0, "style": 0, "total": 0, "requests": 0}
    kinds: dict[str, str] = {}
    devtools = page.context.new_cdp_session(page)

    def received(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"]
        sizes["requests"] += 1

    def finished(event: dict[str, Any]) -> None:
        size = event["encodedDataLength"]
        sizes["total"] += size
        part = {"Script": "script", "Stylesheet": "style"}.get(kinds.get(event["requestId"], ""))
        if part:
            sizes[part] += size

    devtools.on("Network.responseReceived", received)
    devtools.on("Network.loadingFinished", finished)
    devtools.send("Network.enable")
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return sizes


def told(best: dict[str, float]) -> list[str]:
    lines = []
    for name, value in best.items():
        if name in LIMITS:
            limit = LIMITS[name]
            unit, by = ("", 1) if name == "requests" else (" kB", 1000)
            verdict = "" if value <= limit else "   TOO MUCH"
            lines.append(f"{name:<14}{value / by:8.1f}{unit} of at most {limit / by:g}{verdict}")
        else:
            lines.append(f"{name:<14}{value / 1000:8.2f} s  processor {SLOWER} times slower")
    return lines


def main() -> int:
    chromium = next(filter(None, map(shutil.which, BROWSERS)), None)
    if chromium is None:
        print("no Chromium: apt-get install chromium", file=sys.stderr)
        return 2
    with server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        runs = [first_load(browser, url) for _ in range(RUNS)]
        browser.close()
    best = {name: min(run[name] for run in runs) for name in runs[0]}
    print("\n".join(told(best)))
    return int(any(best[name] > limit for name, limit in LIMITS.items()))


if __name__ == "__main__":
    sys.exit(main())
