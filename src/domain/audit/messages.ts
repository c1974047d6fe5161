import * as v from 'valibot';
import { getFigure, getText, type Snapshot } from '@/domain/accounts/snapshot';
import { amountsMatch, convertToDollars, isUnits } from '@/domain/coin';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { sortEntries } from '@/domain/ledger/statement';
import { type Notice, noticeLimits, notificationsSchema } from '@/domain/messages/notice';
import { type SentRecord, sentRecordSchema } from '@/domain/messages/sent';
import { compare } from '@/domain/money';
import { formatUsd } from '@/lib/format';
import { clockToleranceMs } from './act-checks';
import { createIssue, getPath, type StoredBook, type StoredIssue } from './stored-book';
import { findSchemaIssues, readEntries } from './stored-schemas';

const DAY_MS = 24 * 60 * 60_000;
/**
 * More freezes than this are remarkable. Only the desk lifts a freeze, so each one costs it an act. A lost phone explains one or two; a
 * sixth within a month means that a client plays with the desk, or that several people fight over the account.
 */
const freezeLimit = { most: 5, days: 30 };

/**
 * Unusual entries that the rules allow. They are remarks and not issues: clients can write them, and every document still follows from the
 * book.
 */
export function getBookRemarks({ uid, entries }: Pick<StoredBook, 'uid' | 'entries'>): StoredIssue[] {
  const about = Object.entries(entries).filter(([, { action }]) => action === 'deposit.requested' || action === 'status.frozen');
  const own = sortEntries(readEntries({ uid, entries: Object.fromEntries(about) }).entries);
  return [...own.flatMap(getDepositRemarks), ...getFreezeRemarks(own.filter((entry) => isOwnFreeze(entry, uid)))].map(
    ({ entry, message }) => createIssue(getPath(entry, uid), `${formatFolio(entry)} ${message}`, entry),
  );
}

interface EntryRemark {
  entry: BookEntry;
  message: string;
}

function getDepositRemarks(entry: BookEntry): EntryRemark[] {
  const message = entry.action === 'deposit.requested' ? describeWorthMismatch(entry.after) : null;
  return message ? [{ entry, message }] : [];
}

/**
 * The rules cannot multiply coins by a rate, so a client can announce any number of coins for an amount. The app computes one from the
 * other: coins from dollars rounded up to eight decimals, or dollars from coins rounded to the cent. A pair that matches neither
 * (`amountsMatch`) was not sent by the app.
 */
function describeWorthMismatch(deposit: Snapshot): string | null {
  const [amount, rate, units] = [getFigure(deposit, 'amount'), getFigure(deposit, 'rate'), getText(deposit, 'units')];
  // Unreadable figures and a missing price are reported as issues.
  if (amount === null || rate === null || compare(rate, '0') <= 0 || !isUnits(units)) return null;
  if (amountsMatch(units, amount, rate)) return null;
  return `announces ${formatUsd(amount)}, but its ${units} coins at ${formatUsd(rate)} are worth ${formatUsd(convertToDollars(units, rate))}.`;
}

const isOwnFreeze = ({ action, actor }: BookEntry, uid: string): boolean => action === 'status.frozen' && actor === uid;

/** One remark per book, at the entry that exceeded the limit first. @param own in the order of the book */
function getFreezeRemarks(own: readonly BookEntry[]): EntryRemark[] {
  const { most, days } = freezeLimit;
  const beyond = own.find((entry, i) => {
    const first = own[i - most];
    return first !== undefined && entry.at.getTime() - first.at.getTime() <= days * DAY_MS;
  });
  return beyond ? [{ entry: beyond, message: `is the client’s own freeze number ${most + 1} within ${days} days.` }] : [];
}

const messageSchemas = { sent: v.strictObject(sentRecordSchema.entries), notifications: v.strictObject(notificationsSchema.entries) };

/**
 * Each record in `sent` has its notices, and each notice its record. Empty for an honest desk.
 * @param sent `sent/{op}` by op, whole documents with dates for timestamps
 * @param lists `notifications/{uid}`, likewise; an async iterable, because all of them may not fit in memory
 */
export async function findSentIssues(
  sent: Readonly<Record<Op, Snapshot>>,
  lists: AsyncIterable<[Uid, Snapshot]> | Iterable<[Uid, Snapshot]>,
): Promise<StoredIssue[]> {
  const issues: StoredIssue[] = [];
  const records = new Map<Op, SentRecord>();
  for (const [op, document] of Object.entries(sent)) {
    issues.push(...findSchemaIssues(`sent/${op}`, messageSchemas.sent, document));
    const parsed = v.safeParse(messageSchemas.sent, document);
    if (parsed.success) records.set(op, parsed.output);
  }
  const lacking = new Map([...records].map(([op, { uids }]) => [op, new Set(uids)]));
  for await (const [uid, document] of lists) {
    const parsed = v.safeParse(messageSchemas.notifications, document);
    issues.push(...findSchemaIssues(`notifications/${uid}`, messageSchemas.notifications, document));
    if (!parsed.success) continue;
    const { list } = parsed.output;
    for (const notice of list) {
      const message = findNoticeIssue(uid, notice, records.get(notice.id));
      if (message) issues.push(createIssue(`notifications/${uid}`, message));
      lacking.get(notice.id)?.delete(uid);
    }
    for (const [op, { at }] of records) if (mayBeTrimmed(list, at)) lacking.get(op)?.delete(uid);
  }
  return [...issues, ...[...records].flatMap(([op, record]) => findRecordIssues(op, record, [...(lacking.get(op) ?? [])]))];
}

function findNoticeIssue(uid: Uid, { id, title, body, by }: Notice, record: SentRecord | undefined): string | null {
  if (!record) return `The notice ${id} has no record of its sending.`;
  if (!record.uids.includes(uid)) return `The notice ${id} is in a list that its record does not name.`;
  return record.title === title && record.body === body && record.by === by ? null : `The notice ${id} is not the one of its record.`;
}

/**
 * True if the list may have dropped a notice of this record. A full list drops only its first notice, so it still has everything newer than
 * its present first. @param at when the record began
 */
function mayBeTrimmed(list: readonly Notice[], at: Date): boolean {
  const [first] = list;
  return first !== undefined && list.length >= noticeLimits.newest && first.createdAt.getTime() >= at.getTime() - clockToleranceMs;
}

/** @param lacking the recipients whose lists lack the notice, without those that may have dropped it */
function findRecordIssues(op: Op, { uids, count }: SentRecord, lacking: readonly Uid[]): StoredIssue[] {
  const [first, ...more] = lacking;
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  return [
    count === uids.length ? '' : `It says that ${count} lists have the notice, and names ${uids.length}.`,
    new Set(uids).size === uids.length ? '' : 'It names a list twice.',
    first === undefined ? '' : `It names lists that do not have the notice: ${first}${others}.`,
  ].flatMap((message) => (message ? [createIssue(`sent/${op}`, message)] : []));
}
