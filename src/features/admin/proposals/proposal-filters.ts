import { matchesPerson } from '@/domain/accounts/person-search';
import { getActKey, type Uid } from '@/domain/revision-fields';
import { getProposerName } from '@/domain/two-people/proposal-words';
import type { ProposalRow } from '@/parts/proposals/use-decide-proposal';
import type { RowFilter } from '@/ui/tables/paged-list';
import { getClientParam, type SearchParamsCodec } from '@/ui/tables/search-params';

interface ProposalFilters {
  client: Uid | null;
  /** Part of the name or email of a client, or of the name of the administrator who proposed. */
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
  clear: () => void,
): RowFilter<ProposalRow> => ({
  description: text.trim() && `“${text.trim()}”`,
  matches: ({ element, profile }) => matchesPerson(text, profile, [getProposerName(element)]),
  clear,
});

export const getRowId = ({ element }: ProposalRow): string => getActKey(element);

/**
 * Oldest first across pages. Drops duplicates: a client may be on two pages if the order changed
 * between two reads.
 */
export function sortProposals(rows: readonly ProposalRow[]): ProposalRow[] {
  const each = new Map(rows.map((row) => [getRowId(row), row]));
  return [...each.values()].toSorted((a, b) => a.element.at.getTime() - b.element.at.getTime());
}
