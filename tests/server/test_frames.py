"""Frames as they may come over a real socket: cut, glued, in fragments, or wrong."""

import json
import socket
from itertools import count
from urllib.parse import urlsplit

import pytest
from support.server import Seat
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

MASK = b"\x12\x34\x56\x78"


class Raw:
    """A connection to a seat on which we write our own bytes."""

    def __init__(self, server, table, token):
        place = urlsplit(server.url)
        self.socket = socket.create_connection((place.hostname, place.port), 60)
        self.file = self.socket.makefile("rb")
        self.write(
            f"GET /tables/{table}/socket HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while self.file.readline() != b"\r\n":
            pass
        self.write(text({"type": "hello", "token": token}))

    def write(self, data):
        self.socket.sendall(data)

    def frame(self):
        head = self.file.read(2)
        size = head[1]
        if size > 125:
            size = int.from_bytes(self.file.read(2 if size == 126 else 8))
        return head[0] & 0x0F, self.file.read(size)

    def until(self, type_):
        """The next message of a type; how the connection is closed, if it is."""
        while True:
            opcode, data = self.frame()
            if opcode == Opcode.CLOSE:
                return int.from_bytes(data[:2])
            if opcode == Opcode.TEXT and json.loads(data)["type"] == type_:
                return json.loads(data)

    def __enter__(self):
        return self

    def __exit__(self, *why):
        self.file.close()
        self.socket.close()


def masked(opcode, data, fin=True):
    head = bytes(((0x80 if fin else 0) | opcode,))
    size = len(data)
    size = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2)
    return head + size + MASK + bytes(a ^ MASK[i % 4] for i, a in enumerate(data))


def text(message):
    return masked(Opcode.TEXT, json.dumps(message).encode())


numbers = count(1)


def ping():
    number = next(numbers)
    return {"type": "ping", "at": number}, {"type": "pong", "at": number}


@pytest.fixture
def raw(server, anna):
    table = anna.table(start=False)
    with Raw(server, table["table"], table["token"]) as raw:
        raw.until("view")
        yield raw


def test_a_frame_may_come_byte_by_byte(raw):
    asked, answer = ping()
    for byte in text(asked):
        raw.write(bytes((byte,)))
    assert raw.until("pong") == answer


def test_many_frames_may_come_at_once_and_the_last_be_cut(raw):
    pairs = [ping() for _ in range(100)]
    sent = b"".join(text(asked) for asked, _ in pairs)
    raw.write(sent[:-3])
    raw.write(sent[-3:])
    assert [raw.until("pong") for _ in pairs] == [answer for _, answer in pairs]


def test_a_long_message_has_a_longer_head(raw):
    raw.write(text({"type": "chat", "text": "x" * 400}))
    assert raw.until("chat")["text"] == "x" * 400


def test_a_message_may_have_any_length(raw):
    for size in (60, 124, 125, 126, 127, 128, 5000):
        asked, answer = ping()
        raw.write(masked(Opcode.TEXT, json.dumps(asked).ljust(size).encode()))
        assert raw.until("pong") == answer


def test_a_message_may_come_in_fragments_with_a_control_frame_between(raw):
    asked, answer = ping()
    data = json.dumps(asked).encode()
    raw.write(masked(Opcode.TEXT, data[:5], fin=False))
    raw.write(masked(Opcode.PING, b"still there?"))
    raw.write(masked(Opcode.CONT, data[5:]))
    opcode, said = raw.frame()
    while opcode != Opcode.PONG:
        opcode, said = raw.frame()
    assert said == b"still there?"
    assert raw.until("pong") == answer
    asked, answer = ping()
    raw.write(text(asked))
    assert raw.until("pong") == answer


def test_a_binary_message_is_read_like_text(raw):
    asked, answer = ping()
    raw.write(masked(Opcode.BINARY, json.dumps(asked).encode()))
    assert raw.until("pong") == answer


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (Frame(Opcode.TEXT, b"{}").serialize(mask=False), 1002),  # not masked
        (b"\xff\x80" + MASK, 1002),  # no such opcode
        (b"\x81\xff" + (200_000).to_bytes(8) + MASK, 1009),
        (b"\x81\xff" + (2**62).to_bytes(8) + MASK, 1009),
        (masked(Opcode.TEXT, b"{", fin=False) + masked(Opcode.TEXT, b"{}"), 1002),
        (masked(Opcode.CLOSE, (1000).to_bytes(2)), 1000),
    ],
)
def test_what_breaks_the_protocol_ends_the_connection(raw, data, code):
    asked, _ = ping()
    raw.write(text(asked))
    raw.until("pong")
    raw.write(data)
    assert raw.until("nothing") == code


def test_what_is_not_utf_8_is_refused_and_the_connection_goes_on(raw):
    raw.write(masked(Opcode.TEXT, b'{"type": "chat", "text": "\xff"}'))
    assert raw.until("error")["error"] == "malformed"
    asked, answer = ping()
    raw.write(text(asked))
    assert raw.until("pong") == answer


@pytest.mark.parametrize("headers", [{"X": "a" * 20_000}, {f"X-{n}": "a" for n in range(200)}])
def test_a_handshake_with_too_much_in_it_is_refused(server, headers):
    with pytest.raises(InvalidStatus, match="431"):
        Seat(server.url, "some", headers=headers)
    assert "handshake: " in server.log
