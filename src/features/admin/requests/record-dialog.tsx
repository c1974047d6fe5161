import { Link } from 'react-router-dom';
import { nameOf } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/envelope';
import { dayAndTime, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Failed } from '@/ui/feedback/empty';
import { TryAgain } from '@/ui/feedback/try-again';
import { Dialog } from '@/ui/overlays/dialog';
import { clientAddress } from '@/ui/tables/client-link';
import { OutcomeFacts } from './outcome-facts';
import { isDeposit, type Request } from './request';
import { RequestFacts } from './request-facts';
import type { RequestState } from './state';
import type { Looked, Told } from './use-outcome';

export interface RecordDialogProps {
  request: Request;
  profile: Profile | null;
  state: RequestState;
  told: Told;
  /** How the search for it in the book goes; undefined where it was known already. */
  looked?: Pick<Looked, 'book' | 'again'> | undefined;
  me: Uid;
  /** Undefined where it may not be deleted. */
  onDelete: (() => void) | undefined;
  /** What would have to be read to know whether it may be deleted, and the way to read it; undefined where nothing is missing. */
  unread?: { title: string; again: () => unknown } | undefined;
  onClose: () => void;
}

/** A request that is decided: what was asked, what became of it, and where the rest of the client is. */
export function RecordDialog({ request, profile, state, told, looked, me, onDelete, unread, onClose }: RecordDialogProps) {
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
          {unread && (
            <span role="alert">
              {unread.title}, so this one cannot be deleted now. <TryAgain kind="plain" onTry={unread.again} />
            </span>
          )}
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
      {!told.entry && looked?.book === 'failed' && (
        <Failed title="The client’s book could not be read" onRetry={looked.again}>
          Who decided it, and when, stands there.
        </Failed>
      )}
      <p className="mt-s-5 text-t-sm">
        {state === 'archived' && 'It was decided and moved to an archive. '}
        {!told.entry && looked?.book === 'read' && 'The entry stands further back in the client’s book. '}
        <Link to={clientAddress(request.uid)}>Everything about {name}</Link>
      </p>
    </Dialog>
  );
}
