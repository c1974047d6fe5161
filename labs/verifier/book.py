"""Reads the file that "Download my data" saves."""

import json
import math
from dataclasses import dataclass, field
from typing import Optional

from values import is_map, read_time

FORM = 1

# Levels of maps and lists in a file.
MAX_DEPTH = 100

# Fields whose text is a time.
TIME_FIELDS = frozenset(
    "at createdAt openedAt closedAt submittedAt oldest date joinedDate closureAt addressesCheckedAt readAt seenAt since".split()
)
# The one document of the desk that has a part in the audit.
POLICY_PATH = "desk/policy"
LISTS = ("deposits", "withdrawals", "trades", "proposals")
DOCUMENTS = (
    *("users", "accounts", "holds", "deposits", "withdrawals", "trades"),
    *("subscriptions", "verifications", "proposals", "admins"),
)


class NoBook(Exception):
    """Says why a file is no book that can be checked."""


@dataclass
class Book:
    uid: str
    # By collection, then for archives by number.
    documents: dict = field(default_factory=dict)
    archives: dict = field(default_factory=dict)
    # desk/policy; None if the file has none.
    policy: Optional[dict] = None
    # (id, entry): the id is the entry's own op, or its place if another entry has that id.
    entries: list = field(default_factory=list)
    # As the file has them, for receipts.
    raw_entries: list = field(default_factory=list)


def _read_number(text):
    """JSON has one kind of number: 1.0 is 1. Whole numbers beyond 2^53 are those that a double can hold."""
    value = float(text)
    return int(value) if math.isfinite(value) and value.is_integer() else value


def _refuse_constant(text):
    raise ValueError(f"{text} is no JSON")


def _is_deeper_than(value, levels):
    inner = value.values() if is_map(value) else value if isinstance(value, list) else None
    return inner is not None and (levels == 0 or any(_is_deeper_than(one, levels - 1) for one in inner))


def restore_times(value, name=""):
    if is_map(value):
        return {inner: restore_times(one, inner) for inner, one in value.items()}
    if isinstance(value, list):
        return [restore_times(one) for one in value]
    if name in TIME_FIELDS and isinstance(value, str):
        return read_time(value) or value
    return value


def read_book(text):
    try:
        raw = json.loads(text, parse_int=_read_number, parse_float=_read_number, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise NoBook(f"The file is no book, or it is cut off: {error}.") from error
    if not is_map(raw) or "glassbook" not in raw:
        raise NoBook("The file is no book.")
    if _is_deeper_than(raw, MAX_DEPTH):
        raise NoBook(f"The values of the file are nested deeper than {MAX_DEPTH} levels.")
    if raw["glassbook"] != FORM or isinstance(raw["glassbook"], bool):
        raise NoBook(f"The book has form {raw['glassbook']!r}. This program reads form {FORM}.")
    file = restore_times(raw)
    uid, documents, entries = file.get("uid"), file.get("documents"), file.get("entries")
    if not isinstance(uid, str) or not is_map(documents) or not isinstance(entries, list) or not all(map(is_map, entries)):
        raise NoBook("A part of the book is missing.")
    if not entries:
        raise NoBook("The book has no entries.")
    book = Book(uid, entries=list(_name_entries(entries)), raw_entries=raw["entries"])
    _sort_documents(book, documents)
    return book


def _name_entries(entries):
    """No entry is lost: one without an op of its own is named by its place."""
    known = set()
    for place, entry in enumerate(entries, 1):
        op = entry.get("op")
        name = op if isinstance(op, str) and op and op not in known else f"entry {place}"
        while name in known:
            name += "'"
        known.add(name)
        yield name, entry


def _sort_documents(book, documents):
    """A path is collection/uid, or collection/uid/archive/number. Documents of others and of other kinds have no part in the audit."""
    for path, fields in documents.items():
        if path == POLICY_PATH and is_map(fields):
            book.policy = fields
        col, *rest = path.split("/")
        if not is_map(fields) or not rest or rest[0] != book.uid:
            continue
        if len(rest) == 1 and col in DOCUMENTS:
            book.documents[col] = fields
        elif len(rest) == 3 and rest[1] == "archive" and col in LISTS:
            book.archives.setdefault(col, {})[rest[2]] = fields
