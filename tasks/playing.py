"""Tables to play at, and pictures of them."""

from tasks.checks import run_module
from tasks.environment import set_up, set_up_to_play
from tasks.places import BIN
from tasks.running import Arguments, become
from tasks.web import set_up_client, set_up_web


def serve(arguments: Arguments) -> int:
    """Open tables for the browser; arguments go to `stammtisch serve`."""
    set_up_to_play()
    set_up_client()
    return become([BIN / "stammtisch", "serve", *arguments])


def play(arguments: Arguments) -> int:
    """Play Schafkopf or Schnapsen in the terminal; arguments go to `stammtisch play`."""
    set_up_to_play()
    return become([BIN / "stammtisch", "play", *arguments])


def cluster(arguments: Arguments) -> int:
    """Start PostgreSQL, Redis and two servers that share their tables, until Ctrl-C."""
    return run_module("cluster", arguments)


def pictures(arguments: Arguments) -> int:
    """Take pictures of the browser's pages in all sizes; `--readme` those of the README anew."""
    set_up()
    set_up_web()
    return run_module("pictures", arguments)
