"""Accounts, for people who want to come back: a login and a password, nothing else."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from msgspec import structs

from stammtisch.engine.errors import Denied
from stammtisch.engine.spelling import composed
from stammtisch.people.persons import Account, People, Person, checked_name
from stammtisch.store import Taken

SHORTEST: Final = 8
LONGEST: Final = 200


class Accounts:
    def __init__(self, people: People) -> None:
        self.people, self.store = people, people.store
        self._hasher = PasswordHasher()
        self._one_at_a_time = asyncio.Lock()  # a hash takes a core and 64 MB

    async def register(self, person: Person, login: str, password: str) -> Person:
        """A guest keeps the same identity and all past games."""
        key, password = account_key(login), composed(password)
        if not SHORTEST <= len(password) <= LONGEST:
            raise Denied("bad_password", least=SHORTEST, most=LONGEST)
        _with_account(person)
        if await self.store.get("account", key) is not None:
            raise Denied("login_taken")
        async with self._one_at_a_time:
            hashed = await asyncio.to_thread(self._hasher.hash, password)
        account = Account(person.player, checked_name(login), hashed)
        try:
            await self.store.add("account", key, msgspec.json.encode(account))
        except Taken:
            raise Denied("login_taken") from None
        try:
            return await self.people.change(person.player, _with_account)
        except Denied:  # another one was registered during hashing
            await self.store.delete("account", key)
            raise

    async def login(self, login: str, password: str) -> Person:
        kept = await self.store.get("account", account_key(login))
        account = None if kept is None else msgspec.json.decode(kept, type=Account)
        hashed = "" if account is None else account.password
        async with self._one_at_a_time:
            right = await asyncio.to_thread(self._right, hashed, composed(password)[: LONGEST + 1])
        person = None if account is None else await self.people.find(account.player)
        if not right or person is None:
            raise Denied("wrong_password")
        return person

    def _right(self, hashed: str, password: str) -> bool:
        """An unknown login takes as long as a known one."""
        if not hashed:
            self._hasher.hash(password)
            return False
        try:
            return self._hasher.verify(hashed, password)
        except (VerifyMismatchError, InvalidHashError):
            return False


def _with_account(person: Person) -> Person:
    if person.account:
        raise Denied("has_account")
    return structs.replace(person, account=True)


def account_key(login: str) -> str:
    return checked_name(login).casefold()
