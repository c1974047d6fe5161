/** Generated books with receipts. A case depends on the seed and its number alone. */
import fc from 'fast-check';
import { operator } from '@/domain/accounts/account';
import { createArbitraryDesk } from '@/domain/ledger/fixtures/any-desk.fixture';
import { arbitraryManagers } from '@/domain/ledger/fixtures/any-settings.fixture';
import { decider } from '@/domain/ledger/fixtures/written-book.fixture';
import { WrittenDesk } from '@/domain/ledger/fixtures/written-desk.fixture';
import { createBookFile } from '@/domain/receipts/book-file.fixture';
import {
  createEntryMarks,
  createReceipt,
  formatReceipt,
  type Receipt,
} from '@/domain/receipts/receipt';
import { formatReceiptFile } from '@/domain/receipts/receipt-file';
import { deskBook } from '@/domain/revision-fields';
import type { Snapshot } from '@/domain/snapshot';
import { createRandom, type Random } from '../../tools/random';
import { type BookJson, type Damaged, pickItem } from './book-json';
import { damageBook } from './damages';

export interface Case extends Damaged {
  /** Text of receipts and marks; may be empty. */
  receipts: string;
}

/** Most acts of a book. One opens with three entries, and an act writes one or two. */
const sizes = [0, 3, 10, 20, 20, 40, 40, 80, 100, 400];
const desks = new Map(sizes.map((most) => [most, createArbitraryDesk(most)]));

/** The book of the desk, or that of a manager who has acted on it. */
const anyManagersBook = fc
  .tuple(arbitraryManagers, fc.nat(2))
  .map(([{ manager, desk }, which]) => (which > 0 && desk.entries.length > 0 ? desk : manager));

/** As "Download all my data" saves it. */
const toBookJson = (book: WrittenDesk): BookJson =>
  JSON.parse(JSON.stringify(createBookFile(book)));

export async function createCase(seed: number, number: number): Promise<Case> {
  const random = createRandom(1 + ((seed * 15_485_863 + number * 7_919) % 2_147_483_646));
  const desk = desks.get(pickItem(random, sizes) ?? 0) ?? createArbitraryDesk(0);
  const sample = { seed: Math.floor(random.next() * 2 ** 31), numRuns: 1, unbiased: true };
  const [book] = random.chance(0.15) ? fc.sample(anyManagersBook, sample) : fc.sample(desk, sample);
  if (!book) throw new Error('No book');
  const file = book.uid === deskBook ? toBookJson(book) : completeBook(random, book);
  const receipts = random.chance(0.6) ? await createReceipts(random, file) : '';
  const damaged = random.chance(0.55)
    ? damageBook(random, file)
    : { title: 'honest', text: JSON.stringify(file) };
  return { ...damaged, receipts };
}

/**
 * Some with acts about the desk and about an administrator, and some with the policy of the desk.
 */
function completeBook(random: Random, book: WrittenDesk): BookJson {
  if (random.chance(0.1)) book.desk('tb1qfirst', '49.00');
  if (random.chance(0.05)) book.desk('tb1qsecond', '59.00');
  if (book.documents.admins && random.chance(0.5)) changePayment(random, book);
  if (random.chance(0.2)) decidePolicy(random, book);
  if (random.chance(0.05)) book.switched({ deposits: false, notice: 'The network is busy today.' });
  if (random.chance(0.03)) book.switched({ deposits: true, trades: false });
  if (random.chance(0.1) && book.uid !== decider) changeAdmin(random, book);
  return random.chance(0.3) ? addPolicy(random, toBookJson(book)) : toBookJson(book);
}

/** Another address, which waits or which another manager confirms. */
function changePayment(random: Random, book: WrittenDesk): void {
  const desk = new WrittenDesk(deskBook, book.now);
  if (random.chance(0.5)) book.paymentProposed(desk, 'tb1qthird');
  if (random.chance(0.5)) book.paymentProposed(desk, 'tb1qfourth').paymentConfirmed(desk, 'ole');
  if (random.chance(0.5))
    book.chosenAfter(new WrittenDesk('ole', book.now).desk('tb1qother', '49.00'));
}

/** Stricter, and then as another manager has proposed. */
function decidePolicy(random: Random, book: WrittenDesk): void {
  const desk = new WrittenDesk(deskBook, book.now);
  if (random.chance(0.5) || !book.documents.policy)
    book.policy('250.00', 168, pickItem(random, ['0', '900.00']));
  if (random.chance(0.5)) book.policyProposed(desk, { fourEyes: '0' });
  if (random.chance(0.5))
    book
      .policyProposed(desk, { fourEyes: '5000.00', daily: '0', addressHours: 48 }, 'ole')
      .policyConfirmed(desk);
}

/** Of an administrator: by the operator, and by two managers. */
function changeAdmin(random: Random, book: WrittenDesk): void {
  book.edited({ admin: true }).granted('agent');
  if (random.chance(0.3))
    book.corrected({ firstname: 'Lena' }, 'As it stands in the passport.', operator);
  const propose = (...args: Parameters<WrittenDesk['proposedAdminChange']>) => {
    book.proposedAdminChange(...args);
    return book.proposals.length - 1;
  };
  if (random.chance(0.7)) book.confirming(propose({ desk: 'manager' })).granted('manager');
  if (random.chance(0.3)) book.refusedProposal(propose({ desk: '' }));
  if (random.chance(0.5))
    book
      .confirming(propose({ status: 'suspended' }))
      .changedTo('suspended', book.proposals.at(-1)?.note);
  if (random.chance(0.3))
    book
      .confirming(propose({ desk: '' }))
      .granted('')
      .changedTo('active');
}

const thresholds = ['0', '0.01', '50.00', '250.00', '1000.00'];

/**
 * The policy of the desk, replaced once or twice at times of entries of the book; its thresholds
 * are often amounts of the book.
 */
function addPolicy(random: Random, file: BookJson): BookJson {
  const times = file.entries.map(({ at }) => String(at));
  const amounts =
    JSON.stringify(file.entries).match(/(?<="(?:amount|received|balance)":")[0-9]+[.][0-9]{2}/g) ??
    [];
  const since = [0, 0, 0]
    .slice(Math.floor(random.next() * 3))
    .map(() => pickItem(random, times) ?? '');
  const policies = since.toSorted().map((at) => ({
    fourEyes: pickItem(random, [...thresholds, ...amounts]) ?? '0',
    daily: pickItem(random, ['0', '5000.00']) ?? '0',
    addressHours: 24,
    since: at,
  }));
  const history = policies.slice(0, -1);
  const last = policies.at(-1);
  const policy = { ...last, history, rev: policies.length, op: 'policy', at: last?.since };
  return { ...file, documents: { ...file.documents, 'desk/policy': policy } };
}

const now = new Date('2026-11-12T09:41:00Z');

/**
 * Of the honest book, some changed: they hold, cover a beginning, are of another client, or
 * contradict.
 */
async function createReceipts(random: Random, { uid, entries }: BookJson): Promise<string> {
  const texts = [0, 0, 0].slice(Math.floor(random.next() * 3)).map(async () => {
    const count = random.chance(0.5)
      ? entries.length
      : 1 + Math.floor(random.next() * entries.length);
    const covered: Snapshot[] = entries.slice(0, count);
    const receipt = changeReceipt(random, await createReceipt(uid, covered, now));
    if (random.chance(0.3)) return formatReceiptFile(receipt, await createEntryMarks(covered));
    if (random.chance(0.2)) return formatStatement(random, formatReceipt(receipt));
    return changeText(random, formatReceipt(receipt));
  });
  return (await Promise.all(texts)).join(pickItem(random, ['\n', '\r\n\r\n', ' ', '']));
}

/**
 * An exported statement, also one without a receipt, or saved again by a spreadsheet. Its reasons
 * have the words of its last row.
 */
function formatStatement(random: Random, receipt: string): string {
  const separator = pickItem(random, [',', ';', '\t']) ?? ',';
  const row = (...cells: string[]) =>
    cells
      .map((cell) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(separator);
  const last = row('', '2026-11-12 09:41:00', 'Receipt of the whole book', receipt, '', '');
  const reason =
    pickItem(random, [
      '',
      last,
      `One.\n${last}`,
      `One.\r\n${last}\r\n`,
      `"\n"${last}`,
      `D1 0123456789abcdef\n${receipt}`,
    ]) ?? '';
  const rows = [
    row('Numbers', 'Time (UTC)', 'Entry', 'Reason'),
    row('D1', '2026-11-12 09:00:00', 'Deposit rejected', reason),
  ];
  return `${pickItem(random, ['', '\u{feff}', 'Kept:\n'])}${[...rows, ...(random.chance(0.7) ? [last] : [])].join(pickItem(random, ['\r\n', '\n']))}\r\n`;
}

function changeReceipt(random: Random, receipt: Receipt): Receipt {
  if (random.chance(0.7)) return receipt;
  const { deposits = 0 } = receipt.numbers;
  const others: Receipt[] = [
    { ...receipt, uid: 'tomas' },
    { ...receipt, numbers: { ...receipt.numbers, deposits: deposits + 1 } },
    { ...receipt, numbers: { accounts: receipt.numbers.accounts ?? 1 } },
    { ...receipt, numbers: { withdrawals: 999_999_999 } },
    { ...receipt, digest: receipt.digest.replace(/[0-7]/, '8') },
  ];
  return pickItem(random, others) ?? receipt;
}

const blanks = [
  '\n',
  '\r\n',
  '\t',
  '\u00a0',
  '\u2003',
  '\ufeff',
  '\u2028',
  '\u001c',
  '\u0085',
  '\u200b',
];

/** As paper, mail and people change a receipt. */
function changeText(random: Random, text: string): string {
  if (random.chance(0.6)) return text;
  const place = Math.floor(random.next() * text.length);
  const insert = (what: string) => `${text.slice(0, place)}${what}${text.slice(place)}`;
  return (
    pickItem(random, [
      insert(pickItem(random, blanks) ?? ''),
      insert(pickItem(random, blanks) ?? ''),
      insert('0'),
      text.slice(0, place),
      text.replace('2026-11-12', '2026-02-30'),
      text.replace('T09', 'T24'),
      text.replace('GB1', 'GB2'),
      `${text}.`,
      `Hello\n${text}\nA1 0123456789abcdef\n`,
    ]) ?? text
  );
}
