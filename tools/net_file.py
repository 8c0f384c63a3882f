"""Nets as the native core reads them (``core/src/net/weights.cpp``)."""

from __future__ import annotations

import struct

from msgspec import Struct

from stammtisch.solver import _core
from stammtisch.solver.net import MAGIC, VERSION


class NetParts(Struct, frozen=True):
    layout: int
    inputs: int
    outputs: int
    units: tuple[int, int, int]
    scale: float
    edges: tuple[float, ...]
    # 16-bit floats: columns of inputs and bias; rows of units below and bias, twice; rows of
    # outputs and bias; rows of results and bias.
    weights: tuple[bytes, ...]


def file_of(net: NetParts) -> bytes:
    sizes = (net.inputs, net.outputs, len(net.edges) + 1, *net.units)
    head = struct.pack("<9I", MAGIC, VERSION, net.layout, *sizes)
    head += struct.pack(f"<{len(net.edges) + 1}f", net.scale, *net.edges)
    content = head + b"".join(net.weights)
    return content + struct.pack("<Q", _core.checksum(content))


def halves(numbers: list[float]) -> bytes:
    return struct.pack(f"<{len(numbers)}e", *numbers)
