import { useState } from 'react';
import { formatDayMonthYear, formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { Dialog } from '@/ui/overlays/dialog';
import type { CurrentSubscription } from './current-plan';

/** `over`: there was nothing left to cancel. */
export type CancelOutcome = { state: 'cancelled' } | { state: 'over' } | { state: 'failed'; cause: string };

interface CancelPlanDialogProps {
  current: CurrentSubscription;
  cancel: () => Promise<CancelOutcome>;
  /** @param settled true if nothing is left to cancel */
  onClose: (settled: boolean) => void;
}

/** Asks before cancelling, because that cannot be undone. After confirming, it closes once the act is recorded. */
export function CancelPlanDialog({ current, cancel, onClose }: CancelPlanDialogProps) {
  // The plan may leave the page while the cancellation is under way, so the dialog keeps a copy.
  const [{ name, charge, subscription, ended, endsAt }] = useState(current);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<CancelOutcome | null>(null);
  const over = outcome?.state === 'over';
  const confirm = async () => {
    setBusy(true);
    const result = await cancel();
    setBusy(false);
    if (result.state === 'cancelled') return onClose(true);
    setOutcome(result);
  };
  return (
    <Dialog
      open
      onClose={() => onClose(over)}
      dismissable={!busy}
      label={ended ? `Ended on ${formatDayMonthYear(endsAt)}` : `Runs until ${formatDayMonthYear(endsAt)}`}
      title={over ? 'It is over already' : `Cancel ${name}?`}
      footer={
        over ? (
          <Button kind="primary" ref={focusButton} onClick={() => onClose(true)}>
            Close
          </Button>
        ) : (
          <>
            <Button data-autofocus="" onClick={() => onClose(false)} disabledReason={busy ? 'It is being cancelled.' : undefined}>
              Keep it
            </Button>
            <Button kind="danger" busy={busy} onClick={confirm}>
              Cancel {name}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-s-4">
        {!over && <p>{describeConsequence(name, formatUsd(subscription.amount), charge)} All entries stay in your book.</p>}
        {over && (
          <Note kind="pending" role="alert">
            <b>{name} was ended in the meantime, by the desk or in another tab.</b> The history shows how.
          </Note>
        )}
        {outcome?.state === 'failed' && (
          <Note kind="error" role="alert">
            <b>It was not cancelled.</b> {outcome.cause}
          </Note>
        )}
      </div>
    </Dialog>
  );
}

const focusButton = (button: HTMLButtonElement | null) => button?.focus();

function describeConsequence(name: string, fee: string, charge: CurrentSubscription['charge']): string {
  if (charge.state === 'charged') {
    return `${name} ends at once, with all that it includes. The ${fee} that was charged on ${formatDayMonthYear(charge.at)} is not paid back by this.`;
  }
  if (charge.state === 'not-charged')
    return `${name} ends at once, with all that it includes. Its fee of ${fee} was not charged, and no longer can be.`;
  return `${name} ends at once, with all that it includes. If its fee of ${fee} was charged, it is not paid back by this; if not, it can no longer be charged.`;
}
