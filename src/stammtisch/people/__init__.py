"""People: guests and accounts, their names, and how they are known again."""
