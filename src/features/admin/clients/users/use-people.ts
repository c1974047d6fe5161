import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { deskQueries } from '@/data/desk-queries';
import { useAfterOthers } from '@/data/hooks/use-after-others';
import { usePeopleSearch } from '@/data/hooks/use-found-people';
import type { PagedQuery, PagedRows, RowFilter } from '@/ui/tables/paged-list';
import { filterInWords, identityStatus, inOrder, matchesPerson, type PeopleView, type PersonRow, personRow, sourceOf } from './filters';

export interface People {
  of: PagedQuery<PersonRow>;
  /** Where the rows are narrowed after they were read. */
  filter: Pick<RowFilter<PersonRow>, 'words' | 'matches'> | undefined;
  /** How many there are in all; undefined until it is known. */
  count: number | undefined;
  /** The search goes on, so its order is that of those who were read. */
  more: boolean;
}

/** People as the view asks for them: everybody, those whom a search finds, those whose document is in one state, or those who want to leave. */
export function usePeople(view: PeopleView): People {
  const source = sourceOf(view);
  const countable = useAfterOthers();
  const everybody = useEverybody(view, source === 'everybody', countable);
  const found = useSearch(view, source === 'search');
  const identity = useIdentity(view, source === 'identity', countable);
  const closure = useClosures(view, source === 'closure', countable);
  return { everybody, search: found, identity, closure }[source];
}

/** With the rows of a list of people, whatever its pages hold. */
function paged<Row>(query: UseInfiniteQueryResult<{ pages: PagedRows<Row>[] }>, rowOf: (row: Row) => PersonRow): PagedQuery<PersonRow> {
  const { status, data, error, dataUpdatedAt, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const pages = data && { pages: data.pages.map(({ rows, damaged = [] }) => ({ rows: rows.map(rowOf), damaged })) };
  return { status, data: pages, error, dataUpdatedAt, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage };
}

function useEverybody({ standing, order }: PeopleView, enabled: boolean, countable: boolean): People {
  const query = useInfiniteQuery({ ...deskQueries.people(standing === null ? { order } : { order, status: standing }), enabled });
  const count = useQuery({ ...deskQueries.peopleCount(standing ?? undefined), enabled: enabled && countable });
  return { of: paged(query, personRow), filter: undefined, count: count.data, more: false };
}

function useSearch({ text, standing, order }: PeopleView, enabled: boolean): People {
  const { found, busy } = usePeopleSearch(enabled ? text : '', standing ?? undefined);
  const read = found.data?.pages ?? [];
  // Two pages may hold one person, found by two fields, and none has the order that is asked for.
  const each = [...new Map(read.flatMap(({ rows }) => rows).map((profile) => [profile.uid, profile])).values()];
  const rows = inOrder(each, order).map(personRow);
  // What is found for the letters before this one stays; before the first, there is nothing that could.
  const pending = found.status === 'pending' || (busy && rows.length === 0);
  // Busy, they are an earlier text's, of which the last page need not have been read.
  const pages = busy ? [{ rows }] : read.map(({ damaged = [] }, place) => ({ rows: place === 0 ? rows : [], damaged }));
  const of: PagedQuery<PersonRow> = {
    ...paged(found, personRow),
    status: pending ? 'pending' : found.status,
    data: pending || !found.data ? undefined : { pages },
  };
  return { of, filter: undefined, count: undefined, more: found.hasNextPage };
}

function useIdentity(view: PeopleView, enabled: boolean, countable: boolean): People {
  const status = identityStatus[view.identity ?? 'waiting'];
  const query = useInfiniteQuery({ ...deskQueries.submitted(status), enabled });
  const count = useQuery({ ...deskQueries.submittedCount(status), enabled: enabled && countable });
  const { text, standing } = view;
  return {
    of: paged(query, ({ uid, profile, verification }) => ({ uid, profile, verification })),
    filter: { words: filterInWords(view), matches: (row) => matchesPerson(row, { text, standing }) },
    count: count.data,
    more: false,
  };
}

function useClosures(view: PeopleView, enabled: boolean, countable: boolean): People {
  const query = useInfiniteQuery({ ...deskQueries.closures(), enabled });
  const count = useQuery({ ...deskQueries.closureCount(), enabled: enabled && countable });
  const { text, standing } = view;
  return {
    of: paged(query, personRow),
    filter: { words: filterInWords(view), matches: (row) => matchesPerson(row, { text, standing }) },
    count: count.data,
    more: false,
  };
}
