"""``stammtisch tournament``: every step of a tournament for scripts and for the desk."""
