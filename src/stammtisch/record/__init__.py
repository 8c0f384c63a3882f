"""The text notation of played deals: strict reader, exact writer.

``reader``, ``writer``: text to deal, deal to text. ``values``: our types as JSON.
``proof``: the proof of the cards, in tags.
"""

from stammtisch.engine.notation import RecordError
from stammtisch.record.lines import IllegalRecord, WrongResult
from stammtisch.record.proof import NotProven, proof_tags, prove
from stammtisch.record.reader import Record, read, read_each
from stammtisch.record.writer import result_text, settlement_text, write

__all__ = [
    "IllegalRecord",
    "NotProven",
    "Record",
    "RecordError",
    "WrongResult",
    "proof_tags",
    "prove",
    "read",
    "read_each",
    "result_text",
    "settlement_text",
    "write",
]
