"""The server for the world: routes, cookies, websockets, metrics."""
