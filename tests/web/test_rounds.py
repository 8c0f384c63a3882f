"""Special rounds have buttons of their own: pushing, duties, naming a suit, sick or healthy."""

import pytest

ROUNDS = ("schieber", "3er-runde", "trixer", "haadsch", "ramsch")


@pytest.mark.parametrize("round_", ROUNDS)
def test_a_deal_of_a_special_round(person, round_):
    page = person.open("/new")
    page.locator("form select").first.select_option("ttc-freising-10-30")
    page.locator("form select").nth(5).select_option(round_)
    page.locator("form select").nth(2).select_option("anfaenger")
    page.locator("form button.primary").click()
    page.locator("section > button.primary").click()
    page.locator(".hand li").first.wait_for()
    person.finish_deal()
    assert page.locator(".result .told").inner_text()
