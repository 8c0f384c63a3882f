"""What every card game shares; it knows no game."""
