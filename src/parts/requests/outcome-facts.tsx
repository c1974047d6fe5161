import { useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { describeActor } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { subtract } from '@/domain/money';
import { type ClientRequest, getMovedAmount, hasDifference } from '@/domain/requests/request';
import { formatDollars, formatSignedDollars } from '@/lib/format';
import { EntryLink } from '@/parts/clients/client-link';
import { DescriptionList } from '@/ui/description-list';
import { Time } from '@/ui/time';
import { canBeDeleted, kindOf, type RecordState, StateMark } from './request-kinds';

/** How many of the newest ledger entries are searched for a decision. */
const recentEntryCount = 20;

/** The entry that decided a request, and who wrote it; null if unknown. */
export interface DecisionInfo {
  entry: Entry | null;
  decider: Profile | null;
}

interface DecisionLookup extends DecisionInfo {
  /**
   * State of the search. `read` without an entry: the decision is older than the entries that were
   * read.
   */
  searchState: 'looking' | 'failed' | 'read';
  refetch: () => unknown;
}

const createDecisionCheck =
  ({ id }: ClientRequest, col: string) =>
  (entry: Entry) =>
    entry.col === col &&
    !entry.action.endsWith('.requested') &&
    (entry.after.id === id || entry.before.id === id);

/**
 * State of a request that is no longer in its list. Only withdrawals are ever deleted, and only the
 * ledger shows a deletion.
 */
export function getStateOnceGone(
  request: ClientRequest,
  { entry, searchState }: DecisionLookup,
): RecordState {
  if (entry?.action === 'withdrawal.deleted') return 'deleted';
  const isOnlyArchived = !canBeDeleted(kindOf(request));
  return isOnlyArchived || (entry && searchState === 'read') ? 'archived' : 'gone';
}

/** @param enabled false while there is no decision to look for */
export function useOutcome(request: ClientRequest, enabled: boolean): DecisionLookup {
  const latest = useQuery({ ...queries.latestEntries(request.uid, recentEntryCount), enabled });
  const entry = latest.data?.find(createDecisionCheck(request, kindOf(request).col));
  const decider = useQuery({
    ...queries.profile(entry?.actor ?? ''),
    enabled: enabled && entry !== undefined,
  });
  const answered = latest.isError ? 'failed' : 'read';
  const searchState = latest.isFetching || latest.isPending ? 'looking' : answered;
  return {
    entry: entry ?? null,
    decider: decider.data ?? null,
    searchState,
    refetch: latest.refetch,
  };
}

interface OutcomeFactsProps {
  request: ClientRequest;
  state: RecordState;
  decision: DecisionInfo;
  title?: string | undefined;
  dense?: boolean | undefined;
}

export function OutcomeFacts({
  request,
  state,
  decision: { entry, decider },
  title,
  dense,
}: OutcomeFactsProps) {
  const { uid: me } = useUserState();
  const different = hasDifference(request);
  const moved = state === 'completed' ? formatDollars(getMovedAmount(request)) : 'nothing';
  const words = entry?.reason || request.note;
  const rows = [
    { label: 'Outcome', value: <StateMark state={state} /> },
    ...(state === 'archived' || state === 'gone'
      ? []
      : [{ label: kindOf(request).words.done, value: moved }]),
    ...(different
      ? [
          {
            label: 'Difference',
            value: formatSignedDollars(subtract(getMovedAmount(request), request.amount)),
          },
        ]
      : []),
    ...(entry
      ? [
          {
            label: 'By',
            value: describeActor({ actor: entry.actor, uid: request.uid }, decider, me),
          },
        ]
      : []),
    ...(entry ? [{ label: 'When', value: <Time at={entry.at} format="second" /> }] : []),
    ...(entry
      ? [{ label: 'Entry', value: <EntryLink uid={request.uid} folio={formatFolio(entry)} /> }]
      : []),
    ...(words
      ? [{ label: state === 'completed' && !different ? 'Note' : 'Reason', value: <q>{words}</q> }]
      : []),
  ];
  return <DescriptionList rows={rows} title={title} dense={dense} />;
}
