import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { knownProfiles } from '@/data/admin/known-profiles';
import type { RequestCollection } from '@/data/admin/requests';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { getLongestPending, type Queued } from '@/data/ledger/queues';
import { formatName } from '@/domain/accounts/person-words';
import type { Uid } from '@/domain/ledger/revision-fields';
import { combineQueries, QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { Bar } from '@/ui/feedback/skeleton';
import { useNow } from '@/ui/hooks/use-now';
import { Panel } from '@/ui/page';
import { getClientPath } from '@/ui/tables/client-link';
import { Age } from '@/ui/time';
import { getPendingDeposits, getPendingWithdrawals } from './open-panel';

const longest = <C extends RequestCollection>(col: C, clients: number) =>
  queryOptions({
    queryKey: [col, 'longest', clients],
    queryFn: ({ client }) => getLongestPending(currentUserContext(), col, clients, knownProfiles(client)),
  });

/** As {@link getLongestPending}: of each kind of request. @param clients of each at most so many */
const useLongestPending = (clients: number) => ({
  deposits: useQuery(longest('deposits', clients)),
  withdrawals: useQuery(longest('withdrawals', clients)),
});

/** Another client who has a request open. */
interface OtherPending {
  uid: Uid;
  name: string;
  /** What waits, in words; of one who has more of another kind, perhaps not all. */
  words: string;
  /** Since when the oldest does. */
  since: Date;
}

/** How many are named. */
const describeOtherPending = 3;

/** Who else waits, the longest waiting first. @param uid whose page it is */
export function findOtherPending(
  uid: Uid,
  deposits: readonly Queued<'deposits'>[],
  withdrawals: readonly Queued<'withdrawals'>[],
): OtherPending[] {
  const all: readonly Queued<RequestCollection>[] = [...deposits, ...withdrawals];
  const others = [...new Set(all.map(({ element }) => element.uid))].filter((other) => other !== uid);
  const of = <Row extends Queued<RequestCollection>>(rows: readonly Row[], other: Uid) =>
    rows.filter(({ element }) => element.uid === other);
  return others
    .map((other) => {
      const own = of(all, other);
      const words = [
        getPendingDeposits(of(deposits, other).map(({ element }) => element)),
        getPendingWithdrawals(of(withdrawals, other).map(({ element }) => element)),
      ];
      return {
        uid: other,
        name: formatName(own[0]?.profile, other),
        words: words.filter((one) => one !== null).join('; '),
        since: new Date(Math.min(...own.map(({ element }) => element.createdAt.getTime()))),
      };
    })
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    .slice(0, describeOtherPending);
}

/** Who else has a request open, so that the desk goes from one client to the next. */
export function OtherPendingList({ uid }: { uid: Uid }) {
  // One more than is named: the client of this page may be among them.
  const { deposits, withdrawals } = useLongestPending(describeOtherPending + 1);
  const others = combineQueries([deposits, withdrawals], () => findOtherPending(uid, deposits.data ?? [], withdrawals.data ?? []));
  return <OtherPendingPanel of={others} now={useNow()} />;
}

export const OtherPendingPanel = ({ of, now }: { of: QueryState<OtherPending[]>; now: Date }) => (
  <Panel id="others" title="Who else waits">
    <QueryBoundary
      query={of}
      loading={<Bar width="11rem" />}
      failedTitle="The queues could not be read"
      cause={getErrorMessage}
      empty={<p className="client-none">Nobody else has a deposit or a withdrawal open.</p>}
    >
      {(others) => (
        <ul className="open-matters others">
          {others.map(({ uid, name, words, since }) => (
            <li key={uid}>
              <Link to={getClientPath(uid)}>{name}</Link>
              <Age since={since} now={now} />
              <small>{words}</small>
            </li>
          ))}
        </ul>
      )}
    </QueryBoundary>
  </Panel>
);
