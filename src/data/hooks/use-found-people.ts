import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminQueries } from '@/data/admin-queries';
import type { AccountStatus } from '@/domain/accounts/account-status';
import { toSearchKey } from '@/domain/accounts/profile';

/** A search is three queries, more with two words, so it waits until the typing pauses for so long, milliseconds. */
const typingPause = 200;

/**
 * Whose e-mail address, username, last name or both names begin with what is being typed, page by page. `busy` while the answer shown belongs to an
 * earlier text.
 */
export function usePeopleSearch(typed: string, status?: AccountStatus) {
  const text = toSearchKey(typed.trim());
  const asked = useSettled(text);
  const found = useInfiniteQuery(adminQueries.foundPeople(asked, status));
  return { found, busy: asked !== text || found.isPlaceholderData };
}

/** The same for a finder, which has no further pages: `more` where there are some. */
export function useFoundPeople(typed: string) {
  const { found, busy } = usePeopleSearch(typed);
  const { status, data, error, refetch } = found;
  const first = data?.pages[0];
  return { found: { status, data: first && { rows: first.rows, more: first.next !== null }, error, refetch }, busy };
}

/** Follows a text once it rests; an empty one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
