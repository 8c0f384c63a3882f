"""Prints of a tournament as PDF: lists, cards, sheets, results, certificates."""

from stammtisch.desk.prints.documents import DOCUMENTS, document
from stammtisch.desk.prints.hall import Hall
from stammtisch.desk.prints.rendering import pdf

__all__ = ["DOCUMENTS", "Hall", "document", "pdf"]
