import type { PageHead } from './page';

/** Texts of the page that checks a downloaded book, and of the same check as one file. */
export const verify = {
  page: {
    title: 'Check a book',
    stand:
      'Check your downloaded book without signing in, and compare it with receipts that you kept. The check runs on your device.',
    description:
      'Check a downloaded Glassbook book on your own device: every entry is added up again, and receipts show whether an entry was changed or removed.',
  } satisfies PageHead,
  intro: [
    'The check follows every entry from the first to the last, computes the balance and every trade again, and compares the result with the stored records.',
    'Your files stay on your device: the check sends nothing. This page also blocks its own network access.',
  ],
  file: {
    stand:
      'Check your downloaded book, and compare it with receipts that you kept. This file works without a connection, and blocks its own network access.',
    label: 'Book and receipts',
    hint: 'Your book is the file from “Download all my data” in Settings (at most 64 MB). Receipts are optional: saved receipts, exported statements (CSV), or pictures of a printed QR code. A saved receipt file also shows which entry changed.',
    subject: 'your book, and any receipts,',
    button: 'Choose files',
    empty: 'This file is empty. Choose another one.',
    tooLarge: 'This file is larger than 64 MB. A book of ten thousand entries has about 10 MB.',
    unreadable: 'This file can’t be read. Choose it again.',
    several: 'These are several books. Choose one.',
    unknown: 'This file is neither a book nor a receipt. A receipt begins with GB1.',
    missing: 'Add your book to compare it with the receipt.',
    remove: 'Remove',
  },
  receipt: {
    label: 'Receipt text (optional)',
    hint: 'Paste one or several. A receipt begins with GB1.',
    isBook: 'This is a book, not a receipt. Add it as a file above.',
  },
  proves: {
    title: 'What the check proves',
    points: [
      {
        title: 'The book adds up',
        text: 'No number is missing, and each entry follows from the one before it, to the cent.',
      },
      {
        title: 'With a receipt: nothing was changed',
        text: 'A receipt is a digest of all entries up to a date. If one of them was changed or removed since, the book contradicts it.',
      },
    ],
  },
  limits: {
    title: 'What it can’t prove',
    points: [
      {
        title: 'An invented book can add up',
        text: 'Without a receipt that you kept yourself, the check can’t tell a book that was replaced as a whole from the real one.',
      },
      {
        title: 'The money itself',
        text: 'The check doesn’t show that the money is there, or that a closing price was fair.',
      },
    ],
  },
  oneFile: {
    title: 'Without trusting this site',
    text: 'The same check is one HTML file that works from your disk, without a connection.',
    link: 'Download the one-file check',
    name: 'glassbook-verifier.html',
  },
  experts: {
    title: 'For experts',
    build:
      'Anyone with the source code can build the one-file check, and gets the same file, to the byte:',
    buildCommand: 'npm run build:verifier',
    hash: 'Compare its SHA-256 with one from somebody else who built this version. A hash from this site would prove nothing: anyone who replaces the file can replace the hash too.',
    hashCommand: 'sha256sum glassbook-verifier.html',
    python:
      'A second program in Python shares no code with this page. It’s in the source code too, and says the same:',
    pythonCommand: 'python3 labs/verifier/verify.py book.json receipts.txt',
  },
  without: {
    page: 'The check needs JavaScript. You can also run it from your disk, without this site:',
    file: 'This check needs JavaScript. Save this file, and open it from your disk.',
  },
  run: {
    reading: 'Reading your files…',
    failed: 'The check stopped before its end. Reload the page and try again.',
  },
  result: {
    verdicts: { holds: 'Passed', fails: 'Failed' },
    policyCopy:
      'Which acts needed two people was checked with the copy of the desk’s policy in this file. No receipt covers that copy.',
    noPolicy:
      'This file has no two-person policy of the desk: there was none, or it was left out. Which acts needed two people wasn’t checked.',
    noReceipt:
      'Nothing was compared with a receipt, so the check can’t show whether the whole book was replaced.',
    print: 'Print the result',
  },
} as const;
