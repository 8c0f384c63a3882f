"""Houses whose rules tell unusual things about hidden cards."""

from support.setups import Setup, setups_of

from stammtisch import rulesets

HOUSES = {
    "easy-ace": """
        extends = "ttc-freising-10-30"
        runaway_min_cards = 2
        ace_forced_after_runaway = true
        ace_discard_before_search = true
        solo_min_suit_cards = 1
    """,
    "free-ace": """
        extends = "schafkopfschule"
        runaway_min_cards = 3
        ace_forced_when_searched = false
        ace_discard_after_runaway = false
        wenz_without_unter = false
        retour_by = "declarer_side"
    """,
    "no-unter": """
        extends = "ttc-freising-10-30"
        wenz_without_unter = false
        solo_min_suit_cards = 1
        deck = "short"
    """,
}

STRANGE_SETUPS: list[Setup] = [
    setup
    for name, text in HOUSES.items()
    for setup in setups_of(rulesets.parse(text, name=name))
    if setup.players == 4
]
