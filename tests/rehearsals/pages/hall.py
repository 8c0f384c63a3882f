"""The public page: results, tables, how the draw went; and the same on the wall."""

from dataclasses import dataclass

READ = """
    all => all.map(row => ({
        cells: [...row.cells].map(cell => cell.firstChild?.data ?? '')
            .map(it => it.trim().replace('\u2212', '-')),
        notes: [...row.querySelectorAll('small')].map(it => it.innerText.trim()),
    }))
"""
SEATED = """
    all => all.map(one => [
        one.querySelector('p > b').innerText,
        [...one.querySelectorAll('ol > li')].map(it => [
            Number(it.querySelector('span').innerText),
            it.querySelector('b').innerText,
            it.querySelector('i')?.innerText ?? '',
        ]),
    ])
"""


@dataclass(frozen=True)
class Placed:
    rank: str
    number: int
    name: str
    values: list[str]  # all other columns
    notes: list[str]


class HallPage:
    def __init__(self, user):
        self.user, self.page = user, user.page

    def ranking(self):
        """Rows from the top, as they stand there."""
        rows = self.page.locator("tr[data-number]")
        rows.first.wait_for()
        told = rows.evaluate_all(READ)
        return [
            Placed(
                it["cells"][0], int(it["cells"][1]), it["cells"][2], it["cells"][3:], it["notes"]
            )
            for it in told
        ]

    def ranks(self):
        return {it.number: it.rank for it in self.ranking()}

    def tables(self):
        """Start numbers by table, in the order of their seats."""
        tables = self.page.locator("main ul > li:has(> p > b)")
        tables.first.wait_for()
        told = tables.evaluate_all(SEATED)
        return {
            int("".join(filter(str.isdigit, name))): [number for number, _, _ in seats]
            for name, seats in told
        }

    def sums(self):
        """What everybody at a running table has from it, by start number."""
        told = self.page.locator("main ul > li:has(> p > b)").evaluate_all(SEATED)
        return {number: points for _, seats in told for number, _, points in seats}

    def verify(self, draws):
        """All draws worked out again by the page."""
        self.user.press("web.tournament.draw.verify")
        verdicts = self.page.locator(".draws [role=status]")
        verdicts.nth(draws - 1).wait_for()
        assert self.page.locator(".draws .won").count() == draws, verdicts.all_inner_texts()
        return verdicts.all_inner_texts()

    def committed(self):
        """What was shown before each draw."""
        codes = "all => all.map(it => it.querySelector('code')?.textContent)"
        return self.page.locator(".draws details").evaluate_all(codes)


class ProjectorPage(HallPage):
    def shows(self, text):
        self.page.get_by_text(text).first.wait_for()
