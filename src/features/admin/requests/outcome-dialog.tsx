import { useEffect, useRef } from 'react';
import { nameOf } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/envelope';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { Dialog } from '@/ui/overlays/dialog';
import { ClientLink } from '@/ui/tables/client-link';
import { OutcomeFacts } from './outcome-facts';
import { isDeposit, type Request } from './request';
import type { RequestState } from './state';
import type { Told } from './use-outcome';

export interface OutcomeDialogProps {
  profile: Profile | null;
  /** As it stands since it was decided; where it has left its list, as it stood there. */
  current: Request;
  state: RequestState;
  told: Told;
  me: Uid;
  onClose: () => void;
}

/** What happens to a request that was decided before. */
const leaves: Partial<Record<RequestState, string>> = { deleted: 'deleted', archived: 'moved to an archive', gone: 'taken off the list' };

/** The client may take a request back until its debit is written, also while the coins are on their way. */
const IfSent = ({ withdrawal: { uid, amount } }: { withdrawal: Pick<Request, 'uid' | 'amount'> }) => (
  <div className="mt-s-4">
    <Note kind="no">
      <b>If you have sent these coins already,</b> the balance still has them: <ClientLink uid={uid}>adjust it</ClientLink> by −
      {usd(amount)} now.
    </Note>
  </div>
);

/** What was decided while the dialog was open. By whom is not said before the book says it: the own act's answer may have been lost. */
export function OutcomeDialog({ profile, current, state, told, me, onClose }: OutcomeDialogProps) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  const whose = told.entry && (told.entry.actor === me ? 'own' : 'other');
  const what = isDeposit(current) ? 'deposit' : 'withdrawal';
  const left = current.status === 'pending' ? undefined : leaves[state];
  const happened = left ?? 'decided';
  return (
    <Dialog
      open
      beside
      onClose={onClose}
      label={`${isDeposit(current) ? 'Deposit' : 'Withdrawal'}, ${happened} meanwhile`}
      title={`${usd(current.amount)} ${isDeposit(current) ? 'from' : 'to'} ${nameOf(profile, current.uid)}`}
      foot={
        <>
          {whose && (
            <span className="hidden sm:block">{whose === 'own' ? 'Decided once, and recorded once.' : 'Nothing was changed by you.'}</span>
          )}
          <Button kind="first" onClick={onClose}>
            Back to the list
          </Button>
        </>
      }
    >
      <div ref={said} tabIndex={-1} className="mb-s-5">
        <Note kind="plain" role="status">
          <b>{whose === 'own' ? 'Your decision was recorded.' : `This ${what} was ${happened} meanwhile.`}</b>{' '}
          {left ? 'There' : `A ${what} is decided once, so there`} is nothing left to do here.
        </Note>
        {what === 'withdrawal' && state !== 'completed' && whose !== 'own' && <IfSent withdrawal={current} />}
      </div>
      <OutcomeFacts request={current} state={state} told={told} me={me} />
    </Dialog>
  );
}
