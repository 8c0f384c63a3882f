"""Draws the icons of the installed app from `public/icon.svg`, with Debian's Chromium."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

PUBLIC: Final = Path(__file__).parent / "public"
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--no-first-run"]
GROUND: Final = "#f4ecdc"
# Its name, its size, how much of it the sign fills, and what is around it.
ICONS: Final = (
    ("192", 192, 1.0, "transparent"),
    ("512", 512, 1.0, "transparent"),
    ("180", 180, 1.0, GROUND),
    ("maskable", 512, 0.8, GROUND),
)


def draw(page: Page, name: str, size: int, part: float, ground: str) -> None:
    sign = (PUBLIC / "icon.svg").read_text("utf-8")
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;background:{ground}}}"
        f"svg{{width:{100 * part}vw;height:{100 * part}vh}}</style>{sign}"
    )
    page.screenshot(path=PUBLIC / "icons" / f"{name}.png", omit_background=True)


def main() -> None:
    (PUBLIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        where = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=where, args=FLAGS)
        page = browser.new_page()
        for icon in ICONS:
            draw(page, *icon)
        browser.close()


if __name__ == "__main__":
    main()
