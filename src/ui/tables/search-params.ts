import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Converts the view of a list to search parameters and back. */
export interface SearchParamsCodec<View> {
  /** Ignores unknown parameters, so that any address shows a list. */
  parse: (params: URLSearchParams, hash?: string) => View;
  /** Only what differs from the initial view; empty values are dropped. */
  serialize: (filters: View) => Readonly<Record<string, string>>;
  /** The part from `#` on, if the view is also in it. Without it, the hash stays as it is. */
  formatHash?: (filters: View) => string;
  /** The view without a filter, for lists with a button that clears it. */
  empty?: Partial<View>;
}

/**
 * Browsers limit how often a page changes its address, so it follows after a pause. Milliseconds.
 */
const typingDelayMs = 250;

export const formatSearch = <View>({ serialize }: SearchParamsCodec<View>, filters: View): string =>
  new URLSearchParams(
    Object.entries(serialize(filters)).filter(([, value]) => value.trim() !== ''),
  ).toString();

const formatAddress = <View>(codec: SearchParamsCodec<View>, filters: View): string =>
  `?${formatSearch(codec, filters)}${codec.formatHash?.(filters) ?? ''}`;

/** A changed view, and the history entry that it belongs to. */
interface Edit<View> {
  entry: string;
  view: View;
}

/** The key of a location; of one that `useListSearchParams` replaced, the key of the first. */
export const getEntryKey = ({ key, state }: { key: string; state: unknown }): string =>
  typeof state === 'object' && state !== null && 'listEntry' in state
    ? String(state.listEntry)
    : key;

/**
 * The state of a location that replaces this one, so that a list on it keeps what is being typed.
 */
export const createReplacingState = (location: { key: string; state: unknown }) => ({
  listEntry: getEntryKey(location),
});

/** Whether the browser is at another location already, which a slow page has not rendered yet. */
function hasLeft(key: string): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'key' in state && state.key !== key;
}

/**
 * Tab, filter and order of a list are in the address. The address follows a change after a pause.
 * Going back, forward or along a link reads the view from the address again.
 * @param codec a constant
 */
export function useListSearchParams<View extends object>(codec: SearchParamsCodec<View>) {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const { hash } = location;
  // A replacement by this hook keeps the entry: its address may be older than the text in the
  // field.
  const entry = getEntryKey(location);
  const [edit, setEdit] = useState<Edit<View> | null>(null);
  const parsed = useMemo(() => codec.parse(params, hash), [codec, params, hash]);
  const filters = edit?.entry === entry ? edit.view : parsed;
  const now = `?${params}${codec.formatHash ? hash : ''}`;
  const next = formatAddress(codec, filters);
  useEffect(() => {
    if (next === now) return;
    const options = { replace: true, state: { listEntry: entry } };
    const timer = setTimeout(() => {
      if (!hasLeft(location.key)) void navigate(codec.formatHash ? next : next + hash, options);
    }, typingDelayMs);
    return () => clearTimeout(timer);
  }, [next, now, hash, entry, location.key, codec, navigate]);
  /** Address of another view of this list, for links of tabs and columns. */
  const getSearchWith = (part: Partial<View>) => formatAddress(codec, { ...filters, ...part });
  const searchBox = useRef<HTMLInputElement>(null);
  const change = (part: Partial<View>) =>
    setEdit((before) => ({
      entry,
      view: { ...(before?.entry === entry ? before.view : parsed), ...part },
    }));
  return {
    filters,
    change,
    /** Removes the filter. The button for it is gone then, so the search box gets the focus. */
    clear: () => {
      change(codec.empty ?? {});
      searchBox.current?.focus();
    },
    searchBox,
    getSearchWith,
    /** Goes to another view at once. Going back returns to this one. */
    go: (part: Partial<View>) => void navigate(getSearchWith(part)),
  };
}

export type ListState<View extends object> = ReturnType<typeof useListSearchParams<View>>;

/** Returns the known word that equals the text, else undefined. */
export const findKnownValue = <T extends string>(
  known: readonly T[],
  text: string | null,
): T | undefined => known.find((one) => one === text);

/** The id of a person in a parameter; null if the address has none, or one that cannot be an id. */
export const getUidParam = (params: URLSearchParams, name: string): string | null =>
  /^[0-9A-Za-z_-]{1,128}$/.exec(params.get(name) ?? '')?.[0] ?? null;

/**
 * The client that the list is limited to; null if the address has none, or one that cannot be a
 * client's id.
 */
export const getClientParam = (params: URLSearchParams): string | null =>
  getUidParam(params, 'client');
