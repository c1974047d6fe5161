import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';

/** Converts the view of a list to search parameters and back. */
export interface SearchParamsCodec<View> {
  /** Ignores unknown parameters, so that any address shows a list. */
  parse: (params: URLSearchParams) => View;
  /** Only what differs from the initial view; empty values are dropped. */
  serialize: (filters: View) => Readonly<Record<string, string>>;
}

/** Browsers refuse an address that changes with every key, so it follows after a pause. Milliseconds. */
const typingDelayMs = 250;

export const formatSearch = <View>({ serialize }: SearchParamsCodec<View>, filters: View): string =>
  new URLSearchParams(Object.entries(serialize(filters)).filter(([, value]) => value.trim() !== '')).toString();

/**
 * Tab, filter and order of a list are in the address. The address follows the typed text after a pause. Going back, forward or along a link
 * reads the view from the address again.
 */
export function useListSearchParams<View extends object>(codec: SearchParamsCodec<View>) {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const [filters, setView] = useState(() => codec.parse(params));
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    // A replacement was written by this page, and may be older than the text in the field.
    if (navigationType !== 'REPLACE') setView(codec.parse(params));
  }
  const now = params.toString();
  const next = formatSearch(codec, filters);
  useEffect(() => {
    if (next === now) return;
    const timer = setTimeout(() => setParams(next, { replace: true }), typingDelayMs);
    return () => clearTimeout(timer);
  }, [next, now, setParams]);
  return {
    filters,
    change: (part: Partial<View>) => setView((before) => ({ ...before, ...part })),
    /** Address of another view of this list, for links of tabs and columns. */
    getSearchWith: (part: Partial<View>) => `?${formatSearch(codec, { ...filters, ...part })}`,
  };
}

/** Returns the known word that equals the text, else undefined. */
export const findKnownValue = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((one) => one === text);

/** The client that the list is limited to; null if the address has none, or one that cannot be a client's id. */
export const getClientParam = (params: URLSearchParams): string | null =>
  /^[0-9A-Za-z_-]{1,128}$/.exec(params.get('client') ?? '')?.[0] ?? null;
