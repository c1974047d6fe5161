"""Replays the entries of a book: each one follows from those before it, and obeys the rule of its act."""

import re
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Optional

from acts import ACTS, DESK_BOOK, OPERATOR, OPERATOR_ACTS, PACES, format_folio, get_act, get_document, get_movement
from findings import Finding
from forms import (
    COINS,
    DECIDED,
    DURATIONS,
    ENTRY,
    LARGEST_OUTPUT,
    METHOD,
    POLICY,
    PROPOSED,
    REQUESTED,
    SETTLEMENT,
    ARCHIVE_NUMBER,
    find_form_issue,
    get_object_form,
    is_reason,
    is_units,
    list_of,
)
from lists import List, find_change_issue, is_pending
from values import (
    DAY,
    MINUTE,
    Time,
    format_dollars,
    get_cents,
    get_map,
    get_text,
    is_map,
    is_same,
    is_whole,
    read_cents,
)
from words import describe_field, describe_jump

CLOCK_TOLERANCE = 5 * MINUTE
LARGEST_AMOUNT = 100_000_000
LARGEST_PRICE = 999_999_999
LARGEST_MONEY = 999_999_999_999
LEAST = {"deposits": 1_000, "withdrawals": 1, "trades": 1, "proposals": 1}
MOST = {"deposits": LARGEST_AMOUNT, "withdrawals": LARGEST_AMOUNT, "trades": LARGEST_AMOUNT, "proposals": LARGEST_MONEY}
CHARGE = "charge-"
# For how long a new payment address waits where there is no policy.
ADDRESS_HOURS = 24
FIGURES = ("balance", "profit", "bonus")
NEW_ACCOUNT = {"balance": "0", "profit": "0", "bonus": "0"}
NEW_VERIFICATION = {"document": "", "kind": "", "status": "not-verified", "note": "", "viewer": ""}
UNSETTLED = {"status": "open", "closePrice": "", "closedAt": None, "result": "", "manual": False, "note": ""}


@dataclass
class Replay:
    """What the entries lead to."""

    lists: dict = field(default_factory=lambda: {col: List() for col in REQUESTED})
    # The entry with the highest number of each collection.
    newest: dict = field(default_factory=dict)
    # The last entry that recorded each field of the profile.
    profile: dict = field(default_factory=dict)
    closure_at: Optional[Time] = None
    # When the last document was sent.
    submitted_at: Optional[Time] = None
    # How many acts moved the holds, and the last ones: acts of one millisecond have no order.
    hold_moves: int = 0
    last_holds: list = field(default_factory=list)
    # Cents: the sum of all movements of the balance.
    total: int = 0

    def get_field(self, name):
        """Of the profile, as its last entry left it."""
        entry = self.profile.get(name)
        return entry["after"][name] if entry else None

    def apply(self, entry):
        col, before, after = entry["col"], entry["before"], entry["after"]
        if col not in self.newest or self.newest[col]["rev"] < entry["rev"]:
            self.newest[col] = entry
        if col == "users":
            self.profile.update({name: entry for name in after})
            if entry["action"] == "closure.requested":
                self.closure_at = entry["at"]
            if entry["action"] == "status.changed":
                self.closure_at = None
        if col == "verifications" and entry["action"] == "verification.submitted":
            self.submitted_at = entry["at"]
        balance = get_cents(after, "balance") if col == "accounts" else None
        if balance is not None:
            self.total += balance - (get_cents(before, "balance") or 0)
        opens = entry["action"] == "account.opened" and col == "users"
        if opens or (col in ("withdrawals", "trades") and is_pending(before) != is_pending(after)):
            self.hold_moves += 1
            is_same_time = bool(self.last_holds) and self.last_holds[0]["at"] == entry["at"]
            self.last_holds = [*self.last_holds, entry] if is_same_time else [entry]


class Index:
    """Finds the entries around an entry."""

    def __init__(self, uid, entries):
        self.uid = uid
        self.by_op = {entry["op"]: entry for entry in entries}
        # The first posting, fee or confirmation by its action and the op that it is for.
        self.first_by_ref = {}
        for entry in entries:
            if entry["col"] in ("accounts", "proposals"):
                self.first_by_ref.setdefault((entry["action"], entry["ref"]), entry)
        # The first entry that gives a role: from then on the owner is, or was, an administrator.
        self.first_role = next((entry for entry in entries if entry["col"] == "users" and entry["action"] == "role.granted"), None)
        self._previous, self._next, last = {}, {}, {}
        for entry in sorted(entries, key=lambda entry: entry["rev"]):
            document = get_path(entry, "")
            if document in last:
                self._previous[id(entry)] = last[document]
                self._next[id(last[document])] = entry
            last[document] = entry

    def get_previous(self, entry):
        """The entry before it, by the number of its document."""
        return self._previous.get(id(entry))

    def get_next(self, entry):
        return self._next.get(id(entry))


def get_path(entry, uid):
    return f"desk/{get_document(entry)}" if entry["col"] == "desk" else f"{entry['col']}/{uid}"


def sort_entries(entries):
    """By time; among those of one millisecond the lower number comes first, then the letter."""
    return sorted(entries, key=lambda entry: (entry["at"].ms, entry["rev"], format_folio(entry)))


def read_entries(book):
    """The entries that have the form of one, and findings about the others."""
    entries, findings = [], []
    for name, entry in book.entries:
        path = f"ledger/{book.uid}/entries/{name}"
        issue = find_form_issue(entry, ENTRY)
        if issue:
            findings.append(Finding("fails", "form", path, "", issue))
            continue
        if entry["op"] != name:
            findings.append(Finding("fails", "form", path, "", f"its op is {entry['op']!r}"))
        entries.append(entry)
    return entries, findings


def audit_entries(uid, unsorted):
    """Returns the findings, in the order of the book, and what the entries lead to."""
    entries = sort_entries(unsorted)
    index = Index(uid, entries)
    replay = Replay()
    findings = []
    funds = Funds()
    for _, group in groupby(entries, key=lambda entry: entry["at"]):
        moment = list(group)
        statuses = [replay.get_field("status"), *(entry["after"].get("status") for entry in moment if entry["col"] == "users")]
        statuses = [status for status in statuses if isinstance(status, str)]
        for entry in moment:
            for issue in find_entry_issues(entry, index, replay, statuses):
                if issue:
                    findings.append(Finding("fails", "entry", get_path(entry, uid), format_folio(entry), issue))
            replay.apply(entry)
        shortfall = funds.find_shortfall(moment)
        if shortfall:
            findings.append(Finding("fails", "entry", f"holds/{uid}", format_folio(moment[-1]), shortfall))
    return findings, replay


def find_entry_issues(entry, index, replay, statuses):
    act, previous = get_act(entry), index.get_previous(entry)
    gap = None if entry["col"] == "desk" else find_gap_issue(entry, previous)
    yield gap
    if act is None:
        yield "has an act that is never written there" if entry["action"] in ACTS else "has an act that is not known"
    if entry["col"] in replay.lists:
        yield from replay.lists[entry["col"]].apply(entry, act)
    else:
        yield from find_object_issues(entry, act, previous, replay, gap is not None)
    if act is None:
        return
    for check in CHECKS:
        yield check(entry, act, index)
    if act.allowed_in and statuses and not any(map(act.allowed_in, statuses)):
        yield f"was written while the account status was {statuses[-1]!r}"


# Numbers, and where an entry begins.


def find_gap_issue(entry, previous):
    if previous and entry["rev"] == previous["rev"]:
        return "is in the book twice"
    due = previous["rev"] + 1 if previous else 1
    if entry["rev"] > due:
        return f"comes after a gap: {format_folio(entry, due)} is missing"
    return f"is dated before {format_folio(previous)}" if previous and entry["at"] < previous["at"] else None


def find_object_issues(entry, act, previous, replay, has_gap):
    is_unopened = not previous and act and act.does == "changes" and entry["col"] in ACTS["account.opened"].cols
    if not has_gap:
        yield "changes something that nobody opened" if is_unopened else find_jump_issue(entry, previous, replay)
    if act:
        yield find_change_issue(entry, act)
    # A status that stays is an answer to the wish to close the account.
    if entry["action"] == "status.changed" and is_same(entry["before"], entry["after"]) and replay.closure_at is None:
        yield "changes nothing"


def find_jump_issue(entry, previous, replay):
    col, before = entry["col"], entry["before"]
    if col == "desk":
        return None
    if not previous:
        return "begins with something that no entry wrote" if before else None
    if col == "accounts":
        for figure in FIGURES:
            ended, begins = get_cents(previous["after"], figure), get_cents(before, figure)
            if ended is not None and begins != ended:
                return f"does not begin with the {figure} that {format_folio(previous)} ended with"
        return None
    if col == "users":
        # Clients edit the other fields without an entry.
        for name in ("status", "desk"):
            if name in before and not is_same(before[name], replay.get_field(name)):
                return f"does not begin with the {name} that the book had led to"
        return None
    return describe_jump(before, previous["after"], previous)


# Checks of an entry against its act. Each returns a sentence without its subject, or None.


def check_posting(entry, act, index):
    """A posting has one cause and its amount to the cent. Both are one commit: same time, same actor."""
    if entry["action"] != "account.posted":
        return None
    cause = index.by_op.get(entry["ref"])
    if not cause or cause["col"] == "accounts":
        return "moves money without a cause"
    first = index.first_by_ref[(entry["action"], entry["ref"])]
    if first is not entry:
        return f"posts {format_folio(cause)} again"
    cause_act = get_act(cause)
    posting = cause_act.posting if cause_act else None
    if not posting:
        return f"moves money for {format_folio(cause)}, which moves none"
    due = get_movement(posting, cause["after"])
    if due is None:
        return f"moves money for {format_folio(cause)}, which names no amount"
    for figure in ("balance", "profit") if posting.profits else ("balance",):
        moved = get_change(entry, figure)
        if moved is not None and moved != due:
            return f"posts {format_dollars(moved)}, but {format_folio(cause)} is for {format_dollars(due)}"
    other = find_other_figure(entry, ("bonus",) if posting.profits else ("profit", "bonus"))
    if other:
        return f"changes the {other}"
    if entry["at"] != cause["at"]:
        return f"posts {format_folio(cause)} at another time"
    return None if entry["actor"] == cause["actor"] else f"posts {format_folio(cause)}, which somebody else wrote"


def get_change(entry, figure):
    """Cents; None if it cannot be read."""
    before, after = get_cents(entry["before"], figure), get_cents(entry["after"], figure)
    return None if before is None or after is None else after - before


def find_other_figure(entry, figures):
    return next((one for one in figures if not is_same(entry["before"].get(one), entry["after"].get(one))), None)


def check_posted(entry, act, index):
    """An act that moves money has its posting."""
    is_owed = act.posting and ("account.posted", entry["op"]) not in index.first_by_ref
    return "moves money, but no account entry posts it" if is_owed else None


def check_charge(entry, act, index):
    if entry["action"] != "subscription.charged":
        return None
    taken = index.by_op.get(entry["ref"])
    if not taken or taken["action"] != "subscription.set":
        return "charges a subscription that nobody took"
    if index.first_by_ref[(entry["action"], entry["ref"])] is not entry:
        return f"charges {format_folio(taken)} again"
    end = index.get_next(taken)
    if end and end["at"] < entry["at"]:
        return f"charges {format_folio(taken)}, which {format_folio(end)} ended"
    if entry["at"] < taken["at"]:
        return f"charges {format_folio(taken)} before it was taken"
    fee = get_cents(get_map(taken["after"], "subscription"), "amount")
    if fee is None:
        return f"charges {format_folio(taken)}, which names no amount"
    moved = get_change(entry, "balance")
    if moved is not None and -moved != fee:
        return f"takes {format_dollars(-moved)}, but {format_folio(taken)} costs {format_dollars(fee)}"
    other = find_other_figure(entry, ("profit", "bonus"))
    return f"changes the {other}" if other else None


def check_settlement(entry, act, index):
    """The result is the formula's, or is marked as manual."""
    if entry["action"] != "trade.settled":
        return None
    before, after = entry["before"], entry["after"]
    amount, opened = get_cents(before, "amount"), get_cents(before, "openPrice")
    closed, result = get_cents(after, "closePrice"), get_cents(after, "result")
    leverage = before.get("leverage")
    if None in (amount, opened, closed, result) or not is_whole(leverage) or opened <= 0:
        return "settles with figures that cannot be read"
    if not 0 < closed <= LARGEST_PRICE:
        return "closes at an impossible price"
    if result < -amount:
        return "loses more than its amount"
    if after.get("manual") is True:
        return None
    begun, minutes = before.get("openedAt"), before.get("duration")
    if isinstance(begun, Time) and is_whole(minutes) and minutes in DURATIONS and begun.ms + minutes * MINUTE > entry["at"].ms:
        return "settles by the formula before the trade has ended"
    due = compute_result(amount, leverage, opened, closed, before.get("side") == "sell")
    return None if due == result else "settles with a result that is not the formula's, and does not say so"


def compute_result(amount, leverage, opened, closed, sells):
    """
    max(−amount, amount × leverage × (close − open) / open), the change negated for a sale, rounded half to even to cents.
    The quotient is exact: no decimal places are lost before it is rounded. None for more than ten digits of dollars.
    """
    change = opened - closed if sells else closed - opened
    result = round(max(Fraction(-amount), Fraction(amount * leverage * change, opened)))
    return result if abs(result) <= LARGEST_MONEY else None


def has_subscription(fields):
    return bool(get_map(fields, "subscription"))


def check_subscription(entry, act, index):
    before, after = entry["before"], entry["after"]
    if entry["action"] in ("subscription.cancelled", "subscription.terminated"):
        if not has_subscription(before):
            return "ends a subscription that is not there"
        is_ended = is_map(after.get("subscription")) and not has_subscription(after)
        return None if is_ended else "ends a subscription, but leaves one"
    if entry["action"] != "subscription.set":
        return None
    if not has_subscription(after):
        return "takes no subscription"
    previous = index.get_previous(entry)
    if not previous or previous["action"] != "subscription.set":
        return None
    fee = index.first_by_ref.get(("subscription.charged", previous["op"]))
    return None if fee and fee["at"] <= entry["at"] else f"replaces {format_folio(previous)}, whose fee was not charged"


def check_verification(entry, act, index):
    before, after, action = entry["before"], entry["after"], entry["action"]
    if action == "verification.submitted":
        is_new = after.get("document") and after.get("note") == "" and after.get("viewer") == ""
        return find_submission_pace_issue(entry, index) if is_new else "sends a document, but keeps the note or the viewer of another one"
    if action not in ("verification.viewed", "verification.approved", "verification.rejected"):
        return None
    if not before.get("document"):
        return "names a document that was never sent"
    if action == "verification.viewed":
        return None if after.get("viewer") == entry["actor"] else "names another viewer than the one who wrote it"
    if before.get("viewer") != entry["actor"]:
        return "decides about a document that somebody else opened last"
    return None if after.get("viewer") == "" else "leaves the document open"


def find_submission_pace_issue(entry, index):
    """A minute lies between two documents, also where the desk acted in between."""
    last = index.get_previous(entry)
    while last is not None and last["action"] != "verification.submitted":
        last = index.get_previous(last)
    is_early = last is not None and entry["at"].ms - last["at"].ms < MINUTE
    return f"follows {format_folio(last)} sooner than a client can act" if is_early else None


def check_payment(entry, act, index):
    """A completed deposit with a transaction id names its output: 0 to 9999 for bitcoin, 0 for ethereum. A payout may name its id."""
    before, after = entry["before"], entry["after"]
    is_bitcoin = after.get("coin") == "bitcoin"
    if entry["action"] == "deposit.completed":
        txid, output = get_text(after, "txid"), after.get("output")
        if txid == "":
            if get_text(before, "txid"):
                return "removes the transaction id"
            return "names an output without a transaction id" if "output" in after else None
        is_id = re.fullmatch("(?:0x)?[0-9a-f]{64}", txid.lower()) is not None
        is_output = is_whole(output) and 0 <= output <= (LARGEST_OUTPUT if is_bitcoin else 0)
        return None if is_id and is_output else "names a payment that cannot be"
    if entry["action"] == "withdrawal.completed" and "txid" in after:
        expected = "[0-9a-f]{64}" if is_bitcoin else "0x[0-9a-f]{64}"
        is_id = re.fullmatch(expected, get_text(after, "txid")) is not None
        return None if is_id else "names a payout that cannot be"
    return None


def check_address(entry, act, index):
    """A payment method is changed by its owner, or by another who confirms it: the book of the desk has the proposal."""
    if entry["action"] == "desk.selected":
        return None if entry["after"].get("admin") == index.uid else "is not in the book of the administrator who was chosen"
    if entry["action"] != "payment.updated":
        return None
    if not keeps_previous_addresses(entry):
        return "does not keep the previous addresses"
    is_own = entry["actor"] == index.uid
    if is_own == (entry["ref"] == ""):
        return None
    return "was written by the one who proposed it" if is_own else "was written by somebody else than the owner"


def keeps_previous_addresses(entry):
    """`previous` keeps each address that was replaced, with the time, and those of the other coins."""
    before, after = entry["before"], entry["after"]
    kept = dict(get_map(before, "previous"))
    for coin in COINS if before else ():
        if not is_same(before.get(coin), after.get(coin)):
            kept[coin] = {"address": before.get(coin), "at": entry["at"]}
    return is_same(after.get("previous"), kept)


def check_index(entry, act, index):
    is_object = act.does in ("opens", "changes")
    return None if is_object == (entry["index"] < 0) else "names a place in a list that is not there"


def check_ref(entry, act, index):
    ref, op, action = entry["ref"], entry["op"], entry["action"]
    if act.does == "opens":
        return find_opening_issue(entry, index)
    if action == "subscription.charged":
        return None if op == CHARGE + ref else "does not have the id of the charge of its subscription"
    if op.startswith(CHARGE):
        return "has the id of a charge"
    if action == "account.adjusted":
        if ref and ref not in index.by_op:
            return "corrects an entry that is not there"
        return find_unconfirmed_issue(entry, index)
    if action in ("deposit.completed", "withdrawal.completed", "trade.settled", "status.changed", "role.granted", "role.revoked"):
        if is_proposal(ref, index):
            return find_unconfirmed_issue(entry, index)
        return "refers to another entry" if ref else find_standing_issue(entry, index)
    can_refer = action in ("account.posted", "proposal.confirmed", "policy.updated", "payment.updated")
    return None if ref == "" or can_refer else "refers to another entry"


def is_proposal(ref, index):
    proposal = index.by_op.get(ref)
    return proposal is not None and proposal["col"] == "proposals"


def find_unconfirmed_issue(entry, index):
    """An act that was proposed has its confirmation, which names its own moment, element and amount."""
    is_confirmed = ("proposal.confirmed", entry["op"]) in index.first_by_ref
    if is_confirmed or not is_proposal(entry["ref"], index):
        return None
    return f"was proposed by {format_folio(index.by_op[entry['ref']])}, but nobody confirmed it"


def find_standing_issue(entry, index):
    """Role and status of an administrator are for the operator, or for two managers. Only an administrator has a role."""
    if entry["actor"] == OPERATOR or entry["col"] != "users":
        return None
    if entry["action"] != "status.changed":
        return "is an act of the operator, or of two managers"
    return "changes the status of an administrator without a second manager" if has_role(entry, index) else None


def has_role(entry, index):
    """Whether the owner has a role when an entry of the profile is written."""
    last = index.get_previous(entry)
    while last is not None and not last["action"].startswith("role."):
        last = index.get_previous(last)
    return last is not None and last["after"].get("desk") != ""


def check_correction(entry, act, index):
    """Names of administrators sign decisions."""
    is_refused = entry["action"] == "profile.corrected" and entry["actor"] != OPERATOR and has_role(entry, index)
    return "corrects the profile of an administrator, which only the operator does" if is_refused else None


def check_decision(entry, act, index):
    """Another than the author confirms or rejects. The acts of what the book of the desk confirms are in other books."""
    if entry["action"] not in ("proposal.confirmed", "proposal.rejected", "proposal.cancelled"):
        return None
    proposal, is_own = entry["before"], entry["before"].get("by") == entry["actor"]
    made = index.by_op.get(get_text(proposal, "id"))
    if made is None or made["action"] != "proposal.made":
        return "decides about something that nobody proposed"
    if is_own and entry["action"] != "proposal.cancelled":
        return "was written by the one who proposed it"
    if entry["action"] == "proposal.confirmed" and index.uid != DESK_BOOK:
        issue = find_act_issue(entry, index.by_op.get(entry["ref"]))
        if issue:
            return issue
    kind = PROPOSED.get(get_text(proposal, "action"))
    if kind is None or kind == "method":
        # What is proposed is another check. How long a method waits is what the policy says then.
        return None
    waited = entry["at"].ms - made["at"].ms - (DAY if kind == "policy" else 0)
    if entry["action"] == "proposal.confirmed":
        return None if 0 <= waited < DAY else "confirms a proposal before it has waited, or when it is too old"
    is_allowed = entry["action"] == "proposal.rejected" or is_own or waited >= DAY
    return None if is_allowed else "takes back what somebody else has proposed within its day"


def find_act_issue(entry, act):
    """Both are one commit of one person. A fee refers to its subscription, as the proposal does."""
    proposal = entry["before"]
    ref = proposal.get("ref" if proposal.get("action") == "subscription.charged" else "id")
    if act is None or act["at"] != entry["at"] or act["ref"] != ref:
        return "confirms an act that is not of the same moment"
    if act["actor"] != entry["actor"]:
        return f"confirms {format_folio(act)}, which somebody else wrote"
    return None if is_proposed_act(act, entry["before"]) else f"confirms {format_folio(act)}, which is not the act that was proposed"


def is_proposed_act(act, proposal):
    kind = PROPOSED.get(get_text(proposal, "action"))
    if kind is None or act["action"] != proposal["action"]:
        return False
    outcome = proposal.get("outcome")
    is_of_request = kind in ("request", "settlement")
    has_reason = not is_of_request or (is_map(outcome) and outcome.get("manual") is True)
    is_about = not (is_of_request and act["before"].get("id") != proposal.get("ref")) and not (
        has_reason and act["reason"] != proposal.get("note")
    )
    if kind != "figures":
        return is_about and contains(act["before"], proposal.get("from")) and contains(act["after"], outcome)
    return is_about and is_map(outcome) and all(is_same_amount(get_change(act, one), get_cents(outcome, one)) for one in FIGURES)


def contains(fields, some):
    return is_map(some) and all(name in fields and is_same(fields[name], value) for name, value in some.items())


def is_same_amount(one, other):
    return one is not None and one == other


def check_proposal(entry, act, index):
    """Who proposes what, from what and to what. What is about the desk is in its own book."""
    if entry["action"] != "proposal.made":
        return None
    after = entry["after"]
    kind = PROPOSED.get(get_text(after, "action"))
    if after.get("by") != entry["actor"]:
        return "names another person than the one who wrote it"
    if kind is None:
        # The content of the entry is another check.
        return None
    if (kind in ("policy", "method")) != (index.uid == DESK_BOOK):
        return "is in another book than that of whom it is about"
    roles = ("agent", "manager") if kind in ("request", "settlement", "fee") else ("manager",)
    if after.get("role") not in roles:
        return "proposes something that the role of its author does not allow"
    if kind == "request":
        return find_request_proposal_issue(after, index)
    if kind == "settlement":
        return find_settlement_proposal_issue(after, index)
    if not is_reason(after.get("note")):
        return "owes a reason"
    if kind == "figures":
        return find_adjustment_proposal_issue(after, index)
    if kind == "fee":
        return find_fee_proposal_issue(entry, index)
    if after.get("amount") != "0" or after.get("ref") != "":
        return "moves no money, but names money or a request"
    form = {"policy": POLICY, "method": METHOD}.get(kind, {kind: lambda value: True})
    if any(find_form_issue(after.get(side), form) for side in ("from", "outcome")):
        return "does not say from what to what"
    if kind in ("policy", "method"):
        return None
    # Of a client only the closing of the account is proposed.
    is_of_client = index.first_role is None or index.first_role["at"] > entry["at"]
    if is_of_client and (kind == "desk" or after["outcome"]["status"] != "closed"):
        return "proposes for a client what is proposed only for an administrator"
    is_revoked = after["outcome"].get("desk") == ""
    return "proposes another role than its act leaves" if kind == "desk" and is_revoked != (after["action"] == "role.revoked") else None


def find_request_proposal_issue(proposal, index):
    """The client asked for it. A withdrawal is paid whole; of a deposit another amount may have come in."""
    name = get_text(proposal, "action").split(".")[0]
    request, amount = index.by_op.get(get_text(proposal, "ref")), proposal.get("amount")
    if request is None or request["action"] != f"{name}.requested":
        return "does not name a request"
    completed = {"status": "completed", **({"received": amount} if name == "deposit" else {})}
    if not is_same(proposal.get("from"), {"status": "pending"}) or not is_same(proposal.get("outcome"), completed):
        return "does not propose a completion"
    is_whole_amount = name == "deposit" or is_same(request["after"].get("amount"), amount)
    return None if is_whole_amount else "has another amount than its request"


def find_settlement_proposal_issue(proposal, index):
    """The amount is the result without its sign. The act shows whether the trade was due, and whether the result is the formula's."""
    trade = index.by_op.get(get_text(proposal, "ref"))
    if trade is None or trade["action"] != "trade.placed":
        return "does not name a trade"
    outcome = proposal.get("outcome")
    if find_form_issue(outcome, SETTLEMENT) or not is_same(proposal.get("from"), {"status": "open"}):
        return "does not say how the trade ends"
    return None if outcome["result"].replace("-", "") == proposal.get("amount") else "has another amount than its result"


def find_fee_proposal_issue(entry, index):
    """It names the subscription that the client has then."""
    proposal, at = entry["after"], entry["at"]
    taken = index.by_op.get(get_text(proposal, "ref"))
    if taken is None or taken["action"] != "subscription.set" or at < taken["at"]:
        return "does not name a subscription"
    end = index.get_next(taken)
    if end is not None and end["at"] < at:
        return "names a subscription that has ended"
    if not is_same(proposal.get("from"), {}) or not is_same(proposal.get("outcome"), {}):
        return "does not propose a fee"
    fee = get_map(taken["after"], "subscription").get("amount")
    return None if is_same(fee, proposal.get("amount")) else "has another amount than the subscription"


def find_adjustment_proposal_issue(proposal, index):
    changes = [get_cents(get_map(proposal, "outcome"), figure) for figure in FIGURES]
    if None in changes or not is_same(proposal.get("from"), {}):
        return "does not say which figures change"
    if max(map(abs, changes)) != get_cents(proposal, "amount"):
        return "has another amount than its largest change"
    is_known = proposal.get("ref") == "" or get_text(proposal, "ref") in index.by_op
    return None if is_known else "corrects an entry that is not there"


def check_policy(entry, act, index):
    """A stricter policy needs one manager. A looser one was proposed by another: the book of the desk has the proposal."""
    if entry["action"] != "policy.updated" or entry["ref"] != "":
        return None
    policy, replaced = read_policy(entry["after"]), read_policy(entry["before"])
    # The content of the entry is another check.
    return None if policy is None or is_stricter(replaced, policy) else "loosens the policy without a second person"


def read_policy(fields):
    """Cents of each bound, and hours; None if there is no policy, or none that can be read."""
    if find_form_issue(fields, POLICY) is not None:
        return None
    return (read_cents(fields["fourEyes"]), read_cents(fields["daily"])), fields["addressHours"]


def is_stricter(before, after):
    """One manager lowers a bound or sets it first, and makes no wait shorter."""
    bounds, hours = after
    if before is None:
        return hours >= ADDRESS_HOURS
    replaced, least = before
    return hours >= least and all(old == 0 or 0 < new <= old for new, old in zip(bounds, replaced))


def find_opening_issue(entry, index):
    """The profile, the account and the verification begin in one commit. The others refer to the profile."""
    if entry["rev"] != 1 or entry["before"]:
        return "opens what is open"
    if entry["col"] == "users":
        return "refers to another entry" if entry["ref"] else None
    profile = index.by_op.get(entry["ref"])
    is_together = (
        profile and profile["col"] == "users" and profile["action"] == "account.opened" and profile["at"] == entry["at"]
    )
    return None if is_together else "was not opened together with the profile"


def check_role(entry, act, index):
    role = entry["after"].get("desk")
    if entry["action"] == "role.granted" and role == "":
        return "gives no role"
    if entry["action"] == "role.revoked" and role != "":
        return "leaves a role"
    return None


def check_actor(entry, act, index):
    actor = entry["actor"]
    if actor == OPERATOR:
        is_allowed = (act.by == "operator" or entry["action"] in OPERATOR_ACTS) and index.uid != OPERATOR
        return None if is_allowed else "was written by the operator, whose scripts never do this"
    if act.by == "operator":
        return "is an act of the operator"
    if act.by == "managers":
        # A check of its own.
        return None
    if act.by == "desk":
        return "is an act of the desk on its own account" if actor == index.uid else None
    return None if actor == index.uid else "was written by somebody else than the owner"


def check_reason(entry, act, index):
    reason, after = entry["reason"], entry["after"]
    is_owed = (
        act.reason == "always"
        or (act.reason == "manual" and after.get("manual") is True)
        or (act.reason == "difference" and has_difference(after))
        or (act.reason == "confirmed" and entry["ref"] != "")
    )
    if is_owed and not is_reason(reason):
        return "owes the client a reason"
    if not is_owed and reason != "":
        return "gives a reason where none is owed"
    # The note of a deposit that came in as announced is free.
    is_bound = act.note_is_reason and (is_owed or act.reason != "difference")
    return "has a note that is not its reason" if is_bound and after.get("note") != reason else None


def has_difference(after):
    amount, received = get_cents(after, "amount"), get_cents(after, "received")
    return amount is not None and received is not None and amount != received


def check_identity(entry, act, index):
    if act.does != "appends":
        return None
    if entry["after"].get("id") != entry["op"]:
        return "requests something under an id of another act"
    # A proposal names who wrote it, and is in the book of the client.
    if entry["col"] == "proposals":
        return None
    return None if entry["after"].get("uid") == index.uid else "requests something for somebody else"


def check_amount(entry, act, index):
    col, after = entry["col"], entry["after"]
    if entry["action"] == "deposit.completed":
        received = get_cents(after, "received")
        if received is None or not 0 < received <= LARGEST_AMOUNT:
            return "credits an amount that cannot be deposited"
    if act.does != "appends" or (col == "proposals" and PROPOSED.get(get_text(after, "action"), "figures") not in ("request", "figures")):
        return None
    amount = get_cents(after, "amount")
    if amount is None or not LEAST[col] <= amount <= MOST[col]:
        return "requests an amount that is not allowed"
    price = get_cents(after, "openPrice")
    return "opens at an impossible price" if col == "trades" and (price is None or not 0 < price <= LARGEST_PRICE) else None


def check_negative(entry, act, index):
    if entry["col"] != "accounts":
        return None
    negative = next((one for one in ("balance", "bonus") if (get_cents(entry["after"], one) or 0) < 0), None)
    return f"leaves a negative {negative}" if negative else None


def check_time(entry, act, index):
    """The clock of the actor is at most five minutes from that of the server."""
    if not act.clock or entry["col"] != act.cols[0]:
        return None
    time = act.clock(entry["after"])
    is_near = isinstance(time, Time) and abs(time.ms - entry["at"].ms) <= CLOCK_TOLERANCE
    return None if is_near else "has another time than it was written at"


def check_pace(entry, act, index):
    previous = index.get_previous(entry)
    apart, after = PACES.get(entry["action"], (0, ()))
    is_early = previous and previous["action"] in after and entry["at"].ms - previous["at"].ms < apart
    return f"follows {format_folio(previous)} sooner than a client can act" if is_early else None


def check_content(entry, act, index):
    """The sides have no field that is not known, and no value that the rules refuse."""
    before, after = get_sides(entry, act, index.uid)
    for side, form in (("before", before), ("after", after)):
        issue = None if form is None else find_form_issue(entry[side], form)
        if issue:
            return f"has a side `{side}` that no entry has: {issue}"
    if entry["action"] == "account.opened" and entry["col"] != "users":
        new = NEW_ACCOUNT if entry["col"] == "accounts" else NEW_VERIFICATION
        return None if is_same(new, entry["after"]) else "does not begin as a new client does"
    if entry["action"] == "trade.placed":
        settled = next((name for name, value in UNSETTLED.items() if not is_same(entry["after"].get(name), value)), None)
        return f"opens a trade that has ended: the {describe_field(settled)} differs" if settled else None
    return None


def get_sides(entry, act, uid):
    col = entry["col"]
    if act.does == "appends":
        return {}, REQUESTED[col]
    if act.does == "decides":
        return DECIDED[col], DECIDED[col]
    if act.does == "removes":
        return DECIDED[col], {}
    if act.does == "archives":
        number = {"archive": lambda value: isinstance(value, str) and ARCHIVE_NUMBER.fullmatch(value) is not None}
        return {"list": list_of(DECIDED[col])}, number
    form = get_object_form(col, entry["action"], uid)
    return form if entry["before"] else {}, form


CHECKS = (
    check_posting,
    check_charge,
    check_settlement,
    check_subscription,
    check_verification,
    check_role,
    check_correction,
    check_address,
    check_payment,
    check_proposal,
    check_decision,
    check_policy,
    check_posted,
    check_index,
    check_ref,
    check_actor,
    check_reason,
    check_identity,
    check_amount,
    check_negative,
    check_time,
    check_pace,
    check_content,
)


class Funds:
    """The holds never exceed the balance. Only the act that leads there is named."""

    def __init__(self):
        self.balance, self.promised, self.is_short = 0, 0, False

    def find_shortfall(self, moment):
        was_short = self.is_short
        for entry in moment:
            if entry["col"] == "accounts":
                balance = get_cents(entry["after"], "balance")
                self.balance = self.balance if balance is None else balance
            if entry["col"] in ("withdrawals", "trades"):
                self.promised += get_held(entry["after"]) - get_held(entry["before"])
        self.is_short = self.balance < self.promised
        if not self.is_short or was_short:
            return None
        return f"leaves {format_dollars(self.promised)} reserved or in open trades, but a balance of {format_dollars(self.balance)}"


def get_held(element):
    return (get_cents(element, "amount") or 0) if is_pending(element) else 0


# What is unusual and no fault: the rules allow it, and everything follows from it.


def find_remarks(uid, unsorted):
    entries = sort_entries(unsorted)
    for entry in entries:
        remark = describe_worth(entry["after"]) if entry["action"] == "deposit.requested" else None
        if remark:
            yield Finding("unusual", "entry", get_path(entry, uid), format_folio(entry), remark)
    freezes = [entry for entry in entries if entry["action"] == "status.frozen" and entry["actor"] == uid]
    for first, sixth in zip(freezes, freezes[5:]):
        if sixth["at"].ms - first["at"].ms <= 30 * DAY:
            yield Finding("unusual", "entry", get_path(sixth, uid), format_folio(sixth), "is the sixth freeze by the owner in 30 days")
            return


def describe_worth(deposit):
    """The app computes coins from dollars, rounded up to eight decimals, or dollars from coins, rounded half to even."""
    amount, rate, units = get_cents(deposit, "amount"), get_cents(deposit, "rate"), deposit.get("units")
    if amount is None or rate is None or rate <= 0 or not is_units(units):
        return None
    coins = Fraction(units)
    worth = round(coins * rate)
    in_units = -(-amount * 10**8 // rate)
    if worth == amount or coins * 10**8 == in_units:
        return None
    return f"announces {format_dollars(amount)}, but its {units} coins are worth {format_dollars(worth)}"
