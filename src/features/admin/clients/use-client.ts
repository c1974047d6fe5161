import { useQuery } from '@tanstack/react-query';
import { adminQueries } from '@/data/admin-queries';
import { bookPageSizes } from '@/data/collections/book';
import { useBook } from '@/data/hooks/use-book';
import { queries } from '@/data/queries';
import { type Account, getAvailableBalance, type Holds } from '@/domain/accounts/account';
import type { Profile } from '@/domain/accounts/profile';
import type { Money } from '@/domain/money';
import { isPending } from '@/domain/requests/pending-list';
import type { Uid } from '@/domain/revision-fields';
import { formatDateTime } from '@/lib/format';
import { getProposalsPath } from '@/parts/decisions/second-person-note';
import { combineQueries, type QueryState } from '@/ui/feedback/query-boundary';
import { createFigureRow, type DiffRow } from '@/ui/ledger/diff';
import {
  getOpenTrades,
  getPendingActivation,
  getPendingDeposits,
  getPendingDocument,
  getPendingProposals,
  getPendingWithdrawals,
  type PendingKind,
} from './panels/open-items-panel';

export interface ClientFigures {
  account: Account;
  holds: Pick<Holds, 'reserved' | 'staked'>;
}

export const getAvailableRow = (
  holds: ClientFigures['holds'],
  before: Money,
  after: Money,
): DiffRow =>
  createFigureRow(
    'Available',
    getAvailableBalance({ balance: before }, holds),
    getAvailableBalance({ balance: after }, holds),
  );

/** A client's figures; null if no account was opened. */
function useClientFigures(uid: Uid): QueryState<ClientFigures | null> {
  return combineFigures(useQuery(queries.account(uid)), useQuery(queries.holds(uid)));
}

export const combineFigures = (
  account: QueryState<Account | null>,
  holds: QueryState<Holds | null>,
): QueryState<ClientFigures | null> =>
  combineQueries([account, holds], () =>
    account.data
      ? { account: account.data, holds: holds.data ?? { reserved: '0', staked: '0' } }
      : null,
  );

/**
 * The queries of one client's page. They are separate, so that a failed one leaves the others
 * alone.
 */
export function useClient(profile: Profile) {
  const { uid } = profile;
  const { book, growth } = useBook(uid, { first: bookPageSizes.desk });
  return {
    figures: useClientFigures(uid),
    deposits: useQuery(queries.depositHistory(uid)),
    withdrawals: useQuery(queries.withdrawalHistory(uid)),
    trades: useQuery(queries.tradeHistory(uid)),
    proposals: useQuery(queries.proposals(uid)),
    verification: useQuery(queries.verification(uid)),
    subscription: useQuery(queries.subscription(uid)),
    // Neither messages nor notes write an entry, so live updates do not report them.
    notices: useQuery({ ...queries.notices(profile), staleTime: 0 }),
    notes: useQuery({ ...adminQueries.deskNotes(uid), staleTime: 0 }),
    book,
    growth,
  };
}
export type Client = ReturnType<typeof useClient>;

export const mapQuery = <T, To>(
  query: QueryState<T>,
  convert: (data: T) => To,
): QueryState<To> => ({
  ...query,
  data: query.data === undefined ? undefined : convert(query.data),
});

export type QueuePath = 'deposit' | 'withdrawal' | 'trades' | 'verification';

/**
 * Path of a queue with this client's rows.
 * @param tab as in the queue's search parameters; '' for its first tab
 */
export const getQueuePath = (queue: QueuePath, { uid }: Pick<Profile, 'uid'>, tab = ''): string =>
  `/admin/${queue}?client=${encodeURIComponent(uid)}${tab && `&tab=${tab}`}`;

/**
 * Path to this client's elements: the queue's first tab while one is pending or the list is
 * unknown, else the tab with decided ones.
 */
export const getItemsPath = (
  queue: Exclude<QueuePath, 'verification'>,
  profile: Pick<Profile, 'uid'>,
  list: readonly { status: string }[] | undefined,
): string =>
  getQueuePath(
    queue,
    profile,
    !list || list.some(isPending) ? '' : queue === 'trades' ? 'closed' : 'all',
  );

const toSuccessState = (data: string | null): QueryState<string | null> => ({
  status: 'success',
  data,
  error: null,
  refetch: () => undefined,
});

export function getPendingKinds(client: Client, profile: Profile, now: Date): PendingKind[] {
  const { deposits, withdrawals, trades, proposals, verification } = client;
  return [
    {
      name: 'deposits',
      query: mapQuery(deposits, getPendingDeposits),
      path: getQueuePath('deposit', profile),
    },
    {
      name: 'withdrawals',
      query: mapQuery(withdrawals, getPendingWithdrawals),
      path: getQueuePath('withdrawal', profile),
    },
    {
      name: 'proposals',
      query: mapQuery(proposals, getPendingProposals),
      path: getProposalsPath(profile.uid),
    },
    {
      name: 'trades',
      query: mapQuery(trades, (list) => getOpenTrades(list, now)),
      path: getQueuePath('trades', profile),
    },
    {
      name: 'identity',
      query: mapQuery(verification, getPendingDocument),
      path: getQueuePath('verification', profile),
    },
    {
      name: 'activation',
      query: mapQuery(verification, (found) => getPendingActivation(found, profile)),
    },
    { name: 'closure requests', query: toSuccessState(describeClosure(profile)) },
  ];
}

/** "Closure requested on 22 Mar 2026"; null if no closure request is open. */
const describeClosure = ({ closureAt }: Pick<Profile, 'closureAt'>): string | null =>
  closureAt && `Closure requested on ${formatDateTime(closureAt)}`;
