"""A server under load: as many tables as wanted, each player acting as soon as it is their turn."""
