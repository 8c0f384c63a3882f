"""What can be done in a tournament. A command gives events, or is refused and changes nothing."""

from stammtisch.tournament.commands.approving import answer, ask
from stammtisch.tournament.commands.dealing import go_online, open_table
from stammtisch.tournament.commands.disputing import appeal, close, dispute, settle
from stammtisch.tournament.commands.drawing import (
    begin_round,
    choose_remainder,
    discard_draw,
    due,
    finish,
    promise,
    pull,
)
from stammtisch.tournament.commands.people import (
    announce,
    exclude,
    name_prizes,
    pay,
    refund,
    register,
    reinstate,
    rename,
    substitute,
    warn,
    withdraw,
)
from stammtisch.tournament.commands.ruling import rule
from stammtisch.tournament.commands.sheets import (
    confirm,
    correct,
    enter,
    forfeit,
    name_keeper,
    reject,
    sign,
    void,
    wish_keeper,
)

__all__ = [
    "announce",
    "answer",
    "appeal",
    "ask",
    "begin_round",
    "choose_remainder",
    "close",
    "confirm",
    "correct",
    "discard_draw",
    "dispute",
    "due",
    "enter",
    "exclude",
    "finish",
    "forfeit",
    "go_online",
    "name_keeper",
    "name_prizes",
    "open_table",
    "pay",
    "promise",
    "pull",
    "refund",
    "register",
    "reinstate",
    "reject",
    "rename",
    "rule",
    "settle",
    "sign",
    "substitute",
    "void",
    "warn",
    "wish_keeper",
    "withdraw",
]
