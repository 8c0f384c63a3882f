"""The page of all tournaments: announce one, bring one from another machine."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Event:
    """What an organiser types."""

    title: str
    day: str
    place: str
    organiser: str
    management: str
    rules: str
    fee: int  # Euro
    rounds: int
    games: int
    prizes: tuple[str, ...]
    remainder: str = ""
    pairing: str = ""
    bummerl: int | None = None
    min_age: int | None = None  # else as the rules say
    totals: bool = False
    toml: str = ""


class TournamentsPage:
    def __init__(self, user):
        self.user, self.page = user, user.page

    def announce(self, event):
        user = self.user
        user.choose("web.tournament.new.rules", user.say(f"ruleset_title.{event.rules}"))
        user.write("web.tournament.new.name", event.title)
        user.write("web.tournament.new.date", event.day)
        user.write("web.tournament.new.place", event.place)
        user.write("web.tournament.new.fee", event.fee)
        user.write("web.tournament.new.organiser", event.organiser)
        user.write("web.tournament.new.management", event.management)
        if event.remainder:
            told = user.say(f"web.tournament.remainder.{event.remainder}")
            user.choose("web.tournament.remainder.title", told)
        self.page.locator("summary", has_text=user.say("web.tournament.new.more")).click()
        if event.pairing:
            told = user.say(f"web.tournament.pairing.{event.pairing}")
            user.choose("web.tournament.new.pairing", told)
        user.write("web.tournament.new.rounds", event.rounds)
        user.write("web.tournament.new.games", event.games)
        if event.bummerl is not None:
            user.write("web.tournament.new.bummerl", event.bummerl)
        if event.min_age is not None:
            user.write("web.tournament.new.min_age", event.min_age)
        if event.totals:
            user.tick("web.tournament.new.totals")
        user.write("web.tournament.new.prizes", "\n".join(event.prizes))
        if event.toml:
            file = {"name": "f.toml", "mimeType": "text/plain", "buffer": event.toml.encode()}
            user.field("web.tournament.new.toml").set_input_files(file)
        user.picture("announcing")
        user.press("web.tournament.new.announce")
        user.heading_reads(event.title)

    def restore(self, file, title):
        self.user.field("web.tournament.new.file").set_input_files(file)
        self.user.heading_reads(title)
