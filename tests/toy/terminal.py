"""How it looks in the terminal."""

from rich.text import Text

from toy.deal import ORDER


class Face:
    def order(self, view):
        return ORDER

    def trump(self, view):
        return None

    def counts_openly(self, view, winner):
        return True

    def picture(self, view, names, texts):
        return Text(f"Drei Gras: {names[0]} gegen {names[1]}, {' '.join(map(str, view.trick))}")

    def standings(self, seen, texts):
        return ", ".join(f"{account.name} {account.balance:+d}" for account in seen.accounts)


FACE = Face()
