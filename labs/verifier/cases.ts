/** Generated books with receipts. A case depends on the seed and its number alone. */
import fc from 'fast-check';
import type { Snapshot } from '@/domain/accounts/snapshot';
import { createArbitraryDesk } from '@/domain/ledger/any-desk.fixture';
import { WrittenDesk } from '@/domain/ledger/written-desk.fixture';
import { createBookFile } from '@/domain/receipts/book-file.fixture';
import { createEntryMarks, createReceipt, formatReceipt, type Receipt } from '@/domain/receipts/receipt';
import { formatReceiptFile } from '@/domain/receipts/receipt-file';
import { createRandom, type Random } from '../../tools/random';
import { type BookJson, type Damaged, damage, pick } from './damages';

export interface Case extends Damaged {
  /** Text of receipts and marks; may be empty. */
  receipts: string;
}

/** Most acts of a book. One opens with three entries, and an act writes one or two. */
const sizes = [0, 3, 10, 20, 20, 40, 40, 80, 100, 400];
const desks = new Map(sizes.map((most) => [most, createArbitraryDesk(most)]));

/** As "Download all my data" saves it. */
export const toBookJson = (book: WrittenDesk): BookJson => JSON.parse(JSON.stringify(createBookFile(book)));

export async function createCase(seed: number, number: number): Promise<Case> {
  const random = createRandom(1 + ((seed * 15_485_863 + number * 7_919) % 2_147_483_646));
  const desk = desks.get(pick(random, sizes) ?? 0) ?? createArbitraryDesk(0);
  const [book] = fc.sample(desk, { seed: Math.floor(random.next() * 2 ** 31), numRuns: 1, unbiased: true });
  if (!book) throw new Error('No book');
  if (random.chance(0.1)) book.desk('tb1qfirst', '49.00');
  if (random.chance(0.05)) book.desk('tb1qsecond', '59.00');
  if (book.documents.admins && random.chance(0.5)) changePayment(random, book);
  if (random.chance(0.2)) decidePolicy(random, book);
  if (random.chance(0.05)) book.switched({ deposits: false, notice: 'The network is busy today.' });
  if (random.chance(0.03)) book.switched({ deposits: true, trades: false });
  if (random.chance(0.1)) changeStanding(random, book);
  const file = random.chance(0.3) ? addPolicy(random, toBookJson(book)) : toBookJson(book);
  const receipts = random.chance(0.6) ? await createReceipts(random, file) : '';
  const damaged = random.chance(0.55) ? damage(random, file) : { title: 'honest', text: JSON.stringify(file) };
  return { ...damaged, receipts };
}

/** Another address: proposed and removed, or confirmed by another manager. And the choice of it after another administrator's. */
function changePayment(random: Random, book: WrittenDesk): void {
  if (random.chance(0.5)) book.paymentProposed('tb1qthird').paymentProposed(null, pick(random, ['ole', book.uid]));
  if (random.chance(0.5)) book.paymentProposed('tb1qfourth').paymentConfirmed('ole');
  if (random.chance(0.5)) book.chosenAfter(new WrittenDesk('ole', book.now).desk('tb1qother', '49.00'));
}

/** Stricter, then looser: proposed and taken back, or proposed by another manager and confirmed. */
function decidePolicy(random: Random, book: WrittenDesk): void {
  book.policy('1000.00');
  if (random.chance(0.5)) book.policy('500.00', 48).policyProposed('0').policyProposed(null);
  if (random.chance(0.5)) book.policyConfirmed(new WrittenDesk('ole', book.now).policy('250.00').policyProposed('5000.00'));
}

/** Of an administrator: by the operator, and by two managers. */
function changeStanding(random: Random, book: WrittenDesk): void {
  book.edited({ admin: true }).granted('agent');
  const propose = (...args: Parameters<WrittenDesk['proposedStanding']>) => {
    book.proposedStanding(...args);
    return book.proposals.length - 1;
  };
  if (random.chance(0.7)) book.confirming(propose({ desk: 'manager' })).granted('manager');
  if (random.chance(0.3)) book.refusedProposal(propose({ desk: '' }));
  if (random.chance(0.5)) book.confirming(propose({ status: 'suspended' })).changedTo('suspended', book.proposals.at(-1)?.note);
  if (random.chance(0.3))
    book
      .confirming(propose({ desk: '' }))
      .granted('')
      .changedTo('active');
}

const thresholds = ['0', '0.01', '50.00', '250.00', '1000.00'];

/** The policy of the desk, replaced once or twice at times of entries of the book; its thresholds are often amounts of the book. */
function addPolicy(random: Random, file: BookJson): BookJson {
  const times = file.entries.map(({ at }) => String(at));
  const amounts = JSON.stringify(file.entries).match(/(?<="(?:amount|received)":")[0-9]+[.][0-9]{2}/g) ?? [];
  const since = [0, 0, 0].slice(Math.floor(random.next() * 3)).map(() => pick(random, times) ?? '');
  const policies = since
    .toSorted()
    .map((at) => ({ fourEyes: pick(random, [...thresholds, ...amounts]) ?? '0', addressHours: 24, since: at }));
  const [history, last] = [policies.slice(0, -1), policies.at(-1)];
  const policy = { ...last, history, proposed: {}, rev: policies.length, op: 'policy', at: last?.since };
  return { ...file, documents: { ...file.documents, 'desk/policy': policy } };
}

const now = new Date('2026-11-12T09:41:00Z');

/** Of the honest book, some changed: they hold, cover a beginning, are of another client, or contradict. */
async function createReceipts(random: Random, { uid, entries }: BookJson): Promise<string> {
  const texts = [0, 0, 0].slice(Math.floor(random.next() * 3)).map(async () => {
    const count = random.chance(0.5) ? entries.length : 1 + Math.floor(random.next() * entries.length);
    const covered: Snapshot[] = entries.slice(0, count);
    const receipt = changeReceipt(random, await createReceipt(uid, covered, now));
    if (random.chance(0.3)) return formatReceiptFile(receipt, await createEntryMarks(covered));
    return changeText(random, formatReceipt(receipt));
  });
  return (await Promise.all(texts)).join(pick(random, ['\n', '\r\n\r\n', ' ', '']));
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
  return pick(random, others) ?? receipt;
}

const blanks = ['\n', '\r\n', '\t', '\u00a0', '\u2003', '\ufeff', '\u2028', '\u001c', '\u0085', '\u200b'];

/** As paper, mail and people change a receipt. */
function changeText(random: Random, text: string): string {
  if (random.chance(0.6)) return text;
  const place = Math.floor(random.next() * text.length);
  const insert = (what: string) => `${text.slice(0, place)}${what}${text.slice(place)}`;
  return (
    pick(random, [
      insert(pick(random, blanks) ?? ''),
      insert(pick(random, blanks) ?? ''),
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
