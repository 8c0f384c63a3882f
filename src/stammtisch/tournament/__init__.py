"""Tournaments of Schafkopf and Schnapsen, as a fold over events (docs/tournament.md)."""
