/**
 * What the audit calls a field, and an item of a list, for people. labs/verifier/words.py says the
 * same, and the comparison of both holds them together.
 */

import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { type ListCollection, listKinds } from '@/domain/ledger/list-kinds';
import { findDifferingField, getFigure, getText, type Snapshot } from '@/domain/snapshot';
import { formatDollars } from '@/lib/format';

/** True for a sentence that begins with the name of an item. */
export const namesItem = (sentence: string): boolean =>
  Object.values(listKinds).some(({ name }) => sentence.startsWith(`${name} `));

const fieldWords: Record<string, string> = {
  '': 'unnamed field',
  received: 'amount received',
  rate: 'price per coin',
  units: 'number of coins',
  txid: 'transaction id',
  output: 'output number',
  createdAt: 'time of the request',
  openPrice: 'opening price',
  openedAt: 'opening time',
  closePrice: 'closing price',
  closedAt: 'closing time',
  joinedDate: 'joining date',
  closureAt: 'request to close the account',
  desk: 'role',
  uid: 'client id',
};

export const describeField = (field: string): string =>
  (Object.hasOwn(fieldWords, field) ? fieldWords[field] : undefined) ?? field;

/** Fields that hold USD, and how a list says it. */
const moneyPhrases: Record<string, (dollars: string) => string> = {
  amount: (dollars) => `the amount is ${dollars}`,
  received: (dollars) => `${dollars} was received`,
  rate: (dollars) => `the price per coin was ${dollars}`,
  openPrice: (dollars) => `it opened at ${dollars}`,
  closePrice: (dollars) => `it closed at ${dollars}`,
  result: (dollars) => `the result is ${dollars}`,
};

const formatMoneyField = (fields: Snapshot, field: string): string | null => {
  const figure = Object.hasOwn(moneyPhrases, field) ? getFigure(fields, field) : null;
  return figure && formatDollars(figure);
};

/** A value in the file may be any text. */
const formatStatusField = (fields: Snapshot, field: string): string | null => {
  const status = field === 'status' ? getText(fields, field) : '';
  return /^[a-z-]{1,30}$/.test(status) ? `“${status}”` : null;
};

/**
 * How an entry doesn't begin where the one before it ended, as what follows its folio; null if it
 * does.
 */
export function describeJump(before: Snapshot, ended: Snapshot, last: BookEntry): string | null {
  const field = findDifferingField(ended, before);
  if (field === undefined) return null;
  const words = describeField(field);
  const begins = formatMoneyField(before, field);
  const due = formatMoneyField(ended, field);
  return begins && due
    ? `starts with the ${words} ${begins}, but ${formatFolio(last)} ended with ${due}.`
    : `doesn’t start where ${formatFolio(last)} ended: the ${words} differs.`;
}

interface ListedItem {
  col: ListCollection;
  /** Its place in the list, from 1. */
  place: number;
  /** As the list has it. */
  stored: Snapshot;
  /** As the book leads to it. */
  due: Snapshot;
  /** The entries that requested it and wrote it last; undefined if it has no id. */
  entries: { first: BookEntry; by: BookEntry } | undefined;
}

/** How an item of a stored list differs from the book, as a sentence; null if it doesn't. */
export function describeItemDifference({
  col,
  place,
  stored,
  due,
  entries,
}: ListedItem): string | null {
  const field = findDifferingField(due, stored);
  if (field === undefined) return null;
  const name = `${listKinds[col].name} ${entries ? formatFolio(entries.first) : `number ${place}`}`;
  const book = entries ? `the book (${formatFolio(entries.by)})` : 'the book';
  const says = (listed: string, booked: string) =>
    `${name}: your list says ${listed}; ${book} says ${booked}.`;
  const listedMoney = formatMoneyField(stored, field);
  const bookedMoney = formatMoneyField(due, field);
  const phrase = Object.hasOwn(moneyPhrases, field) ? moneyPhrases[field] : undefined;
  if (phrase && listedMoney && bookedMoney) return says(phrase(listedMoney), bookedMoney);
  const listedStatus = formatStatusField(stored, field);
  const bookedStatus = formatStatusField(due, field);
  if (listedStatus && bookedStatus) return says(`it’s ${listedStatus}`, bookedStatus);
  return `${name}: the ${describeField(field)} in your list isn’t what ${book} says.`;
}
