/**
 * What is known about the connection: nothing is wrong, the last request had no answer, or the
 * browser reports that it is offline.
 */
export type ConnectionState = 'there' | 'unanswered' | 'offline';

let current: ConnectionState = globalThis.navigator?.onLine === false ? 'offline' : 'there';
let browserEventCount = 0;
const listeners = new Set<() => void>();

function setConnection(next: ConnectionState): void {
  if (next === current) return;
  current = next;
  for (const onChange of listeners) onChange();
}

for (const [event, state] of [['online', 'there'] as const, ['offline', 'offline'] as const]) {
  globalThis.window?.addEventListener(event, () => {
    browserEventCount += 1;
    setConnection(state);
  });
}

export const getConnection = (): ConnectionState => current;

/** Calls `onChange` when the state changes. @returns unsubscribes */
export function watchConnection(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/**
 * Call it when a request to the server begins. The last outcome counts. An answer also corrects a
 * browser that wrongly reports offline, as some do behind a VPN. A request from before the
 * browser's last event is ignored.
 * @returns call it with whether an answer came; a refusal is an answer
 */
export function trackRequest(): (answered: boolean) => void {
  const begunAfter = browserEventCount;
  return (answered) => {
    if (begunAfter !== browserEventCount) return;
    if (answered) setConnection('there');
    else if (current === 'there') setConnection('unanswered');
  };
}
