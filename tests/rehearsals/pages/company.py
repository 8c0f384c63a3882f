"""Several people at one table: each presses what is theirs to press."""

STEPS = 2000  # more than any deal has
BLINK = 20  # milliseconds


def play_deal(tables, random):
    """Until everybody reads the result; gives the result of each."""
    for _ in range(STEPS):
        if all(table.page.locator(".result").count() for table in tables):
            return [table.result() for table in tables]
        if not any(table.act_if_due(random) for table in tables):
            tables[0].page.wait_for_timeout(BLINK)
    raise AssertionError("the deal does not end")


def next_deal(tables):
    """All are ready; the table goes on for everybody."""
    deal = tables[0].deal()
    for table in tables:
        table.user.press("web.result.next")
    for table in tables:
        table.wait_for_deal_after(deal)
