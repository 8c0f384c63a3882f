"""Tournaments over HTTP: routes, what they bring and answer, the websocket."""
