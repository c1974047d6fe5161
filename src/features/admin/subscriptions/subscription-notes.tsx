import type { Subscriber } from '@/data/collections/subscribers';
import type { Uid } from '@/domain/ledger/envelope';
import { type Entry, folio } from '@/domain/ledger/ledger';
import { endsAt } from '@/domain/requests/subscription';
import { dayMonthYear } from '@/lib/format';
import { Note } from '@/ui/feedback/note';
import { Quoted } from '@/ui/ledger/quoted';
import { hasEnded } from './view';

export interface SubscriptionNotesProps {
  row: Subscriber;
  charge: Entry | null;
  /** Charging is what is chosen. */
  charges: boolean;
  own: boolean;
  me: Uid;
  now: Date;
}

/** What has to be known before anything is pressed. */
export function SubscriptionNotes({ row, charge, charges, own, me, now }: SubscriptionNotesProps) {
  const note = noteOf({ row, charge, charges, own, me, now });
  return note && <div className="mb-s-4">{note}</div>;
}

function noteOf({ row, charge, charges, own, me, now }: SubscriptionNotesProps) {
  if (own) {
    return (
      <Note kind="wait">
        <b>This is your own account.</b> Another administrator has to do it.
      </Note>
    );
  }
  if (charge && !row.charge) {
    return (
      <Note kind="wait" role="status">
        <b>{charge.actor === me ? 'You have charged the fee already.' : 'The fee was charged by another administrator meanwhile.'}</b> Entry{' '}
        {folio(charge)}: <Quoted>{charge.reason}</Quoted>
      </Note>
    );
  }
  if (charges && !charge && hasEnded(row, now)) {
    return (
      <Note kind="wait">
        <b>It ended on {dayMonthYear(endsAt(row.subscription))}, and was never charged.</b> Charge it only if the client received what the
        plan includes.
      </Note>
    );
  }
  return null;
}
