"""A conversation with one seat over a websocket. Knows no framework."""
