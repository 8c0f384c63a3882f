"""One played deal per contract and special round: `python3 dev.py golden` writes them anew.

The deals are random legal play; the first seed whose deal has the wanted contract is taken, so the
files change only when the rules, the notation or the random player change.
"""

from itertools import count
from pathlib import Path
from random import Random

from stammtisch import rulesets
from stammtisch.bots.chance import play_by_chance
from stammtisch.record import write
from stammtisch.schafkopf import Context, Deal, shuffle, shuffled

FOLDER = Path(__file__).parent / "records"

CONTRACTS = {
    "schafkopfschule": ("RE", "RG", "RS", "SH", "SE-TOUT", "W", "W-TOUT", "THROWN_IN"),
    "schafkopfschule-turnier": ("RS", "SG", "W", "SG-TOUT", "STRUCK", "THROWN_IN"),
    "ttc-freising-10-30": ("RE", "SS", "WH", "WG-TOUT", "THROWN_IN"),
    "ttc-freising-10-50": ("RG", "W", "SE"),
    "kreuz-turnier": ("RS", "G", "G-TOUT", "SS", "W", "KREUZ"),
}


def goldens() -> dict[str, tuple[str, Context, str | None]]:
    """File name: rule set, context, and the contract that must come about."""
    named = {
        f"{rules}-{code}.txt": (rules, Context(lone_games=(4, 4, 4, 4)), code)
        if code == "STRUCK"
        else (rules, Context(), code)
        for rules, codes in CONTRACTS.items()
        for code in codes
    }
    for round_ in rulesets.builtin("ttc-freising-10-30").special_rounds:
        for players in (4, 5):
            context = Context(round=round_, players=5 if players == 5 else 4)
            named[f"{round_}-{players}.txt"] = ("ttc-freising-10-30", context, None)
    named["ramsch-krank.txt"] = ("ttc-freising-10-30", Context(round="ramsch"), "SH")
    named["geist-gesund.txt"] = ("ttc-freising-10-30", Context(round="geist"), "GEIST")
    return named


def golden(rules_name: str, context: Context, code: str | None) -> str:
    rules = rulesets.builtin(rules_name)
    for seed in count(1):
        rng = Random(seed)
        deal = play_by_chance(shuffled(rules, shuffle(rules, rng), context), rng)
        if code is None or _ended_as(deal, code):
            return write(deal, {"Seed": str(seed)})
    raise AssertionError


def _ended_as(deal: Deal, code: str) -> bool:
    outcome = deal.outcome
    assert outcome is not None
    if outcome.ending != "played":
        return outcome.ending.name == code
    return str(outcome.contract) == code


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, wanted in goldens().items():
        (FOLDER / name).write_text(golden(*wanted), "utf-8")
    print(f"{len(goldens())} records in {FOLDER.name}/")


if __name__ == "__main__":
    main()
