import { useQueryClient } from '@tanstack/react-query';
import { createProfileLoader } from '@/data/admin/profile-loader';
import { getAllRequests, type RequestCollection } from '@/data/admin/requests';
import type { LoadProfiles } from '@/data/collections/users';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { type DecisionAction, getDecidedItems, getPendingRequests } from '@/data/ledger/queues';
import { type Cursor, type Page, readAllPages } from '@/data/ledger/read';
import { formatName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { coinSymbol } from '@/domain/coin';
import { getActKey } from '@/domain/ledger/revision-fields';
import { type ClientRequest, isDeposit } from '@/domain/requests/request';
import { formatCsv, formatUtc } from '@/lib/files/csv';
import { ExportButton } from '@/ui/tables/export-button';
import { type FilteredRow, matchesFilter, type RequestFilters } from './filters';
import {
  type AnyRow,
  type DecidedRow,
  getState,
  type PendingRow,
  type RequestKind,
  type RequestState,
  type RequestTab,
  sortOldestFirst,
  stateLabels,
} from './request-kinds';

/** One row of the file, from any tab. */
interface ExportRow {
  element: ClientRequest;
  profile: Profile | null;
  state: RequestState;
  decidedAt: Date | null;
  /** Who decided: an administrator's name, or the client. */
  by: string;
  reason: string;
}

const csvHeader = [
  ...[
    'Requested (UTC)',
    'State',
    'Client',
    'E-mail',
    'Amount, USD',
    'Received, USD',
    'Coin',
    'Coins',
    'Price, USD',
    'Address',
    'Transaction id',
  ],
  ...['Decided (UTC)', 'By', 'Reason or note', 'Request id', 'Client id'],
];

/** Coins and price, which only a deposit has. */
const getDepositCells = (element: ClientRequest) => (isDeposit(element) ? [element.units, element.rate] : ['', '']);

const formatCells = ({ element, profile, state, decidedAt, by, reason }: ExportRow): string[] => [
  ...[formatUtc(element.createdAt), stateLabels[state], formatName(profile, element.uid), profile?.email ?? ''],
  ...[element.amount, isDeposit(element) && element.status === 'completed' ? element.received : ''],
  ...[coinSymbol[element.coin], ...getDepositCells(element), element.address, isDeposit(element) ? element.txid : ''],
  ...[formatUtc(decidedAt), by, reason, element.id, element.uid],
];

const undecidedCells = { decidedAt: null, by: '' } as const;

/** The cells that come from the entry of the decision. */
const getDecisionCells = ({ entry, element, decider }: DecidedRow) => ({
  decidedAt: entry.at,
  by: entry.actor === entry.uid ? 'The client' : formatName(decider, entry.actor),
  reason: entry.reason || element.note,
});

export const formatPendingCsv = (rows: readonly PendingRow[]): string =>
  formatCsv(
    csvHeader,
    rows.map(({ element, profile }) => formatCells({ element, profile, state: 'pending', reason: '', ...undecidedCells })),
  );

export const formatDecidedCsv = (rows: readonly DecidedRow[]): string =>
  formatCsv(
    csvHeader,
    rows.map((row) => {
      const { element, profile, entry } = row;
      return formatCells({
        element,
        profile,
        state: entry.action === 'withdrawal.deleted' ? 'deleted' : element.status,
        ...getDecisionCells(row),
      });
    }),
  );

/** @param decisions may include others. Of two for one request the later counts, because a rejected withdrawal can still be deleted */
export function formatAllCsv(rows: readonly AnyRow[], decisions: readonly DecidedRow[]): string {
  const inOrder = decisions.toSorted((a, b) => a.entry.rev - b.entry.rev);
  const last = new Map(inOrder.map((row) => [getActKey(row.element), row]));
  return formatCsv(
    csvHeader,
    rows.map((row) => {
      const { element, profile } = row;
      const decision = last.get(getActKey(element));
      return formatCells({
        element,
        profile,
        state: getState(row),
        reason: element.note,
        ...undecidedCells,
        ...(decision && getDecisionCells(decision)),
      });
    }),
  );
}

type ReadOptions = Parameters<typeof readAllPages>[1];

/** The rows of a tab that match the filter, as CSV. Reads all pages. */
async function createFile(
  { col, actions }: RequestKind,
  filters: RequestFilters,
  profilesOf: LoadProfiles,
  { signal, onRead }: ReadOptions,
): Promise<string> {
  const of = filters.client ?? undefined;
  let done = 0;
  const all = async <Row,>(read: (after: Cursor | null) => Promise<Page<Row>>): Promise<Row[]> => {
    const rows = await readAllPages(read, { signal, onRead: (count) => onRead(done + count) });
    done += rows.length;
    return rows;
  };
  const shown = (row: FilteredRow) => matchesFilter(row, filters);
  const decided = (action: DecisionAction<RequestCollection>) =>
    all((after) => getDecidedItems(currentUserContext(), col, action, after, profilesOf, of));
  if (filters.tab === 'waiting') {
    return formatPendingCsv(
      sortOldestFirst(await all((after) => getPendingRequests(currentUserContext(), col, after, profilesOf, of))).filter(shown),
    );
  }
  const action = filters.tab === 'all' ? undefined : actions[filters.tab];
  if (action) return formatDecidedCsv((await decided(action)).filter(shown));
  const rows = (await all((after) => getAllRequests(currentUserContext(), col, after, profilesOf, of))).filter(shown);
  const decisions: DecidedRow[] = [];
  for (const each of rows.length > 0 ? Object.values(actions) : []) decisions.push(...(await decided(each)));
  return formatAllCsv(rows, decisions);
}

const getFileName = ({ noun }: RequestKind, tab: RequestTab): string => `${noun.many}-${tab}.csv`;

/** Exports all rows of the tab that match the filter, including those not loaded on the screen. */
export function RequestExport({ kind, filters }: { kind: RequestKind; filters: RequestFilters }) {
  const client = useQueryClient();
  return (
    <ExportButton
      fileName={getFileName(kind, filters.tab)}
      readCsv={(how) => createFile(kind, filters, createProfileLoader(client), how)}
      getErrorMessage={getErrorMessage}
    />
  );
}
