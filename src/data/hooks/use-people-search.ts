import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SearchExtent } from '@/data/admin/people-search';
import { adminQueries } from '@/data/admin-queries';
import type { AccountStatus } from '@/domain/accounts/account-status';

/** A search costs four queries or more, so it waits for a pause in the typing, milliseconds. */
const debounceMs = 200;

/**
 * Pages of profiles whose e-mail address, username, first name, last name or both names begin with
 * `typed`. `busy` while the shown result belongs to an earlier text.
 */
export function usePeopleSearch(typed: string, status?: AccountStatus, extent?: SearchExtent) {
  const text = typed.trim().toLowerCase();
  const debouncedText = useDebounced(text);
  const found = useInfiniteQuery(adminQueries.peopleSearch(debouncedText, status, extent));
  return { found, busy: debouncedText !== text || found.isPlaceholderData };
}

/**
 * The first page of {@link usePeopleSearch}, for a combobox. `more` is true if there are further
 * pages.
 */
export function usePeopleOptions(typed: string, extent?: SearchExtent) {
  const { found, busy } = usePeopleSearch(typed, undefined, extent);
  const { status, data, error, refetch } = found;
  const first = data?.pages[0];
  return {
    results: {
      status,
      data: first && { rows: first.rows, more: first.next !== null },
      error,
      refetch,
    },
    busy,
  };
}

/** Returns the text after a pause in the typing; an empty text at once. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
