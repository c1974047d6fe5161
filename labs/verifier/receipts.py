"""Receipts of Glassbook's books, written from docs/receipts.md alone: a second implementation that shares no code with the app."""

import hashlib
import json
import re
from typing import NamedTuple

# Letters of the collections, in the order of a receipt.
LETTERS = {
    "accounts": "A",
    "deposits": "D",
    "withdrawals": "W",
    "trades": "T",
    "subscriptions": "S",
    "verifications": "V",
    "users": "U",
}
FIELDS = ("action", "actor", "after", "at", "before", "col", "index", "op", "reason", "ref", "rev")

_NUMBERS = "".join(f"(?:-{letter}(?P<{col}>[1-9][0-9]{{0,8}}))?" for col, letter in LETTERS.items())
_RECEIPT = re.compile(
    r"GB1\.(?P<uid>[0-9A-Za-z_-]{1,128})\.(?P<numbers>[A-Z][^.]*)\.(?P<digest>[0-9a-f]{64})"
    r"\.(?P<at>[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)"
)


class Receipt(NamedTuple):
    uid: str
    numbers: dict
    digest: str
    at: str


def parse_receipt(text):
    """Returns None if the text is no receipt."""
    found = _RECEIPT.fullmatch(re.sub(r"\s", "", text))
    numbers = found and re.fullmatch(_NUMBERS, "-" + found["numbers"])
    if not numbers:
        return None
    known = {col: int(rev) for col, rev in numbers.groupdict().items() if rev}
    return Receipt(found["uid"], known, found["digest"], found["at"])


def _utf16(text):
    return text.encode("utf-16-be", "surrogatepass")


def canonical(value):
    """RFC 8785 for what a book contains: texts, whole numbers, true, false, null, lists and objects."""
    if isinstance(value, dict):
        members = sorted(value.items(), key=lambda member: _utf16(member[0]))
        return "{" + ",".join(f"{canonical(name)}:{canonical(inner)}" for name, inner in members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def canonical_entry(entry):
    return canonical({name: entry[name] for name in FIELDS if name in entry})


def numbered(entries):
    """The entries of the seven collections, by collection, number and op."""
    own = [entry for entry in entries if entry.get("col") in LETTERS and isinstance(entry.get("rev"), int)]
    return sorted(own, key=lambda entry: (_utf16(entry["col"]), entry["rev"], _utf16(str(entry.get("op")))))


def folio(entry):
    return f"{LETTERS[entry['col']]}{entry['rev']}"


def digest(entries):
    text = "[" + ",".join(map(canonical_entry, entries)) + "]"
    return hashlib.sha256(text.encode()).hexdigest()


def marks(entries):
    """The first 16 digits of each entry's SHA-256, by folio."""
    return {folio(entry): hashlib.sha256(canonical_entry(entry).encode()).hexdigest()[:16] for entry in numbered(entries)}


def check(receipt, uid, entries):
    """Returns ("holds", ""), ("another-client", ""), ("missing", folio) or ("differs", "")."""
    if receipt.uid != uid:
        return ("another-client", "")
    covered = [entry for entry in numbered(entries) if entry["rev"] <= receipt.numbers.get(entry["col"], 0)]
    present = {folio(entry) for entry in covered}
    for col, last in receipt.numbers.items():
        for rev in range(1, last + 1):
            if f"{LETTERS[col]}{rev}" not in present:
                return ("missing", f"{LETTERS[col]}{rev}")
    return ("holds", "") if digest(covered) == receipt.digest else ("differs", "")
