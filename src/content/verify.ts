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
    'This page reads the file that “Download all my data” saved. It follows every entry from the first to the last, computes the balance and every trade again, and compares the result with the stored documents.',
    'The file stays on your device: the check sends nothing. The policy of this page also tells your browser to refuse every connection that a script could open.',
  ],
  file: {
    stand:
      'Check your downloaded book, and compare it with receipts that you kept. This file works without a connection, and its policy refuses every request.',
    empty: 'This file is empty. Choose another one.',
    tooLarge: 'This file is larger than 64 MB. A book of ten thousand entries has about 10 MB.',
    unreadable: 'This file can’t be read. Choose it again.',
    reading: 'Reading your files…',
    remove: 'Remove',
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
        text: 'A receipt is a digest of all entries up to a date. If one of them was changed or removed since, the book contradicts it. The marks in a receipt’s file name the entry.',
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
    text: 'The same check is one HTML file that works from your disk, without a connection. Anyone with the source code can build it and get the same file, to the byte.',
    link: 'Download the one-file check',
    name: 'glassbook-verifier.html',
    hash: 'Compare its SHA-256 with one from somebody else who built this version. A hash from this site would prove nothing: somebody who replaces the file can replace the hash too.',
  },
  without: {
    page: 'The check needs JavaScript. You can also run it from your disk, without this site:',
    file: 'This check needs JavaScript. Save this file, and open it from your disk.',
  },
  book: {
    title: '1. The book',
    label: 'Book file',
    hint: 'The JSON file that “Download all my data” in your settings has saved. At most 64 MB.',
    subject: 'your book',
    button: 'Choose the book',
    missing: 'Choose the book first.',
    isReceipt:
      'This is a receipt, not a book. It’s in the list of receipts below. Choose the book here.',
    several: 'These are several books. Choose one.',
  },
  receipts: {
    title: '2. Your receipts, if you have any',
    label: 'Receipt text',
    hint: 'Paste one or several. A receipt begins with GB1.',
    fileLabel: 'Receipt files',
    fileHint:
      'Text files with receipts, exported statements (CSV), or pictures of the QR code on a printed statement. If a file has marks of the entries, the check names the entry that was changed.',
    subject: 'receipts',
    button: 'Choose receipts',
    isBook: 'This is a book, not a receipt. Choose it above.',
    none: 'This file has no receipt in it. A receipt begins with GB1.',
  },
  run: {
    title: '3. The result',
    button: 'Check the book',
    reading: 'Reading the book…',
    cancel: 'Cancel',
    failed: 'The check stopped before its end. Reload the page and try again.',
  },
  result: {
    policyCopy:
      'Which acts needed two people was checked with the copy of the desk’s policy in this file. No receipt covers that copy.',
    noPolicy:
      'This file has no two-person policy of the desk: there was none, or it was left out. Which acts needed two people wasn’t checked.',
    noReceipt:
      'Nothing was compared with a receipt, so the check can’t show whether the whole book was replaced.',
    print: 'Print the result',
  },
} as const;
