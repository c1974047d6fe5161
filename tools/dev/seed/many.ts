/** Adds clients in bulk, as copies of the books of the stories. */
import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { toSearchKey } from '@/domain/accounts/search-keys';
import type { StoredBook } from '@/domain/audit/stored-book';
import { coinSchema, coins, convertToUnits } from '@/domain/coin';
import { moneySchema } from '@/domain/money';
import { getCreditedKey } from '@/domain/requests/transaction-output';
import { getNestedSnapshot, getText, type Snapshot } from '@/domain/snapshot';
import { readBook } from '../../ops/stored-desk';
import { createRandom, type Random } from '../../random';
import { marketPrice } from '../sample-market';
import { createClientAddress } from './addresses';
import { countAddedClients, createName } from './names';
import { countries } from './people';
import { clients as models } from './stories';

/**
 * The share of copies with pending requests. With more of them the queue would be longer than on
 * any real desk.
 */
const pendingShare = 0.04;
const day = 86_400_000;
/** Days before the model's by which an account may have been opened. */
const spread = 360;

/** A client whose book is a copy of a model's, with another name and at another time. */
interface Copy {
  uid: string;
  /** Replaces the model's texts: its uid, the ids of its acts, its e-mail and payout addresses. */
  texts: ReadonlyMap<string, string>;
  /** Replaces the fields of its name, by field and value. */
  names: Readonly<Record<string, ReadonlyMap<string, string>>>;
  /** By how much the copy is older than the model, ms. */
  earlier: number;
}

/**
 * Adds clients past the rules. Each has the book of a client of the stories, which the rules have
 * accepted act by act, with a name, ids and times of its own and the market prices of those times.
 * Nobody can sign in as one of them. The same number added to the same desk gives the same clients.
 * @param onProgress gets how many are written
 */
export async function seedMany(
  firestore: Firestore,
  count: number,
  onProgress: (written: number) => void,
): Promise<void> {
  const books = await Promise.all(models.map(({ uid }) => readBook(firestore, uid)));
  const waiting = books.filter(isUndecided);
  const settled = books.filter((book) => !isUndecided(book));
  const known = await countAddedClients(firestore);
  const random = createRandom(known * 1_000_003 + count);
  const writer = firestore.bulkWriter({ throttling: false });
  let written: Promise<unknown>[] = [];
  for (let i = 1; i <= count; i++) {
    const book = pickOne(random.chance(pendingShare) ? waiting : settled, random);
    for (const [path, fields] of Object.entries(
      copyBook(book, createCopy(book, known + i, random)),
    )) {
      written.push(writer.set(firestore.doc(path), fields));
    }
    if (i % 500 === 0 || i === count) {
      // Neither `flush` nor `close` throws for a failed write.
      await Promise.all([writer.flush(), ...written]);
      written = [];
      onProgress(i);
    }
  }
  await writer.close();
}

const isUndecided = ({ documents }: StoredBook): boolean =>
  [documents.deposits?.pending, documents.withdrawals?.pending, documents.trades?.open].some(
    (number) => Number(number ?? 0) > 0,
  ) ||
  (documents.verifications?.status === 'not-verified' && documents.verifications.document !== '');

const pickOne = <T>(from: readonly T[], random: Random): T => {
  const found = from[Math.floor(random.next() * from.length)];
  if (found === undefined) throw new Error('The small desk has no such client to copy.');
  return found;
};

const hasSettled = (entries: StoredBook['entries']): boolean =>
  Object.values(entries).some(({ action }) => action === 'trade.settled');

/** The id of the transaction that an entry about a deposit names. */
const getTransaction = (entry: Snapshot): string =>
  getText(getNestedSnapshot(entry, 'after'), 'txid');

function createCopy({ uid, documents, entries }: StoredBook, place: number, random: Random): Copy {
  const { users } = documents;
  const value = (field: string) => String(users?.[field] ?? '');
  const country = countries.find((name) => name === value('country')) ?? 'Sweden';
  const { uid: own, username, firstname, lastname, email } = createName(place, country);
  const acts = new Set(
    Object.values(entries).map(({ op }) =>
      String(op).replace(/^(accounts|verifications|charge)-/, ''),
    ),
  );
  const newActs = [...acts].map((op): [string, string] => [op, random.uuid()]);
  // Each copy gets ids of transactions of its own: one that several clients name would be reported
  // as a duplicate.
  const newTransactions = [...new Set(Object.values(entries).map(getTransaction))]
    .filter((txid) => txid !== '')
    .map((txid): [string, string] => [
      txid,
      `${txid.startsWith('0x') ? '0x' : ''}${random.hex(64)}`,
    ]);
  const newAddresses = coins.map((coin): [string, string] => [
    createClientAddress(coin, uid),
    createClientAddress(coin, own),
  ]);
  return {
    uid: own,
    texts: new Map([
      [uid, own],
      [value('email'), email],
      ...newActs,
      ...newTransactions,
      ...newAddresses,
    ]),
    names: {
      firstname: new Map([[value('firstname'), firstname]]),
      lastname: new Map([[value('lastname'), lastname]]),
      username: new Map([[value('username'), username]]),
      usernameKey: new Map([[value('usernameKey'), toSearchKey(username)]]),
      lastnameKey: new Map([[value('lastnameKey'), toSearchKey(lastname)]]),
      firstnameKey: new Map([[value('firstnameKey'), toSearchKey(firstname)]]),
    },
    // A subscription has the terms of its day, and the desk's plans are not older than the desk. A
    // settled trade would have another result at the prices of another day, and so would every
    // later balance.
    earlier:
      documents.subscriptions || hasSettled(entries) ? 0 : Math.floor(random.next() * spread) * day,
  };
}

/** The documents, archives and entries of the copy, by path. */
function copyBook(
  { documents, archives, entries }: StoredBook,
  copy: Copy,
): Record<string, Snapshot> {
  const of = Object.entries(documents).flatMap(([col, fields]): [string, Snapshot][] =>
    fields ? [[`${col}/${copy.uid}`, rewriteFields(fields, copy)]] : [],
  );
  const book = Object.entries(entries).map(([op, entry]): [string, Snapshot] => [
    `ledger/${copy.uid}/entries/${replaceTexts(op, copy)}`,
    rewriteFields(entry, copy),
  ]);
  const archived = Object.entries(archives).flatMap(([col, own]) =>
    Object.entries(own).map(([n, fields]): [string, Snapshot] => [
      `${col}/${copy.uid}/archive/${n}`,
      rewriteFields(fields, copy),
    ]),
  );
  return Object.fromEntries([
    ...of,
    ...archived,
    ...book,
    ...book.flatMap(([, entry]) => getClaim(entry, copy.uid)),
  ]);
}

/** The document that claims the payment of a completed deposit. */
function getClaim({ action, op, at, after }: Snapshot, uid: string): [string, Snapshot][] {
  if (action !== 'deposit.completed' || !v.is(paymentSchema, after)) return [];
  return [[`credited/${getCreditedKey(after.coin, after)}`, { uid, op, at }]];
}

function rewriteFields(fields: Snapshot, copy: Copy): Snapshot {
  const own = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, rewriteValue(value, copy, field)]),
  );
  return copy.earlier === 0 ? own : applyMarketPrice(own);
}

const paymentSchema = v.object({ coin: coinSchema, txid: v.string(), output: v.number() });
const deposit = v.object({
  coin: coinSchema,
  amount: moneySchema,
  units: v.string(),
  rate: moneySchema,
  createdAt: v.date(),
});
const openTrade = v.object({
  asset: coinSchema,
  openPrice: moneySchema,
  openedAt: v.date(),
  status: v.literal('open'),
});

/** Gives a deposit or an open trade the market price of its time. */
function applyMarketPrice(fields: Snapshot): Snapshot {
  if (v.is(deposit, fields)) {
    const rate = marketPrice(fields.coin, fields.createdAt);
    return { ...fields, rate, units: convertToUnits(fields.amount, rate) };
  }
  if (v.is(openTrade, fields))
    return { ...fields, openPrice: marketPrice(fields.asset, fields.openedAt) };
  return fields;
}

function rewriteValue(value: unknown, copy: Copy, field = ''): unknown {
  if (typeof value === 'string') return copy.names[field]?.get(value) ?? replaceTexts(value, copy);
  if (value instanceof Date) return new Date(value.getTime() - copy.earlier);
  if (Array.isArray(value)) return value.map((one) => rewriteValue(one, copy));
  return typeof value === 'object' && value !== null
    ? rewriteFields(value as Snapshot, copy)
    : value;
}

/** An id is a whole text or a part of one: `charge-<op>`, the path of a file. */
function replaceTexts(text: string, { texts }: Copy): string {
  const whole = texts.get(text);
  if (whole !== undefined) return whole;
  for (const [from, to] of texts)
    if (from !== '' && text.includes(from)) return text.replaceAll(from, to);
  return text;
}
