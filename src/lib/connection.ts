/** What is known of the connection: it is there, as far as anybody can tell; the server did not answer; or the browser says that there is none. */
export type Connection = 'there' | 'unanswered' | 'offline';

let known: Connection = globalThis.navigator?.onLine === false ? 'offline' : 'there';
/** How often the browser has said something about it. */
let turns = 0;
const listeners = new Set<() => void>();

function learn(next: Connection): void {
  if (next === known) return;
  known = next;
  for (const tell of listeners) tell();
}

const heard = (next: Connection) => () => {
  turns += 1;
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
 * but a request from before the browser's last word says nothing about now.
 * @returns how to say whether an answer came, a refusal included
 */
export function asking(): (answered: boolean) => void {
  const asked = turns;
  return (answered) => {
    if (asked !== turns) return;
    if (answered) learn('there');
    else if (known === 'there') learn('unanswered');
  };
}
