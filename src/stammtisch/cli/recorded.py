"""A moment of a recorded deal: as it stands after so many played cards."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from stammtisch.cli.replay import text_of
from stammtisch.engine.deal import Verb
from stammtisch.games import GAMES
from stammtisch.record import Record, RecordError, read_each
from stammtisch.schafkopf import Deal
from stammtisch.texts import UserError


def recorded(file: Path, number: int) -> Record:
    """The record of that number in a file."""
    try:
        record = next(islice(read_each(text_of(file)), number - 1, None), None)
    except RecordError as error:
        raise UserError("solve.bad_record", file=file, problem=error) from None
    if record is None:
        raise UserError("solve.no_such_deal", file=file, number=number)
    return record


def recorded_deal(file: Path, number: int) -> Deal:
    """A deal of Schafkopf."""
    deal = recorded(file, number).deal
    if not isinstance(deal, Deal):
        raise UserError("solve.schafkopf_only")
    return deal


def after_cards(deal: Deal, number: int | None) -> Deal:
    """All that was said and done before the next card; without a number all there is."""
    if number is None:
        return deal
    played = sum(action.verb is Verb.CARD for action in deal.history)
    if number > played:
        raise UserError("solve.too_few_played", number=played)
    moment = GAMES[deal.game].notation.restart(deal)
    for action in deal.history:
        if action.verb is Verb.CARD:
            if not number:
                break
            number -= 1
        moment = moment.apply(action)
    assert isinstance(moment, Deal)
    return moment
