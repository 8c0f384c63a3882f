"""Records as plain text, read without the reader of the house."""

import re
from dataclasses import dataclass, field

TAG = re.compile(r'^\[(\w+) "(.*)"\]$')
ACTION = re.compile(r"p(\d) ([A-Z_0-9]+(?:\([^)]*\))?)")
TRICK = re.compile(r"^\d+\. p(\d): (.*)$")
SECTION = re.compile(r"^(rules|pack|hands|deal|auction|play|claims|result|settlement):(.*)$")
ASIDE = re.compile(r"\([^()]*(?:\([^)]*\))?[^()]*\)")


@dataclass
class Told:
    """A deal as it stands in a text: seats are counted from 0."""

    tags: dict[str, str] = field(default_factory=dict)
    sections: dict[str, list[str]] = field(default_factory=dict)

    @property
    def hands(self):
        lines = self.sections.get("hands", [])
        return [line.partition(":")[2].split() for line in lines if line.startswith("p")]

    def said(self, section):
        """Actions of a section: who, and what."""
        text = " ".join(self.sections.get(section, []))
        return [(int(seat) - 1, call) for seat, call in ACTION.findall(text)]

    @property
    def asides(self):
        """What was said between cards."""
        text = " ".join(self.sections.get("play", []))
        return [(int(seat) - 1, call) for seat, call in ACTION.findall(text)]

    @property
    def tricks(self):
        """The leader, and the cards in their order."""
        found = filter(None, map(TRICK.match, self.sections.get("play", [])))
        return [(int(each[1]) - 1, ASIDE.sub(" ", each[2]).split()) for each in found]

    def cards_of(self, name):
        """What somebody has played, card by card."""
        people = [self.tags[tag] for tag in ("P1", "P2", "P3", "P4") if tag in self.tags]
        seat = people.index(name)
        places = [(cards, (seat - leader) % len(people)) for leader, cards in self.tricks]
        return [cards[place] for cards, place in places if place < len(cards)]

    @property
    def settlement(self):
        (line,) = self.sections["settlement"]
        return [int(part) for part in line.split() if re.fullmatch(r"[+-]?\d+", part)]

    @property
    def result(self):
        (line,) = self.sections["result"]
        return line


def deals(text):
    """The deals of a text, in their order."""
    found, section = [], ""
    for line in filter(None, map(str.strip, text.splitlines())):
        tag = TAG.match(line)
        if tag:
            if not found or found[-1].sections:
                found.append(Told())
            found[-1].tags[tag[1]] = tag[2]
            continue
        title = SECTION.match(line)
        if title:
            section = title[1]
            found[-1].sections[section] = [title[2].strip()] if title[2].strip() else []
        else:
            found[-1].sections[section].append(line)
    return found
