import { useQuery } from '@tanstack/react-query';
import { bookPages } from '@/data/collections/book';
import { useBook } from '@/data/hooks/use-book';
import { queries } from '@/data/queries';
import { type Account, getAvailableBalance, type Holds } from '@/domain/accounts/account';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/ledger/revision-fields';
import type { Money } from '@/domain/money';
import { isPending } from '@/domain/requests/pending-list';
import { formatDayMonthYear } from '@/lib/format';
import { combineQueries, type QueryState } from '@/ui/feedback/query-boundary';
import { createFigureRow, type DiffRow } from '@/ui/ledger/diff';
import { getOpenTrades, getPendingDeposits, getPendingDocument, getPendingWithdrawals, type OpenMatter } from './panels/open-panel';

/** A client's money, as two documents say it. */
export interface ClientFigures {
  account: Account;
  holds: Pick<Holds, 'reserved' | 'staked'>;
}

/** What of the balance can be withdrawn or staked, before and after. */
export const getAvailableRow = (holds: ClientFigures['holds'], before: Money, after: Money): DiffRow =>
  createFigureRow('Available', getAvailableBalance({ balance: before }, holds), getAvailableBalance({ balance: after }, holds));

/** A client's money; null where no account was opened. */
export function useClientFigures(uid: Uid): QueryState<ClientFigures | null> {
  const account = useQuery(queries.account(uid));
  const holds = useQuery(queries.holds(uid));
  return combineQueries([account, holds], () =>
    account.data ? { account: account.data, holds: holds.data ?? { reserved: '0', staked: '0' } } : null,
  );
}

/** Everything about one client, each read by itself: one that fails leaves the others alone. */
export function useClient(uid: Uid) {
  return {
    deposits: useQuery(queries.depositHistory(uid)),
    withdrawals: useQuery(queries.withdrawalHistory(uid)),
    trades: useQuery(queries.tradeHistory(uid)),
    verification: useQuery(queries.verification(uid)),
    // No entry tells of a message, or that it was looked at.
    notices: useQuery({ ...queries.notices(uid), staleTime: 0 }),
    ...useBook(uid, bookPages.desk),
  };
}
type Client = ReturnType<typeof useClient>;

/** The same read in other words. */
const formatFigures = <T>(
  { status, data, error, dataUpdatedAt, refetch }: QueryState<T>,
  words: (data: T) => string | null,
): QueryState<string | null> => ({
  status,
  data: data === undefined ? undefined : words(data),
  error,
  dataUpdatedAt,
  refetch,
});

export type Queue = 'deposit' | 'withdrawal' | 'trades' | 'verification';

/** A queue with this client's rows alone. @param tab the one in which they stand, as the queue's address calls it; its first without it */
const getQueue = (queue: Queue, { uid }: Pick<Profile, 'uid'>, tab = ''): string =>
  `/admin/${queue}?client=${encodeURIComponent(uid)}${tab && `&tab=${tab}`}`;

/** Where this client's elements are: in the first tab as long as one waits there, else in the one that has the others. */
export const findItems = (
  queue: Exclude<Queue, 'verification'>,
  profile: Pick<Profile, 'uid'>,
  list: readonly { status: string }[] | undefined,
): string => getQueue(queue, profile, !list || list.some(isPending) ? '' : queue === 'trades' ? 'closed' : 'all');

/** What the profile says is known from the beginning. */
const known = (data: string | null): QueryState<string | null> => ({ status: 'success', data, error: null, refetch: () => undefined });

/** What of a client waits for the desk, and where. */
export function getOpenMatters(client: Client, profile: Profile, now: Date): OpenMatter[] {
  const { deposits, withdrawals, trades, verification } = client;
  return [
    { about: 'deposits', of: formatFigures(deposits, getPendingDeposits), to: getQueue('deposit', profile) },
    { about: 'withdrawals', of: formatFigures(withdrawals, getPendingWithdrawals), to: getQueue('withdrawal', profile) },
    { about: 'trades', of: formatFigures(trades, (list) => getOpenTrades(list, now)), to: getQueue('trades', profile) },
    { about: 'identity', of: formatFigures(verification, getPendingDocument), to: getQueue('verification', profile) },
    { about: 'requests to close the account', of: known(describeClosure(profile)) },
  ];
}

/** "Asked on 22 Mar 2026 to close the account"; null where nobody has, or the desk has answered. */
const describeClosure = ({ closureAt }: Pick<Profile, 'closureAt'>): string | null =>
  closureAt && `Asked on ${formatDayMonthYear(closureAt)} to close the account`;
