"""The list of a table as people see it, row by row."""

READ = """
    rows => rows.filter(row => row.querySelector('th button')).map(row => ({
        game: row.querySelector('th button').innerText,
        struck: row.classList.contains('struck'),
        cells: [...row.querySelectorAll('td:not(.mark)')].map(it => it.innerText.trim()),
        circled: [...row.querySelectorAll('td:not(.mark)')].findIndex(it =>
            it.querySelector('.circled')),
    }))
"""


class ScoreList:
    def __init__(self, user, inside):
        self.user, self.inside = user, inside

    @property
    def table(self):
        name = self.user.say("web.tournament.sheet.list")
        return self.inside.get_by_role("region", name=name).locator("table")

    def row(self, game):
        """Wait until a game stands there."""
        label = self.user.say("web.tournament.sheet.about", game=game)
        return self.table.get_by_role("button", name=label, exact=True)

    def rows(self):
        """Points by game; a plus and a minus column each (RULES 7.5)."""
        told = self.table.locator("tbody tr").evaluate_all(READ)
        return {int(it["game"]): self.points(it) for it in told}

    def points(self, told):
        cells = told["cells"]
        if told["struck"]:
            return tuple(0 for _ in cells)
        pairs = zip(cells[::2], cells[1::2], strict=True)
        return tuple(int(plus or 0) - int(minus or 0) for plus, minus in pairs)

    def circled(self):
        """Players in a circle, by game (RULES 7.5)."""
        told = self.table.locator("tbody tr").evaluate_all(READ)
        return {int(it["game"]): it["circled"] // 2 for it in told if it["circled"] >= 0}

    def totals(self):
        told = self.table.locator("tr.total td").all_inner_texts()
        return [int(it.replace("\N{MINUS SIGN}", "-")) for it in told if it][:-1]
