"""The text notation of played deals: strict reader, exact writer."""

from stammtisch.record.errors import IllegalRecord, RecordError, WrongResult
from stammtisch.record.reader import Record, read, read_each
from stammtisch.record.writer import result_text, settlement_text, write

__all__ = [
    "IllegalRecord",
    "Record",
    "RecordError",
    "WrongResult",
    "read",
    "read_each",
    "result_text",
    "settlement_text",
    "write",
]
