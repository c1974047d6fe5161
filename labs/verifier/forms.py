"""The form of every document, element and entry: which fields it has, and what each can hold. Nothing else may be in it."""

import re
from typing import Any, NamedTuple

from values import Time, count_units, is_map, is_money, is_number, is_whole, read_cents, visible_letters

COINS = ("bitcoin", "ethereum")
COLLECTIONS = (
    *("users", "accounts", "deposits", "withdrawals", "trades", "subscriptions", "verifications", "proposals"),
    *("admins", "desk"),
)
DURATIONS = (60, 240, 1_440, 10_080)
TERMS = ("2026-11",)
ARCHIVE_NUMBER = re.compile(r"0|[1-9][0-9]{0,5}")
NOTE_LETTERS = 500


class Maybe(NamedTuple):
    """A field that may be missing."""

    form: Any


def find_form_issue(value, form, name=""):
    """A form is a map of forms, a function that says whether a value fits, or a function that gives the form of a value. None if it fits."""
    if callable(form):
        found = form(value)
        if isinstance(found, dict):
            return find_form_issue(value, found, name)
        return None if found else f"the field {name} is not valid"
    if not is_map(value):
        return f"the field {name} is no map" if name else "it is no map"
    for inner, expected in form.items():
        path = f"{name}.{inner}" if name else inner
        if inner not in value:
            if isinstance(expected, Maybe):
                continue
            return f"the field {path} is missing"
        issue = find_form_issue(value[inner], expected.form if isinstance(expected, Maybe) else expected, path)
        if issue:
            return issue
    extra = next((inner for inner in value if inner not in form), None)
    return None if extra is None else f"the field {f'{name}.{extra}' if name else extra} is not known"


def is_text(value):
    return isinstance(value, str)


def is_flag(value):
    return isinstance(value, bool)


def is_time(value):
    return isinstance(value, Time)


def optional(fits):
    return lambda value: value is None or fits(value)


def one_of(*words):
    return lambda value: is_text(value) and value in words


def exactly(expected):
    return lambda value: type(value) is type(expected) and value == expected


def letters(most, least=0):
    """A text of so many letters (code points)."""
    return lambda value: is_text(value) and least <= len(value) <= most


def pattern(expression):
    compiled = re.compile(expression)
    return lambda value: is_text(value) and compiled.fullmatch(value) is not None


def whole(least, most=float("inf")):
    return lambda value: is_whole(value) and least <= value <= most


def list_of(form, most=float("inf")):
    return lambda value: isinstance(value, list) and len(value) <= most and all(find_form_issue(one, form) is None for one in value)


def map_by(fits_name, form, most=float("inf")):
    return lambda value: (
        is_map(value) and len(value) <= most and all(fits_name(name) and find_form_issue(one, form) is None for name, one in value.items())
    )


def at_least(form):
    """For what is inside of a stored document: the comparison with the entries names what is more, and the entry."""
    return lambda value: is_map(value) and find_form_issue({name: one for name, one in value.items() if name in form}, form) is None


is_units = pattern(r"(?:0|[1-9][0-9]{0,9})(?:\.[0-9]{1,8})?")
is_status = pattern(r"[a-z][a-z-]{0,29}")
is_coin = one_of(*COINS)


def is_more_than_nothing(value):
    """Coins or money above zero."""
    return (is_units(value) or is_money(value)) and re.search("[1-9]", value) is not None and value[0] != "-"


def is_price(value):
    return is_money(value) and read_cents(value) > 0


def is_optional_money(value):
    return value == "" or is_money(value)


REVISION = {"rev": whole(1), "op": is_text, "at": is_time}

# Elements of the lists. The desk adds the last field of deposits and withdrawals when it completes them.
LARGEST_OUTPUT = 9_999
DEPOSIT = {
    "id": is_text,
    "uid": is_text,
    "coin": is_coin,
    "amount": is_money,
    "units": is_units,
    "rate": is_money,
    "address": is_text,
    "txid": is_text,
    "status": one_of("pending", "completed", "rejected", "cancelled"),
    "note": is_text,
    "received": is_money,
    "createdAt": is_time,
    "output": Maybe(whole(0, LARGEST_OUTPUT)),
}
WITHDRAWAL = {
    "id": is_text,
    "uid": is_text,
    "coin": is_coin,
    "amount": is_money,
    "address": is_text,
    "status": one_of("pending", "completed", "rejected", "cancelled"),
    "note": is_text,
    "createdAt": is_time,
    "txid": Maybe(is_text),
}
TRADE = {
    "id": is_text,
    "uid": is_text,
    "asset": is_coin,
    "side": one_of("buy", "sell"),
    "amount": is_money,
    "leverage": whole(1, 10),
    "duration": lambda value: is_number(value) and value in DURATIONS,
    "openPrice": is_money,
    "openedAt": is_time,
    "status": one_of("open", "closed"),
    "closePrice": is_optional_money,
    "closedAt": optional(is_time),
    "result": is_optional_money,
    "manual": is_flag,
    "note": is_text,
}
ROLE = one_of("", "viewer", "agent", "manager")
FIGURES = {"balance": is_money, "profit": is_money, "bonus": is_money}
WAITING = {"status": one_of("pending", "open")}
COMPLETED = {"status": exactly("completed"), "received": Maybe(is_money)}
# How a trade ends.
SETTLEMENT = {"status": exactly("closed"), "closePrice": is_money, "result": is_money, "manual": is_flag}
METHOD = {"bitcoin": is_text, "ethereum": is_text, "email": is_text}


def is_bound(value):
    """USD above which two people decide, or that one person moves alone in a day; 0 for none."""
    return is_money(value) and (value == "0" or read_cents(value) > 0)


POLICY = {"fourEyes": is_bound, "daily": is_bound, "addressHours": whole(1, 168)}
# What a proposal changes: the role or the status of a person, the policy, a payment method.
SETTINGS = ({"desk": ROLE}, {"status": is_status}, POLICY, METHOD)


def any_of(*forms):
    return lambda value: any(find_form_issue(value, form) is None for form in forms)


# What is proposed, by the action of the act: about a request, a trade, a fee, the figures, a field of a person's profile, or the desk itself.
PROPOSED = {
    "deposit.completed": "request",
    "withdrawal.completed": "request",
    "trade.settled": "settlement",
    "subscription.charged": "fee",
    "account.adjusted": "figures",
    "role.granted": "desk",
    "role.revoked": "desk",
    "status.changed": "status",
    "policy.updated": "policy",
    "payment.updated": "method",
}
PROPOSAL = {
    "id": is_text,
    "action": one_of(*PROPOSED),
    "ref": is_text,
    "amount": is_money,
    # As it was; nothing for an adjustment, whose `outcome` has by how much each figure changes, and for a fee, which has no `outcome` either.
    "from": any_of(WAITING, *SETTINGS, {}),
    "outcome": any_of(COMPLETED, SETTLEMENT, FIGURES, *SETTINGS, {}),
    "note": letters(NOTE_LETTERS),
    "by": is_text,
    "role": ROLE,
    "name": Maybe(is_text),
    "confirmerName": Maybe(is_text),
    "at": is_time,
    "status": one_of("pending", "confirmed", "rejected", "cancelled"),
}
ELEMENTS = {"deposits": DEPOSIT, "withdrawals": WITHDRAWAL, "trades": TRADE, "proposals": PROPOSAL}
SUBSCRIPTION = {"plan": is_text, "amount": is_money, "duration": whole(1), "date": is_time}


def subscription_or_none(value):
    return {} if value == {} else SUBSCRIPTION


def at_least_subscription_or_none(value):
    return value == {} or at_least(SUBSCRIPTION)(value)


VERIFICATION = {
    "document": is_text,
    "kind": one_of("", "passport", "identity-card", "driving-licence"),
    "status": one_of("not-verified", "verified", "rejected"),
    "note": is_text,
    "viewer": is_text,
}
PAYMENT = {**METHOD, "previous": map_by(is_coin, {"address": is_text, "at": is_time})}
# Whose payment method clients see.
CHOICE = {"admin": is_text, "previous": is_text}

# What people enter about themselves, in letters, and what of it the desk corrects.
PERSON = {"firstname": 60, "lastname": 60, "mobile": 60, "country": 60, "username": 30, "gender": 60}
CORRECTABLE = ("firstname", "lastname", "mobile", "country")
SAVED_ADDRESS = {"coin": is_coin, "address": letters(100), "label": letters(60)}
PROFILE = {
    **{name: letters(most) for name, most in PERSON.items()},
    "uid": is_text,
    "email": is_text,
    "photoUrl": is_text,
    "joinedDate": is_time,
    "admin": is_flag,
    "desk": ROLE,
    "status": is_status,
    "usernameKey": is_text,
    "lastnameKey": is_text,
    "firstnameKey": is_text,
    "addresses": list_of(SAVED_ADDRESS, 20),
    "addressesCheckedAt": optional(is_time),
    "closureAt": optional(is_time),
}


def list_document(col):
    return {"list": list_of(at_least(ELEMENTS[col])), "open" if col == "trades" else "pending": whole(0), "oldest": optional(is_time), **REVISION}


# How many of the pending proposals each author has made.
AUTHORS = {"open": map_by(is_text, whole(0))}


STORED = {
    "users": {**PROFILE, **REVISION},
    "accounts": {**FIGURES, **REVISION},
    "holds": {"reserved": is_money, "staked": is_money, "rev": whole(1), "op": is_text},
    **{col: list_document(col) for col in ELEMENTS},
    "proposals": {**list_document("proposals"), **AUTHORS},
    "subscriptions": {"subscription": at_least_subscription_or_none, **REVISION},
    # When the last document was sent.
    "verifications": {**VERIFICATION, "submittedAt": Maybe(is_time), **REVISION},
    "admins": {**PAYMENT, **REVISION},
}
ARCHIVES = {col: {"list": list_of(at_least(element)), "op": is_text, "at": is_time} for col, element in ELEMENTS.items()}

# An action that is not known is a finding of the audit: the entry itself can be read.
ENTRY = {
    "op": is_text,
    "col": one_of(*COLLECTIONS),
    "rev": whole(1),
    "actor": is_text,
    "action": is_text,
    "index": whole(-1),
    "ref": is_text,
    "before": is_map,
    "after": is_map,
    "reason": is_text,
    "at": is_time,
}

_PHOTO = re.compile(
    r"(?:https://firebasestorage\.googleapis\.com|http://127\.0\.0\.1:[0-9]{2,5})/v0/b/[0-9A-Za-z._-]+/o/images%2F(?P<uid>[^%/?#\s]+)%2F"
    r"[0-9]{13}-[0-9A-Za-z._-]{1,100}\?alt=media(?:&token=[0-9A-Za-z-]+)?"
)


def is_own_photo(url, uid):
    """A photo is none, or a download address of the owner's folder."""
    found = _PHOTO.fullmatch(url)
    return url == "" or (len(url) <= 500 and found is not None and found["uid"] == uid)


def is_own_document(path, uid):
    folder = f"images/{uid}/"
    return path.startswith(folder) and re.fullmatch(r"[0-9]{13}-[0-9A-Za-z._-]{1,100}", path[len(folder) :]) is not None


def find_document_form_issue(col, fields, uid):
    issue = find_form_issue(fields, STORED[col])
    if issue or col != "users":
        return issue
    if not is_own_photo(fields["photoUrl"], uid):
        return "the field photoUrl is not one of the client's own photos"
    for name in ("username", "lastname"):
        if fields[f"{name}Key"] != fields[name].lower():
            return f"the field {name}Key is not the {name} in lowercase"
    return None


def find_archive_form_issue(col, number, fields):
    return find_form_issue(fields, ARCHIVES[col]) if ARCHIVE_NUMBER.fullmatch(number) else "it has no archive number"


# The sides of an entry. Bounds that are not said here are checked with the act.
_NOTE = {"note": letters(NOTE_LETTERS)}
_ADDRESS = {"address": pattern("[0-9A-Za-z]{1,100}")}
DECIDED = {col: {**element, **_NOTE} for col, element in ELEMENTS.items()}
REQUESTED = {
    "deposits": {
        **{name: form for name, form in DEPOSIT.items() if name != "output"},
        **_ADDRESS,
        "units": lambda value: is_units(value) and is_more_than_nothing(value),
        "rate": is_price,
        "txid": pattern("[0-9A-Za-z]{0,66}"),
        "note": exactly(""),
        "received": exactly("0"),
    },
    "withdrawals": {**{name: form for name, form in WITHDRAWAL.items() if name != "txid"}, **_ADDRESS, "note": exactly("")},
    "trades": TRADE,
    "proposals": {name: form for name, form in PROPOSAL.items() if name != "confirmerName"},
}
PLAN = {
    "name": letters(60, 1),
    "fee": lambda value: is_money(value) and 100 <= read_cents(value) <= 99_999_999,
    "days": whole(1, 3_660),
    "includes": list_of(lambda line: letters(200, 1)(line) and "\n" not in line, 20),
}
CORRECTION = {name: PROFILE[name] for name in CORRECTABLE}


def switches(value):
    """What clients can request now. A pause needs a notice to them."""
    is_open = is_map(value) and all(value.get(name) is True for name in ("deposits", "withdrawals", "trades"))
    notice = letters(NOTE_LETTERS) if is_open else is_reason
    return {"deposits": is_flag, "withdrawals": is_flag, "trades": is_flag, "notice": notice}


PAST_POLICY = {**POLICY, "since": is_time}
STORED_POLICY = {**PAST_POLICY, "history": list_of(PAST_POLICY, 200), **REVISION}


def is_reason(value):
    """10 letters or digits that can be seen, and at most 500 letters of any kind. Both are counted in the way that accepts more."""
    return is_text(value) and count_units(visible_letters(value)) >= 10 and len(value) <= NOTE_LETTERS


def _opened_profile(uid):
    return {
        **PROFILE,
        "uid": exactly(uid),
        "photoUrl": exactly(""),
        "admin": exactly(False),
        "desk": exactly(""),
        "status": exactly("pending"),
        "addresses": exactly([]),
        "addressesCheckedAt": exactly(None),
        "closureAt": exactly(None),
        "terms": one_of(*TERMS),
    }


def get_object_form(col, action, uid):
    """What an entry about an object records. None if the act is not known there."""
    if col == "users":
        changes = {"status": is_status}
        return {
            "account.opened": _opened_profile(uid),
            "profile.corrected": CORRECTION,
            "closure.requested": {},
            "status.changed": changes,
            "status.frozen": changes,
            "role.granted": {"desk": ROLE},
            "role.revoked": {"desk": ROLE},
        }.get(action)
    if col == "desk":
        if action == "plans.updated":
            return {"plans": map_by(pattern("[a-z0-9-]{1,30}"), PLAN, 12)}
        if action == "switches.updated":
            return switches
        if action == "policy.updated":
            return POLICY
        return CHOICE
    return {
        "accounts": FIGURES,
        "subscriptions": {"subscription": subscription_or_none},
        "verifications": {
            **VERIFICATION,
            **_NOTE,
            "document": lambda value: value == "" or (is_text(value) and is_own_document(value, uid)),
        },
        "admins": PAYMENT,
    }.get(col)
