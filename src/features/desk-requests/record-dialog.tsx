import { Link } from 'react-router-dom';
import type { Uid } from '@/domain/envelope';
import { nameOf } from '@/domain/person-words';
import type { Profile } from '@/domain/profile';
import { dayAndTime, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { OutcomeFacts } from './outcome-facts';
import { isDeposit, type Request } from './request';
import { RequestFacts } from './request-facts';
import type { RequestState } from './state';
import type { Told } from './use-outcome';

export interface RecordDialogProps {
  request: Request;
  profile: Profile | null;
  state: RequestState;
  told: Told;
  me: Uid;
  /** Undefined where it may not be deleted. */
  onDelete: (() => void) | undefined;
  onClose: () => void;
}

/** A request that is decided: what was asked, what became of it, and where the rest of the client is. */
export function RecordDialog({ request, profile, state, told, me, onDelete, onClose }: RecordDialogProps) {
  const name = nameOf(profile, request.uid);
  return (
    <Dialog
      open
      beside
      onClose={onClose}
      label={`${isDeposit(request) ? 'Deposit' : 'Withdrawal'}, requested ${dayAndTime(request.createdAt)}`}
      title={`${usd(request.amount)} ${isDeposit(request) ? 'from' : 'to'} ${name}`}
      foot={
        <>
          {onDelete && (
            <Button kind="refuse" onClick={onDelete}>
              Delete the request
            </Button>
          )}
          <Button kind="first" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-x-s-7 gap-y-s-4 sm:grid-cols-2">
        <RequestFacts decided request={request} />
        <OutcomeFacts dense title="The decision" request={request} state={state} told={told} me={me} />
      </div>
      <p className="mt-s-5 text-t-sm">
        {state === 'archived' && 'It was decided and moved to an archive. '}
        {told.entry === null && 'The entry stands further back in the client’s book. '}
        <Link to={`/admin/users/${request.uid}`}>Everything about {name}</Link>
      </p>
    </Dialog>
  );
}
