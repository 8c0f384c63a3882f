"""The terminal table: one person and bots, cards in colour, hints on what is legal."""
