import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { focusElement } from '@/ui/hooks/use-focus';
import { Dialog } from './dialog';

/** `decided`: the desk or another tab was faster, so nothing is left to do. */
export type FinalActOutcome =
  | { state: 'done' }
  | { state: 'decided' }
  | { state: 'failed'; message: string };

export interface FinalActDialogProps {
  label: ReactNode;
  title: string;
  /** Shown instead if there was nothing left to do. */
  decidedTitle?: string;
  decidedNote?: ReactNode;
  actLabel: string;
  /** On the button that changes nothing. */
  keepLabel?: string;
  /** Why it cannot be closed while the answer is awaited. */
  busyReason: string;
  /** Before the cause of a failure. */
  failedTitle: string;
  act: () => Promise<FinalActOutcome>;
  /** @param settled true if nothing is left to do */
  onClose: (settled: boolean) => void;
  children: ReactNode;
}

/** Asks before an act that is final. It closes once that is done. */
export function FinalActDialog(props: FinalActDialogProps) {
  const {
    label,
    title,
    decidedTitle = title,
    decidedNote,
    actLabel,
    keepLabel = 'Keep it',
    ...rest
  } = props;
  const { busyReason, failedTitle, act, onClose, children } = rest;
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<FinalActOutcome | null>(null);
  const decided = outcome?.state === 'decided';
  const handleAct = async () => {
    setOutcome(null);
    setBusy(true);
    const result = await act();
    setBusy(false);
    if (result.state === 'done') return onClose(true);
    setOutcome(result);
  };
  return (
    <Dialog
      onClose={() => onClose(decided)}
      dismissable={!busy}
      label={label}
      title={decided ? decidedTitle : title}
      footer={
        decided ? (
          // The pressed button is gone, so the focus goes to the one that is left.
          <Button kind="primary" ref={focusElement} onClick={() => onClose(true)}>
            Close
          </Button>
        ) : (
          <>
            <Button
              data-autofocus=""
              onClick={() => onClose(false)}
              disabledReason={busy ? busyReason : undefined}
            >
              {keepLabel}
            </Button>
            <Button kind="danger" busy={busy} onClick={handleAct}>
              {actLabel}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {decided ? (
          <Note kind="pending" role="alert">
            {decidedNote}
          </Note>
        ) : (
          children
        )}
        {outcome?.state === 'failed' && (
          <Note kind="error" role="alert">
            <b>{failedTitle}</b> {outcome.message}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
