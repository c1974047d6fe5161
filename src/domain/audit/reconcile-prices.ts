import { same, textIn, within } from '@/domain/accounts/snapshot';
import { folio } from '@/domain/ledger/ledger';
import type { DeskFault, OwnedEntry } from './reconcile-input';

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
