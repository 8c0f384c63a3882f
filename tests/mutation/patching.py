"""A mistake in a function that is already imported: its live functions get other code."""

import gc
from collections import defaultdict
from functools import _lru_cache_wrapper
from inspect import CO_OPTIMIZED
from types import CodeType, FunctionType

from mutation.mutants import shape

AT_ONCE = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")  # run where they are written


class NotPatchable(Exception):
    """The change is seen only by those who import the file."""


class Live:
    """All functions of a process, by where they were written."""

    def __init__(self):
        self.found = defaultdict(list)
        self.caches = []
        for it in gc.get_objects():
            if isinstance(it, FunctionType):
                self.found[place(it.__code__)].append(it)
            elif isinstance(it, _lru_cache_wrapper) and it.__module__.startswith("stammtisch"):
                self.caches.append(it)

    def patch(self, file, old, new):
        """As if the file had been imported with the new text."""
        pairs = [*differing(compile(old, file, "exec"), compile(new, file, "exec"))]
        if not pairs or not self.found[place(pairs[0][0])]:
            raise NotPatchable
        for before, after in pairs:
            for function in self.found[place(before)]:
                if len(function.__code__.co_freevars) != len(after.co_freevars):
                    raise NotPatchable
                function.__code__ = after

    def forget(self):
        """What caches know may come from the functions as they were."""
        for cache in self.caches:
            cache.cache_clear()


def place(code):
    return code.co_filename, code.co_qualname, code.co_firstlineno


def differing(old, new, inside=False):
    """The functions that differ, outer ones first; nothing outside of functions may."""
    inner = [[it for it in code.co_consts if isinstance(it, CodeType)] for code in (old, new)]
    if inside and shape(old) != shape(new):
        yield old, new
    elif not inside and own(old) != own(new):
        raise NotPatchable
    if len(inner[0]) != len(inner[1]):
        if not inside:
            raise NotPatchable
        return
    for before, after in zip(*inner, strict=True):
        is_function = bool(before.co_flags & CO_OPTIMIZED)
        if not inside and before.co_name in AT_ONCE:
            if shape(before) != shape(after):
                raise NotPatchable
        else:
            yield from differing(before, after, inside or is_function)


def own(code):
    """What runs in this code itself, without the functions in it."""
    consts = [repr(it) for it in code.co_consts if not isinstance(it, CodeType)]
    return code.co_code, code.co_names, code.co_varnames, code.co_freevars, consts
