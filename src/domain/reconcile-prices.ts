import type { BookEntry } from './entry-words';
import { folio } from './ledger';
import type { DeskFault, OwnedEntry } from './reconcile-input';
import { same, textIn, within } from './snapshot';

/**
 * Every subscription was taken at the price and for the time that the desk offered at that moment. An offer that changed in the very same
 * millisecond counts as both.
 * @param entries of one person
 * @param desk entries about the record of the desk, out of every ledger
 */
export function priceFaults(uid: string, entries: readonly BookEntry[], desk: readonly OwnedEntry[]): DeskFault[] {
  const offers = desk.filter(({ action }) => action === 'plans.updated').toSorted((a, b) => a.rev - b.rev);
  const offeredAt = (at: Date) => offers.filter((offer, i) => offer.at <= at && (offers[i + 1]?.at ?? at) >= at);
  return entries
    .filter(({ action, col }) => action === 'subscription.set' && col === 'subscriptions')
    .flatMap((entry): DeskFault[] => {
      const taken = within(entry.after, 'subscription');
      const isOffered = offeredAt(entry.at).some(({ after }) => {
        const plan = within(within(after, 'plans'), textIn(taken, 'plan'));
        return same(plan.fee, taken.amount) && same(plan.days, taken.duration);
      });
      const says = `${folio(entry)} takes a subscription on other terms than the desk offered.`;
      return isOffered ? [] : [{ path: `subscriptions/${uid}`, folio: folio(entry), says }];
    });
}
