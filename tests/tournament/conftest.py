import pytest
from support.hall import Hall


@pytest.fixture
def hall():
    """Eight people at two tables, in the first round."""
    hall = Hall(people=8)
    hall.begin()
    return hall
