import * as v from 'valibot';
import { differing, isEmpty, type Snapshot, same, textIn, within } from '@/domain/accounts/snapshot';
import { folio } from '@/domain/ledger/ledger';
import { deskCurrentSchema } from '@/domain/requests/payment';
import { deskPlansSchema } from '@/domain/requests/plans';
import type { Issue } from './issue';
import { type DeskFault, formFault, type OwnedEntry, type StoredDesk } from './reconcile-input';
import { fieldFaults, standFaults } from './reconcile-objects';
import { runFaults } from './statement-check';

/** Entries that take a subscription at what the desk offers. */
export const takesPlan = ({ action, col }: OwnedEntry): boolean => action === 'subscription.set' && col === 'subscriptions';

/**
 * Every subscription was taken at the price and for the time that the desk offered at that moment. An offer that changed in the very same
 * millisecond counts as both.
 * @param entries about subscriptions and plans, out of every ledger
 */
export function priceFaults(entries: readonly OwnedEntry[]): DeskFault[] {
  const offers = entries.filter(({ action }) => action === 'plans.updated').toSorted((a, b) => a.rev - b.rev);
  const offeredAt = (at: Date) => offers.filter((offer, i) => offer.at <= at && (offers[i + 1]?.at ?? at) >= at);
  return entries.filter(takesPlan).flatMap((entry): DeskFault[] => {
    const taken = within(entry.after, 'subscription');
    const isOffered = offeredAt(entry.at).some(({ after }) => {
      const plan = within(within(after, 'plans'), textIn(taken, 'plan'));
      return same(plan.fee, taken.amount) && same(plan.days, taken.duration);
    });
    const says = `${folio(entry)} takes a subscription on other terms than the desk offered.`;
    return isOffered ? [] : [{ path: `subscriptions/${entry.uid}`, folio: folio(entry), says }];
  });
}

const forms = { 'desk/current': v.strictObject(deskCurrentSchema.entries), 'desk/plans': v.strictObject(deskPlansSchema.entries) };

/**
 * Whether the record of the desk follows from the entries of all administrators, and whether clients subscribed at its prices.
 * @param entries of `deskEntries`, out of every ledger
 */
export function reconcileDesk({ current, plans }: StoredDesk, entries: readonly OwnedEntry[]): DeskFault[] {
  const of = (path: keyof typeof forms, stored: Snapshot | null, own: readonly OwnedEntry[]): DeskFault[] => [
    ...formOf(path, stored),
    ...[...runFaults(own), ...chainFaults(own)].map(({ entry, says }) => ({ path, folio: folio(entry), says })),
    ...standFaults(path, stored, own, fieldFaults),
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
    ...priceFaults(entries),
  ];
}

function formOf(path: keyof typeof forms, stored: Snapshot | null): DeskFault[] {
  const says = stored && formFault(forms[path], stored);
  return says ? [{ path, folio: '', says }] : [];
}

/** Every entry begins where the one before it ended, whoever wrote that. */
function chainFaults(entries: readonly OwnedEntry[]): Issue[] {
  const byNumber = entries.toSorted((a, b) => a.rev - b.rev);
  return byNumber.flatMap((entry, i) => {
    const last = byNumber[i - 1];
    const jump = last ? differing(last.after, entry.before) : undefined;
    if (last && jump) return [{ entry, says: `${folio(entry)} does not begin where ${folio(last)} ended: the ${jump} differs.` }];
    if (!last && !isEmpty(entry.before)) return [{ entry, says: `${folio(entry)} begins with something that no entry before it wrote.` }];
    const previous = last ? last.after.admin : '';
    const kept = entry.action !== 'desk.selected' || entry.after.previous === previous;
    return kept ? [] : [{ entry, says: `${folio(entry)} does not keep what stood before it.` }];
  });
}
