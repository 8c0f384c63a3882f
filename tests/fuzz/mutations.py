"""Valid texts made invalid by chance: what the readers must survive."""

from random import Random

SNIPPETS = (
    "", "[", "]", '"', "\\", "\n", "\t", " ", "#", ",", "(", ")", "p1", "p9", "sup", "EO", "E0",
    "CARD(EO)", "RULING(MC-99 p1)", "HALT", "-1", "999999999999", "\x00", "é", "💥", "result:",
    "play:", "rules:", '[Rules "x"]', "1. p1:", "extends", " = ", "true", "[[", "{", "}",
)  # fmt: skip


def mutated(text: str, rng: Random) -> str:
    """A few cuts, doublings, swaps and insertions."""
    for _ in range(rng.choice((1, 1, 2, 5))):
        at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        to = min(to, at + rng.choice((1, 2, 5, 200)))
        piece = text[at:to]
        text = rng.choice(
            (
                text[:at] + text[to:],
                text[:to] + piece + text[to:],
                text[:at] + rng.choice(SNIPPETS) + text[to:],
                text[:at] + piece[::-1] + text[to:],
                text[:at] + chr(rng.randrange(1, 0x2FF)) + text[at:],
            )
        )
    return text
