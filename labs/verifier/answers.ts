/**
 * What the app says about a book, in the form of stream.py. `verifyBook` puts the same parts into
 * sentences.
 */
import { auditEntries } from '@/domain/audit/audit-entries';
import { findBookRemarks } from '@/domain/audit/book-remarks';
import { findAloneIssues, getClosedAlone, getDecidedAlone } from '@/domain/audit/confirmations';
import { findDocumentIssues } from '@/domain/audit/documents';
import { namesItem } from '@/domain/audit/item-words';
import { type StoredIssue, storedCollections } from '@/domain/audit/stored-book';
import {
  findBookSchemaIssues,
  findPolicySchemaIssues,
  readEntries,
} from '@/domain/audit/stored-schemas';
import { type BookFile, BookFileError, readBookFile } from '@/domain/receipts/book-file';
import {
  checkReceipt,
  createEntryMarks,
  createReceipt,
  findChangedEntries,
  formatNumbers,
} from '@/domain/receipts/receipt';
import { readReceiptFile } from '@/domain/receipts/receipt-file';

type Fails = [part: string, path: string, folio: string];

export interface Answer {
  state: 'no-book' | 'adds-up' | 'fails';
  /** What does not hold, in order; not that of receipts. */
  fails: Fails[];
  /** Folios of remarks. */
  unusual: string[];
  numbers: string;
  /** Of the whole book. */
  digest: string;
  marks: Readonly<Record<string, string>>;
  /** State and missing folio, one for each receipt. */
  receipts: [state: string, folio: string][];
  /** Folios whose marks differ. */
  changed: string[];
  /** How many parts are neither receipts nor marks. */
  unread: number;
  /** For people. Of an item that differs, both say the same; other sentences differ. */
  texts: string[];
}

const noBook: Answer = {
  state: 'no-book',
  fails: [],
  unusual: [],
  numbers: '',
  digest: '',
  marks: {},
  receipts: [],
  changed: [],
  unread: 0,
  texts: [],
};

export async function createAnswer(file: string, receiptText: string): Promise<Answer> {
  const read = readFile(file);
  if (!read) return noBook;
  const { book } = read;
  const { entries, issues: unread } = readEntries(book);
  const { issues, replay } = auditEntries(book.uid, entries);
  const compared = storedCollections.filter((col) => col !== 'admins');
  const found: [part: string, issues: StoredIssue[]][] = [
    ['form', [...findBookSchemaIssues(book), ...findPolicySchemaIssues(book.policy), ...unread]],
    ['entry', [...issues.values()].flat()],
    [
      'policy',
      findAloneIssues(book.policy ?? null, [
        ...getDecidedAlone(book.uid, entries),
        ...getClosedAlone(book.uid, entries),
      ]),
    ],
    ['document', findDocumentIssues(book, replay, compared)],
  ];
  const stored = Object.values(book.entries);
  const receiptFile = readReceiptFile(receiptText);
  const { numbers, digest } = await createReceipt(book.uid, stored, new Date(0));
  const checks = await Promise.all(
    receiptFile.receipts.map((receipt) => checkReceipt(receipt, book.uid, stored)),
  );
  return {
    state: found.some(([, all]) => all.length > 0) ? 'fails' : 'adds-up',
    fails: found.flatMap(([part, all]) => all.map(({ path, folio }): Fails => [part, path, folio])),
    unusual: findBookRemarks(book.uid, entries).map(({ folio }) => folio),
    numbers: formatNumbers(numbers),
    digest,
    marks: await createEntryMarks(stored),
    receipts: checks.map((check) => [check.state, check.state === 'missing' ? check.folio : '']),
    changed:
      Object.keys(receiptFile.marks).length > 0
        ? await findChangedEntries(receiptFile.marks, stored)
        : [],
    unread: receiptFile.unread.length,
    texts: found.flatMap(([, all]) => all.map(({ message }) => message)),
  };
}

function readFile(file: string): BookFile | null {
  try {
    return readBookFile(file);
  } catch (error) {
    if (error instanceof BookFileError) return null;
    throw error;
  }
}

/**
 * Each finding, without its sentence. An archive whose number is no text has no name that both
 * could agree on.
 */
const listFindings = (list: readonly Fails[]) => [
  ...new Set(
    list.map(([part, path, folio]) =>
      [part, path.replace(/[/]archive[/](?!(?:0|[1-9][0-9]{0,5})$).*$/, '/archive/?'), folio].join(
        ' ',
      ),
    ),
  ),
];

/** Sentences about an item of a list, without their full stop. */
const listItemSentences = (texts: readonly string[]): string[] =>
  [...new Set(texts.filter(namesItem).map((text) => text.replace(/[.]$/, '')))].toSorted();

/** The first difference; null if both say the same. */
export function findDifference(
  app: Answer,
  python: Partial<Answer> & Pick<Answer, 'state'>,
): string | null {
  const other: Answer = { ...noBook, ...python };
  const ours = listFindings(app.fails);
  const theirs = listFindings(other.fails);
  if (ours[0] !== theirs[0]) return `first: app ${ours[0]}, python ${theirs[0]}`;
  const compared = [
    'state',
    'unusual',
    'numbers',
    'digest',
    'receipts',
    'changed',
    'unread',
  ] as const;
  const field = compared.find((name) => JSON.stringify(app[name]) !== JSON.stringify(other[name]));
  if (field)
    return `${field}: app ${JSON.stringify(app[field])}, python ${JSON.stringify(other[field])}`;
  const marked = [...new Set([...Object.keys(app.marks), ...Object.keys(other.marks)])].find(
    (folio) => app.marks[folio] !== other.marks[folio],
  );
  const said = JSON.stringify(listItemSentences(app.texts));
  const saidToo = JSON.stringify(listItemSentences(other.texts));
  if (said !== saidToo) return `sentences: app ${said}, python ${saidToo}`;
  if (marked) return `mark of ${marked}: app ${app.marks[marked]}, python ${other.marks[marked]}`;
  const only = [
    ours.filter((one) => !theirs.includes(one)),
    theirs.filter((one) => !ours.includes(one)),
  ];
  return only.flat().length === 0
    ? null
    : `only app: ${only[0]?.join(', ')}; only python: ${only[1]?.join(', ')}`;
}
