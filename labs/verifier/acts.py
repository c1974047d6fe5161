"""The table of acts: who performs an act, what it does to its document, and what it owes."""

from dataclasses import dataclass
from typing import Callable, Optional

from forms import CORRECTABLE
from receipts import LETTERS as RECEIPT_LETTERS, format_number
from values import get_cents, get_map

LETTERS = {**RECEIPT_LETTERS, "admins": "P", "desk": "K"}
# The scripts of the operator, and what they write about administrators.
OPERATOR = "operator"
OPERATOR_ACTS = ("status.changed", "role.granted", "role.revoked", "desk.selected", "profile.corrected")


# The documents of the desk, each with its own numbers, by the act that writes it.
DESK_DOCUMENTS = {"plans.updated": "plans", "switches.updated": "switches", "policy.updated": "policy"}
DESK_LETTERS = {"plans": "L", "switches": "M", "policy": "F", "current": LETTERS["desk"]}


def get_document(entry):
    """The name of the document that an entry is about."""
    return DESK_DOCUMENTS.get(entry["action"], "current") if entry["col"] == "desk" else entry["col"]


def format_folio(entry, rev=None):
    letter = DESK_LETTERS[get_document(entry)] if entry["col"] == "desk" else LETTERS[entry["col"]]
    return letter + format_number(entry["rev"] if rev is None else rev)


def all_but(*closed):
    return lambda status: status not in closed


CAN_ACT = all_but("frozen", "suspended", "closed")
CAN_CANCEL = all_but("closed")


@dataclass(frozen=True)
class Posting:
    """How an act moves the account: cents of the balance, and of the profit if `profits`."""

    field: str
    sign: int = 1
    profits: bool = False


@dataclass(frozen=True)
class Act:
    cols: tuple
    # owner, desk, administrator in the own book, managers in the book of one of them, or operator
    by: str
    # opens, changes, appends, decides, removes or archives
    does: str
    # The status before, and after.
    begins: tuple = ()
    never_begins: tuple = ()
    ends: Optional[str] = None
    # Fields that may change; None for all.
    fields: Optional[tuple] = None
    must_change: bool = False
    # Account statuses in which a client may do it.
    allowed_in: Optional[Callable] = None
    # The time that the clock of the actor set, in the first of `cols`.
    clock: Optional[Callable] = None
    posting: Optional[Posting] = None
    # always, manual (of a result), difference (another amount came in), confirmed (by two managers)
    reason: str = ""
    note_is_reason: bool = False


def _request(col, ends, time, allowed_in):
    return Act((col,), "owner", "appends", ends=ends, allowed_in=allowed_in, clock=lambda after: after.get(time))


def _decision(col, ends, **more):
    return Act((col,), "desk", "decides", **{"begins": ("pending",), "ends": ends, "fields": ("status", "note"), **more})


def _refusal(col):
    return _decision(col, "rejected", reason="always", note_is_reason=True)


def _cancellation(col):
    return Act((col,), "owner", "decides", begins=("pending",), ends="cancelled", fields=("status",), allowed_in=CAN_CANCEL)


def _change(col, by, **more):
    return Act((col,), by, "changes", **more)


_REVIEW = ("status", "note", "viewer")

ACTS = {
    "account.opened": Act(("users", "accounts", "verifications"), "owner", "opens", clock=lambda after: after.get("joinedDate")),
    "account.posted": _change("accounts", "desk"),
    "account.adjusted": _change("accounts", "desk", must_change=True, reason="always"),
    "deposit.requested": _request("deposits", "pending", "createdAt", CAN_ACT),
    "deposit.cancelled": _cancellation("deposits"),
    "deposit.completed": _decision(
        "deposits",
        "completed",
        fields=("status", "note", "received", "txid", "output"),
        reason="difference",
        note_is_reason=True,
        posting=Posting("received"),
    ),
    "deposit.rejected": _refusal("deposits"),
    "withdrawal.requested": _request("withdrawals", "pending", "createdAt", lambda status: status == "active"),
    "withdrawal.cancelled": _cancellation("withdrawals"),
    "withdrawal.completed": _decision(
        "withdrawals", "completed", fields=("status", "note", "txid"), posting=Posting("amount", -1)
    ),
    "withdrawal.rejected": _refusal("withdrawals"),
    "withdrawal.deleted": Act(("withdrawals",), "desk", "removes", begins=("pending", "rejected", "cancelled"), reason="always"),
    "proposal.made": Act(("proposals",), "desk", "appends", ends="pending", clock=lambda after: after.get("at")),
    "proposal.confirmed": _decision("proposals", "confirmed", fields=("status", "confirmerName")),
    "proposal.rejected": _decision("proposals", "rejected", fields=("status", "confirmerName"), reason="always"),
    "proposal.cancelled": _decision("proposals", "cancelled", fields=("status",)),
    "trade.placed": _request("trades", "open", "openedAt", CAN_ACT),
    "trade.settled": _decision(
        "trades",
        "closed",
        begins=("open",),
        fields=("status", "closePrice", "closedAt", "result", "manual", "note"),
        reason="manual",
        note_is_reason=True,
        clock=lambda after: after.get("closedAt"),
        posting=Posting("result", profits=True),
    ),
    "subscription.set": _change(
        "subscriptions", "owner", allowed_in=CAN_ACT, clock=lambda after: get_map(after, "subscription").get("date")
    ),
    "subscription.cancelled": _change("subscriptions", "owner", allowed_in=CAN_CANCEL),
    "subscription.charged": _change("accounts", "desk", reason="always"),
    "subscription.terminated": _change("subscriptions", "desk", reason="always"),
    "verification.submitted": _change("verifications", "owner", ends="not-verified", allowed_in=CAN_CANCEL),
    "verification.approved": _change("verifications", "desk", begins=("not-verified",), ends="verified", fields=_REVIEW),
    "verification.rejected": _change(
        "verifications", "desk", begins=("not-verified",), ends="rejected", fields=_REVIEW, reason="always", note_is_reason=True
    ),
    "verification.viewed": _change("verifications", "desk", fields=("viewer",)),
    "status.changed": _change("users", "desk", fields=("status",), reason="always"),
    "status.frozen": _change(
        "users", "owner", never_begins=("frozen", "suspended", "closed"), ends="frozen", fields=("status",)
    ),
    "closure.requested": _change("users", "owner", fields=(), allowed_in=CAN_CANCEL),
    "profile.corrected": _change("users", "desk", fields=CORRECTABLE, must_change=True, reason="always"),
    "role.granted": _change("users", "desk", fields=("desk",), must_change=True, reason="confirmed"),
    "role.revoked": _change("users", "desk", fields=("desk",), must_change=True, reason="confirmed"),
    "payment.updated": _change("admins", "managers", must_change=True, reason="confirmed"),
    "desk.selected": _change("desk", "operator", must_change=True),
    "plans.updated": _change("desk", "administrator", fields=("plans",), must_change=True),
    "switches.updated": _change(
        "desk", "administrator", fields=("deposits", "withdrawals", "trades", "notice"), must_change=True
    ),
    "policy.updated": _change(
        "desk", "administrator", fields=("fourEyes", "daily", "addressHours"), must_change=True, reason="confirmed"
    ),
    "history.archived": Act(("deposits", "withdrawals", "trades", "proposals"), "operator", "archives"),
}


def get_act(entry):
    """None if the action is not known, or never written in this collection."""
    act = ACTS.get(entry["action"])
    return act if act and entry["col"] in act.cols else None


def get_movement(posting, after):
    """Cents that an act moves; None if its amount cannot be read."""
    cents = get_cents(after, posting.field)
    return None if cents is None else posting.sign * cents


# The book of what is proposed about the policy and payment methods.
DESK_BOOK = "desk"


# Milliseconds that a client's act keeps from the one before it in its document, where that is one of these.
PACES = {
    "closure.requested": (86_400_000, ("closure.requested",)),
    "subscription.set": (60_000, ("subscription.set", "subscription.cancelled")),
    "deposit.requested": (2_000, ("deposit.cancelled",)),
    "deposit.cancelled": (2_000, ("deposit.cancelled",)),
    "withdrawal.requested": (2_000, ("withdrawal.cancelled",)),
    "withdrawal.cancelled": (2_000, ("withdrawal.cancelled",)),
}
