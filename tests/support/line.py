"""A connection without a network."""

import asyncio
import json


class Line:
    """A websocket on which somebody says their lines, with a pause after each."""

    def __init__(self, lines, pause=0.0):
        self.lines, self.pause = list(lines), pause
        self.heard, self.code, self.begun = [], None, False

    async def receive(self):
        await asyncio.sleep(self.pause if self.begun else 0)
        self.begun = True
        return self.lines.pop(0) if self.lines else None

    async def send(self, messages):
        self.heard += map(json.loads, messages)

    def push(self, messages):
        self.heard += map(json.loads, messages)
        return True

    def offer(self, take):
        pass

    async def close(self, code):
        self.code = code
