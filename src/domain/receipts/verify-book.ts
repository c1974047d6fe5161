import { checkRecords } from '@/domain/audit/check-records';
import {
  findBookSchemaIssues,
  findPolicySchemaIssues,
  readEntries,
} from '@/domain/audit/stored-schemas';
import { formatDollars } from '@/lib/format';
import type { BookFile } from './book-file';
import {
  checkReceipt,
  createReceipt,
  findChangedEntries,
  formatNumbers,
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

/**
 * Checks a downloaded book as the statement does, and against receipts.
 * @param receiptTexts what was pasted and chosen; may be empty
 */
export async function verifyBook(
  { book }: BookFile,
  ...receiptTexts: string[]
): Promise<Finding[]> {
  const stored = Object.values(book.entries);
  return [
    holds(
      'book',
      `${countEntries(stored.length)} of the client ${book.uid}: ${formatNumbers((await createReceipt(book.uid, stored, new Date())).numbers)}.`,
    ),
    ...checkBook(book),
    ...(await checkReceipts(book.uid, stored, readReceiptFile(...receiptTexts))),
  ];
}

const countEntries = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`;

function checkBook(book: BookFile['book']): Finding[] {
  const { entries, issues: unread } = readEntries(book);
  const formIssues = [
    ...findBookSchemaIssues(book),
    ...findPolicySchemaIssues(book.policy),
    ...unread,
  ];
  const { state, issues, remarks, balance } = checkRecords(entries, book, true);
  const adds = `The book adds up to the cent, and matches the stored documents. Balance: ${formatDollars(balance ?? '0')}.`;
  return [
    ...(formIssues.length === 0
      ? [holds('book', 'Every entry and document has the form that it must have.')]
      : []),
    ...formIssues.map(({ path, message }) => fails('book', `${path}: ${message}`)),
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
  uid: string,
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
  if (check.state === 'holds') return holds('receipt', `The book holds against ${name}.`);
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
