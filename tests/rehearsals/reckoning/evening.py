"""An evening from the records of its deals: what everybody has at the end, and who pays whom."""

from collections import Counter

from rehearsals.reckoning import schafkopf, schnapsen
from rehearsals.reckoning.records import deals

PARTIE = 7


def reckoned(text, tariff=None):
    """Each deal of the records: names to amounts, worked out from its cards and calls."""
    return [named(told, amounts(told, tariff)) for told in deals(text)]


def stated(text):
    """Each deal of the records: names to amounts, as the records state them."""
    return [named(told, told.settlement) for told in deals(text)]


def amounts(told, tariff):
    rules = told.tags["Rules"]
    if rules.startswith(("schnapsen", "sechs")):
        return schnapsen.amounts(told, rules)
    return schafkopf.amounts(told, tariff or schafkopf.Tariff())


def named(told, values):
    return {told.tags[f"P{seat}"]: value for seat, value in enumerate(values, 1)}


def sums(deals_):
    """What everybody has at the end."""
    total = Counter()
    for each in deals_:
        total.update(each)  # adds, also what is negative
    return dict(total)


def bummerl(deals_):
    """Schnapsen: the loser of a Partie from seven pays one Bummerl, or two at 7:0 (RULES 9.11)."""
    people = list(deals_[0])
    left, total = dict.fromkeys(people, PARTIE), Counter(dict.fromkeys(people, 0))
    for each in deals_:
        winner, points = max(each.items(), key=lambda it: it[1])
        left[winner] -= points
        if left[winner] <= 0:
            (loser,) = set(people) - {winner}
            worth = 2 if left[loser] == PARTIE else 1
            total[winner] += worth
            total[loser] -= worth
            left = dict.fromkeys(people, PARTIE)
    return dict(total)


def paid(balances, payments):
    """What is left when everybody has paid: nothing, if the payments are right."""
    left = Counter(balances)
    for payer, receiver, amount in payments:
        left[payer] += amount
        left[receiver] -= amount
    return {name: value for name, value in left.items() if value}
