import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';

/** Converts the view of a list to search parameters and back. */
export interface SearchParamsCodec<View> {
  /** Ignores unknown parameters, so that any address shows a list. */
  viewOf: (params: URLSearchParams) => View;
  /** Only what differs from the initial view; empty values are dropped. */
  wordsOf: (view: View) => Readonly<Record<string, string>>;
}

/** Browsers refuse an address that changes with every key, so it follows after a pause. Milliseconds. */
const typingPause = 250;

export const getSearch = <View>({ wordsOf }: SearchParamsCodec<View>, view: View): string =>
  new URLSearchParams(Object.entries(wordsOf(view)).filter(([, value]) => value.trim() !== '')).toString();

/**
 * Tab, filter and order of a list are in the address. The address follows the typed text after a pause. Going back, forward or along a link
 * reads the view from the address again.
 */
export function useListSearchParams<View extends object>(form: SearchParamsCodec<View>) {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const how = useNavigationType();
  const [view, setView] = useState(() => form.viewOf(params));
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    // A replacement was written by this page, and may be older than the text in the field.
    if (how !== 'REPLACE') setView(form.viewOf(params));
  }
  const now = params.toString();
  const next = getSearch(form, view);
  useEffect(() => {
    if (next === now) return;
    const timer = setTimeout(() => setParams(next, { replace: true }), typingPause);
    return () => clearTimeout(timer);
  }, [next, now, setParams]);
  return {
    view,
    change: (part: Partial<View>) => setView((before) => ({ ...before, ...part })),
    /** Address of another view of this list, for links of tabs and columns. */
    addressWith: (part: Partial<View>) => `?${getSearch(form, { ...view, ...part })}`,
  };
}

/** Returns the known word that equals the text, else undefined. */
export const getWord = <T extends string>(known: readonly T[], text: string | null): T | undefined => known.find((one) => one === text);

/** The client that the list is limited to; null if the address has none, or one that cannot be a client's id. */
export const getClient = (params: URLSearchParams): string | null => /^[0-9A-Za-z_-]{1,128}$/.exec(params.get('client') ?? '')?.[0] ?? null;
