"""Compares acts of one person with the policy of the desk at their moment."""

from acts import format_folio
from audit import FIGURES, get_change, get_path
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
    proposals = {entry["op"] for entry in entries if entry["col"] == "proposals"}
    for entry in entries:
        amount = None if entry["ref"] in proposals else get_decided_amount(entry)
        then = get_policies_at(policy, entry["at"]) if amount is not None else []
        if then and all(0 < read_cents(one["fourEyes"]) < amount for one in then):
            text = f"was decided by one person, although two decided about {format_dollars(amount)}"
            yield Finding("fails", "policy", get_path(entry, uid), format_folio(entry), text)


def get_decided_amount(entry):
    """Cents that one person moved; None for another act. The network shows the payment of a deposit with a transaction id."""
    action, after = entry["action"], entry["after"]
    if action == "withdrawal.completed":
        return get_cents(after, "amount")
    if action == "deposit.completed":
        return get_cents(after, "received") if after.get("txid") == "" else None
    if action != "account.adjusted":
        return None
    changes = [get_change(entry, figure) for figure in FIGURES]
    return None if None in changes else max(map(abs, changes))


def get_policies_at(policy, at):
    """The policy of a moment, and with it the one that was replaced in the same millisecond. None in that of the first one."""
    every = [*policy["history"], policy]
    ends = [one["since"] for one in every[1:]] + [None]
    begun = [one["since"].ms <= at.ms for one in every]
    begun[0] = every[0]["since"].ms < at.ms
    return [one for one, has_begun, end in zip(every, begun, ends) if has_begun and (end is None or end.ms >= at.ms)]
