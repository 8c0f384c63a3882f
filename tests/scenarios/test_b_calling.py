"""RULES 12 B: which Sau may be called. Asked of the announcement itself, from every seat."""

import pytest
from support.table import ALL, calls, do, hands_of, is_refused, knocked, new_deal

SCENARIOS = [
    ("EX-CALL-01", "EO GU HA HK EK E9 G8 SA", "EG"),
    ("EX-CALL-02", "EO GO HA H9 EA GA SA S7", ""),
    ("EX-CALL-03", "EO GO EU HA HX H9 EA GA", ""),
    ("EX-CALL-04", "EO EU HO HU HA HX GA SA", ""),
    ("EX-CALL-05", "SO SU HX H8 H7 EX GK S9", "EGS"),
]


@pytest.mark.parametrize("who", ["p1", "p3", "p4"])
@pytest.mark.parametrize("rules", ALL)
@pytest.mark.parametrize(
    ("hand", "suits"), [pytest.param(hand, suits, id=id_) for id_, hand, suits in SCENARIOS]
)
def test_a_sau_may_be_called_with_a_suit_card_of_it_but_not_one_held(rules, who, hand, suits):
    deal = knocked(new_deal(rules, hands_of(**{who: hand})))
    deal = do(deal, *(f"{p} {'PLAY' if p == who else 'PASS'}" for p in ("p1", "p2", "p3", "p4")))

    called = {call for call in calls(deal, who) if call.startswith("ANNOUNCE(R")}
    assert called == {f"ANNOUNCE(R{suit})" for suit in suits}
    for suit in set("EGHS") - set(suits):
        assert is_refused(deal, f"{who} ANNOUNCE(R{suit})")
