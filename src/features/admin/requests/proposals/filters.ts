import type { QueuedItem } from '@/data/ledger/queues';
import { getSearchedText, matchesSearch } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import { getActKey, type Uid } from '@/domain/ledger/revision-fields';
import type { RowFilter } from '@/ui/tables/paged-list';
import { getClientParam, type SearchParamsCodec } from '@/ui/tables/search-params';

export type ProposalRow = QueuedItem<'proposals'>;

/** Profiles of the administrators who proposed, as far as they are loaded. */
export type Proposers = ReadonlyMap<Uid, Profile>;

export interface ProposalFilters {
  client: Uid | null;
  /** Part of the name or email of a client, or of the administrator who proposed. */
  text: string;
}

/** `?client=UID&q=maya` */
export const proposalSearchParams: SearchParamsCodec<ProposalFilters> = {
  parse: (params) => ({ client: getClientParam(params), text: params.get('q') ?? '' }),
  serialize: ({ client, text }) => ({ client: client ?? '', q: text.trim() }),
  empty: { text: '' },
};

export const createProposalFilter = (
  { text }: Pick<ProposalFilters, 'text'>,
  proposers: Proposers,
  clear: () => void,
): RowFilter<ProposalRow> => ({
  description: text.trim() && `“${text.trim()}”`,
  matches: ({ element, profile }) => matchesSearch(text, [...getSearchedText(profile), ...getSearchedText(proposers.get(element.by))]),
  clear,
});

export const getRowId = ({ element }: ProposalRow): string => getActKey(element);

/** Oldest first across pages. Drops duplicates: a client may be on two pages if the order changed between two reads. */
export function sortProposals(rows: readonly ProposalRow[]): ProposalRow[] {
  const each = new Map(rows.map((row) => [getRowId(row), row]));
  return [...each.values()].toSorted((a, b) => a.element.at.getTime() - b.element.at.getTime());
}
