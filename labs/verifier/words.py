"""What fields and items of lists are called. The app says the same, word by word, of an item that differs (src/domain/audit/item-words.ts)."""

import re

from acts import format_folio
from values import differing_fields, format_dollars, get_cents, get_text

ITEMS = {"deposits": "Deposit", "withdrawals": "Withdrawal", "trades": "Trade", "proposals": "Proposal"}
FIELDS = {
    "": "unnamed field",
    "received": "amount received",
    "rate": "price per coin",
    "units": "number of coins",
    "txid": "transaction id",
    "output": "output number",
    "createdAt": "time of the request",
    "openPrice": "opening price",
    "openedAt": "opening time",
    "closePrice": "closing price",
    "closedAt": "closing time",
    "joinedDate": "joining date",
    "closureAt": "request to close the account",
    "desk": "role",
    "uid": "client id",
}
# Fields that hold dollars, and how a list says it.
MONEY = {
    "amount": "the amount is {}",
    "received": "{} was received",
    "rate": "the price per coin was {}",
    "openPrice": "it opened at {}",
    "closePrice": "it closed at {}",
    "result": "the result is {}",
}


def describe_field(name):
    return FIELDS.get(name, name)


def format_money_field(fields, name):
    cents = get_cents(fields, name) if name in MONEY else None
    return None if cents is None else format_dollars(cents)


def format_status(fields, name):
    status = get_text(fields, name) if name == "status" else ""
    return f"“{status}”" if re.fullmatch("[a-z-]{1,30}", status) else None


def describe_jump(before, ended, last):
    """How an entry does not begin where the last one ended; None if it does."""
    name = next(iter(differing_fields(ended, before)), None)
    if name is None:
        return None
    begins, due = format_money_field(before, name), format_money_field(ended, name)
    if begins and due:
        return f"starts with the {describe_field(name)} {begins}, but {format_folio(last)} ended with {due}"
    return f"doesn’t start where {format_folio(last)} ended: the {describe_field(name)} differs"


def describe_item_difference(col, place, stored, due, item):
    """How an item of a stored list differs from the book; None if it does not. `item` has the entries that requested it and wrote it last."""
    name = next(iter(differing_fields(due, stored)), None)
    if name is None:
        return None
    subject = f"{ITEMS[col]} {format_folio(item.first) if item else f'number {place}'}"
    book = f"the book ({format_folio(item.by)})" if item else "the book"
    listed, booked = format_money_field(stored, name), format_money_field(due, name)
    if listed and booked:
        return f"{subject}: your list says {MONEY[name].format(listed)}; {book} says {booked}"
    listed, booked = format_status(stored, name), format_status(due, name)
    if listed and booked:
        return f"{subject}: your list says it’s {listed}; {book} says {booked}"
    return f"{subject}: the {describe_field(name)} in your list isn’t what {book} says"
