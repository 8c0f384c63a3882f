"""Tables in the network: hosts of tables, people, HTTP and websockets (docs/server.md)."""
