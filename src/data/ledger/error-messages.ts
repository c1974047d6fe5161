import { formatPause } from '@/domain/desk/pauses';
import { getConnection } from '@/lib/device/connection';
import {
  ActError,
  DataShapeError,
  type FailureKind,
  getNetworkFailure,
  PausedError,
} from './errors';

/** For reads, and for writes that could not be sent. */
export const offlineMessage = 'You are offline. Try again when the connection is back.';

const failureMessages: Record<Exclude<FailureKind, 'unreachable'>, string> = {
  offline: `${offlineMessage} Nothing is sent until then.`,
  denied:
    'This isn’t allowed. Reload the page to see what has changed. If nothing has, tell the people who run this desk.',
  'already-decided':
    'Someone else has already decided this, or you did in another tab. The page shows the outcome.',
  'already-credited':
    'This payment has already been credited to another deposit. Check the transaction id and the output number.',
  outdated: 'This has changed since you opened it. Check it, and try again if it still applies.',
  insufficient:
    'There isn’t enough available. Money that is reserved, in open trades or spent can’t be used. Check the balance.',
  'already-submitted':
    'Your earlier request was received, so this one wasn’t sent. Check it in the list first.',
  'not-viewed': 'Someone else has opened the document since. Open it again to decide.',
  'too-soon': 'You can do this once a minute. Try again in a minute.',
  'too-often': 'You can edit a profile a hundred times a day. Come back tomorrow.',
  'second-person': 'Someone else has to approve this.',
  'fee-due':
    'Your current plan’s fee hasn’t been charged yet. Wait for the desk to charge it, or cancel the plan.',
  full: 'The list is full. There’ll be room again once something in it is decided or removed, or we archive what was decided.',
  'full-of-own': 'The list is full.',
  paused: 'The desk has paused this. Try again later.',
  unverified: 'Confirm your email address to send more files.',
  contended:
    'Too many changes were being made at once. Try again in a moment: nothing happens twice.',
  'signed-out': 'You’re no longer signed in. Sign in and try again.',
};

/**
 * By name: their modules load the sign-in or an outside service, which a page that only explains an
 * error must not load.
 */
const messagesByErrorName: Record<string, string> = {
  PriceError: 'The price service isn’t responding. Try again in a moment.',
  AssetsError: 'The assets service isn’t responding. Try again in a moment.',
  AuthError: 'The sign-in service refused this or didn’t respond. Try again in a moment.',
};

const unreachableMessages = {
  timeout: 'The server didn’t respond in time.',
  'no-connection': 'We couldn’t reach the server.',
  answered: 'The server couldn’t do this.',
};

const retryAdvice = {
  act: 'It’s safe to try again: nothing happens twice.',
  read: 'Try again in a moment.',
};

const isOffline = (): boolean => getConnection() === 'offline';

/**
 * One or two sentences for the screen: why something failed and what to do. The log gets the error
 * itself.
 * @param of what failed: of what was only read, nothing can happen twice
 */
export function getErrorMessage(error: unknown, of: 'act' | 'read' = 'act'): string {
  if (error instanceof DataShapeError) {
    return `This version can’t read ${error.path}. Reload the page to get the newest version. If it happens again, tell the people who run this desk. Nothing was changed.`;
  }
  // Without a connection a reload would lose the page and all typed text.
  if (isChunkError(error))
    return isOffline() ? offlineMessage : 'Part of the app couldn’t load. Reload the page.';
  if (error instanceof PausedError) return `${formatPause(error.pausedKind)}: ${error.notice}`;
  if (error instanceof ActError && error.kind !== 'unreachable') return failureMessages[error.kind];
  if (isOffline()) return offlineMessage;
  if (error instanceof ActError)
    return `${unreachableMessages[getNetworkFailure(error)]} ${retryAdvice[of]}`;
  return (
    (error instanceof Error ? messagesByErrorName[error.name] : undefined) ??
    'Something unexpected happened. Reload the page and try again.'
  );
}

export const getReadErrorMessage = (error: unknown): string => getErrorMessage(error, 'read');

/** As {@link getErrorMessage}, for a file: `full` means the limit of the day. */
export function getUploadErrorMessage(error: unknown): string {
  const full = error instanceof ActError && error.kind === 'full';
  return full
    ? 'You’ve sent twenty files today, which is the daily limit. Come back tomorrow.'
    : getErrorMessage(error);
}

const chunkMessages = [
  'Failed to fetch dynamically imported module', // Chromium
  'error loading dynamically imported module', // Firefox
  'Importing a module script failed', // Safari
  'Unable to preload CSS', // Vite
];

/**
 * Whether a part of the app itself could not be loaded: no connection, or a newer version has taken
 * its place.
 */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && chunkMessages.some((message) => error.message.includes(message));
