/** What is known about the connection: nothing is wrong, the server did not respond, or the browser reports that it is offline. */
export type Connection = 'there' | 'unanswered' | 'offline';

let known: Connection = globalThis.navigator?.onLine === false ? 'offline' : 'there';
/** Number of online and offline events of the browser. */
let turns = 0;
/** When the last response arrived, ms; reset by each event of the browser. */
let answeredAt = Number.NEGATIVE_INFINITY;
/** A response to another request, at most this long before the failed one began, proves that the server is reachable, ms. */
const confirmedRequests = 5_000;
const listeners = new Set<() => void>();

function learn(next: Connection): void {
  if (next === known) return;
  known = next;
  for (const tell of listeners) tell();
}

const heard = (next: Connection) => () => {
  turns += 1;
  answeredAt = Number.NEGATIVE_INFINITY;
  learn(next);
};
globalThis.window?.addEventListener('offline', heard('offline'));
globalThis.window?.addEventListener('online', heard('there'));

export const connection = (): Connection => known;

/** Calls `changed` when the state changes. @returns unsubscribes */
export function watchConnection(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/**
 * Call it when a request to the server begins. A response also corrects a browser that wrongly reports offline, as some do behind a VPN. A
 * request from before the browser's last event is ignored. A failure counts only if no other request was answered during it or shortly
 * before: one failed request among successful ones is not a lost connection.
 * @param grace how long before, ms
 * @returns call it with whether a response came; a refusal is a response
 */
export function trackRequest(grace = confirmedRequests): (answered: boolean) => void {
  const [asked, at] = [turns, Date.now()];
  return (answered) => {
    if (asked !== turns) return;
    if (answered) {
      answeredAt = Date.now();
      learn('there');
    } else if (known === 'there' && answeredAt <= at - grace) {
      learn('unanswered');
    }
  };
}
