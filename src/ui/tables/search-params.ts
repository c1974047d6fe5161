import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';

/** How a list's view is written as an address, and read from one. */
export interface SearchParamsCodec<View> {
  /** Unknown parameters are ignored, so that any address shows a list. */
  viewOf: (params: URLSearchParams) => View;
  /** Only what differs from the list as it opens; empty values are dropped. */
  wordsOf: (view: View) => Readonly<Record<string, string>>;
}

/** Browsers refuse addresses that change with every key. Milliseconds. */
const typingPause = 250;

export const getSearch = <View>({ wordsOf }: SearchParamsCodec<View>, view: View): string =>
  new URLSearchParams(Object.entries(wordsOf(view)).filter(([, value]) => value.trim() !== '')).toString();

/**
 * Tab, filter and order of a list live in the address. What is being typed is ahead of it by a moment; going back, forward or along a link
 * takes the view from the address again.
 */
export function useListSearchParams<View extends object>(form: SearchParamsCodec<View>) {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const how = useNavigationType();
  const [view, setView] = useState(() => form.viewOf(params));
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    // A replacement is this page's own writing, which may be older than what stands in the field by now.
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
    /** Where another view of this list is: for the links of its tabs and columns. */
    addressWith: (part: Partial<View>) => `?${getSearch(form, { ...view, ...part })}`,
  };
}

/** One of the known words; undefined where the address says another. */
export const getWord = <T extends string>(known: readonly T[], text: string | null): T | undefined => known.find((one) => one === text);

/** The client whose rows alone are asked for; null where the address says none, or what no client is called. */
export const getClient = (params: URLSearchParams): string | null => /^[0-9A-Za-z_-]{1,128}$/.exec(params.get('client') ?? '')?.[0] ?? null;
