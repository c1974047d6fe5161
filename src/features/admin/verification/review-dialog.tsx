import { useQueries, useQuery } from '@tanstack/react-query';
import type { Submitted } from '@/data/ledger/submitted';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/envelope';
import { uploadedAt } from '@/domain/requests/verification';
import type { RemoteState } from '@/ui/feedback/remote';
import type { Choice } from './decision';
import { actorsIn, type PastAct, pastActs } from './history';
import { Review } from './review';
import { useDecide } from './use-decide';
import { useView } from './use-view';

export interface ReviewDialogProps {
  row: Submitted;
  first: Choice;
  now: Date;
  /** @param left it is decided, so its row has gone */
  onClose: (left: boolean) => void;
}

/** Brings together what the review needs, and follows what others do meanwhile. */
export function ReviewDialog({ row, first, now, onClose }: ReviewDialogProps) {
  const { uid, verification } = row;
  const { uid: me } = useUserState();
  const read = useQuery({ ...queries.verification(uid), initialData: verification }).data ?? verification;
  // What was read for another screen may be older than the row.
  const current = read.rev >= verification.rev ? read : verification;
  const history = useHistory(uid, me, current.document);
  const { viewing, open, isSeen } = useView(uid, current, me);
  const profile = useQuery({ ...queries.profile(uid), staleTime: 0 });
  const isFresh = profile.isFetchedAfterMount && !profile.isFetching;
  const named = { ...row, profile: profile.data ?? row.profile };
  const { act, busy } = useDecide(uid, { document: current.document, profile: named.profile }, () => onClose(true));
  const decided = !busy && current.status !== 'not-verified' && verification.status === 'not-verified';
  return (
    <Review
      row={named}
      profileStatus={isFresh ? profile.status : 'pending'}
      current={current}
      sentAt={uploadedAt(current)}
      history={history}
      viewing={viewing}
      isSeen={isSeen}
      me={me}
      now={now}
      first={first}
      onOpen={() => void open()}
      decide={act}
      onClose={() => onClose(decided)}
    />
  );
}

/** What the book says of the client's documents, with the names of those who acted. */
function useHistory(uid: Uid, me: Uid, document: string): RemoteState<PastAct[]> {
  const entries = useQuery(queries.entriesOf(uid, 'verifications'));
  const actors = actorsIn(entries.data ?? [], uid);
  const profiles = useQueries({ queries: actors.map((actor) => queries.profile(actor)) });
  const people = new Map(profiles.flatMap(({ data }): [Uid, Profile][] => (data ? [[data.uid, data]] : [])));
  return { ...entries, data: entries.data && pastActs(entries.data, { uid, me, people, document }) };
}
