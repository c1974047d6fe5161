import { type ReactNode, useState } from 'react';
import { formatAge } from '@/lib/format';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { useNow } from '@/ui/hooks/use-now';
import { Dialog, focusElement } from './dialog';

/** Outcome of cancelling. `decided`: the desk or another tab was faster, so nothing is left to cancel. */
export type CancelOutcome = { state: 'cancelled' } | { state: 'decided' } | { state: 'failed'; message: string };

interface CancelDialogProps {
  /** What is cancelled: "deposit". */
  subject: string;
  /** USD, formatted. */
  amount: string;
  folio: string | null;
  /** How the request began: "announced". */
  startVerb: string;
  since: Date;
  cancel: () => Promise<CancelOutcome>;
  /** @param settled whether the request was cancelled or decided */
  onClose: (settled: boolean) => void;
  /** The consequences of cancelling. */
  children: ReactNode;
}

/** Asks for confirmation, because a cancellation is final. Once confirmed, it closes when the cancellation is recorded. */
export function CancelDialog({ subject, amount, folio, startVerb, since, cancel, onClose, children }: CancelDialogProps) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<CancelOutcome | null>(null);
  const decided = outcome?.state === 'decided';
  const confirm = async () => {
    setBusy(true);
    const result = await cancel();
    setBusy(false);
    if (result.state === 'cancelled') return onClose(true);
    setOutcome(result);
  };
  return (
    <Dialog
      onClose={() => onClose(decided)}
      dismissable={!busy}
      label={<CancelLabel subject={subject} folio={folio} startVerb={startVerb} since={since} />}
      title={decided ? 'There is nothing left to cancel' : `Cancel the ${subject} of ${amount}?`}
      footer={
        decided ? (
          // The pressed button is gone, so the focus goes to the one that is left.
          <Button kind="primary" ref={focusElement} onClick={() => onClose(true)}>
            Close
          </Button>
        ) : (
          <>
            <Button data-autofocus="" onClick={() => onClose(false)} disabledReason={busy ? 'It is being cancelled.' : undefined}>
              Keep it
            </Button>
            <Button kind="danger" busy={busy} onClick={confirm}>
              Cancel {amount}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-s-4">
        {!decided && <p>{children}</p>}
        {outcome && <OutcomeNote outcome={outcome} subject={subject} />}
      </div>
    </Dialog>
  );
}

function CancelLabel({ subject, folio, startVerb, since }: Pick<CancelDialogProps, 'subject' | 'folio' | 'startVerb' | 'since'>) {
  const waiting = formatAge(since, useNow());
  const name = `${subject.charAt(0).toUpperCase()}${subject.slice(1)}`;
  return `${name}${folio ? ` ${folio}` : ''}, ${waiting === 'just now' ? `${startVerb} just now` : `waiting ${waiting}`}`;
}

function OutcomeNote({ outcome, subject }: { outcome: CancelOutcome; subject: string }) {
  if (outcome.state === 'decided') {
    return (
      <Note kind="pending" role="alert">
        <b>This {subject} was decided by the desk in the meantime, or cancelled in another tab.</b> Your {subject}s show the outcome.
      </Note>
    );
  }
  if (outcome.state === 'failed') {
    return (
      <Note kind="error" role="alert">
        <b>It was not cancelled.</b> {outcome.message}
      </Note>
    );
  }
  return null;
}
