"""A journey: a server, people with browsers, a seed; and whether anything went wrong."""

import os
from pathlib import Path
from random import Random

from rehearsals.service import Service
from rehearsals.user import User

PICTURES = Path(__file__).parents[2] / "build/rehearsals"
SEED = "STAMMTISCH_REHEARSAL_SEED"
KEEP = "STAMMTISCH_REHEARSAL_PICTURES"
USUAL_SEED = 19


class Journey:
    """What pages and the server do wrong is noted by itself (``faults``)."""

    def __init__(self, name, browser, folder):
        self.name, self.browser, self.folder = name, browser, folder
        self.seed = int(os.environ.get(SEED, USUAL_SEED))
        self.random = Random(f"{name} {self.seed}")
        self.users, self.steps = [], 0
        self.service, self.services = None, []

    def __enter__(self):
        self.serve(self.folder)
        return self

    def __exit__(self, *why):
        for user in self.users:
            user.context.close()
        for service in self.services:
            service.stop()

    def serve(self, folder):
        """A server on a folder of its own: from now on pages are opened there."""
        folder.mkdir(exist_ok=True)
        self.service = Service(folder).start()
        self.services.append(self.service)

    @property
    def url(self):
        return self.service.url

    def user(self, name, **wishes):
        self.users.append(User(self, name, **wishes))
        return self.users[-1]

    def faults(self):
        return [fault for it in (*self.users, *self.services) for fault in faults_of(it)]

    def told(self):
        return "\n".join([f"journey {self.name}, seed {self.seed}", *self.faults()])

    def picture(self, user, step):
        """A main step, for people who look at it: only when all journeys are rehearsed."""
        self.steps += 1
        if os.environ.get(KEEP):
            self.shoot(user, f"{self.steps:02}-{step}-{user.size}")

    def keep_last(self, why):
        """What everybody saw when it went wrong, and what it was: the others take long."""
        (self.pictures / "failed.txt").write_text(f"{why}\n{self.told()}\n", "utf-8")
        for user in self.users:
            if not user.page.is_closed():
                self.shoot(user, f"failed-{user.name}-{user.size}")

    @property
    def pictures(self):
        folder = PICTURES / self.name
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    def shoot(self, user, name):
        user.page.screenshot(path=self.pictures / f"{name}.png")


def faults_of(it):
    return it.faults() if isinstance(it, Service) else it.faults
