import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createProfileLoader } from '@/data/admin/profile-loader';
import { getAllRequests } from '@/data/admin/requests';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getDecidedItems, getPendingRequests } from '@/data/ledger/queues';
import { type Cursor, type Page, type ReadPagesOptions, readAllPages } from '@/data/ledger/read';
import { queries } from '@/data/queries';
import { formatAdministrator, formatName } from '@/domain/accounts/person-words';
import { coinSymbol } from '@/domain/coin';
import type { DecisionAction, RequestCollection } from '@/domain/ledger/list-kinds';
import { needsLook } from '@/domain/requests/looks';
import { isDeposit } from '@/domain/requests/request';
import type { Uid } from '@/domain/revision-fields';
import { getActKey } from '@/domain/revision-fields';
import { serverNow } from '@/lib/clock';
import { formatCsv } from '@/lib/files/csv';
import {
  type AnyRow,
  type DecidedRow,
  getState,
  type PendingRow,
  type RecordState,
  type RequestKind,
  stateLabels,
} from '@/parts/requests/request-kinds';
import { readLooks } from '@/parts/requests/use-looks';
import { ExportButton } from '@/ui/tables/export-button';
import { type PendingFacts, sortPending } from './pending/pending-filters';
import {
  createPendingRowFilter,
  type FilteredRow,
  matchesFilter,
  type RequestFilters,
} from './request-filters';

const csvHeader = [
  'Requested (UTC)',
  'State',
  'Client',
  'Email',
  'Amount, USD',
  'Received, USD',
  'Coin',
  'Coins',
  'Price, USD',
  'Address',
  'Transaction id',
  'Output number',
  'Decided (UTC)',
  'By',
  'Reason or note',
  'Request id',
  'Client id',
];

/** Which output of the transaction was credited; empty if none was claimed. */
const formatOutput = (element: AnyRow['element']): string =>
  isDeposit(element) && element.output !== undefined ? String(element.output) : '';

function formatCells({ element, profile }: FilteredRow, state: RecordState, decision?: DecidedRow) {
  const deposit = isDeposit(element) ? element : undefined;
  const entry = decision?.entry;
  const decided = decision?.element ?? element;
  const by =
    entry &&
    (entry.actor === entry.uid ? 'The client' : formatAdministrator(decision.decider, entry.actor));
  return [
    element.createdAt,
    stateLabels[state],
    formatName(profile, element.uid),
    profile?.email ?? '',
    element.amount,
    deposit?.status === 'completed' ? deposit.received : '',
    coinSymbol[element.coin],
    deposit?.units ?? '',
    deposit?.rate ?? '',
    element.address,
    decided.txid ?? '',
    formatOutput(decided),
    entry?.at ?? null,
    by ?? '',
    entry?.reason || decided.note,
    element.id,
    element.uid,
  ];
}

export const formatPendingCsv = (rows: readonly PendingRow[]): string =>
  formatCsv(
    csvHeader,
    rows.map((row) => formatCells(row, 'pending')),
  );

export const formatDecidedCsv = (rows: readonly DecidedRow[]): string =>
  formatCsv(
    csvHeader,
    rows.map((row) =>
      formatCells(
        row,
        row.entry.action === 'withdrawal.deleted' ? 'deleted' : row.element.status,
        row,
      ),
    ),
  );

/**
 * @param decisions may include others. Of two for one request the later counts, because a rejected
 * withdrawal can still be deleted
 */
export function formatAllCsv(rows: readonly AnyRow[], decisions: readonly DecidedRow[]): string {
  const inOrder = decisions.toSorted((a, b) => a.entry.rev - b.entry.rev);
  const last = new Map(inOrder.map((row) => [getActKey(row.element), row]));
  return formatCsv(
    csvHeader,
    rows.map((row) => formatCells(row, getState(row), last.get(getActKey(row.element)))),
  );
}

/**
 * As the screen does it. The identities are read only if a filter needs them, and only of rows that
 * match the others.
 * @throws ActError, DataShapeError if one can't be read: the file would have rows that don't belong
 * in it
 */
export async function filterPending(
  client: QueryClient,
  kind: RequestKind,
  filters: RequestFilters,
  rows: readonly PendingRow[],
  signal: AbortSignal,
): Promise<PendingRow[]> {
  const looks = filters.traits.includes('look') ? await readLooks(client, rows) : () => [];
  const filterBy = (isVerified: PendingFacts['isVerified']) => {
    const facts: PendingFacts = {
      now: serverNow(),
      isVerified,
      needsLook: (request) => needsLook(looks(request)),
    };
    return rows.filter(createPendingRowFilter(kind, filters, facts, () => undefined).matches);
  };
  const found = filterBy(() => false);
  if (!filters.traits.includes('not-verified')) return found;
  const verified = new Set<Uid>();
  for (const uid of new Set(found.map(({ element }) => element.uid))) {
    signal.throwIfAborted();
    const identity = await client.fetchQuery(queries.verification(uid));
    if (identity?.status === 'verified') verified.add(uid);
  }
  return filterBy((uid) => verified.has(uid));
}

/** The rows of a tab that match the filter, as CSV. Reads all pages. */
async function createFile(
  client: QueryClient,
  kind: RequestKind,
  filters: RequestFilters,
  { signal, onRead }: ReadPagesOptions,
): Promise<string> {
  const { col, actions } = kind;
  const profilesOf = createProfileLoader(client);
  const of = filters.client ?? undefined;
  let done = 0;
  const all = async <Row,>(read: (after: Cursor | null) => Promise<Page<Row>>): Promise<Row[]> => {
    const rows = await readAllPages(read, { signal, onRead: (count) => onRead(done + count) });
    done += rows.length;
    return rows;
  };
  const shown = (row: FilteredRow) => matchesFilter(row, filters);
  const decided = (action: DecisionAction<RequestCollection>) =>
    all((after) =>
      getDecidedItems(currentUserContext(), col, {
        action,
        after,
        loadProfiles: profilesOf,
        clientUid: of,
      }),
    );
  if (filters.tab === 'waiting') {
    const waiting = await all((after) =>
      getPendingRequests(currentUserContext(), col, {
        after,
        loadProfiles: profilesOf,
        clientUid: of,
      }),
    );
    return formatPendingCsv(
      sortPending(filters.order)(await filterPending(client, kind, filters, waiting, signal)),
    );
  }
  const action = filters.tab === 'all' ? undefined : actions[filters.tab];
  if (action) return formatDecidedCsv((await decided(action)).filter(shown));
  const rows = (
    await all((after) => getAllRequests(currentUserContext(), col, after, profilesOf, of))
  ).filter(shown);
  const decisions: DecidedRow[] = [];
  for (const each of rows.length > 0 ? Object.values(actions) : [])
    decisions.push(...(await decided(each)));
  return formatAllCsv(rows, decisions);
}

export function RequestExport({ kind, filters }: { kind: RequestKind; filters: RequestFilters }) {
  const client = useQueryClient();
  return (
    <ExportButton
      fileName={`${kind.noun.many}-${filters.tab}.csv`}
      readCsv={(how) => createFile(client, kind, filters, how)}
    />
  );
}
