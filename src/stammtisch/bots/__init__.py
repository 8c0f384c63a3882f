"""Players that are programs: a view in, an action out."""
