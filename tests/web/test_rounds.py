"""Every special round: pushing, duties, naming a suit, sick or healthy have their buttons."""

from pathlib import Path

import pytest

from stammtisch import rulesets
from stammtisch.texts import texts

RECORDS = Path(__file__).parents[1] / "golden" / "records"
ROUNDS = rulesets.builtin("ttc-freising-10-30").special_rounds
SICK_OR_HEALTHY = {"ramsch-krank": "KRANK", "geist-gesund": "GESUND"}


@pytest.mark.parametrize("number", range(len(ROUNDS)), ids=ROUNDS)
def test_a_deal_of_a_special_round(people, number):
    person = people(hasty=True)
    record = (RECORDS / f"{ROUNDS[number]}-4.txt").read_text("utf-8")
    person.practise(record, number % 4)
    assert texts("de")(f"round.{ROUNDS[number]}") in person.page.locator("header").inner_text()
    person.finish_deal()
    assert person.page.locator(".result .told").inner_text()
    assert sum(person.amounts()) == 0


@pytest.mark.parametrize(("name", "said"), SICK_OR_HEALTHY.items())
def test_the_question_for_the_sick_has_two_buttons(people, name, said):
    person = people(hasty=True)
    person.practise((RECORDS / f"{name}.txt").read_text("utf-8"), 0)
    person.page.locator(f'.calls button[data-call="{said}"]').wait_for()
    person.finish_deal(wanted=(said,))
    assert sum(person.amounts()) == 0


def test_a_round_is_chosen_when_a_table_is_opened(people):
    page = people(hasty=True).open("/new")
    page.locator("form select").first.select_option("ttc-freising-10-30")
    page.get_by_label("Womit fangt ihr an?").select_option("schieber")
    page.locator("form button.primary").click()
    page.locator("section > button.primary").click()
    page.locator(".hand li").first.wait_for()
    assert texts("de")("round.schieber") in page.locator("header").inner_text()
