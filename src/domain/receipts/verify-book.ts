import { checkRecords, toNamedIssue } from '@/domain/audit/check-records';
import type { StoredIssue } from '@/domain/audit/stored-book';
import {
  findBookSchemaIssues,
  findPolicySchemaIssues,
  readEntries,
} from '@/domain/audit/stored-schemas';
import { plural } from '@/domain/plural';
import type { Uid } from '@/domain/revision-fields';
import { formatDollars } from '@/lib/format';
import type { BookFile } from './book-file';
import {
  checkReceipt,
  findChangedEntries,
  formatNumbers,
  getNewestNumbers,
  type Receipt,
  type ReceiptCheck,
  type ReceiptEntry,
} from './receipt';
import { type ReceiptFile, readReceiptFile } from './receipt-file';

/**
 * What a line of the result is about. `book`: the book alone. `receipt`: the book against a
 * receipt. `marks`: its entries against their marks. `input`: something that could not be compared.
 */
type Subject = 'book' | 'receipt' | 'marks' | 'input';

/** One line of the result. `unusual` is no fault: the book adds up with it. */
export interface Finding {
  state: 'holds' | 'fails' | 'unusual';
  about: Subject;
  text: string;
}

const holds = (about: Subject, text: string): Finding => ({ state: 'holds', about, text });
const fails = (about: Subject, text: string): Finding => ({ state: 'fails', about, text });

/** What following the entries takes of a check that also compares them with receipts. */
const auditShare = 0.6;

/**
 * Checks a downloaded book as the statement does, and against receipts.
 * @param receiptTexts what was pasted and chosen; may be empty
 * @param onProgress called with what is done, 0 to 1
 */
export async function verifyBook(
  { book }: BookFile,
  receiptTexts: readonly string[],
  onProgress?: (done: number) => void,
): Promise<Finding[]> {
  const stored = Object.values(book.entries);
  const receiptFile = readReceiptFile(...receiptTexts);
  const isCompared = receiptFile.receipts.length > 0 || Object.keys(receiptFile.marks).length > 0;
  const whole = stored.length / (isCompared ? auditShare : 1);
  return [
    holds(
      'book',
      `${countEntries(stored.length)} of the client ${book.uid}: ${formatNumbers(getNewestNumbers(stored))}.`,
    ),
    ...checkBook(book, (checked) => onProgress?.(checked / whole)),
    ...(await checkReceipts(book.uid, stored, receiptFile)),
  ];
}

const countEntries = (count: number): string =>
  `${count.toLocaleString('en-US')} ${plural(count, 'entry', 'entries')}`;

/** The form of an entry or a record, in a sentence that names it. */
function describeFormIssue(issue: StoredIssue): string {
  const [col, , , id] = issue.path.split('/');
  if (col === 'ledger') return `Entry ${id}: ${issue.message}`;
  if (col === 'desk') return `The desk’s policy: ${issue.message}`;
  return toNamedIssue(issue).message;
}

function checkBook(book: BookFile['book'], onMoment: (checked: number) => void): Finding[] {
  const { entries, issues: unread } = readEntries(book);
  const formIssues = [
    ...findBookSchemaIssues(book),
    ...findPolicySchemaIssues(book.policy),
    ...unread,
  ];
  const { state, issues, remarks, balance } = checkRecords(entries, book, {
    settled: true,
    onMoment,
  });
  const adds = `The book adds up to the cent, and matches the stored records. Balance: ${formatDollars(balance ?? '0')}.`;
  return [
    ...(formIssues.length === 0 ? [holds('book', 'Every entry and record is well formed.')] : []),
    ...formIssues.map((issue) => fails('book', describeFormIssue(issue))),
    ...(state === 'adds-up'
      ? [holds('book', adds)]
      : issues.map(({ message }) => fails('book', message))),
    ...remarks.map(({ message }) => ({
      state: 'unusual' as const,
      about: 'book' as const,
      text: message,
    })),
  ];
}

/** Compares the entries of a whole book with receipts, one finding each. */
export async function checkReceipts(
  uid: Uid,
  entries: readonly ReceiptEntry[],
  { receipts, marks, unread }: ReceiptFile,
): Promise<Finding[]> {
  const checked = await Promise.all(
    receipts.map(async (receipt) => ({
      receipt,
      check: await checkReceipt(receipt, uid, entries),
    })),
  );
  const changed = await findChangedEntries(marks, entries);
  const known = Object.keys(marks).length;
  const markFinding =
    changed.length > 0
      ? fails('marks', `Changed or missing since the marks were made: ${formatFolios(changed)}.`)
      : holds('marks', `${countEntries(known)} with a mark: none was changed.`);
  return [
    ...checked.map(({ receipt, check }) =>
      describeCheck(
        receipt,
        check,
        checked.filter(({ check: { state } }) => state === 'holds').map((one) => one.receipt),
      ),
    ),
    ...(known > 0 ? [markFinding] : []),
    ...unread.map((part) =>
      fails('input', `This is no receipt: ${part.length > 60 ? `${part.slice(0, 60)}…` : part}`),
    ),
  ];
}

/** More folios than this say no more to a reader. */
const maxFolios = 20;

const formatFolios = (folios: readonly string[]): string =>
  folios.length > maxFolios
    ? `${folios.slice(0, maxFolios).join(', ')} and ${(folios.length - maxFolios).toLocaleString('en-US')} more`
    : folios.join(', ');

const utc = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

function describeCheck(receipt: Receipt, check: ReceiptCheck, others: readonly Receipt[]): Finding {
  const name = `the receipt of ${utc.format(receipt.at)} UTC (${formatNumbers(receipt.numbers)})`;
  if (check.state === 'holds') return holds('receipt', `The book matches ${name}.`);
  if (check.state === 'another-client')
    return fails('input', `Not compared: ${name} is of another client, ${receipt.uid}.`);
  if (check.state === 'missing')
    return fails('receipt', `The book contradicts ${name}: ${check.folio} is missing.`);
  const [last] = others
    .filter(({ at }) => at < receipt.at)
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const range = last ? `after ${formatNumbers(last.numbers)}` : 'up to these numbers';
  return fails('receipt', `The book contradicts ${name}: an entry ${range} was changed.`);
}
