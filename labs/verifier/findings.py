"""One line of the result."""

from typing import NamedTuple


class Finding(NamedTuple):
    # holds, fails, unusual (no fault, the book adds up with it), or note: what the check rests on.
    state: str
    # book, form, entry, policy, document or receipt
    part: str
    # The document that it is about: deposits/maya.
    path: str
    # The number of the entry, D4; empty if it is about no entry.
    folio: str
    text: str
