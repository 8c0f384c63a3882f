"""The terminal: ``stammtisch play``, tables of people and bots without a server."""
