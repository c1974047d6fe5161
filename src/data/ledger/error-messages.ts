import { getConnection } from '@/lib/connection';
import { ActError, DataShapeError, type FailureKind, getNetworkFailure } from './errors';

/** For reads, and for writes that could not be sent. */
export const offlineMessage = 'You are offline. Try again when the connection is back.';

const failureMessages: Record<FailureKind, string> = {
  offline: `${offlineMessage} Until then nothing is sent.`,
  unreachable: 'The server did not answer in time. Try again: nothing happens twice.',
  denied: 'The rules do not allow it. Reload the page to see what has changed; if nothing has, tell whoever runs this desk.',
  'already-decided': 'Somebody else decided it before you, or you did in another tab. The page shows how.',
  outdated: 'It has changed since you opened it. Look at it again, and repeat it if it still applies.',
  insufficient: 'Not enough is available: money that is reserved, staked or spent cannot be used. Look at the balance again.',
  'earlier-stands': 'What you sent before did arrive, so this was not sent as well. Look at it in the list first.',
  'not-viewed': 'Somebody else has opened the document since. Open it again to decide.',
  'too-soon': 'This can be done once a minute. Try again in a minute.',
  'too-often': 'A profile can be edited a hundred times in a day. Come back tomorrow.',
  'fee-due': 'The fee of your plan comes first: the desk charges it, or you cancel the plan.',
  full: 'The list is full. There is room for one more when something on it is decided, removed or archived.',
  unverified: 'Confirm your e-mail address to send more files.',
  contended: 'Too many changes were being written at once. Try again in a moment: nothing happens twice.',
  'signed-out': 'You are not signed in any more. Sign in again and repeat it.',
};

/** By name: their modules load the sign-in or an outside service, which a page that only explains an error must not load. */
const messagesByErrorName: Record<string, string> = {
  PriceError: 'The price service does not answer. Try again in a moment.',
  AssetsError: 'The assets service does not answer. Try again in a moment.',
  AuthError: 'The sign-in service refused it or did not answer. Try again in a moment.',
};

const unreachableMessages = {
  timeout: failureMessages.unreachable,
  'no-connection': 'The connection to the server failed. Try again: nothing happens twice.',
  answered: 'The server answered that it could not do this. Try again in a moment: nothing happens twice.',
};

const isOffline = (): boolean => getConnection() === 'offline';

/** One or two sentences for the screen: why something failed and what to do. The log gets the error itself. */
export function getErrorMessage(error: unknown): string {
  if (error instanceof DataShapeError) {
    return `The document ${error.path} is not written the way this version reads it. Reload the page, which may bring a newer one; if it says so again, tell whoever runs this desk. Nothing was changed.`;
  }
  // Without a connection a reload would lose the page and all typed text.
  if (isChunkError(error)) return isOffline() ? offlineMessage : 'A part of the app could not be loaded. Reload the page.';
  if (error instanceof ActError && error.kind !== 'unreachable') return failureMessages[error.kind];
  if (isOffline()) return offlineMessage;
  if (error instanceof ActError) return unreachableMessages[getNetworkFailure(error)];
  return (
    (error instanceof Error ? messagesByErrorName[error.name] : undefined) ??
    'Something unexpected happened. Reload the page and try again.'
  );
}

/** As {@link getErrorMessage}, for a file: `full` means the limit of the day. */
export function getUploadErrorMessage(error: unknown): string {
  const full = error instanceof ActError && error.kind === 'full';
  return full ? 'Twenty files were sent today, which is all that a day takes. Come back tomorrow.' : getErrorMessage(error);
}

const chunkMessages = [
  'Failed to fetch dynamically imported module', // Chromium
  'error loading dynamically imported module', // Firefox
  'Importing a module script failed', // Safari
  'Unable to preload CSS', // Vite
];

/** Whether a part of the app itself could not be loaded: no connection, or a newer version has taken its place. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && chunkMessages.some((message) => error.message.includes(message));
