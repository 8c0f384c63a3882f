"""Pads that are shared by link: several phones write on one, and all see it at once."""
