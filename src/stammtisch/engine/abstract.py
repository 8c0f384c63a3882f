"""Structs with abstract methods: only those below them that fill these in can be made."""

from __future__ import annotations

from abc import ABCMeta

from msgspec import StructMeta


class AbstractMeta(StructMeta, ABCMeta):
    """``class Base(Struct, frozen=True, metaclass=AbstractMeta)``"""
