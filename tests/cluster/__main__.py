"""`python3 dev.py cluster`: a PostgreSQL, a Redis and two servers on this machine, until Ctrl-C."""

import argparse
import signal
import tempfile
from pathlib import Path

from support.cluster import cluster
from support.postgres import postgres
from support.redis import redis


def main():
    parser = argparse.ArgumentParser(prog="dev.py cluster", description=__doc__)
    parser.add_argument("--servers", type=int, default=2, help="how many (2)")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as folder, postgres() as database, redis() as bus:
        url = database.database()
        print(f"PostgreSQL  {url}\nRedis       {bus}", flush=True)
        with cluster(Path(folder), url, bus, given.servers) as servers:
            for server in servers:
                print(f"Server      {server.url}/", flush=True)
            try:
                signal.pause()
            except KeyboardInterrupt:
                print("closing", flush=True)


if __name__ == "__main__":
    main()
