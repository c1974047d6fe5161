import type { Entry } from '@/domain/ledger';
import type { RemoteState } from '@/ui/remote';

/** What the book says of the client's own acts on the account as a whole. */
export interface StandingActs {
  /** When the client froze the account, as long as that stands. */
  frozenAt: Date | null;
  /** When closure was asked for last, and the desk has not changed the standing since. */
  closureAskedAt: Date | null;
}

/** @param entries of the client's profile, in their order */
export function standingActs(entries: readonly Entry[]): StandingActs {
  const last = (actions: readonly Entry['action'][]) => entries.findLast(({ action }) => actions.includes(action));
  const stand = last(['status.frozen', 'status.changed']);
  const asked = last(['closure.requested']);
  const decided = last(['status.changed']);
  return {
    frozenAt: stand?.action === 'status.frozen' ? stand.at : null,
    closureAskedAt: asked && asked.rev > (decided?.rev ?? 0) ? asked.at : null,
  };
}

/** Why closure cannot be asked for yet: the book may hold already that it was. What was read before a failure may be out of date. */
export function closureNotYet({ status }: Pick<RemoteState<unknown>, 'status'>): string | undefined {
  if (status === 'success') return undefined;
  return status === 'pending' ? 'Your book is being read.' : 'Your book could not be read. Reload the page.';
}
