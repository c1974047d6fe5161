import { useQueryClient } from '@tanstack/react-query';
import { knownProfiles } from '@/data/collections/known-profiles';
import { getRequested, type RequestCollection } from '@/data/collections/requests';
import type { ProfilesOf } from '@/data/collections/users';
import { causeOf } from '@/data/ledger/causes';
import { everyPage } from '@/data/ledger/every-page';
import { me } from '@/data/ledger/me';
import type { Page } from '@/data/ledger/page';
import { type DecisionOf, getDecided, getWaiting } from '@/data/ledger/queues';
import type { Cursor } from '@/data/ledger/read';
import { ExportButton } from '@/ui/tables/export-button';
import type { RequestKind, RequestTab } from './kinds';
import { type DecidedRow, oldestFirst } from './request';
import { anyCsv, decidedCsv, waitingCsv } from './rows-csv';
import { type FilteredRow, matchesFilter, type RequestView } from './view';

type How = Parameters<typeof everyPage>[1];

/** The rows of a tab that the filter lets through, as CSV. */
async function written({ col, actions }: RequestKind, view: RequestView, profilesOf: ProfilesOf, { signal, onRead }: How): Promise<string> {
  const of = view.client ?? undefined;
  let done = 0;
  const all = async <Row,>(read: (after: Cursor | null) => Promise<Page<Row>>): Promise<Row[]> => {
    const rows = await everyPage(read, { signal, onRead: (count) => onRead(done + count) });
    done += rows.length;
    return rows;
  };
  const shown = (row: FilteredRow) => matchesFilter(row, view);
  const decided = (action: DecisionOf<RequestCollection>) => all((after) => getDecided(me(), col, action, after, profilesOf, of));
  if (view.tab === 'waiting') {
    return waitingCsv(oldestFirst(await all((after) => getWaiting(me(), col, after, profilesOf, of))).filter(shown));
  }
  const action = view.tab === 'all' ? undefined : actions[view.tab];
  if (action) return decidedCsv((await decided(action)).filter(shown));
  const rows = (await all((after) => getRequested(me(), col, after, profilesOf, of))).filter(shown);
  const decisions: DecidedRow[] = [];
  for (const each of rows.length > 0 ? Object.values(actions) : []) decisions.push(...(await decided(each)));
  return anyCsv(rows, decisions);
}

const fileName = ({ noun }: RequestKind, tab: RequestTab): string => `${noun.many}-${tab}.csv`;

/** Everything in the tab that the filter lets through, also what is not on the screen. */
export function RequestExport({ kind, view }: { kind: RequestKind; view: RequestView }) {
  const client = useQueryClient();
  return <ExportButton name={fileName(kind, view.tab)} read={(how) => written(kind, view, knownProfiles(client), how)} causeOf={causeOf} />;
}
