"""Values of a book: times, money, texts, and when two of them are equal."""

import re
import unicodedata
from dataclasses import dataclass

MISSING = object()
MINUTE = 60_000
DAY = 86_400_000


@dataclass(frozen=True, order=True)
class Time:
    """Milliseconds since 1970, UTC."""

    ms: int


_TIME = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})\.([0-9]{3})Z")


def read_time(text):
    """Reads 2026-11-12T09:41:07.512Z. Returns None if the text is no time of the calendar. Python's own dates have no year 0."""
    found = _TIME.fullmatch(text)
    if not found:
        return None
    year, month, day, hour, minute, second, milli = map(int, found.groups())
    if not (1 <= month <= 12 and 1 <= day <= _days_of_month(year, month) and hour < 24 and minute < 60 and second < 60):
        return None
    return Time((((_days_before(year, month, day) * 24 + hour) * 60 + minute) * 60 + second) * 1_000 + milli)


def _is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _days_of_month(year, month):
    return 29 if month == 2 and _is_leap(year) else (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


def _days_before(year, month, day):
    """Days from 1 January 1970."""
    past = year - 1
    days = past * 365 + past // 4 - past // 100 + past // 400
    days += sum(_days_of_month(year, earlier) for earlier in range(1, month)) + day - 1
    return days - 719_162


def is_map(value):
    return isinstance(value, dict)


def is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_same(one, other):
    """Equal all the way down. Unlike Python's ==, true is not 1."""
    if is_number(one) and is_number(other):
        return one == other
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(is_same(value, other[name]) for name, value in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(map(is_same, one, other))
    return one == other


def differing_fields(one, other):
    names = [*one, *(name for name in other if name not in one)]
    return [name for name in names if not is_same(one.get(name, MISSING), other.get(name, MISSING))]


_MONEY = re.compile(r"0|-?(?:0|[1-9][0-9]{0,9})\.[0-9]{2}")


def is_money(value):
    return isinstance(value, str) and value != "-0.00" and _MONEY.fullmatch(value) is not None


def read_cents(value):
    """Whole cents; None if the value is no money."""
    if not is_money(value):
        return None
    return 0 if value == "0" else int(value.replace(".", ""))


def get_cents(fields, name):
    return read_cents(fields.get(name))


def get_text(fields, name):
    value = fields.get(name)
    return value if isinstance(value, str) else ""


def get_map(fields, name):
    value = fields.get(name)
    return value if is_map(value) else {}


def get_maps(value):
    """The elements of a list. One that is no map becomes an empty map, which differs from every real element."""
    return [one if is_map(one) else {} for one in value] if isinstance(value, list) else []


def format_dollars(cents):
    return f"{'−' if cents < 0 else ''}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


# Letters that are shown as blanks.
_BLANK = set("\u115f\u1160\u3164\uffa0\U00013441\U00013442")


def visible_letters(text):
    """The letters and digits of a text that can be seen."""
    return "".join(letter for letter in text if letter not in _BLANK and unicodedata.category(letter)[0] in "LN")


def count_units(text):
    """UTF-16 code units: two for a letter beyond the first plane."""
    return len(text) + sum(letter > "\uffff" for letter in text)
