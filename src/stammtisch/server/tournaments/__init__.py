"""Tournaments in the network: a code says who comes, and everybody sees what happens at once."""
