/**
 * Checks of the addresses that clients pay to: while the desk has a threshold, their owner proposes
 * a change and another manager confirms it.
 */
import * as v from 'valibot';
import { coins } from '@/domain/coin';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';
import { getNestedSnapshot, isDeepEqual, isEmpty, type Snapshot } from '@/domain/snapshot';
import { deskPolicySchema, hasThreshold } from '@/domain/two-people/policy';
import type { EntryCheck } from './book-index';
import { getPoliciesAt } from './policies-at';
import { createIssue, getPath, type StoredIssue } from './stored-book';

const getMovedCoins = ({ before, after }: BookEntry) =>
  isEmpty(before) ? [] : coins.filter((coin) => !isDeepEqual(before[coin], after[coin]));

/**
 * Clients are warned by `previous`: it holds each address that this entry replaces, and keeps those
 * of the other coins.
 */
function keepsPreviousAddresses(entry: BookEntry): boolean {
  const { before, after, at } = entry;
  const kept = {
    ...getNestedSnapshot(before, 'previous'),
    ...Object.fromEntries(
      getMovedCoins(entry).map((coin) => [coin, { address: before[coin], at }]),
    ),
  };
  return isDeepEqual(after.previous, kept);
}

/**
 * A method is changed by its owner, or by another manager who confirms what the owner proposed,
 * which is checked with the desk.
 */
export const findMethodChangeIssue: EntryCheck = (entry, _, { uid }) => {
  if (!keepsPreviousAddresses(entry)) return 'doesn’t keep the previous addresses.';
  const isOwn = entry.actor === uid;
  if (isOwn === (entry.ref === '')) return null;
  return isOwn
    ? 'is by the one who proposed it, although a second person has to decide.'
    : 'was written by someone other than the person whose action it is.';
};

/** A change of an address that was set, by its owner alone. */
export interface AddressChange {
  uid: Uid;
  entry: BookEntry;
}

export const getAddressChanges = (uid: Uid, entries: readonly BookEntry[]): AddressChange[] =>
  entries
    .filter(
      (entry) =>
        entry.action === 'payment.updated' && entry.ref === '' && getMovedCoins(entry).length > 0,
    )
    .map((entry) => ({ uid, entry }));

/** There was no threshold. @param stored `desk/policy`; null if there is none */
export function findAddressIssues(
  stored: Snapshot | null,
  changes: readonly AddressChange[],
): StoredIssue[] {
  const parsed = v.safeParse(deskPolicySchema, stored);
  if (!parsed.success) return [];
  return changes.flatMap(({ uid, entry }) => {
    const policies = getPoliciesAt(parsed.output, entry.at);
    const isRefused = policies.length > 0 && policies.every(hasThreshold);
    const message = `${formatFolio(entry)} changes where clients pay by one person, although two decided then.`;
    return isRefused ? [createIssue(getPath(entry, uid), message, entry)] : [];
  });
}
