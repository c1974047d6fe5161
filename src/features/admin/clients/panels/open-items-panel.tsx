import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { createProfileLoader } from '@/data/admin/profile-loader';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getLongestPending, type QueuedItem } from '@/data/ledger/queues';
import { findNameMarks } from '@/domain/accounts/look-alike-names';
import { formatName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { awaitsDecision, type Verification } from '@/domain/identity/verification';
import type { RequestCollection } from '@/domain/ledger/list-kinds';
import { isZero, type Money, sum } from '@/domain/money';
import { plural } from '@/domain/plural';
import type { Deposit } from '@/domain/requests/deposit';
import { isPending } from '@/domain/requests/pending-list';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import type { Uid } from '@/domain/revision-fields';
import { isDue, type Trade } from '@/domain/trades/trade';
import type { Proposals } from '@/domain/two-people/proposal';
import { formatDollars } from '@/lib/format';
import { getClientPath } from '@/parts/clients/client-link';
import { NameMarks, NameMarksLegend } from '@/parts/clients/name-marks';
import { combineQueries, QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { useNow } from '@/ui/hooks/use-now';
import { Panel } from '@/ui/page';
import { Age } from '@/ui/time';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { NothingNote, PanelItem } from '../client-layout';

/**
 * "Deposit of $80.00"; "2 deposits, $1,280.00 in total"; without an amount if none moves; null if
 * none is pending.
 */
function describePending(
  list: readonly { status: string; amount: Money }[],
  [one, many]: readonly [string, string],
): string | null {
  const open = list.filter(isPending);
  const [only] = open;
  if (!only) return null;
  const moved = sum(open.map(({ amount }) => amount));
  if (isZero(moved)) return plural(open.length, one, `${open.length} ${many}`);
  const total = formatDollars(moved);
  return plural(open.length, `${one} of ${total}`, `${open.length} ${many}, ${total} in total`);
}

export const getPendingDeposits = (list: readonly Deposit[]): string | null =>
  describePending(list, ['Deposit', 'deposits']);
export const getPendingWithdrawals = (list: readonly Withdrawal[]): string | null =>
  describePending(list, ['Withdrawal', 'withdrawals']);

/** As for deposits and withdrawals, with who is waited for. */
export function getPendingProposals(proposals: Pick<Proposals, 'list'> | null): string | null {
  const words = describePending(proposals?.list ?? [], ['Proposal', 'proposals']);
  return words && `${words}, for second approval`;
}

/** As for deposits and withdrawals, plus how many trades are due. */
export function getOpenTrades(list: readonly Trade[], now: Date): string | null {
  const words = describePending(list, ['Trade', 'trades']);
  const due = list.filter((trade) => isPending(trade) && isDue(trade, now)).length;
  return words && due > 0 ? `${words}; ${due} ended` : words;
}

export const getPendingDocument = (verification: Verification | null): string | null =>
  verification && awaitsDecision(verification) ? 'Identity document' : null;

/**
 * A verified identity whose account is still pending: "Verify and activate" is two acts, and the
 * second may not have been sent.
 */
export const getPendingActivation = (
  verification: Verification | null,
  { status }: Pick<Profile, 'status'>,
): string | null =>
  verification?.status === 'verified' && status === 'pending'
    ? 'Identity verified, account not active yet'
    : null;

export interface PendingKind {
  /** Names the kind, such as "deposits"; unique in the list. */
  name: string;
  /** In words; null if nothing is pending. */
  query: QueryState<string | null>;
  /** Link to the queue with this client's rows; undefined if there is no queue. */
  path?: string | undefined;
}

/**
 * Everything pending of one client, with links to the queues. A kind that cannot be read shows its
 * own error.
 */
export function OpenItemsPanel({ matters }: { matters: readonly PendingKind[] }) {
  const isNothingPending = matters.every(({ query }) => query.data === null);
  return (
    <Panel id="waits" title="To do">
      {isNothingPending ? (
        <NothingNote>Nothing to do for this client.</NothingNote>
      ) : (
        <ul>
          {matters.map((matter) => (
            <PendingKindRow key={matter.name} {...matter} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function PendingKindRow({ name, query, path }: PendingKind) {
  if (query.data === null) return null;
  if (query.data === undefined && query.status !== 'error') {
    return (
      <PanelItem aria-busy="true">
        <VisuallyHidden>Loading {name}…</VisuallyHidden>
        <SkeletonBar width="11rem" />
      </PanelItem>
    );
  }
  if (query.data === undefined) {
    return (
      <PanelItem>
        <span className="text-red">Couldn’t load {name}.</span>
        <RetryButton onRetry={query.refetch} />
      </PanelItem>
    );
  }
  return (
    <PanelItem>
      <StatusMark kind="pending">
        {path ? <Link to={path}>{query.data}</Link> : query.data}
      </StatusMark>
    </PanelItem>
  );
}

export const createLongestPendingQuery = <C extends RequestCollection>(col: C, clients: number) =>
  queryOptions({
    queryKey: [col, 'longest', clients],
    queryFn: ({ client }) =>
      getLongestPending(currentUserContext(), {
        col,
        clients,
        loadProfiles: createProfileLoader(client),
      }),
  });

const maxOtherPending = 3;

/**
 * Other clients with pending requests, longest waiting first.
 * @param uid the client whose page this is
 */
export function findOtherPending(
  uid: Uid,
  deposits: readonly QueuedItem<'deposits'>[],
  withdrawals: readonly QueuedItem<'withdrawals'>[],
) {
  const all: readonly QueuedItem<RequestCollection>[] = [...deposits, ...withdrawals];
  const others = [...new Set(all.map(({ element }) => element.uid))].filter(
    (other) => other !== uid,
  );
  const of = <Row extends QueuedItem<RequestCollection>>(rows: readonly Row[], other: Uid) =>
    rows.filter(({ element }) => element.uid === other);
  return others
    .map((other) => {
      const own = of(all, other);
      // May be incomplete: each collection is read only for the clients who have waited longest in
      // it.
      const words = [
        getPendingDeposits(of(deposits, other).map(({ element }) => element)),
        getPendingWithdrawals(of(withdrawals, other).map(({ element }) => element)),
      ];
      return {
        uid: other,
        name: formatName(own[0]?.profile, other),
        profile: own[0]?.profile ?? null,
        words: words.filter((one) => one !== null).join('; '),
        since: new Date(Math.min(...own.map(({ element }) => element.createdAt.getTime()))),
      };
    })
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
    .slice(0, maxOtherPending);
}

/** Lists other clients with pending requests, so that the desk can go on to the next one. */
export function OtherPendingPanel({ uid }: { uid: Uid }) {
  const now = useNow();
  // One more than is listed, since this page's client may be among them.
  const deposits = useQuery(createLongestPendingQuery('deposits', maxOtherPending + 1));
  const withdrawals = useQuery(createLongestPendingQuery('withdrawals', maxOtherPending + 1));
  return (
    <Panel id="others" title="Next in queue">
      <QueryBoundary
        query={combineQueries([deposits, withdrawals], () =>
          findOtherPending(uid, deposits.data ?? [], withdrawals.data ?? []),
        )}
        loading={<SkeletonBar width="11rem" />}
        failedTitle="Couldn’t load the queues"
        empty={<NothingNote>No one else has a deposit or withdrawal waiting.</NothingNote>}
      >
        {(others) => <OtherPendingList others={others} now={now} />}
      </QueryBoundary>
    </Panel>
  );
}

function OtherPendingList({
  others,
  now,
}: {
  others: ReturnType<typeof findOtherPending>;
  now: Date;
}) {
  const marks = findNameMarks(others.flatMap(({ profile }) => profile ?? []));
  return (
    <>
      <ul>
        {others.map(({ uid, name, words, since }) => (
          <PanelItem key={uid} className="flex-wrap justify-between">
            <span>
              <Link to={getClientPath(uid)}>{name}</Link>
              <NameMarks marks={marks.get(uid)} />
            </span>
            <Age since={since} now={now} />
            <small className="w-full text-ink-2 text-t-sm/[inherit]">{words}</small>
          </PanelItem>
        ))}
      </ul>
      <NameMarksLegend marksByClient={marks} className="mt-4" />
    </>
  );
}
