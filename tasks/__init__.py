"""What `dev.py` does, in the standard library only: it runs before anything is installed."""
