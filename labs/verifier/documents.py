"""Compares the stored documents and archives with what the entries lead to."""

from acts import format_folio
from book import DOCUMENTS, LISTS
from findings import Finding
from forms import find_archive_form_issue, find_document_form_issue
from lists import is_pending
from values import MISSING, Time, differing_fields, format_dollars, get_cents, get_maps, is_number, is_same
from words import describe_field, describe_item_difference

REVISION = ("rev", "op", "at")
# Payment methods belong to administrators, and a download has only that of the desk.
COMPARED = tuple(col for col in DOCUMENTS if col != "admins")
# Created together with the profile.
INITIAL = ("accounts", "holds", "verifications")


def find_document_form_issues(book):
    for col in DOCUMENTS:
        issue = find_document_form_issue(col, book.documents[col], book.uid) if col in book.documents else None
        if issue:
            yield Finding("fails", "form", f"{col}/{book.uid}", "", issue)
    for col in LISTS:
        for number, fields in book.archives.get(col, {}).items():
            issue = find_archive_form_issue(col, number, fields)
            if issue:
                yield Finding("fails", "form", f"{col}/{book.uid}/archive/{number}", "", issue)


def find_document_issues(book, replay):
    for col in COMPARED:
        path, document = f"{col}/{book.uid}", book.documents.get(col)
        last = replay.newest.get(col)
        if document is None and last is None:
            issues = [(path, None, "is missing, although there is a profile")] if col in INITIAL and "users" in book.documents else []
        elif col == "holds":
            issues = [(path, entry, text) for entry, text in find_hold_issues(document, replay)]
        else:
            issues = [(path, entry, text) for entry, text in find_state_issues(col, document, last, replay)]
        if col in LISTS:
            issues += find_archive_issues(path, book.archives.get(col, {}), replay.lists[col].moves)
        for where, entry, text in issues:
            yield Finding("fails", "document", where, format_folio(entry) if entry else "", text)


def find_state_issues(col, document, last, replay):
    """Yields (entry or None, text)."""
    if last is None:
        yield None, "was written by no entry"
        return
    if document is None:
        yield last, f"is missing, although {format_folio(last)} wrote it"
        return
    revision = find_revision_issue(document, last)
    if revision:
        yield last, revision
    if col in LISTS:
        yield from find_list_issues(col, document, replay.lists[col])
        if col == "proposals" and not is_same(document.get("open"), replay.lists[col].count_by_author()):
            yield None, "counts the pending proposals of their authors differently than the book"
    elif col == "users":
        yield from find_profile_issues(document, last, replay)
    elif col == "accounts":
        yield from find_account_issues(document, last, replay)
    elif col == "verifications":
        yield from find_field_issues(document, last, ("submittedAt",))
        if not is_same(document.get("submittedAt"), replay.submitted_at):
            yield last, "was last sent at another time than the book says"
    else:
        yield from find_field_issues(document, last)


def find_revision_issue(document, last):
    rev = document.get("rev")
    if not (is_number(rev) and rev == last["rev"]):
        return f"is at number {rev!r}, but the book ends at {format_folio(last)}"
    if document.get("op") != last["op"]:
        return f"names another entry than {format_folio(last)} as its last"
    return None if is_same(document.get("at"), last["at"]) else f"was written at another time than {format_folio(last)}"


def find_field_issues(document, last, without=()):
    fields = {name: value for name, value in document.items() if name not in REVISION and name not in without}
    ended = {name: value for name, value in last["after"].items() if name not in without}
    for name in differing_fields(fields, ended):
        yield last, f"has another {describe_field(name)} than {format_folio(last)} ended with"


def find_account_issues(document, last, replay):
    """The balance is the sum of all movements."""
    balance = get_cents(document, "balance")
    if balance is None or balance == replay.total:
        yield from find_field_issues(document, last)
        return
    yield last, f"says {format_dollars(balance)}, but the movements add up to {format_dollars(replay.total)}"
    yield from find_field_issues(document, last, ("balance",))


def find_profile_issues(document, last, replay):
    """Only these fields change by entries alone."""
    for name in ("uid", "joinedDate", "status", "desk"):
        entry = replay.profile.get(name)
        if entry and not is_same(document.get(name), entry["after"][name]):
            yield entry, f"has another {describe_field(name)} than {format_folio(entry)} ended with"
    if not is_same(document.get("closureAt"), replay.closure_at) or "closureAt" not in document:
        yield last, "has another request to close the account than the book"


def find_list_issues(col, document, replayed):
    count_field = "open" if col == "trades" else "pending"
    found = get_maps(document.get("list"))
    if len(found) != len(replayed.elements):
        yield None, f"has {len(found)} items; the book has {len(replayed.elements)}"
    for place, (element, stored) in enumerate(zip(replayed.elements, found), 1):
        item = replayed.find_item(element.get("id"))
        difference = describe_item_difference(col, place, stored, element, item)
        if difference:
            yield item.by if item else None, difference
    pending = [element for element in replayed.elements if is_pending(element)]
    count = document.get(count_field)
    if not (is_number(count) and count == len(pending)):
        yield None, f"says {count!r} {count_field}; the book says {len(pending)}"
    if not is_within_oldest(document.get("oldest", MISSING), replayed.oldest):
        yield get_writer(replayed, pending[0]) if pending else None, "doesn’t give the time of its oldest pending item"


def get_writer(replayed, element):
    item = replayed.find_item(element.get("id"))
    return item.by if item else None


def is_within_oldest(time, oldest):
    return time is None if oldest is None else isinstance(time, Time) and oldest[0] <= time <= oldest[1]


def find_archive_issues(path, stored, moves):
    """Each archive holds what one entry moved there, and each such entry has its archive."""
    issues, written = [], {}
    for entry in moves:
        number = entry["after"].get("archive")
        number = number if isinstance(number, str) else str(number)
        archive = stored.get(number)
        if number in written:
            text = f"was written by {format_folio(written[number])} and {format_folio(entry)}"
        elif archive is None:
            text = f"is missing, although {format_folio(entry)} wrote it"
        elif not is_same(archive.get("list"), entry["before"].get("list")):
            text = f"does not hold what {format_folio(entry)} moved there"
        elif archive.get("op") != entry["op"] or not is_same(archive.get("at"), entry["at"]):
            text = f"was not written together with {format_folio(entry)}"
        else:
            text = None
        written[number] = entry
        if text:
            issues.append((f"{path}/archive/{number}", entry, text))
    return issues + [(f"{path}/archive/{number}", None, "was written by no entry") for number in stored if number not in written]


def find_hold_issues(document, replay):
    """The holds are the sum of what is pending, and name the act that moved them last."""
    for field, col in (("reserved", "withdrawals"), ("staked", "trades")):
        held, due = get_cents(document, field), replay.lists[col].sum_pending()
        if held != due:
            yield None, f"has {document.get(field)!r} {field}, but {format_dollars(due)} of {col} are pending"
    rev = document.get("rev")
    if not (is_number(rev) and rev == replay.hold_moves):
        yield None, f"is at number {rev!r}, but the book moved it {replay.hold_moves} times"
    if replay.last_holds and not any(document.get("op") == entry["op"] for entry in replay.last_holds):
        yield replay.last_holds[0], "names another entry than the last that moved it"
