import { useState } from 'react';
import { formatDayMonthYear, formatDollars } from '@/lib/format';
import { cancellation } from '@/parts/own-requests/cancel-request-dialog';
import { FinalActDialog, type FinalActOutcome } from '@/ui/overlays/final-act-dialog';
import type { CurrentSubscription } from './current-plan';

interface CancelPlanDialogProps {
  current: CurrentSubscription;
  cancel: () => Promise<FinalActOutcome>;
  onClose: (settled: boolean) => void;
}

export function CancelPlanDialog({ current, cancel, onClose }: CancelPlanDialogProps) {
  // The plan may leave the page while the cancellation is under way, so the dialog keeps a copy.
  const [{ name, charge, subscription, ended, endsAt }] = useState(current);
  return (
    <FinalActDialog
      label={
        ended
          ? `Ended on ${formatDayMonthYear(endsAt)}`
          : `Runs until ${formatDayMonthYear(endsAt)}`
      }
      title={`Cancel ${name}?`}
      decidedTitle="Already ended"
      decidedNote={
        <>
          <b>{name} has already ended: we ended it, or you did in another tab.</b> The history shows
          how.
        </>
      }
      actLabel={`Cancel ${name}`}
      {...cancellation}
      act={cancel}
      onClose={onClose}
    >
      <p>
        {describeConsequence(name, formatDollars(subscription.amount), charge)} All entries stay in
        your book.
      </p>
    </FinalActDialog>
  );
}

function describeConsequence(
  name: string,
  fee: string,
  charge: CurrentSubscription['charge'],
): string {
  if (charge.state === 'charged') {
    return `${name} ends right away, with everything it includes. This doesn’t refund the ${fee} charged on ${formatDayMonthYear(charge.at)}.`;
  }
  if (charge.state === 'not-charged')
    return `${name} ends right away, with everything it includes. Its fee of ${fee} wasn’t charged, and no longer can be.`;
  return `${name} ends right away, with everything it includes. If its fee of ${fee} was charged, this doesn’t refund it; if not, it can no longer be charged.`;
}
