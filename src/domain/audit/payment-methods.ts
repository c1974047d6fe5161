/** Checks of payment methods: one manager proposes another address and another confirms it, while the desk has a threshold. */
import * as v from 'valibot';
import { getDifferingFields, getNestedSnapshot, isDeepEqual, isEmpty, type Snapshot } from '@/domain/accounts/snapshot';
import { coins } from '@/domain/coin';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { deskPolicySchema, hasThreshold, hasWaited, type Policy } from '@/domain/two-people/policy';
import type { EntryCheck } from './book-index';
import { getPoliciesAt } from './policies-at';
import { createIssue, getPath, type StoredIssue } from './stored-book';

const getMovedCoins = ({ before, after }: BookEntry) =>
  isEmpty(before) ? [] : coins.filter((coin) => !isDeepEqual(before[coin], after[coin]));

/** Clients are warned by `previous`: it holds each address that this entry replaces, and keeps those of the other coins. */
function keepsPreviousAddresses(entry: BookEntry): boolean {
  const { before, after, at } = entry;
  const kept = {
    ...getNestedSnapshot(before, 'previous'),
    ...Object.fromEntries(getMovedCoins(entry).map((coin) => [coin, { address: before[coin], at }])),
  };
  return isDeepEqual(after.previous, kept);
}

/** A method is changed by its owner, or by another manager who confirms what the owner proposed. */
export const findMethodChangeIssue: EntryCheck = (entry, _, { uid }) => {
  const { actor, ref, before, after } = entry;
  if (!keepsPreviousAddresses(entry)) return 'doesn’t keep the previous addresses.';
  if ('proposed' in after) return 'leaves a proposed payment method.';
  if (ref === '') return actor === uid ? null : 'was written by someone other than the person whose action it is.';
  const waiting = getNestedSnapshot(before, 'proposed');
  if (waiting.op !== ref || waiting.by === actor) return 'confirms a payment method that no one else proposed.';
  return ['bitcoin', 'ethereum', 'email'].every((field) => isDeepEqual(waiting[field], after[field]))
    ? null
    : 'confirms a payment method other than the one proposed.';
};

/** Proposes a method in the own book, or removes the one that waits, and changes nothing else. */
export const findMethodProposalIssue: EntryCheck = ({ op, actor, at, before, after }, _, { uid }) => {
  const proposed = getNestedSnapshot(after, 'proposed');
  const isKept = getDifferingFields(before, after).every((field) => field === 'proposed');
  if (!isKept) return 'changes more than the proposed payment method.';
  if (!('proposed' in after)) return 'proposed' in before ? null : 'removes a proposed payment method that doesn’t exist.';
  const isOwn = actor === uid && proposed.by === actor && proposed.op === op && isDeepEqual(proposed.at, at);
  return isOwn ? null : 'proposes a payment method in the name of another.';
};

/** A change of an address that was set. */
export interface AddressChange {
  uid: Uid;
  entry: BookEntry;
}

export const getAddressChanges = (uid: Uid, entries: readonly BookEntry[]): AddressChange[] =>
  entries.filter((entry) => entry.action === 'payment.updated' && getMovedCoins(entry).length > 0).map((entry) => ({ uid, entry }));

/** While there was a threshold, two managers decided, as many hours apart as the policy said. @param stored `desk/policy`; null if there is none */
export function findAddressIssues(stored: Snapshot | null, changes: readonly AddressChange[]): StoredIssue[] {
  const parsed = v.safeParse(deskPolicySchema, stored);
  if (!parsed.success) return [];
  return changes.flatMap(({ uid, entry }) => {
    const message = findWaitIssue(entry, getPoliciesAt(parsed.output, entry.at));
    return message ? [createIssue(getPath(entry, uid), `${formatFolio(entry)} ${message}`, entry)] : [];
  });
}

function findWaitIssue({ ref, before, at }: BookEntry, policies: readonly Policy[]): string | null {
  if (ref === '') {
    const isRefused = policies.length > 0 && policies.every(hasThreshold);
    return isRefused ? 'changes where clients pay by one person, although two decided then.' : null;
  }
  const since = getNestedSnapshot(before, 'proposed').at;
  const isInTime = since instanceof Date && policies.some(({ addressHours }) => hasWaited(since, addressHours, at));
  return isInTime ? null : 'confirms a payment method before it has waited, or after its day is over.';
}
