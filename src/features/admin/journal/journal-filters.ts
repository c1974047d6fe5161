import type { JournalQuery } from '@/data/admin/journal';
import { createSpan, type Day, isDay, sortDays } from '@/domain/day';
import { decisionActions } from '@/domain/ledger/decision-times';
import { getJournalActions, type JournalKind, journalKinds } from '@/domain/ledger/journal';
import type { Uid } from '@/domain/revision-fields';
import {
  findKnownValue,
  getClientParam,
  getUidParam,
  type SearchParamsCodec,
} from '@/ui/tables/search-params';

const journalTabs = ['acts', 'weeks'] as const;

export interface JournalFilters {
  tab: (typeof journalTabs)[number];
  /** An administrator; null for all. */
  by: Uid | null;
  client: Uid | null;
  kind: JournalKind | null;
  /** First and last day, in either order. The weeks ignore them. */
  from: Day | null;
  to: Day | null;
}

/** Kinds that somebody waits for: those of the weeks. */
export const decisionKinds = journalKinds.filter((kind) =>
  getJournalActions(kind).some((action) => isDecided(action)),
);

function isDecided(action: string): boolean {
  return decisionActions.some((one) => one === action);
}

const parseDay = (text: string | null): Day | null => (text !== null && isDay(text) ? text : null);

/**
 * `?by=UID&client=UID&kind=deposits&from=2026-11-02&to=2026-11-08`; `?tab=weeks`. Unknown values
 * filter nothing.
 */
export const journalSearchParams: SearchParamsCodec<JournalFilters> = {
  parse: (params) => {
    const tab = findKnownValue(journalTabs, params.get('tab')) ?? 'acts';
    return {
      tab,
      by: getUidParam(params, 'by'),
      client: getClientParam(params),
      kind:
        findKnownValue(tab === 'weeks' ? decisionKinds : journalKinds, params.get('kind')) ?? null,
      from: parseDay(params.get('from')),
      to: parseDay(params.get('to')),
    };
  },
  serialize: ({ tab, by, client, kind, from, to }) => ({
    tab: tab === 'acts' ? '' : tab,
    by: by ?? '',
    client: client ?? '',
    kind: kind ?? '',
    from: from ?? '',
    to: to ?? '',
  }),
  empty: { by: null, client: null, kind: null, from: null, to: null },
};

export const createActsQuery = ({ by, client, kind, from, to }: JournalFilters): JournalQuery => ({
  actions: getJournalActions(kind),
  by,
  client,
  span: createSpan(from, to),
});

/** The decisions since a moment. */
export const createDecisionsQuery = (
  { by, client, kind }: JournalFilters,
  from: Date,
): JournalQuery => ({
  actions: getJournalActions(kind).filter(isDecided),
  by,
  client,
  span: { from, before: null },
});

/** What to say where no act was found. */
export function describeNone({ by, client, kind, from, to }: JournalFilters): string {
  if (by !== null || client !== null || kind !== null) return 'No acts match';
  const [first, last] = sortDays(from, to);
  if (first === null && last === null) return 'No acts yet';
  return first === last ? 'No acts on this day' : 'No acts on these days';
}

export const isFiltering = ({ by, client, kind, from, to }: JournalFilters): boolean =>
  [by, client, kind, from, to].some((value) => value !== null);
