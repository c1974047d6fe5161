"""Replays a list of deposits, withdrawals, trades or proposals from its entries."""

from dataclasses import dataclass, field
from typing import Optional

from acts import format_folio
from values import Time, differing_fields, get_cents, get_maps, get_text, is_same
from words import describe_field, describe_jump

MOST_ARCHIVED = 8
# Of the pending proposals of a list.
MOST_OF_AUTHOR = 5


def is_pending(element):
    return element.get("status") in ("pending", "open")


def get_request_time(element):
    times = (element.get(name) for name in ("openedAt", "createdAt", "at"))
    time = next((time for time in times if time is not None), None)
    return time if isinstance(time, Time) else None


def find_change_issue(entry, act):
    before, after = entry["before"], entry["after"]
    status = before.get("status", "")
    if (act.begins and status not in act.begins) or status in act.never_begins:
        return f"starts with the status {status!r}, which its act never does"
    if act.does == "removes":
        return "removes something, but leaves a part of it" if after else None
    changed = differing_fields(before, after)
    if act.must_change and not changed:
        return "changes nothing"
    forbidden = [] if act.fields is None else [name for name in changed if name not in act.fields]
    if forbidden:
        return f"changes the {describe_field(forbidden[0])}, which its act never does"
    if act.ends is not None and after.get("status") != act.ends:
        return f"leads to the status {after.get('status')!r}, which its act never does"
    return None


@dataclass
class Item:
    """An element as its last entry left it; None if it left the list. `first` requested it, in an honest book."""

    first: dict
    by: dict
    now: Optional[dict]


@dataclass
class List:
    elements: list = field(default_factory=list)
    items: dict = field(default_factory=dict)
    # Bounds of the stored time of the oldest pending element; None if nothing is pending.
    oldest: Optional[tuple] = None
    moves: list = field(default_factory=list)
    # Who has made a proposal.
    authors: list = field(default_factory=list)

    def find_item(self, element_id):
        return self.items.get(element_id) if isinstance(element_id, str) else None

    def set_item(self, element_id, item):
        if isinstance(element_id, str):
            self.items[element_id] = item

    def apply(self, entry, act):
        """Yields what the entry contradicts."""
        does = act.does if act else "decides" if entry["before"] else "appends"
        last = get_request_time(self.elements[-1]) if self.elements else None
        if does == "archives":
            yield self._find_archived_issue(entry)
            yield self._move_to_archive(entry)
        else:
            yield self._find_element_issue(entry, does, act)
            yield self._append(entry) if does == "appends" else self._replace(entry, does)
        self._move_oldest(entry, last)
        if does == "appends" and entry["col"] == "proposals":
            yield self._count_author(get_text(entry["after"], "by"))

    def _count_author(self, author):
        self.authors.append(author)
        count = self.count_by_author()[author]
        return f"is number {count} of the pending proposals of its author" if count > MOST_OF_AUTHOR else None

    def count_by_author(self):
        """Of those who have ever proposed, how many proposals of each are pending."""
        counts = dict.fromkeys(self.authors, 0)
        for element in filter(is_pending, self.elements):
            author = get_text(element, "by")
            counts[author] = counts.get(author, 0) + 1
        return counts

    def _find_element_issue(self, entry, does, act):
        before, after = entry["before"], entry["after"]
        element_id = get_text(after, "id") or get_text(before, "id")
        if not element_id:
            return "names no element"
        left = self.find_item(element_id)
        self.set_item(element_id, Item(left.first if left else entry, entry, None if does == "removes" else after))
        if does == "appends":
            if left:
                return f"requests again what {format_folio(left.by)} requested"
            if before:
                return "requests something that was there before"
            return "requests something that is not pending" if act and after.get("status") != act.ends else None
        if not left:
            return "decides about something that nobody requested"
        if left.now is None:
            return f"decides about what {format_folio(left.by)} removed"
        jump = describe_jump(before, left.now, left.by)
        if jump is not None:
            return jump
        if does == "decides" and act and not is_pending(before):
            return f"decides what {format_folio(left.by)} decided"
        return find_change_issue(entry, act) if act else None

    def _find_archived_issue(self, entry):
        moved = get_maps(entry["before"].get("list"))
        if not moved:
            return "archives nothing"
        for element in moved:
            left = self.find_item(element.get("id"))
            self.set_item(element.get("id"), Item(left.first if left else entry, entry, None))
            if not left:
                return "archives something that nobody requested"
            if left.now is None:
                return f"archives what {format_folio(left.by)} removed"
            if differing_fields(left.now, element):
                return f"archives something other than {format_folio(left.by)} left"
            if is_pending(element):
                return "archives something that is pending"
        return None

    def _append(self, entry):
        last = get_request_time(self.elements[-1]) if self.elements else None
        now = get_request_time(entry["after"])
        place = len(self.elements)
        self.elements.append(entry["after"])
        if entry["index"] != place:
            return f"is at place {entry['index']} of the list, but the list had {place} items"
        return "is dated before the previous item" if last and now and now < last else None

    def _replace(self, entry, does):
        place, element_id = entry["index"], entry["before"].get("id")
        # An entry that begins with nothing decides about nothing, which is named. Its element comes to its place, so that no other is named.
        there = self.elements[place].get("id") if 0 <= place < len(self.elements) else None
        is_there = place >= 0 and is_same(there, element_id)
        if not is_there:
            # Where else it is, so that one wrong place makes no other entry wrong.
            place = next((i for i, one in enumerate(self.elements) if is_same(one.get("id"), element_id)), None)
        if place is not None:
            self.elements[place : place + 1] = [] if does == "removes" else [entry["after"]]
        return None if is_there else f"names place {entry['index']} of the list, where something else is"

    def _move_to_archive(self, entry):
        index = entry["index"]
        ids = [element.get("id") for element in get_maps(entry["before"].get("list"))]
        found = [element.get("id") for element in self.elements[index : index + len(ids)]]
        ahead = self.elements[index - 1] if 0 < index <= len(self.elements) else None
        self.elements = [one for one in self.elements if not any(is_same(one.get("id"), gone) for gone in ids)]
        self.moves.append(entry)
        if len(ids) > MOST_ARCHIVED:
            return f"archives {len(ids)} items in one act"
        if not is_same(found, ids):
            return f"names place {index} of the list, where something else is"
        return "skips an item that was decided earlier" if ahead and not is_pending(ahead) else None

    def _move_oldest(self, entry, last):
        """The rules cannot search a list. When the oldest pending element is decided, they accept any time up to that of the last element."""
        if not any(map(is_pending, self.elements)):
            self.oldest = None
        elif self.oldest is None:
            time = get_request_time(entry["after"])
            self.oldest = (time, time) if time else None
        else:
            begins, ends = self.oldest
            decided = get_request_time(entry["before"]) if is_pending(entry["before"]) else None
            if decided and begins <= decided <= ends and last and last > ends:
                self.oldest = (begins, last)

    def sum_pending(self):
        """Cents that pending elements hold."""
        return sum(get_cents(element, "amount") or 0 for element in self.elements if is_pending(element))
