import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import { approveVerification, rejectVerification } from '@/data/collections/verifications';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getActOutcome } from '@/data/ledger/errors';
import { removeCachedRows } from '@/data/ledger/remove-cached-rows';
import type { SubmittedVerification } from '@/data/ledger/submitted-verifications';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { Profile } from '@/domain/accounts/profile';
import type { Entry } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { getUploadTime } from '@/domain/requests/verification';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { type Choice, type Decision, getActors, getPastActs, type PastAct } from './decision';
import { Review } from './review';
import { useDocumentView } from './use-document-view';

/** Losing a race against another administrator or the client is a result, not an error. */
type VerificationOutcome = 'done' | 'already-decided' | 'outdated' | 'not-viewed';

const outcomeMessages: Record<VerificationOutcome, string> = {
  done: 'Verification Status Updated Successfully',
  'already-decided': 'Already Decided Meanwhile',
  outdated: 'Document or Name Was Changed Meanwhile',
  'not-viewed': 'Another Administrator Has Opened It Since',
};
const toastMessages = {
  progress: 'Updating Verification Status',
  success: (outcome: VerificationOutcome) => outcomeMessages[outcome],
  failure: 'Error Occurred.',
};

/** The version on the screen, on which the decision is based. */
interface ReviewedVersion {
  document: string;
  /** Includes the name that was compared with the document. */
  profile: Profile | null;
}

const sendDecision = (uid: Uid, { document, profile }: ReviewedVersion, { decision, words }: Decision, op: Op): Promise<void> =>
  decision === 'reject'
    ? rejectVerification(currentUserContext(), uid, document, words, op)
    : approveVerification(currentUserContext(), uid, document, words, op, profile ?? undefined);

/**
 * Decides about one document.
 * @param shown the version on the screen
 * @param done called when the decision is recorded and the row has left the queue
 */
function useDecideVerification(uid: Uid, shown: ReviewedVersion, done: () => void) {
  const client = useQueryClient();
  return useLedgerMutation<Decision, VerificationOutcome>({
    action: ({ decision }) => (decision === 'reject' ? 'verification.rejected' : 'verification.approved'),
    messages: toastMessages,
    keyParts: ({ decision, words: said }) => [shown.document, decision, said],
    send: (decision, op) => getActOutcome(sendDecision(uid, shown, decision, op), 'already-decided', 'outdated', 'not-viewed'),
    onSuccess: async (outcome) => {
      if (outcome !== 'done') return;
      await removeCachedRows(client, adminQueries.submittedVerifications('not-verified').queryKey, (row) => row.uid === uid);
      done();
    },
  });
}

interface VerificationReviewDialogProps {
  row: SubmittedVerification;
  first: Choice;
  now: Date;
  onClose: (left: boolean) => void;
}

export function VerificationReviewDialog({ row, first, now, onClose }: VerificationReviewDialogProps) {
  const { uid, verification } = row;
  const { uid: me } = useUserState();
  const read = useQuery({ ...queries.verification(uid), initialData: verification }).data ?? verification;
  // The cached verification may be older than the row.
  const current = read.rev >= verification.rev ? read : verification;
  const { history, entries } = useHistory(uid, me, current.document);
  const { viewing, open, isSeen } = useDocumentView(uid, current, me);
  const profile = useQuery({ ...queries.profile(uid), staleTime: 0 });
  const isFresh = profile.isFetchedAfterMount && !profile.isFetching;
  const named = { ...row, profile: profile.data ?? row.profile };
  const { act, isPending } = useDecideVerification(uid, { document: current.document, profile: named.profile }, () => onClose(true));
  const decided = !isPending && current.status !== 'not-verified' && verification.status === 'not-verified';
  return (
    <Review
      row={named}
      profileStatus={isFresh ? profile.status : 'pending'}
      current={current}
      sentAt={getUploadTime(current, entries)}
      history={history}
      viewing={viewing}
      isViewed={isSeen}
      me={me}
      now={now}
      first={first}
      onOpen={() => void open()}
      decide={act}
      onClose={() => onClose(decided)}
    />
  );
}

function useHistory(uid: Uid, me: Uid, document: string): { history: QueryState<PastAct[]>; entries: Entry[] | undefined } {
  const query = useQuery(queries.collectionEntries(uid, 'verifications'));
  const actors = getActors(query.data ?? [], uid);
  const profiles = useQueries({ queries: actors.map((actor) => queries.profile(actor)) });
  const people = new Map(profiles.flatMap(({ data }): [Uid, Profile][] => (data ? [[data.uid, data]] : [])));
  const history = { ...query, data: query.data && getPastActs(query.data, { uid, me, people, document }) };
  return { history, entries: query.data };
}
