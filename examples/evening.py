"""An evening at a server: sit down with bots, play, lose the connection, come back, settle up.

    stammtisch serve
    python examples/evening.py http://127.0.0.1:8000 --deals 20

The player takes the first legal action, and will pay for it.
"""

import argparse
import asyncio
import json
from uuid import uuid4

import httpx
from websockets.asyncio.client import connect


class Seat:
    """A seat at a table, and the last thing that was seen from it."""

    def __init__(self, server: str, table: str, token: str) -> None:
        self.url = f"{server.replace('http', 'ws', 1)}/tables/{table}/socket"
        self.token = token
        self.number: int | None = None
        self.view: dict = {}

    async def play(self, deals: int) -> None:
        """Until so many deals are closed; ``number`` lets a new connection go on where we were."""
        async with connect(self.url) as socket:
            hello = {"type": "hello", "token": self.token}
            if self.number is not None:
                hello["after"] = self.number
            await socket.send(json.dumps(hello))
            async for raw in socket:
                message = json.loads(raw)
                if message["type"] == "view":
                    self.number, self.view = message["number"], message["view"]
                elif message["type"] != "error":
                    continue
                elif message["error"] != "too_fast":
                    raise SystemExit(message["message"])
                else:  # not refused for good: the same again a little later
                    await asyncio.sleep(1)
                if self.closed >= deals:
                    return
                answer = self.answer()
                if answer is not None:
                    await socket.send(json.dumps(answer))

    @property
    def closed(self) -> int:
        return self.view["result"]["number"] if self.view["result"] else 0

    def answer(self) -> dict | None:
        """What to send now, if anything."""
        playing = self.view["playing"]
        if playing is None:
            return None
        deal = playing["deal"]
        if deal["outcome"] is not None:
            return {"type": "ready"}
        if deal["turn"] != deal["seat"]:
            return {"type": "ready"} if deal["options"] else None
        call = deal["options"][0].split(" ", 1)[1]  # "p1 CARD(EO)" is said as "CARD(EO)"
        return {"type": "act", "id": uuid4().hex, "expected": self.number, "call": call}


async def evening(server: str, rules: str, bot: str, deals: int) -> None:
    async with httpx.AsyncClient(base_url=server) as http:

        async def post(path: str, body: dict | None = None) -> dict:
            answer = await http.post(path, json=body or {})
            if answer.is_error:
                raise SystemExit(answer.json()["message"])
            return answer.json()

        await post("/guests", {"name": "Evi"})
        bots = [bot] * (1 if rules.startswith(("schnapsen", "sechs")) else 3)
        quick = {"pause": 0, "pace": 0, "window": 0}
        table = await post("/tables", {"rules": rules, "bots": bots, **quick})
        seat = Seat(server, table["table"], table["token"])
        await post(f"/tables/{table['table']}/start")

        await seat.play(deals // 2)
        print(f"{seat.closed} deals played; the connection is gone.")
        await seat.play(deals)
        print(f"Back again; {seat.closed} deals played.")

        settlement = (await http.get(f"/tables/{table['table']}/settlement")).json()
        for balance in settlement["balances"]:
            print(f"{balance['name']:<10} {balance['balance']:>6} {settlement['unit']}")
        for payment in settlement["payments"]:
            print(f"{payment['payer']} pays {payment['receiver']} {payment['amount']}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="An evening at a server, played by a program.")
    parser.add_argument("server", nargs="?", default="http://127.0.0.1:8000")
    parser.add_argument("--rules", default="schafkopfschule")
    parser.add_argument("--bot", default="anfaenger")
    parser.add_argument("--deals", type=int, default=20)
    given = parser.parse_args()
    asyncio.run(evening(given.server.rstrip("/"), given.rules, given.bot, given.deals))
