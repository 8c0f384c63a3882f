"""A bar under a step that downloads, where there is a terminal: pip says what it fetches."""

import sys

FETCHES = r"\s*(?:Downloading|Using cached) (\w+)-\S+ \(([\d.]+) (k|M)B\)"
CHATTER = (
    r"\s*(Collecting|Downloading|Using cached|Obtaining|Processing|Installing|Building|Preparing"
    r"|Created|Getting|Checking|Requirement already|Looking|Successfully|Attempting|Found|Stored"
    r"|Uninstalling)\b"
)
TOTAL = r"about (\d+) MB"
WIDTH = 30


class Progress:
    """What was fetched so far, of the megabytes that a title tells."""

    def __init__(self, title: str) -> None:
        import re

        total = re.search(TOTAL, title)
        self.total = float(total[1]) if total and sys.stderr.isatty() else 0.0
        self.fetched = 0.0

    def hear(self, line: str) -> None:
        """One line of what a command says."""
        import re

        fetches = re.match(FETCHES, line)
        if fetches and self.total:
            self.fetched += float(fetches[2]) / (1000 if fetches[3] == "k" else 1)
            self._show(fetches[1])

    def _show(self, package: str) -> None:
        filled = round(WIDTH * min(self.fetched / self.total, 1))
        bar = "█" * filled + "░" * (WIDTH - filled)
        rewrite(f"  {bar} {self.fetched:.0f} of about {self.total:.0f} MB: {package}")

    def end(self) -> None:
        if self.fetched:
            rewrite("")


def rewrite(text: str) -> None:
    """The line on which the terminal stands."""
    sys.stderr.write(f"\r\033[K{text}")
    sys.stderr.flush()


def without_chatter(told: str) -> str:
    """What is worth reading when a command fails: not what pip has collected before."""
    import re

    return "".join(line for line in told.splitlines(keepends=True) if not re.match(CHATTER, line))
