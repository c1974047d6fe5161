/** What is known of the connection: it is there, as far as anybody can tell; the server did not answer; or the browser says that there is none. */
export type Connection = 'there' | 'unanswered' | 'offline';

let known: Connection = globalThis.navigator?.onLine === false ? 'offline' : 'there';
/** How often the browser has said something about it. */
let turns = 0;
/** When an answer came last, ms; nothing from before the browser's last word. */
let answeredAt = Number.NEGATIVE_INFINITY;
/** For so long an answer to one request vouches for the server when another one fails, ms. */
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

/** Calls back when it is known otherwise than before. @returns the way to stop */
export function watchConnection(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/**
 * To be called as a request to the server begins. An answer also corrects a browser that calls itself offline and is not, as some do behind a VPN;
 * but a request from before the browser's last word says nothing about now. A failure counts only if no other request was answered during it or shortly
 * before: one failed request among successful ones is no lost connection.
 * @param grace how long before, ms
 * @returns how to say whether an answer came, a refusal included
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
