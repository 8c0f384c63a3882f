"""``python3 -m web.deck``: draws everything anew into ``web/public``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .artwork import artwork

PUBLIC: Final = Path(__file__).parents[1] / "public"


def main() -> None:
    files = artwork()
    for name, drawing in files.items():
        file = PUBLIC / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(drawing, "utf-8", newline="\n")
    print(f"{len(files)} drawings, {sum(map(len, files.values())):,} bytes")


if __name__ == "__main__":
    main()
