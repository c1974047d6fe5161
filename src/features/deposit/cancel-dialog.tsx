import { useState } from 'react';
import { coinName } from '@/domain/coin';
import { age, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Note } from '@/ui/note';
import { useNow } from '@/ui/use-now';
import type { DepositLine } from './history';

/** What came of an attempt to cancel: `decided` means that the desk was faster, so there is nothing left to cancel. */
export type CancelOutcome = { state: 'cancelled' } | { state: 'decided' } | { state: 'failed'; cause: string };

export interface CancelDialogProps {
  line: DepositLine;
  cancel: (line: DepositLine) => Promise<CancelOutcome>;
  /** @param settled whether nothing is left to cancel, by this or by the desk */
  onClose: (settled: boolean) => void;
}

/** Asks once more, because a cancelled deposit stays cancelled. It closes when the desk's book has it, not before. */
export function CancelDialog({ line, cancel, onClose }: CancelDialogProps) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<CancelOutcome | null>(null);
  const decided = outcome?.state === 'decided';
  const confirm = async () => {
    setBusy(true);
    const result = await cancel(line);
    setBusy(false);
    if (result.state === 'cancelled') return onClose(true);
    setOutcome(result);
  };
  return (
    <Dialog
      open
      onClose={() => onClose(decided)}
      dismissable={!busy}
      label={<CancelLabel line={line} />}
      title={decided ? 'It is decided already' : `Cancel the deposit of ${usd(line.deposit.amount)}?`}
      foot={
        decided ? (
          // What was pressed is gone, so the focus goes to what is left to press.
          <Button kind="first" ref={focusOn} onClick={() => onClose(true)}>
            Close
          </Button>
        ) : (
          <>
            <Button data-autofocus="" onClick={() => onClose(false)} notYet={busy ? 'It is being cancelled.' : undefined}>
              Keep it
            </Button>
            <Button kind="refuse-sure" busy={busy} onClick={confirm}>
              Cancel {usd(line.deposit.amount)}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-s-4">
        {!decided && <Consequence line={line} />}
        {outcome && <OutcomeNote outcome={outcome} />}
      </div>
    </Dialog>
  );
}

const focusOn = (button: HTMLButtonElement | null) => button?.focus();

function CancelLabel({ line: { folio, requestedAt } }: { line: DepositLine }) {
  const now = useNow();
  const waiting = age(requestedAt, now);
  return `Deposit${folio ? ` ${folio}` : ''}, ${waiting === 'just now' ? 'announced just now' : `waiting ${waiting}`}`;
}

const Consequence = ({ line: { deposit } }: { line: DepositLine }) => (
  <p>
    The desk will no longer look for your {coinName[deposit.coin].toLowerCase()}. Cancel only what you have not sent: coins that arrive for
    a cancelled deposit are not credited by it. Both entries stay in your book.
  </p>
);

function OutcomeNote({ outcome }: { outcome: CancelOutcome }) {
  if (outcome.state === 'decided') {
    return (
      <Note kind="wait" role="alert">
        <b>The desk has decided this deposit in the meantime, so it cannot be cancelled.</b> Your deposits show how.
      </Note>
    );
  }
  if (outcome.state === 'failed') {
    return (
      <Note kind="no" role="alert">
        <b>It was not cancelled.</b> {outcome.cause}
      </Note>
    );
  }
  return null;
}
