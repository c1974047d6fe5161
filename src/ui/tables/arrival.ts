import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** What a page opens on arrival. It is in the state of the history entry, so the address stays that of the page. */
export type Arrival = { openRow: string } | { act: 'adjust' | 'status' };

const readField = (state: unknown, name: 'openRow' | 'act'): string | null => {
  const fields: Partial<Record<string, unknown>> = typeof state === 'object' && state !== null ? { ...state } : {};
  return typeof fields[name] === 'string' ? fields[name] : null;
};

/** The act whose dialog is open on arrival. `key` is new for each arrival with an act, so that the same page can open it again. */
export function useArrivalAct(): { act: string | null; key: string } {
  const { state, key } = useLocation();
  const act = readField(state, 'act');
  return { act, key: act === null ? '' : key };
}

/** Opens the row that the link to this list named, once it is there. A row that has left the list opens nothing. */
export function useOpenOnArrival<Row>(rows: readonly Row[], getRowKey: (row: Row) => string, onOpen: (row: Row) => void): void {
  const { state, key } = useLocation();
  const handledKey = useRef<string | null>(null);
  const wanted = readField(state, 'openRow');
  const row = wanted === null ? undefined : rows.find((one) => getRowKey(one) === wanted);
  const isThere = row !== undefined;
  const open = useEffectEvent((arrivalKey: string) => {
    if (row === undefined || handledKey.current === arrivalKey) return;
    handledKey.current = arrivalKey;
    onOpen(row);
  });
  // The rows arrive later than the page, by no event of this component.
  useEffect(() => {
    if (isThere) open(key);
  }, [isThere, key]);
}
