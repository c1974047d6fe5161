import { useQuery } from '@tanstack/react-query';
import type { PendingProposals } from '@/data/admin/pending-proposals';
import { adminQueries } from '@/data/admin-queries';
import { messagePollMs, useAdminCounts } from '@/data/hooks/use-admin-counts';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { pageSize } from '@/data/ledger/read';
import { useUserState } from '@/data/user-state';
import { type DeskTask, getTasks } from '@/domain/requests/admin-work';
import type { Uid } from '@/domain/revision-fields';
import type { ProposalKind } from '@/domain/two-people/proposed-action';
import type { QueryState } from '@/ui/feedback/query-boundary';

/** What this administrator can do in one queue now. */
interface QueueTask {
  count: number;
  /** True if there may be more than were counted, or read. */
  orMore?: boolean;
  /** From when the oldest waits; null if that is not known. */
  since: Date | null;
  /** True if another one may wait for longer. */
  orEarlier?: boolean;
}

interface Approvals extends QueueTask {
  /** How many requests of a kind wait for somebody else, because this administrator proposed them. */
  own: Partial<Record<ProposalKind, number>>;
}

interface Reader {
  me: Uid;
  isManager: boolean;
  now: Date;
}

/** What this administrator can approve, reject or remove now. */
function getApprovals({ list, more }: PendingProposals, { me, isManager, now }: Reader): Approvals {
  const own: Approvals['own'] = {};
  const times: Date[] = [];
  for (const { uid, by, kind, isForAgents, opensAt, closesAt } of list) {
    const isOver = now >= closesAt;
    const isOwn = by === me;
    if (isOwn && !isOver) own[kind] = (own[kind] ?? 0) + 1;
    const isDecidable = !isOwn && now >= opensAt && (isManager || isForAgents);
    if (uid !== me && (isOver || isDecidable)) times.push(opensAt);
  }
  return { own, count: times.length, orMore: more, since: getEarliest(times) };
}

interface ReadOptions {
  enabled?: boolean;
}

const getEarliest = (times: readonly Date[]): Date | null =>
  times.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;

type CountState<T> = Pick<QueryState<T>, 'status' | 'data' | 'refetch'>;

/** The query with something else made of its data. */
const mapData = <From, To>(
  { status, data, refetch }: CountState<From>,
  change: (data: From) => To | undefined,
): CountState<To> => ({ status, refetch, data: data === undefined ? undefined : change(data) });

interface ToDo {
  /** One for each kind of work that this administrator’s role allows, also if nothing is to do. */
  tasks: readonly { work: DeskTask; query: CountState<QueueTask> }[];
  /** What is read, with the ages. */
  reads: readonly Pick<QueryState<unknown>, 'status'>[];
  /** When the next trade ends; null if none runs, or if that is not known. */
  nextTradeEnd: Date | null;
}

/**
 * What this administrator can do now. One query per figure, so that one failure does not hide the
 * others. What the role does not allow is not read.
 */
export function useToDo(now: Date): ToDo {
  const { uid: me } = useUserState();
  const { isAgent, isManager } = useAdminRole();
  const agent: ReadOptions = isAgent ? {} : { enabled: false };
  const manager: ReadOptions = isManager ? {} : { enabled: false };
  const counts = useAdminCounts(agent);
  const oldest = {
    deposits: useQuery({ ...adminQueries.oldestPendingTime('deposits'), ...agent }),
    withdrawals: useQuery({ ...adminQueries.oldestPendingTime('withdrawals'), ...agent }),
    documents: useQuery({ ...adminQueries.oldestSubmittedTime(), ...agent }),
    closures: useQuery({ ...adminQueries.oldestClosureTime(), ...manager }),
    messages: useQuery({
      ...adminQueries.oldestMessageTime(),
      refetchInterval: messagePollMs,
      ...agent,
    }),
  };
  const times = useQuery({ ...adminQueries.openTradeTimes(), ...agent });
  const proposals = useQuery({ ...adminQueries.pendingProposals(), ...agent });
  const approvals = proposals.data && getApprovals(proposals.data, { me, isManager, now });
  const own = approvals?.own ?? {};
  /** @param proposed so many wait for somebody else; the age of the others is then not known */
  const count = (queue: keyof typeof oldest, proposed = 0) =>
    mapData(
      counts[queue],
      (all): QueueTask => ({
        count: Math.max(0, all - proposed),
        since: proposed === 0 ? (oldest[queue].data ?? null) : null,
        // One page of documents is read, and one that was left out may be older.
        orEarlier: queue === 'documents' && all > pageSize,
      }),
    );
  const running = times.data?.due.filter((at) => at > now) ?? [];
  const queries: Record<DeskTask['queue'], CountState<QueueTask>> = {
    deposits: count('deposits', own.deposit),
    withdrawals: count('withdrawals', own.withdrawal),
    proposals: mapData(proposals, () => approvals),
    trades: mapData(times, ({ due, more }): QueueTask => {
      const ended = due.filter((at) => at <= now);
      const proposed = own.settlement ?? 0;
      return {
        count: Math.max(0, ended.length - proposed),
        orMore: more,
        since: proposed === 0 ? getEarliest(ended) : null,
        orEarlier: more,
      };
    }),
    documents: count('documents'),
    closures: count('closures'),
    messages: count('messages'),
  };
  const tasks = getTasks({ isAgent, isManager }).map((work) => ({
    work,
    query: queries[work.queue],
  }));
  const { closures, ...ages } = oldest;
  return {
    tasks,
    reads: [
      ...tasks.map(({ query }) => query),
      ...(isAgent ? Object.values(ages) : []),
      ...(isManager ? [closures] : []),
    ],
    nextTradeEnd: times.data?.more ? null : getEarliest(running),
  };
}
