import { nameOf } from '@/domain/accounts/person-words';
import { signedUsd, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Facts } from '@/ui/facts';
import { Note } from '@/ui/feedback/note';
import { Dialog } from '@/ui/overlays/dialog';
import type { WaitingRow } from './request';
import type { Rest } from './unadjusted';

export interface DifferenceDialogProps {
  row: WaitingRow;
  rest: Rest;
  /** Why the adjustment was not recorded, as far as is known; empty while it is being tried. */
  failure: string;
  busy: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** Between the two acts: what stands already, what is missing, and the way to try that again alone. */
export function DifferenceDialog({ row: { element: request, profile }, rest, failure, busy, onRetry, onClose }: DifferenceDialogProps) {
  const [amount, by] = [usd(request.amount), signedUsd(rest.by)];
  const rows = [
    { label: 'Credited, as announced', value: `${amount} USD` },
    { label: 'What came in', value: `${usd(rest.received)} USD` },
    { label: 'To be adjusted', value: `${by} USD` },
    { label: 'Reason', value: <q>{rest.reason}</q> },
  ];
  return (
    <Dialog
      open
      beside
      dismissable={!busy}
      onClose={onClose}
      label="Deposit, completed; the difference"
      title={`${by} for ${nameOf(profile, request.uid)}`}
      foot={
        <>
          <span className="hidden sm:block">Tried again, it is the same act: nothing happens twice.</span>
          <Button onClick={onClose} notYet={busy ? 'It is being written.' : undefined}>
            Leave it for now
          </Button>
          <Button kind="first" busy={busy} onClick={onRetry} data-autofocus>
            Adjust by {by}
          </Button>
        </>
      }
    >
      <div className="mb-s-5 grid gap-s-4">
        <Note kind="done">
          <b>The deposit is completed: {amount} is credited.</b> That stands, and does not change any more.
        </Note>
        {failure ? (
          <Note kind="no" role="alert">
            <b>The adjustment was not confirmed.</b> {failure} Until it is recorded, the balance is {usd(rest.by.replace('-', ''))} too{' '}
            {rest.by.startsWith('-') ? 'high' : 'low'}.
          </Note>
        ) : (
          <Note role="status">The adjustment is being written.</Note>
        )}
      </div>
      <Facts rows={rows} />
      <p className="mt-s-4 text-ink-3 text-t-sm">If you leave it, a note stays above the deposits in this browser until it is adjusted.</p>
    </Dialog>
  );
}
