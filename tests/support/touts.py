"""RULES 12 I: hands that are good enough for a Tout of the tournament, and hands that are not."""

import pytest

HANDS = [
    ("EX-TUR-12a", "SG-TOUT", "EO GO HO EU GA GX EA EX", True),
    ("EX-TUR-12b", "SG-TOUT", "EO GO HO SO GA GX GK S7", False),
    ("EX-TUR-12c", "SG-TOUT", "EO GO SO EU GU GA GX EA", False),
    ("EX-TUR-13a", "W-TOUT", "EU GU EA EX E7 GA GX GK", True),
    ("EX-TUR-13b", "W-TOUT", "EU HU SU EA EX GA GX GO", True),
    ("EX-TUR-13c", "W-TOUT", "EU HU EA EX EK GA GX GK", False),
    ("EX-TUR-13d", "W-TOUT", "EU GU HU SU EA EX EK GA", False),
]

MINIMUM = [pytest.param(*rest, id=id_) for id_, *rest in HANDS]  # contract, hand, enough
