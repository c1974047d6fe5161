"""
Checks the book that "Download my data" saved, and compares it with receipts: a second implementation that shares no code with the app.

    python3 verify.py BOOK.json [RECEIPTS.txt ...]

Prints one line for each finding, and the verdict. Exit status: 0 the book passed, 1 it failed, 2 the file is no book.
"""

import sys

import receipts
from audit import audit_entries, find_remarks, read_entries
from book import NoBook, read_book
from documents import find_document_form_issues, find_document_issues
from findings import Finding
from policy import find_alone_issues, find_policy_form_issues
from values import format_dollars, get_cents


def check_book(book):
    """The findings about the book alone. None that fails: it adds up."""
    entries, unread = read_entries(book)
    found, replay = audit_entries(book.uid, entries)
    return [
        *find_document_form_issues(book),
        *find_policy_form_issues(book.policy),
        *unread,
        *found,
        *find_alone_issues(book.policy, book.uid, entries),
        *find_document_issues(book, replay),
        *find_remarks(book.uid, entries),
    ]


def describe_book(book):
    numbers = receipts.format_numbers(receipts.get_numbers(receipts.get_numbered(book.raw_entries)))
    yield Finding("holds", "book", "", "", f"{len(book.entries)} entries of the client {book.uid}: {numbers}")
    found = check_book(book)
    if all(finding.state != "fails" for finding in found):
        balance = format_dollars(get_cents(book.documents.get("accounts", {}), "balance") or 0)
        yield Finding("holds", "book", "", "", f"The book adds up to the cent, and matches the stored records. Balance: {balance}")
    yield from found
    copy = "was checked with the policy in this file, which no receipt covers" if book.policy else "was not checked: the file has no policy"
    yield Finding("note", "book", "", "", f"Which acts needed two people {copy}")


def describe_receipts(book, texts):
    file = receipts.read_receipts(*texts)
    numbered = receipts.get_numbered(book.raw_entries)
    checked = [(receipt, *receipts.check(receipt, book.uid, numbered)) for receipt in file.receipts]
    held = sorted((receipt for receipt, state, _ in checked if state == "holds"), key=lambda receipt: receipt.at)
    for receipt, state, folio in checked:
        name = f"the receipt of {receipt.at} ({receipts.format_numbers(receipt.numbers)})"
        last = next((one for one in reversed(held) if one.at < receipt.at), None)
        after = f"after {receipts.format_numbers(last.numbers)}" if last else "up to these numbers"
        yield {
            "holds": Finding("holds", "receipt", "", "", f"The book matches {name}"),
            "missing": Finding("fails", "receipt", "", folio, f"The book contradicts {name}: {folio} is missing"),
            "differs": Finding("fails", "receipt", "", "", f"The book contradicts {name}: an entry {after} was changed"),
            "another-client": Finding("fails", "receipt", "", "", f"Not compared: {name} is of another client, {receipt.uid}"),
        }[state]
    for folio in receipts.find_changed(file.marks, numbered):
        yield Finding("fails", "receipt", "", folio, f"{folio} was changed or is gone since its mark was made")
    for part in file.unread:
        yield Finding("fails", "receipt", "", "", f"This is no receipt: {part[:60]}")


# As the page says it.
STATES = {"holds": "Passed", "fails": "Failed", "unusual": "Unusual", "note": "Note"}


def format_finding(finding):
    subject = " ".join(filter(None, (finding.path, finding.folio))) if finding.path else ""
    return f"{STATES[finding.state]:8}{subject}{': ' if subject else ''}{finding.text}."


class Unreadable(Exception):
    """A file that is missing or no text."""


def read_file(path):
    try:
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path}: {error}") from error


def main(arguments):
    if not arguments or arguments[0].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    path, *receipt_paths = arguments
    try:
        book = read_book(read_file(path))
        texts = [read_file(receipt_path) for receipt_path in receipt_paths]
        findings = [*describe_book(book), *describe_receipts(book, texts)]
    except Unreadable as error:
        print(error, file=sys.stderr)
        return 2
    except NoBook as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 2
    except RecursionError:
        print(f"{path}: Its values are nested too deeply to be a book.", file=sys.stderr)
        return 2
    for finding in findings:
        print(format_finding(finding))
    failed = sum(finding.state == "fails" for finding in findings)
    print(f"Failed: {failed} {'check' if failed == 1 else 'checks'} failed." if failed else "Passed.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
