"""Receipts of a book, written from docs/receipts.md. Entries are as the file has them, with their times as text."""

import hashlib
import json
import math
import re
from typing import NamedTuple

from values import get_text, is_number, read_time

# Letters of the collections, in the order of a receipt.
LETTERS = {
    "accounts": "A",
    "deposits": "D",
    "withdrawals": "W",
    "trades": "T",
    "subscriptions": "S",
    "verifications": "V",
    "proposals": "C",
    "users": "U",
}
FIELDS = ("action", "actor", "after", "at", "before", "col", "index", "op", "reason", "ref", "rev")
MARK_LENGTH = 16

# White space as ECMAScript has it; Python's own set is another one.
_SPACES = "".join(map(chr, [*range(9, 14), 32, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF]))
_NUMBERS = "".join(f"(?:-{letter}(?P<{col}>[1-9][0-9]{{0,8}}))?" for col, letter in LETTERS.items())
_RECEIPT = re.compile(
    r"GB1\.(?P<uid>[0-9A-Za-z_-]{1,128})\.(?P<numbers>[A-Z][^.]*)\.(?P<digest>[0-9a-f]{64})"
    r"\.(?P<at>[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)"
)
_MARK = re.compile(r"[ \t]*([A-Z][1-9][0-9]{0,8})[ \t]+([0-9a-f]{16})[ \t]*")


class Receipt(NamedTuple):
    uid: str
    numbers: dict
    digest: str
    at: str


def parse_receipt(text):
    """Returns None if the text is no receipt."""
    found = _RECEIPT.fullmatch(re.sub(f"[{_SPACES}]", "", text))
    numbers = found and re.fullmatch(_NUMBERS, "-" + found["numbers"])
    if not numbers or read_time(found["at"].replace("Z", ".000Z")) is None:
        return None
    known = {col: int(rev) for col, rev in numbers.groupdict().items() if rev}
    return Receipt(found["uid"], known, found["digest"], found["at"])


class ReceiptFile(NamedTuple):
    receipts: list
    # The mark of an entry by its folio. Later lines win.
    marks: dict
    # Parts that are neither.
    unread: list


_STATEMENT_HEAD = re.compile("(?:^|(?<=[\n\r\u2028\u2029]))\ufeff?\"?Numbers\"?[,;\t]\"?Time \\(UTC\\)\"?[,;\t][^\r\n]*")
_STATEMENT_RECEIPT = re.compile(f'(?:"")?[,;\t](?:[^,;\t]*[,;\t]){{1,2}}"?Receipt of the whole book"?[,;\t]"?(GB[0-9]+\\.[^{_SPACES},;"]+)"?[,;\t"]*')


def take_exported_receipt(text):
    """Of an exported statement only the receipt in its last row, or its first row: a reason may hold the words of any other."""
    head = _STATEMENT_HEAD.search(text)
    if not head:
        return text
    rows = text[head.start() :].rstrip(_SPACES)
    start = max(rows.rfind("\n"), rows.rfind("\r")) + 1
    receipt = _STATEMENT_RECEIPT.fullmatch(rows[start:])
    # After an odd number of quotes, the last line is the end of a cell.
    taken = receipt[1] if receipt and rows.count('"', 0, start) % 2 == 0 else head[0]
    return text[: head.start()] + taken


def read_receipts(*texts):
    """A receipt may be broken into lines; each mark has a line of its own."""
    text = "\n".join(map(take_exported_receipt, texts))
    marks, rest = {}, []
    for line in re.split("([\n\r\u2028\u2029])", text):
        mark = _MARK.fullmatch(line)
        if mark:
            marks[mark[1]] = mark[2]
        else:
            rest.append(line)
    parts = [part.strip(_SPACES) for part in re.split(r"(?=GB[0-9]+\.)", "".join(rest))]
    read = [(part, parse_receipt(part)) for part in parts if part]
    return ReceiptFile([receipt for _, receipt in read if receipt], marks, [part for part, receipt in read if not receipt])


def _utf16(text):
    return text.encode("utf-16-be", "surrogatepass")


_HALF = re.compile("[\ud800-\udfff]")
_format_text = json.JSONEncoder(ensure_ascii=False).encode


def canonical(value):
    """RFC 8785 for what a book contains."""
    if isinstance(value, dict):
        members = sorted(value.items(), key=lambda member: _utf16(member[0]))
        return "{" + ",".join(f"{canonical(name)}:{canonical(inner)}" for name, inner in members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, str):
        # Half of a pair of UTF-16 units is no letter, and is written as an escape.
        return _HALF.sub(lambda half: f"\\u{ord(half[0]):04x}", _format_text(value))
    # JSON has no infinity, which a number like 1e999 is read as.
    if is_number(value) and math.isinf(value):
        return "null"
    return format_number(value) if is_number(value) else json.dumps(value)


def format_number(value):
    """As ECMAScript writes numbers: the shortest digits that read back as the same double."""
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, int) and abs(value) < 2**53:
        return str(value)
    sign, digits, exponent = _split_number(float(value))
    if digits == "0":
        return "0"
    places = len(digits)
    # The point is after so many digits.
    point = places + exponent
    if places <= point <= 21:
        text = digits + "0" * exponent
    elif 0 < point <= 21:
        text = f"{digits[:point]}.{digits[point:]}"
    elif -6 < point <= 0:
        text = f"0.{'0' * -point}{digits}"
    else:
        mantissa = digits[0] + (f".{digits[1:]}" if places > 1 else "")
        text = f"{mantissa}e{'+' if point > 0 else '-'}{abs(point - 1)}"
    return sign + text


def _split_number(value):
    """Sign, digits and power of ten of the last digit."""
    mantissa, _, exponent = repr(abs(value)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    fraction = fraction.rstrip("0")
    digits = (whole + fraction).lstrip("0")
    trimmed = digits.rstrip("0")
    power = int(exponent or 0) - len(fraction) + len(digits) - len(trimmed)
    return ("-" if value < 0 else "", trimmed or "0", power)


def canonical_entry(entry):
    return canonical({name: entry[name] for name in FIELDS if name in entry})


class Numbered(NamedTuple):
    """An entry that receipts cover."""

    col: str
    rev: float
    op: str
    # Canonical JSON.
    text: str
    # Milliseconds; infinite without a valid time.
    at: float

    @property
    def folio(self):
        return f"{LETTERS[self.col]}{format_number(self.rev)}"

    @property
    def mark(self):
        """The first 16 digits of its SHA-256."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:MARK_LENGTH]


def get_at(entry):
    time = read_time(get_text(entry, "at"))
    return math.inf if time is None else time.ms


def get_numbered(entries):
    """The entries of the eight collections that have a number, by collection, number, op and text."""
    own = [entry for entry in entries if isinstance(entry.get("col"), str) and entry["col"] in LETTERS and is_number(entry.get("rev"))]
    numbered = [Numbered(entry["col"], entry["rev"], get_text(entry, "op"), canonical_entry(entry), get_at(entry)) for entry in own]
    return sorted(numbered, key=lambda one: (one.col, one.rev, _utf16(one.op), _utf16(one.text)))


def get_numbers(numbered):
    """The newest number of each collection, in the order of a receipt."""
    newest = {}
    for one in numbered:
        newest[one.col] = max(newest.get(one.col, 0), one.rev)
    return {col: newest[col] for col in LETTERS if newest.get(col)}


def format_numbers(numbers):
    return "-".join(f"{LETTERS[col]}{format_number(numbers[col])}" for col in LETTERS if numbers.get(col))


def get_digest(numbered):
    return hashlib.sha256(f"[{','.join(one.text for one in numbered)}]".encode()).hexdigest()


def get_marks(numbered):
    return {one.folio: one.mark for one in numbered}


def check(receipt, uid, numbered):
    """Returns ("holds", ""), ("another-client", ""), ("missing", folio) or ("differs", "")."""
    if receipt.uid != uid:
        return ("another-client", "")
    covered = [one for one in numbered if one.rev <= receipt.numbers.get(one.col, 0)]
    present = {one.folio for one in covered}
    for col in LETTERS:
        for rev in range(1, receipt.numbers.get(col, 0) + 1):
            if f"{LETTERS[col]}{rev}" not in present:
                return ("missing", f"{LETTERS[col]}{rev}")
    return ("holds", "") if get_digest(covered) == receipt.digest else ("differs", "")


def find_changed(marks, numbered):
    """Folios whose entries are not what their marks say, by time and then as the marks are; those that are gone come last."""
    now = get_marks(numbered)
    times = {one.folio: one.at for one in numbered}
    changed = [folio for folio, mark in marks.items() if now.get(folio) != mark]
    return sorted(changed, key=lambda folio: times.get(folio, math.inf))
