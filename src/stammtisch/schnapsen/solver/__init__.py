"""Schnapsen and Sechsundsechzig: the solver, its positions, and the worlds of a view."""
