"""
Answers compare.ts: a line of JSON for each line of JSON.

In: {"file": the text of a book, "receipts": a text of receipts and marks}. Out: what the audit and the receipts say.
"""

import json
import sys

import receipts
from book import NoBook, read_book
from verify import check_book


def answer(request):
    try:
        book = read_book(request["file"])
    except (NoBook, RecursionError):
        return {"state": "no-book"}
    found = check_book(book)
    fails = [[one.part, one.path, one.folio] for one in found if one.state == "fails"]
    numbered = receipts.get_numbered(book.raw_entries)
    file = receipts.read_receipts(request["receipts"])
    return {
        "state": "fails" if fails else "adds-up",
        "fails": fails,
        "unusual": [one.folio for one in found if one.state == "unusual"],
        "numbers": receipts.format_numbers(receipts.get_numbers(numbered)),
        "digest": receipts.get_digest(numbered),
        "marks": receipts.get_marks(numbered),
        "receipts": [list(receipts.check(one, book.uid, numbered)) for one in file.receipts],
        "changed": receipts.find_changed(file.marks, numbered),
        "unread": len(file.unread),
        "texts": [one.text for one in found],
    }


def main():
    for line in sys.stdin.buffer:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
