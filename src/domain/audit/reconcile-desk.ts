import * as v from 'valibot';
import { differing, isEmpty, type Snapshot } from '@/domain/accounts/snapshot';
import { folio } from '@/domain/ledger/ledger';
import { deskCurrentSchema } from '@/domain/requests/payment';
import { deskPlansSchema } from '@/domain/requests/plans';
import type { Fault } from './fault';
import { formFault } from './reconcile-forms';
import type { DeskFault, OwnedEntry, StoredDesk } from './reconcile-input';
import { fieldFaults, standFaults } from './reconcile-objects';
import { priceFaults } from './reconcile-prices';
import { runFaults } from './statement-faults';

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
function chainFaults(entries: readonly OwnedEntry[]): Fault[] {
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
