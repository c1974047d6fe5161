import { useQueryClient } from '@tanstack/react-query';
import { causeOf } from '@/data/causes';
import { everyPage } from '@/data/every-page';
import { knownProfiles } from '@/data/known-profiles';
import { me } from '@/data/me';
import type { Page } from '@/data/page';
import { getDecided, getWaiting } from '@/data/queues';
import type { Cursor } from '@/data/read';
import { getRequested } from '@/data/requests';
import type { ProfilesOf } from '@/data/users';
import { ExportButton } from '@/ui/export-button';
import type { RequestKind, RequestTab } from './kinds';
import { oldestFirst } from './request';
import { anyCsv, decidedCsv, waitingCsv } from './rows-csv';
import { type FilteredRow, matchesFilter, type RequestView } from './view';

type How = Parameters<typeof everyPage>[1];

/** The rows of a tab that the filter lets through, as CSV. */
async function written({ col, actions }: RequestKind, view: RequestView, profilesOf: ProfilesOf, how: How): Promise<string> {
  const found = async <Row extends FilteredRow>(read: (after: Cursor | null) => Promise<Page<Row>>): Promise<Row[]> =>
    (await everyPage(read, how)).filter((row) => matchesFilter(row, view));
  const of = view.client ?? undefined;
  if (view.tab === 'waiting') return waitingCsv(oldestFirst(await found((after) => getWaiting(me(), col, after, profilesOf, of))));
  const action = view.tab === 'all' ? undefined : actions[view.tab];
  if (action === undefined) return anyCsv(await found((after) => getRequested(me(), col, after, profilesOf, of)));
  return decidedCsv(await found((after) => getDecided(me(), col, action, after, profilesOf, of)));
}

const fileName = ({ noun }: RequestKind, tab: RequestTab): string => `${noun.many}-${tab}.csv`;

/** Everything in the tab that the filter lets through, also what is not on the screen. */
export function RequestExport({ kind, view }: { kind: RequestKind; view: RequestView }) {
  const client = useQueryClient();
  return <ExportButton name={fileName(kind, view.tab)} read={(how) => written(kind, view, knownProfiles(client), how)} causeOf={causeOf} />;
}
