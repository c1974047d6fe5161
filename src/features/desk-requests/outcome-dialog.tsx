import { useEffect, useRef } from 'react';
import type { QueuedDeposit } from '@/data/deposit-queue';
import type { Deposit, DepositStatus } from '@/domain/deposit';
import type { Uid } from '@/domain/envelope';
import type { Entry } from '@/domain/ledger';
import type { Profile } from '@/domain/profile';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Facts } from '@/ui/facts';
import { Note } from '@/ui/note';
import { StatusMark, type StatusMarkProps } from '@/ui/status-mark';
import { Time } from '@/ui/time';
import { deciderOf } from './decided-table';
import { nameOf } from './queue-filter';

export interface OutcomeDialogProps {
  queued: QueuedDeposit;
  /** The deposit as it stands since it was decided. */
  current: Deposit;
  /** The entry of the decision; null while it is looked for, or where the book has gone on too far. */
  entry: Entry | null;
  decider: Profile | null;
  me: Uid;
  onClose: () => void;
}

const marks: Record<DepositStatus, { kind: StatusMarkProps['kind']; word: string }> = {
  pending: { kind: 'wait', word: 'Waiting' },
  completed: { kind: 'done', word: 'Completed' },
  rejected: { kind: 'no', word: 'Rejected' },
  cancelled: { kind: 'off', word: 'Cancelled' },
};

/** What somebody else decided while the dialog was open. */
export function OutcomeDialog({ queued, current, entry, decider, me, onClose }: OutcomeDialogProps) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  // An answer that never arrived: the act was recorded all the same.
  const own = entry?.actor === me;
  const mark = marks[current.status];
  const rows = [
    { label: 'Outcome', value: <StatusMark kind={mark.kind}>{mark.word}</StatusMark> },
    { label: 'Credited', value: current.status === 'completed' ? `${usd(current.amount)} USD` : 'nothing' },
    ...(entry ? [{ label: 'By', value: deciderOf({ entry: { ...entry, uid: current.uid }, decider }, me) }] : []),
    ...(entry ? [{ label: 'When', value: <Time at={entry.at} as="second" /> }] : []),
    ...(current.note ? [{ label: 'Reason', value: <q>{current.note}</q> }] : []),
  ];
  return (
    <Dialog
      open
      beside
      onClose={onClose}
      label="Deposit, decided meanwhile"
      title={`${usd(current.amount)} from ${nameOf(queued.profile, current.uid)}`}
      foot={
        <>
          <span className="hidden sm:block">{own ? 'Decided once, and recorded once.' : 'Nothing was changed by you.'}</span>
          <Button kind="first" onClick={onClose}>
            Back to the queue
          </Button>
        </>
      }
    >
      <div ref={said} tabIndex={-1} className="mb-s-5">
        <Note kind="plain" role="status">
          <b>{own ? 'Your decision was recorded.' : 'This deposit was decided meanwhile.'}</b> A deposit is decided once, so there is
          nothing left to do here.
        </Note>
      </div>
      <Facts rows={rows} />
    </Dialog>
  );
}
