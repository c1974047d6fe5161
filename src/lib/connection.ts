/** What is known about the connection: nothing is wrong, the server did not respond, or the browser reports that it is offline. */
export type ConnectionState = 'there' | 'unanswered' | 'offline';

let current: ConnectionState = globalThis.navigator?.onLine === false ? 'offline' : 'there';
/** Number of online and offline events of the browser. */
let browserEventCount = 0;
/** When the last response arrived, ms; reset by each event of the browser. */
let answeredAt = Number.NEGATIVE_INFINITY;
/** A response to another request, at most this long before the failed one began, proves that the server is reachable, ms. */
const confirmationPeriodMs = 5_000;
const listeners = new Set<() => void>();

function setConnection(next: ConnectionState): void {
  if (next === current) return;
  current = next;
  for (const tell of listeners) tell();
}

const createBrowserListener = (next: ConnectionState) => () => {
  browserEventCount += 1;
  answeredAt = Number.NEGATIVE_INFINITY;
  setConnection(next);
};
globalThis.window?.addEventListener('offline', createBrowserListener('offline'));
globalThis.window?.addEventListener('online', createBrowserListener('there'));

export const getConnection = (): ConnectionState => current;

/** Calls `changed` when the state changes. @returns unsubscribes */
export function watchConnection(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

/**
 * Call it when a request to the server begins. A response also corrects a browser that wrongly reports offline, as some do behind a VPN. A
 * request from before the browser's last event is ignored. A failure counts only if no other request was answered during it or shortly
 * before: one failed request among successful ones is not a lost connection.
 * @param grace how long before, ms
 * @returns call it with whether a response came; a refusal is a response
 */
export function trackRequest(grace = confirmationPeriodMs): (answered: boolean) => void {
  const [asked, at] = [browserEventCount, Date.now()];
  return (answered) => {
    if (asked !== browserEventCount) return;
    if (answered) {
      answeredAt = Date.now();
      setConnection('there');
    } else if (current === 'there' && answeredAt <= at - grace) {
      setConnection('unanswered');
    }
  };
}
