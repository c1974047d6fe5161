import * as v from 'valibot';
import { findDifferingField, getNestedSnapshot, getText, isDeepEqual, isEmpty, type Snapshot } from '@/domain/accounts/snapshot';
import { formatFolio } from '@/domain/ledger/ledger';
import { deskCurrentSchema } from '@/domain/requests/payment';
import { deskPlansSchema } from '@/domain/requests/plans';
import type { Issue } from './issue';
import { findSchemaIssue, type OwnedEntry, type StoredDesk, type StoredIssue } from './reconcile-input';
import { findFieldIssues, findStateIssues } from './reconcile-objects';
import { findRunIssues } from './statement-check';

/** True for entries that set a subscription, whose price the desk's plans decide. */
export const takesSubscription = ({ action, col }: OwnedEntry): boolean => action === 'subscription.set' && col === 'subscriptions';

/**
 * Each subscription has the fee and duration that the desk offered at that moment. If the plans changed in the same millisecond, both
 * versions count.
 * @param entries about subscriptions and plans, from every ledger
 */
function findPriceIssues(entries: readonly OwnedEntry[]): StoredIssue[] {
  const offers = entries.filter(({ action }) => action === 'plans.updated').toSorted((a, b) => a.rev - b.rev);
  const offeredAt = (at: Date) => offers.filter((offer, i) => offer.at <= at && (offers[i + 1]?.at ?? at) >= at);
  return entries.filter(takesSubscription).flatMap((entry): StoredIssue[] => {
    const taken = getNestedSnapshot(entry.after, 'subscription');
    const isOffered = offeredAt(entry.at).some(({ after }) => {
      const plan = getNestedSnapshot(getNestedSnapshot(after, 'plans'), getText(taken, 'plan'));
      return isDeepEqual(plan.fee, taken.amount) && isDeepEqual(plan.days, taken.duration);
    });
    const message = `${formatFolio(entry)} takes a subscription on other terms than the desk offered.`;
    return isOffered ? [] : [{ path: `subscriptions/${entry.uid}`, folio: formatFolio(entry), message }];
  });
}

const deskSchemas = { 'desk/current': v.strictObject(deskCurrentSchema.entries), 'desk/plans': v.strictObject(deskPlansSchema.entries) };

/**
 * Compares the desk's documents with the entries of all administrators, and the clients' subscriptions with the plans.
 * @param entries of `getDeskEntries`, from every ledger
 */
export function reconcileDesk({ current, plans }: StoredDesk, entries: readonly OwnedEntry[]): StoredIssue[] {
  const of = (path: keyof typeof deskSchemas, stored: Snapshot | null, own: readonly OwnedEntry[]): StoredIssue[] => [
    ...findRecordSchemaIssues(path, stored),
    ...[...findRunIssues(own), ...findChainIssues(own)].map(({ entry, message }) => ({ path, folio: formatFolio(entry), message })),
    ...findStateIssues(path, stored, own, findFieldIssues),
  ];
  const own = entries.filter(({ col }) => col === 'desk');
  return [
    ...of(
      'desk/current',
      current,
      own.filter(({ action }) => action !== 'plans.updated'),
    ),
    ...of(
      'desk/plans',
      plans,
      own.filter(({ action }) => action === 'plans.updated'),
    ),
    ...findPriceIssues(entries),
  ];
}

function findRecordSchemaIssues(path: keyof typeof deskSchemas, stored: Snapshot | null): StoredIssue[] {
  const message = stored && findSchemaIssue(deskSchemas[path], stored);
  return message ? [{ path, folio: '', message }] : [];
}

/** Each entry begins where the previous one ended, across all administrators. */
function findChainIssues(entries: readonly OwnedEntry[]): Issue[] {
  const byNumber = entries.toSorted((a, b) => a.rev - b.rev);
  return byNumber.flatMap((entry, i) => {
    const last = byNumber[i - 1];
    const jump = last ? findDifferingField(last.after, entry.before) : undefined;
    if (last && jump)
      return [{ entry, message: `${formatFolio(entry)} does not begin where ${formatFolio(last)} ended: the ${jump} differs.` }];
    if (!last && !isEmpty(entry.before))
      return [{ entry, message: `${formatFolio(entry)} begins with something that no entry before it wrote.` }];
    const previous = last ? last.after.admin : '';
    const kept = entry.action !== 'desk.selected' || entry.after.previous === previous;
    return kept ? [] : [{ entry, message: `${formatFolio(entry)} does not keep what stood before it.` }];
  });
}
