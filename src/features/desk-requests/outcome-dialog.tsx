import { useEffect, useRef } from 'react';
import type { Uid } from '@/domain/envelope';
import { nameOf } from '@/domain/person-words';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Note } from '@/ui/note';
import { OutcomeFacts } from './outcome-facts';
import { isDeposit, type Request, type WaitingRow } from './request';
import type { RequestState } from './state';
import type { Told } from './use-outcome';

export interface OutcomeDialogProps {
  row: WaitingRow;
  /** As it stands since it was decided. */
  current: Request;
  state: RequestState;
  told: Told;
  me: Uid;
  onClose: () => void;
}

/** What was decided while the dialog was open. By whom is not said before the book says it: the own act's answer may have been lost. */
export function OutcomeDialog({ row, current, state, told, me, onClose }: OutcomeDialogProps) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  const whose = told.entry && (told.entry.actor === me ? 'own' : 'other');
  const what = isDeposit(current) ? 'deposit' : 'withdrawal';
  return (
    <Dialog
      open
      beside
      onClose={onClose}
      label={`${isDeposit(current) ? 'Deposit' : 'Withdrawal'}, decided meanwhile`}
      title={`${usd(current.amount)} ${isDeposit(current) ? 'from' : 'to'} ${nameOf(row.profile, current.uid)}`}
      foot={
        <>
          {whose && (
            <span className="hidden sm:block">{whose === 'own' ? 'Decided once, and recorded once.' : 'Nothing was changed by you.'}</span>
          )}
          <Button kind="first" onClick={onClose}>
            Back to the queue
          </Button>
        </>
      }
    >
      <div ref={said} tabIndex={-1} className="mb-s-5">
        <Note kind="plain" role="status">
          <b>{whose === 'own' ? 'Your decision was recorded.' : `This ${what} was decided meanwhile.`}</b> A {what} is decided once, so
          there is nothing left to do here.
        </Note>
      </div>
      <OutcomeFacts request={current} state={state} told={told} me={me} />
    </Dialog>
  );
}
