import { type AccountStatus, canAct, canWithdraw } from '@/domain/accounts/account-status';
import type { RequestCollection } from '@/domain/ledger/list-kinds';
import type { Uid } from '@/domain/revision-fields';
import { Note } from '@/ui/feedback/note';
import type { RequestReview } from './request-review';
import { StatusChange } from './status-change';

/** In which status a client may request it, and what to do about another one. */
const statusNotes: Record<
  RequestCollection,
  { isAllowed: (status: AccountStatus) => boolean; advice: string }
> = {
  deposits: { isAllowed: canAct, advice: 'Ask before you credit.' },
  withdrawals: {
    isAllowed: canWithdraw,
    advice: 'Only active clients can request a withdrawal. Ask before you send anything.',
  },
};

interface ClientNotesProps {
  col: RequestCollection;
  uid: Uid;
  review: Pick<RequestReview, 'profile' | 'verification'>;
}

/** What is unusual about the client of a request. */
export function ClientNotes({ col, uid, review: { profile, verification } }: ClientNotesProps) {
  const { isAllowed, advice } = statusNotes[col];
  return (
    <>
      {profile && !isAllowed(profile.status) && (
        <Note kind="pending" className="mt-4">
          <b>
            <StatusChange uid={uid} status={profile.status} />.
          </b>{' '}
          {advice}
        </Note>
      )}
      {verification?.status === 'rejected' && (
        <Note kind="pending" className="mt-4">
          <b>This client’s identity document was rejected.</b> Find out who you’re dealing with
          first.
        </Note>
      )}
    </>
  );
}
