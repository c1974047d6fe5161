import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { createReplacingState } from './search-params';

/**
 * What a page opens on arrival. It is in the state of the history entry, so the address stays that
 * of the page.
 */
export type Arrival = { openRow: string } | { act: 'adjust' | 'status' };

const readField = (state: unknown, name: 'openRow' | 'act'): string | null => {
  const fields: Partial<Record<string, unknown>> =
    typeof state === 'object' && state !== null ? { ...state } : {};
  return typeof fields[name] === 'string' ? fields[name] : null;
};

/**
 * Takes the arrival out of the history entry. It would happen again on a reload, or when one comes
 * back to the page.
 */
function useForgetArrival(): () => void {
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname, search, hash } = location;
  return () =>
    void navigate(
      { pathname, search, hash },
      { replace: true, state: createReplacingState(location) },
    );
}

/**
 * The act whose dialog is open on arrival. `key` is new for each arrival with an act, so that the
 * same page can open it again.
 */
export function useArrivalAct(): { act: string | null; key: string } {
  const { state, key } = useLocation();
  const [arrival, setArrival] = useState<{ act: string | null; key: string }>({
    act: null,
    key: '',
  });
  const act = readField(state, 'act');
  const isNew = act !== null && key !== arrival.key;
  if (isNew) setArrival({ act, key });
  const forget = useEffectEvent(useForgetArrival());
  useEffect(() => {
    if (act !== null) forget();
  }, [act]);
  return isNew ? { act, key } : arrival;
}

/** Key of the row that the link to this list named, until it is opened; null if it named none. */
export const useWantedRow = (): string | null => readField(useLocation().state, 'openRow');

/**
 * Opens the row that the link to this list named, once it is there. A row that has left the list
 * opens nothing.
 */
export function useOpenOnArrival<Row>(
  rows: readonly Row[],
  getRowKey: (row: Row) => string,
  onOpen: (row: Row) => void,
): void {
  const { key } = useLocation();
  const handledKey = useRef<string | null>(null);
  const wanted = useWantedRow();
  const row = wanted === null ? undefined : rows.find((one) => getRowKey(one) === wanted);
  const isThere = row !== undefined;
  const forget = useForgetArrival();
  const open = useEffectEvent((arrivalKey: string) => {
    if (row === undefined || handledKey.current === arrivalKey) return;
    handledKey.current = arrivalKey;
    onOpen(row);
    forget();
  });
  // The rows arrive later than the page, by no event of this component.
  useEffect(() => {
    if (isThere) open(key);
  }, [isThere, key]);
}
