"""Every scene in every size and light into build/screenshots; six small ones into docs/pictures."""

import argparse
import base64
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from support.browser import FLAGS, Person, chromium
from support.server import running

from pictures.scenes import RECORD, set_up

ROOT = Path(__file__).parents[2]
SIZES = {
    "phone": (390, 844),
    "landscape": (844, 390),
    "tablet": (820, 1180),
    "desktop": (1440, 900),
}
WIDEST = 860  # pixels
SHOWN = {  # in the README: every scene once, in a size that suits it
    "lobby": ("phone", "light"),
    "auction": ("phone", "dark"),
    "play": ("desktop", "light"),
    "result": ("phone", "light"),
    "replay": ("desktop", "dark"),
    "sheet": ("phone", "light"),
}


def main():
    parser = argparse.ArgumentParser(prog="dev.py pictures", description=__doc__)
    parser.add_argument("--readme", action="store_true", help="also write docs/pictures anew")
    parser.add_argument("--only", default="", help="one scene")
    wanted = parser.parse_args()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        with running(Path(folder)) as server:
            host = browser.new_context(locale="de-DE", reduced_motion="reduce")
            scenes = set_up(host, server.url)
            for size in SIZES:
                for light in ("light", "dark"):
                    look(browser, host, server.url, scenes, size, light, wanted)
        browser.close()


def look(browser, host, url, scenes, size, light, wanted):
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=light,
        locale="de-DE",
        reduced_motion="reduce",
        storage_state=host.storage_state(),
    )
    person = Person(context, url)
    for scene, (path, press) in scenes.items():
        if wanted.only not in ("", scene):
            continue
        see(person, path, press)
        keep(person.page, ROOT / "build/screenshots" / f"{scene}-{size}-{light}.png")
        if wanted.readme and SHOWN[scene] == (size, light):
            keep(person.page, ROOT / "docs/pictures" / f"{scene}.webp")
    context.close()


def see(person, path, press):
    page = person.open(path)
    if path == "/replay":
        page.get_by_role("textbox").fill(RECORD.read_text("utf-8"))
    if press:
        page.get_by_role("button", name=press).click()
    if path == "/replay":
        page.locator(".whole").wait_for()
        page.keyboard.press("n")
    page.wait_for_load_state("networkidle")
    page.evaluate("document.activeElement?.blur()")  # nobody has a finger on the keyboard


def keep(page, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    page.wait_for_function("[...document.images].every((image) => image.complete)")
    form = small(page) if target.suffix == ".webp" else {"format": "png"}
    told = page.context.new_cdp_session(page).send("Page.captureScreenshot", form)
    target.write_bytes(base64.b64decode(told["data"]))
    print(f"{target.stat().st_size / 1000:7.1f} kB  {target.relative_to(ROOT)}")


def small(page):
    """At most as wide as the README shows it."""
    width, height = page.viewport_size.values()
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": min(1, WIDEST / width)}
    return {"format": "webp", "quality": 75, "clip": clip}


if __name__ == "__main__":
    main()
