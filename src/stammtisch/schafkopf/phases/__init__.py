"""The phases of a deal in the order in which they may come, one file each (RULES 1.1)."""
