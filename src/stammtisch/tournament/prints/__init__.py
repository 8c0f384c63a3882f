"""Prints of a tournament as PDF: lists, cards, sheets, results, certificates."""
