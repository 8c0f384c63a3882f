"""Prints of a tournament as PDF: lists, cards, sheets, results, certificates."""

from stammtisch.tournament.prints.documents import DOCUMENTS, document
from stammtisch.tournament.prints.hall import Hall
from stammtisch.tournament.prints.typesetting import pdf

__all__ = ["DOCUMENTS", "Hall", "document", "pdf"]
