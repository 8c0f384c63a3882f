"""What is kept about a person. Each document names the pseudonym, so that all can be found."""

from __future__ import annotations

import asyncio
import hmac
import os
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Set
from hashlib import sha256
from secrets import token_hex
from typing import Final

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from msgspec import Struct, structs

from stammtisch.engine.errors import Denied
from stammtisch.engine.spelling import composed, readable
from stammtisch.people.turns import Turns
from stammtisch.store.protocol import Changed, DocumentTaken, Store
from stammtisch.table.peers import (
    Alone,
    News,
    PersonRenamed,
    SessionEnded,
)
from stammtisch.table.state import PlayerId


class Person(Struct, frozen=True):
    player: PlayerId
    name: str
    language: str = ""
    muted: tuple[PlayerId, ...] = ()
    account: bool = False


class Session(Struct, frozen=True):
    """An authenticated person; with a table it is valid for that table only."""

    player: PlayerId
    expires: int  # milliseconds since 1970
    table: str = ""
    under: str = ""  # the session that asked for it, and with which it ends


class Account(Struct, frozen=True):
    player: PlayerId
    login: str
    password: str  # its argon2 hash


DAY: Final = 24 * 3600 * 1000
LIFE: Final = 30 * DAY  # of a session
SEAT_LIFE: Final = 2 * DAY  # of a token for one table
LONGEST_NAME: Final = 30
LONGEST_TOKEN: Final = 100
TOKEN_BYTES: Final = 33
REMEMBERED: Final = 365  # days for which a guest is remembered behind the last session
TOGETHER: Final = 500  # sessions that are deleted at once


class People:
    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        fresh: Callable[[int], bytes] = os.urandom,
        news: News | None = None,
    ) -> None:
        self.store, self.clock, self.fresh = store, clock, fresh
        self.news = news or Alone()
        self.names: dict[PlayerId, str] = {}
        self._unneeded: set[PlayerId] = set()

    async def guest(self, name: str, language: str = "") -> Person:
        person = Person(f"p{self.fresh(8).hex()}", checked_name(name), language)
        await self.introduce(person)
        return person

    async def introduce(self, person: Person) -> None:
        """Somebody new; a known person stays unchanged."""
        try:
            await self.store.add("person", person.player, msgspec.json.encode(person))
        except DocumentTaken:
            await self.find(person.player)
        else:
            self._call(person)

    async def change(self, player: PlayerId, work: Callable[[Person], Person]) -> Person:
        """The only way to change somebody: whatever is changed meanwhile, at this server or at
        another, stays so, and a forgotten person stays forgotten."""
        while True:
            kept = await self.store.get("person", player)
            if kept is None:
                raise Denied("bad_token", 401)
            person = work(msgspec.json.decode(kept, type=Person))
            try:
                await self.store.replace("person", player, kept, msgspec.json.encode(person))
            except Changed:
                continue
            self._call(person)
            return person

    def _call(self, person: Person) -> None:
        if self.names.get(person.player) != person.name:
            self.names[person.player] = person.name
            self.news.tell(PersonRenamed(server=self.news.server, player=person.player))

    async def find(self, player: PlayerId) -> Person | None:
        kept = await self.store.get("person", player)
        if kept is None:
            self.names.pop(player, None)
            return None
        person = msgspec.json.decode(kept, type=Person)
        self.names[player] = person.name
        return person

    async def know(self, players: Iterable[PlayerId]) -> None:
        """Learn the names of people at a table; a forgotten person has none."""
        unknown = {player for player in players if player not in self.names}
        if unknown:
            await self._look_up(unknown)

    async def _look_up(self, players: Set[PlayerId]) -> set[PlayerId]:
        """In one look; who of them is known."""
        kept = await self.store.some("person", players)
        for player in players - kept.keys():
            self.names.pop(player, None)
        for player, value in kept.items():
            self.names[player] = msgspec.json.decode(value, type=Person).name
        return set(kept)

    async def look_again(self, needed: Set[PlayerId]) -> set[PlayerId]:
        """What those who are needed are called now; who of them was forgotten meanwhile.

        A person who was not needed at the last look either is dropped from the cache.
        """
        for player in self._unneeded - needed:
            self.names.pop(player, None)
        self._unneeded = set(self.names) - needed
        known = set(self.names) & needed
        return known - await self._look_up(known) if known else set()

    async def look_up(self, player: PlayerId) -> None:
        """Another server has given this person a name."""
        await self.find(player)

    # Sessions.

    async def begin(self, player: PlayerId, table: str = "", under: str = "") -> str:
        """A new token; only the one who gets it has it."""
        token = urlsafe_b64encode(self.fresh(TOKEN_BYTES)).decode()
        expires = self.clock() + (SEAT_LIFE if table else LIFE)
        session = Session(player, expires, table, _hash(under) if under else "")
        await self.store.put("session", _hash(token), msgspec.json.encode(session))
        return token

    async def known(self, token: str, table: str = "") -> Person:
        """The owner of a token. Forged, expired, or for another table: refused alike."""
        session = await self._session(token)
        if session is None or session.expires <= self.clock() or session.table not in ("", table):
            raise Denied("bad_token", 401)
        if session.under and await self.store.get("session", session.under) is None:
            raise Denied("bad_token", 401)
        person = await self.find(session.player)
        if person is None:
            raise Denied("bad_token", 401)
        return person

    async def end(self, token: str) -> str:
        """The key of the session that is over."""
        session = _hash(token)
        await self.store.delete("session", session)
        self.news.tell(SessionEnded(server=self.news.server, session=session))
        return session

    async def end_seats(self, players: Set[PlayerId]) -> list[str]:
        """The keys of all their sessions at single tables, which are over."""
        kept = {key: _read(it) for key, it in (await self.store.list("session")).items()}
        gone = [key for key, it in kept.items() if it.table and it.player in players]
        for session in gone:
            await self.store.delete("session", session)
            self.news.tell(SessionEnded(server=self.news.server, session=session))
        return gone

    async def sessions_of(self, token: str) -> frozenset[str]:
        """The keys of those with which it ends."""
        session = await self._session(token)
        return frozenset() if session is None else frozenset({_hash(token), session.under} - {""})

    async def sweep(self, remembered: int = REMEMBERED) -> None:
        """Forget sessions that have expired; many share a commit. The last of a guest stays for
        so many days more, and the guest goes with it: nobody can be them any more."""
        kept = {key: _read(it) for key, it in (await self.store.list("session")).items()}
        gone = [key for key, it in kept.items() if self._is_over(it, remembered)]
        over = set(gone)
        alive = {it.player for key, it in kept.items() if key not in over}
        await self._forget_guests({kept[key].player for key in gone if not kept[key].table} - alive)
        for some in range(0, len(gone), TOGETHER):
            keys = gone[some : some + TOGETHER]
            await asyncio.gather(*(self.store.delete("session", key) for key in keys))

    def _is_over(self, session: Session, remembered: int) -> bool:
        more = 0 if session.table else remembered * DAY
        return session.expires + more <= self.clock()

    async def _forget_guests(self, players: set[PlayerId]) -> None:
        for player in players:
            person = await self.find(player)
            if person is not None and not person.account:
                await self.store.delete("person", player)
                self.names.pop(player, None)

    async def _session(self, token: str) -> Session | None:
        if not token or len(token) > LONGEST_TOKEN:
            return None
        kept = await self.store.get("session", _hash(token))
        return None if kept is None else _read(kept)


def checked_name(name: str) -> str:
    name = composed(" ".join(name.split()))
    if not 1 <= len(name) <= LONGEST_NAME or not readable(name):
        raise Denied("bad_name", most=LONGEST_NAME)
    return name


def _read(session: bytes) -> Session:
    return msgspec.json.decode(session, type=Session)


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


SHORTEST: Final = 8
LONGEST: Final = 200


HASHES: Final = (64, 4)  # that wait altogether, and of one kind from one address


class Accounts:
    def __init__(self, people: People) -> None:
        self.people, self.store = people, people.store
        self._hasher = PasswordHasher()
        self._turns = Turns(*HASHES)  # a hash takes a core and 64 MB

    async def register(self, person: Person, login: str, password: str, sender: str = "") -> Person:
        """A guest keeps the same identity and all past games."""
        key, password = account_key(login), composed(password)
        if not SHORTEST <= len(password) <= LONGEST:
            raise Denied("bad_password", least=SHORTEST, most=LONGEST)
        _with_account(person)
        if await self.store.get("account", key) is not None:
            raise Denied("login_taken", 409)
        async with self._turns.of(f"{sender} registration"):
            hashed = await asyncio.to_thread(self._hasher.hash, password)
        account = Account(person.player, checked_name(login), hashed)
        try:
            await self.store.add("account", key, msgspec.json.encode(account))
        except DocumentTaken:
            raise Denied("login_taken", 409) from None
        try:
            return await self.people.change(person.player, _with_account)
        except Denied:  # another one was registered during hashing
            await self.store.delete("account", key)
            raise

    async def login(self, login: str, password: str, sender: str = "") -> Person:
        account = await self._account(login)
        hashed = "" if account is None else account.password
        async with self._turns.of(sender):
            right = await asyncio.to_thread(self._right, hashed, composed(password)[: LONGEST + 1])
        person = None if account is None else await self.people.find(account.player)
        if not right or person is None:
            raise Denied("wrong_password", 401)
        return person

    async def mark(self, login: str) -> str:
        """For a device on which the owner of an account has come in. Only the account's own hash
        can make one, so a changed password ends them all."""
        account, device = await self._account(login), token_hex(8)
        return "" if account is None else f"{device}.{_signature(account, device)}"

    async def device(self, login: str, mark: str) -> str:
        """Its name if the mark was made for it, else nothing."""
        device, _, signature = mark.partition(".")
        account = await self._account(login) if signature else None
        if account is None or not hmac.compare_digest(
            _signature(account, device).encode(), signature.encode()
        ):
            return ""
        return device

    async def _account(self, login: str) -> Account | None:
        kept = await self.store.get("account", account_key(login))
        return None if kept is None else msgspec.json.decode(kept, type=Account)

    def _right(self, hashed: str, password: str) -> bool:
        """An unknown login takes as long as a known one."""
        if not hashed:
            self._hasher.hash(password)
            return False
        try:
            return self._hasher.verify(hashed, password)
        except (VerifyMismatchError, InvalidHashError):
            return False


def _signature(account: Account, device: str) -> str:
    return hmac.digest(account.password.encode(), f"device {device}".encode(), "sha256").hex()


def _with_account(person: Person) -> Person:
    if person.account:
        raise Denied("has_account")
    return structs.replace(person, account=True)


def account_key(login: str) -> str:
    return checked_name(login).casefold()
