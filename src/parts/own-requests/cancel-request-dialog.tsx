import type { ReactNode } from 'react';
import type { Money } from '@/domain/money';
import type { RequestLine } from '@/domain/requests/request-lines';
import { formatAge, formatDollars } from '@/lib/format';
import { useNow } from '@/ui/hooks/use-now';
import {
  FinalActDialog,
  type FinalActDialogProps,
  type FinalActOutcome,
} from '@/ui/overlays/final-act-dialog';

/** Words for a cancellation. */
export const cancellation = { busyReason: 'Cancelling…', failedTitle: 'It wasn’t cancelled.' };

export interface CancelRequestProps<Line> extends Pick<FinalActDialogProps, 'onClose'> {
  line: Line;
  cancel: (line: Line) => Promise<FinalActOutcome>;
}

interface CancelRequestDialogProps<Line> extends CancelRequestProps<Line> {
  subject: 'deposit' | 'withdrawal';
  /** How the request began: "marked as sent". */
  startVerb: string;
  children: ReactNode;
}

export function CancelRequestDialog<Line extends RequestLine<{ id: string; amount: Money }>>(
  props: CancelRequestDialogProps<Line>,
) {
  const { line, cancel, subject, startVerb, onClose, children } = props;
  const amount = formatDollars(line.request.amount);
  const waiting = formatAge(line.requestedAt, useNow());
  const name = `${subject.charAt(0).toUpperCase()}${subject.slice(1)}${line.folio ? ` ${line.folio}` : ''}`;
  return (
    <FinalActDialog
      label={`${name}, ${waiting === 'just now' ? `${startVerb} just now` : `waiting ${waiting}`}`}
      title={`Cancel the ${subject} of ${amount}?`}
      decidedTitle="There’s nothing left to cancel"
      decidedNote={
        <>
          <b>The desk has already decided this {subject}, or it was cancelled in another tab.</b>{' '}
          Your {subject}s show the outcome.
        </>
      }
      actLabel={`Cancel ${amount}`}
      {...cancellation}
      act={() => cancel(line)}
      onClose={onClose}
    >
      <p>{children}</p>
    </FinalActDialog>
  );
}
