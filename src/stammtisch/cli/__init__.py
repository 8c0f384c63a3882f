"""The command line: one module a command.

``app`` finds the commands; those of games, pads and tournaments come from their folders.
"""
