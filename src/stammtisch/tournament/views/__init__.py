"""A tournament for people's eyes: the hall, one table, the office of those who run it."""
