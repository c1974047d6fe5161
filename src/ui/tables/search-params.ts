import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/** Converts the view of a list to search parameters and back. */
export interface SearchParamsCodec<View> {
  /** Ignores unknown parameters, so that any address shows a list. */
  parse: (params: URLSearchParams) => View;
  /** Only what differs from the initial view; empty values are dropped. */
  serialize: (filters: View) => Readonly<Record<string, string>>;
  /** The view without a filter. */
  empty: Partial<View>;
}

/** Browsers refuse an address that changes with every key, so it follows after a pause. Milliseconds. */
const typingDelayMs = 250;

export const formatSearch = <View>({ serialize }: SearchParamsCodec<View>, filters: View): string =>
  new URLSearchParams(Object.entries(serialize(filters)).filter(([, value]) => value.trim() !== '')).toString();

/** Key of the visit to this address. An address that replaces another one, because something was typed, is the same visit. */
function useVisit(): string {
  const { key, state } = useLocation();
  return typeof state?.visit === 'string' ? state.visit : key;
}

/**
 * Tab, filter and order of a list are in the address. The address follows the typed text after a pause. Going back, forward or along a link
 * reads the view from the address again.
 */
export function useListSearchParams<View extends object>(codec: SearchParamsCodec<View>) {
  const [params, setParams] = useSearchParams();
  const visit = useVisit();
  const [changed, setChanged] = useState<{ visit: string; filters: View } | null>(null);
  const filters = changed?.visit === visit ? changed.filters : codec.parse(params);
  const searchBox = useRef<HTMLInputElement>(null);
  const now = params.toString();
  const next = formatSearch(codec, filters);
  useEffect(() => {
    if (next === now) return;
    const timer = setTimeout(() => setParams(next, { replace: true, state: { visit } }), typingDelayMs);
    return () => clearTimeout(timer);
  }, [next, now, visit, setParams]);
  const change = (part: Partial<View>) =>
    setChanged((before) => ({ visit, filters: { ...(before?.visit === visit ? before.filters : codec.parse(params)), ...part } }));
  return {
    filters,
    change,
    /** Removes the filter. The button for it is gone then, so the search box gets the focus. */
    clear: () => {
      change(codec.empty);
      searchBox.current?.focus();
    },
    searchBox,
    /** Address of another view of this list, for links of tabs and columns. */
    getSearchWith: (part: Partial<View>) => `?${formatSearch(codec, { ...filters, ...part })}`,
  };
}

export type ListState<View extends object> = ReturnType<typeof useListSearchParams<View>>;

/** Returns the known word that equals the text, else undefined. */
export const findKnownValue = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((one) => one === text);

/** The client that the list is limited to; null if the address has none, or one that cannot be a client's id. */
export const getClientParam = (params: URLSearchParams): string | null =>
  /^[0-9A-Za-z_-]{1,128}$/.exec(params.get('client') ?? '')?.[0] ?? null;
