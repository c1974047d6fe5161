import { useState } from 'react';
import { formatDayMonthYear, formatUsd } from '@/lib/format';
import { ConfirmDialog, type ConfirmOutcome, cancellation } from '@/ui/overlays/cancel-dialog';
import type { CurrentSubscription } from './current-plan';

interface CancelPlanDialogProps {
  current: CurrentSubscription;
  cancel: () => Promise<ConfirmOutcome>;
  onClose: (settled: boolean) => void;
}

export function CancelPlanDialog({ current, cancel, onClose }: CancelPlanDialogProps) {
  // The plan may leave the page while the cancellation is under way, so the dialog keeps a copy.
  const [{ name, charge, subscription, ended, endsAt }] = useState(current);
  return (
    <ConfirmDialog
      label={ended ? `Ended on ${formatDayMonthYear(endsAt)}` : `Runs until ${formatDayMonthYear(endsAt)}`}
      title={`Cancel ${name}?`}
      decidedTitle="It is over already"
      decidedNote={
        <>
          <b>{name} was ended in the meantime, by the desk or in another tab.</b> The history shows how.
        </>
      }
      confirmLabel={`Cancel ${name}`}
      {...cancellation}
      confirm={cancel}
      onClose={onClose}
    >
      <p>{describeConsequence(name, formatUsd(subscription.amount), charge)} All entries stay in your book.</p>
    </ConfirmDialog>
  );
}

function describeConsequence(name: string, fee: string, charge: CurrentSubscription['charge']): string {
  if (charge.state === 'charged') {
    return `${name} ends at once, with all that it includes. The ${fee} that was charged on ${formatDayMonthYear(charge.at)} is not paid back by this.`;
  }
  if (charge.state === 'not-charged')
    return `${name} ends at once, with all that it includes. Its fee of ${fee} was not charged, and no longer can be.`;
  return `${name} ends at once, with all that it includes. If its fee of ${fee} was charged, it is not paid back by this; if not, it can no longer be charged.`;
}
