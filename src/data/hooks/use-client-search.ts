import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { currentUserContext } from '@/data/ledger/current-user-context';
import type { Cursor, Page } from '@/data/ledger/read';
import type { AccountStatus } from '@/domain/accounts/account-status';
import { beginsWith, matchesPerson } from '@/domain/accounts/person-search';
import type { Profile } from '@/domain/accounts/profile';
import { foldText } from '@/domain/input/fold-text';
import type { Uid } from '@/domain/revision-fields';

const searchedKey = ['users', 'searched'];

/**
 * The queries of a search, apart from admin-queries.ts, which is loaded with the desk's dashboard.
 * The code of their reads is loaded on demand.
 */
export const clientSearchQueries = {
  /** Read once a session; a refetch reads only what has changed since. */
  searchedPeople: () =>
    infiniteQueryOptions({
      queryKey: searchedKey,
      queryFn: async ({ pageParam, client }) => {
        const { getSearchedPeople } = await import('@/data/admin/searched-people');
        const read = client.getQueryData<SearchedPages>(searchedKey);
        const known = read?.pages[read.pageParams.indexOf(pageParam)];
        return getSearchedPeople(currentUserContext(), pageParam, known);
      },
      initialPageParam: null as Cursor | null,
      getNextPageParam: ({ next }) => next,
    }),
  /** Keeps the previous result while the next text is searched. */
  peopleByPrefix: (text: string, status?: AccountStatus) =>
    queryOptions({
      queryKey: ['users', 'search', text, status ?? ''],
      queryFn: async () =>
        (await import('@/data/admin/people-search')).searchPeople(
          currentUserContext(),
          text,
          status,
        ),
      placeholderData: keepPreviousData,
    }),
};

interface SearchedPages {
  pages: Page<Profile>[];
  pageParams: (Cursor | null)[];
}

const isProfile = (value: unknown): value is Profile =>
  typeof value === 'object' &&
  value !== null &&
  'uid' in value &&
  'usernameKey' in value &&
  'email' in value;

const getRows = (page: unknown): readonly unknown[] =>
  typeof page === 'object' && page !== null && 'rows' in page && Array.isArray(page.rows)
    ? page.rows
    : [];

/**
 * Profiles in what the queries of people have read: one profile each, or pages of them. The newest
 * revision of each profile.
 * @param read data of any query
 */
export function collectProfiles(read: readonly unknown[]): Profile[] {
  const found = read.flatMap((data) => {
    if (typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages))
      return data.pages.flatMap(getRows);
    return [data];
  });
  const newest = new Map<Uid, Profile>();
  for (const profile of found.filter(isProfile)) {
    const known = newest.get(profile.uid);
    if (!known || known.rev <= profile.rev) newest.set(profile.uid, profile);
  }
  return [...newest.values()];
}

/** How far a search looks, and the way to look further. */
export interface SearchScope {
  /** Clients whose profiles are read, and with them searched by any part. */
  searched: number;
  /** All clients; undefined until they are counted. */
  total: number | undefined;
  /** Others are found by the start of a name, username or email only. */
  hasOthers: boolean;
  busy: boolean;
  searchMore: () => void;
}

export interface ClientSearch {
  /** Those first whose name, username or email begins with the text, then by last name. */
  found: readonly Profile[];
  /** Documents that cannot be read. */
  damaged: readonly { path: string }[];
  /** Not all who match are known yet, so another one may come before those found. */
  busy: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
  scope: SearchScope;
}

interface ClientSearchOptions {
  /** Only clients with this account status. */
  status?: AccountStatus | undefined;
  /** False for what is hardly the start of a name, for which the server is not asked. */
  asksServer?: boolean;
}

/**
 * Finds clients and administrators by any part of name, email, username or phone number among the
 * profiles that were read: up to 500 with the first letter, once a session. The server finds the
 * others by the start of these. An empty text finds no one and reads nothing.
 */
export function useClientSearch(
  typed: string,
  { status, asksServer = true }: ClientSearchOptions = {},
): ClientSearch {
  const client = useQueryClient();
  const isTyped = foldText(typed) !== '';
  const read = useInfiniteQuery({ ...clientSearchQueries.searchedPeople(), enabled: isTyped });
  const hasOthers = read.hasNextPage;
  const prefix = usePrefixSearch(isTyped && hasOthers && asksServer ? typed : '', status);
  const total = useQuery({
    ...adminQueries.audienceSize({ to: 'everyone' }),
    enabled: isTyped && hasOthers,
  });
  const known = collectProfiles(
    client.getQueriesData({ queryKey: ['users'] }).map(([, data]) => data),
  );
  const matching = known
    .filter((profile) => isTyped && matchesPerson(typed, profile) && hasStatus(profile, status))
    .toSorted((a, b) => a.lastnameKey.localeCompare(b.lastnameKey, 'en'));
  const ordered = [
    ...matching.filter((profile) => beginsWith(typed, profile)),
    ...matching,
    // At the end, because these arrive later.
    ...prefix.rows,
  ];
  const failed = [read, prefix.found].filter(({ error }) => isTyped && error !== null);
  return {
    found: [...new Map(ordered.map((profile) => [profile.uid, profile])).values()],
    damaged: read.data?.pages.flatMap(({ damaged = [] }) => damaged) ?? [],
    busy: isTyped && (read.isPending || prefix.busy) && failed.length === 0,
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
    scope: {
      searched: read.data ? countClients(read.data.pages) : 0,
      total: total.data,
      hasOthers,
      busy: read.isFetchingNextPage,
      searchMore: () => void read.fetchNextPage(),
    },
  };
}

/** The status of an administrator means nothing. */
const hasStatus = (profile: Profile, status: AccountStatus | undefined): boolean =>
  status === undefined || (!profile.admin && profile.status === status);

const countClients = (pages: readonly Page<Profile>[]): number =>
  new Set(pages.flatMap(({ rows }) => rows.filter(({ admin }) => !admin).map(({ uid }) => uid)))
    .size;

/** A search at the server costs four queries or more, so it waits for a pause in the typing. */
function usePrefixSearch(typed: string, status: AccountStatus | undefined) {
  const text = typed.trim().toLowerCase();
  const debouncedText = useDebounced(text);
  const found = useQuery({
    ...clientSearchQueries.peopleByPrefix(debouncedText, status),
    enabled: debouncedText !== '',
  });
  const busy =
    text !== '' && (debouncedText !== text || found.isPending || found.isPlaceholderData);
  // The previous result stays until the next one is there: it may not match what is typed now.
  return { found, busy, rows: busy || text === '' ? [] : (found.data?.rows ?? []) };
}

/** Milliseconds. */
const debounceMs = 200;

/** Returns the text after a pause in the typing; an empty text at once. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
