"""One table, looked after: commands in, views out. Knows no network."""
