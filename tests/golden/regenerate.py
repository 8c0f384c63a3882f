"""One played deal per contract and special round, what bots decide (`support.decisions`) and what
readers complain of (`support.complaints`): `python3 dev.py golden` writes them anew, and the rules
that the tests of the native core read (`support.core_rules`).

The deals are random legal play; the first seed whose deal has the wanted contract is taken, so the
files change only when the rules, the notation or the random player change.
"""

from itertools import count
from pathlib import Path
from random import Random

from support import complaints, core_rules, decisions

from stammtisch import rulesets, schnapsen
from stammtisch.engine.bots import play_by_chance
from stammtisch.engine.cards import parse_cards
from stammtisch.engine.deal import parse_action
from stammtisch.games import AnyDeal
from stammtisch.record import write
from stammtisch.schafkopf import Context, RuleSet, dealt, shuffle, shuffled

FOLDER = Path(__file__).parent / "records"

PAGE = Path(__file__).parents[2] / "docs" / "notation.md"
LEFT_OUT = (
    "schafkopfschule-RG.txt",
    "schafkopfschule-RS.txt",
    "schafkopfschule-turnier-SG.txt",
    "schafkopfschule-turnier-W.txt",
    "schafkopfschule-turnier-RS.txt",
    "ttc-freising-10-30-RE.txt",
    "ttc-freising-10-50-RG.txt",
    "ttc-freising-10-50-W.txt",
    "ttc-freising-10-50-SE.txt",
    "kreuz-turnier-SS.txt",
    "kreuz-turnier-W.txt",
)  # much like others that are shown

CONTRACTS = {
    "schafkopfschule": ("RE", "RG", "RS", "SH", "SE-TOUT", "W", "W-TOUT", "THROWN_IN"),
    "schafkopfschule-turnier": ("RS", "SG", "W", "SG-TOUT", "STRUCK", "THROWN_IN"),
    "ttc-freising-10-30": ("RE", "SS", "WH", "WG-TOUT", "THROWN_IN"),
    "ttc-freising-10-50": ("RG", "W", "SE"),
    "kreuz-turnier": ("RS", "G", "G-TOUT", "SS", "W", "KREUZ"),
}
ENDINGS = {
    "schnapsen-weich": ("claim", "wrong_claim", "last_trick", "close_failed"),
    "schnapsen-scharf": ("claim", "last_trick", "count"),
    "sechsundsechzig": ("claim", "count", "close_failed"),
}


def goldens() -> dict[str, tuple[str, Context | None, str | None]]:
    """File name: rule set, context, and the contract or the ending that must come about."""
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
    for rules, endings in ENDINGS.items():
        for how in endings:
            named[f"{rules}-{how}.txt"] = (rules, None, how)
    named["ramsch-krank.txt"] = ("ttc-freising-10-30", Context(round="ramsch"), "SH")
    named["geist-gesund.txt"] = ("ttc-freising-10-30", Context(round="geist"), "GEIST")
    return named


# Deals too rare for chance: rule set, hands, calls, cards.
MADE = {
    "schafkopfschule-SIE.txt": (
        'extends = "schafkopfschule"',
        ("EA EX E9 E7 GA GX SA SX", "EO GO HO SO EU GU HU SU", "EK E8 GK G9 G8 G7 HA HX",
         "HK H9 H8 H7 SK S9 S8 S7"),
        "p1 PLAY, p2 SIE, p4 NEXT_CUT",
        "",
    ),
    "house-claims.txt": (
        'extends = "schafkopfschule"\nlaufende_claim = "manual"\nschwarz_on_demand = true',
        ("EA EX E9 E7 HU H9 GK SA", "EO GO HO EU HA HX E8 G7", "EK SO GU HK G9 GX SX S8",
         "SU H8 H7 GA G8 SK S9 S7"),
        "p1 PASS, p2 PLAY, p3 PASS, p4 PASS, p2 ANNOUNCE(RE), p3 CONTRA, p2 RETOUR",
        "E7 E8 EK H8 S7 SA HX S8 EO HK H7 H9 GO GU SU HU HO SO S9 EA EU G9 G8 EX HA SX SK E9 "
        "G7 GX GA GK p2_CLAIM_LAUFENDE(4) p4_CHALLENGE p4_NEXT_CUT",
    ),
    "ruling-revoke.txt": (
        'extends = "schafkopfschule-turnier"',
        ("EA EX E9 E7 HU H9 GK SA", "EO GO HO EU HA HX E8 G7", "EK SO GU HK G9 GX SX S8",
         "SU H8 H7 GA G8 SK S9 S7"),
        "p1 PASS, p2 PLAY, p3 PASS, p4 PASS, p2 ANNOUNCE(RE)",
        "E7 E8 EK H8 S7 SA p4_HALT sup_RULING(MC-14_p3) p4_NEXT_CUT",
    ),
}  # fmt: skip


def made(house: str, hands: tuple[str, ...], calls: str, cards: str) -> str:
    base = house.split('"')[1]
    rules = (
        rulesets.builtin(base) if house.count("\n") == 0 else rulesets.parse(house, name="house")
    )
    deal = dealt(rules, [parse_cards(hand) for hand in hands])
    for call in calls.split(", "):
        deal = deal.apply(parse_action(call))
    for word in cards.split():
        seat = f"p{deal.options.seat + 1}"
        text = word.replace("_", " ", 1) if "_" in word else f"{seat} CARD({word})"
        deal = deal.apply(parse_action(text.replace("14_p3", "14 p3")))
    return write(deal)


def golden(rules_name: str, context: Context | None, code: str | None) -> str:
    rules = rulesets.builtin(rules_name)
    for seed in count(1):
        rng = Random(seed)
        pack = shuffle(rules, rng)
        begin = shuffled if isinstance(rules, RuleSet) else schnapsen.shuffled
        deal = play_by_chance(begin(rules, pack, context), rng)
        if code is None or _ended_as(deal, code):
            return write(deal, {"Seed": str(seed)})
    raise AssertionError


def _ended_as(deal: AnyDeal, code: str) -> bool:
    outcome = deal.outcome
    assert outcome is not None
    if isinstance(outcome, schnapsen.Outcome):
        return outcome.how == code
    if outcome.ending != "played":
        return outcome.ending.name == code
    return str(outcome.contract) == code


def with_examples(page: str) -> str:
    """docs/notation.md with one example for each contract and special round."""
    before, marker, _ = page.partition("<!-- examples -->")
    shown = [name for name in (*goldens(), *MADE) if name not in LEFT_OUT]
    parts = []
    for name in shown:
        text = (FOLDER / name).read_text("utf-8").rstrip()
        parts.append(f"\n### {name.removesuffix('.txt')}\n\n```\n{text}\n```\n")
    return before + marker + "\n" + "".join(parts)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, wanted in goldens().items():
        (FOLDER / name).write_text(golden(*wanted), "utf-8")
    for name, plan in MADE.items():
        (FOLDER / name).write_text(made(*plan), "utf-8")
    PAGE.write_text(with_examples(PAGE.read_text("utf-8")), "utf-8")
    decisions.main()
    complaints.main()
    core_rules.FILE.write_text(core_rules.text(), "utf-8")
    print(f"{len(goldens()) + len(MADE)} records in {FOLDER.name}/, examples in docs/notation.md")
    print(f"decisions of {len(decisions.PLANS)} bots in {decisions.FOLDER.name}/")


if __name__ == "__main__":
    main()
