"""Compares acts of one person with the policy of the desk at their moment."""

from acts import OPERATOR, format_folio
from audit import FIGURES, get_change, get_path, sort_entries
from findings import Finding
from forms import STORED_POLICY, at_least, find_form_issue
from values import format_dollars, get_cents, read_cents


def find_policy_form_issues(policy):
    issue = None if policy is None else find_form_issue(policy, STORED_POLICY)
    return [Finding("fails", "form", "desk/policy", "", issue)] if issue else []


def find_alone_issues(policy, uid, entries):
    """No act above the threshold of its moment was decided by one person. A policy that cannot be read says nothing."""
    if policy is None or not at_least(STORED_POLICY)(policy):
        return
    for entry, amount in [*get_decided_alone(entries), *get_closed_alone(entries)]:
        then = get_policies_at(policy, entry["at"])
        if then and all(0 < read_cents(one["fourEyes"]) < amount for one in then):
            text = f"was decided by one person, although two decided about {format_dollars(amount)}"
            yield Finding("fails", "policy", get_path(entry, uid), format_folio(entry), text)


def get_decided_alone(entries):
    """What moved money, with the cents. A fee refers to its subscription, so its confirmation refers to it."""
    proposals = get_proposals(entries)
    confirmed = {entry["ref"] for entry in entries if entry["col"] == "proposals" and entry["action"] == "proposal.confirmed"}
    for entry in entries:
        is_fee = entry["action"] == "subscription.charged"
        is_alone = entry["op"] not in confirmed if is_fee else entry["ref"] not in proposals
        amount = get_moved_amount(entry) if is_alone else None
        if amount is not None:
            yield entry, amount


def get_proposals(entries):
    return {entry["op"] for entry in entries if entry["col"] == "proposals"}


def get_moved_amount(entry):
    """Cents without their sign; None for an act that moves none."""
    action, after = entry["action"], entry["after"]
    if action == "withdrawal.completed":
        return get_cents(after, "amount")
    if action == "deposit.completed":
        return get_cents(after, "received")
    if action == "trade.settled":
        result = get_cents(after, "result")
        return None if result is None else abs(result)
    if action not in ("account.adjusted", "subscription.charged"):
        return None
    changes = [get_change(entry, figure) for figure in FIGURES]
    return None if None in changes else max(map(abs, changes))


def get_closed_alone(entries):
    """Accounts that an administrator closed, with the cents that each held. Of the acts of one millisecond the smallest balance counts."""
    proposals = get_proposals(entries)
    accounts = sort_entries([entry for entry in entries if entry["col"] == "accounts"])
    for entry in entries:
        is_closing = entry["action"] == "status.changed" and entry["after"].get("status") == "closed" and entry["actor"] != OPERATOR
        if not is_closing or entry["ref"] in proposals:
            continue
        before = [one for one in accounts if one["at"] < entry["at"]][-1:]
        then = [one for one in accounts if one["at"] == entry["at"]]
        balances = [get_cents(one["after"], "balance") for one in before + then]
        held = [balance for balance in balances if balance is not None]
        if held:
            yield entry, min(held)


def get_policies_at(policy, at):
    """The policy of a moment, and with it the one that was replaced in the same millisecond. None in that of the first one."""
    every = [*policy["history"], policy]
    ends = [one["since"] for one in every[1:]] + [None]
    begun = [one["since"].ms <= at.ms for one in every]
    begun[0] = every[0]["since"].ms < at.ms
    return [one for one, has_begun, end in zip(every, begun, ends) if has_begun and (end is None or end.ms >= at.ms)]
