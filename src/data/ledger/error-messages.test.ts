import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getErrorMessage, getReadErrorMessage, isChunkError } from './error-messages';
import { ActError, DataShapeError, PausedError } from './errors';

const named = (name: string, message = 'x') => Object.assign(new Error(message), { name });
const ofFirebase = (code: string) =>
  new ActError('unreachable', { cause: Object.assign(named('FirebaseError'), { code }) });
const browserSays = (what: 'online' | 'offline') => window.dispatchEvent(new Event(what));

beforeEach(() => {
  browserSays('online');
});
afterEach(() => {
  browserSays('online');
});

describe('the cause of a failure', () => {
  it.each([
    [
      'what was not sent without a connection',
      new ActError('offline'),
      /^You are offline\. .* Nothing is sent until then\.$/,
    ],
    [
      'an answer that never came',
      new ActError('unreachable'),
      /didn’t respond.*nothing happens twice/,
    ],
    ['a connection that failed', ofFirebase('unavailable'), /^We couldn’t reach the server/],
    ['an answer without a status', ofFirebase('unknown'), /^We couldn’t reach the server/],
    [
      'a file whose connection failed',
      ofFirebase('storage/retry-limit-exceeded'),
      /^We couldn’t reach the server/,
    ],
    ['a server that took too long', ofFirebase('deadline-exceeded'), /didn’t respond in time/],
    [
      'a server that has had enough',
      ofFirebase('resource-exhausted'),
      /^The server couldn’t do this/,
    ],
    ['a server that failed', ofFirebase('internal'), /^The server couldn’t do this/],
    [
      'a file store that is full',
      ofFirebase('storage/quota-exceeded'),
      /^The server couldn’t do this/,
    ],
    ['a refusal', new ActError('denied'), /^This isn’t allowed/],
    [
      'a decision that somebody else was faster with',
      new ActError('already-decided'),
      /^Someone else has already decided this/,
    ],
    [
      'a document that has changed since it was read',
      new ActError('outdated'),
      /Check it, and try again/,
    ],
    ['more than there is', new ActError('insufficient'), /There isn’t enough available/],
    [
      'a pause',
      new PausedError('deposits', 'Until Monday.'),
      /^Deposits are paused: Until Monday\.$/,
    ],
    ['a full list', new ActError('full'), /list is full/],
    [
      'files for which the address has to be verified',
      new ActError('unverified'),
      /^Confirm your email address to send more files\.$/,
    ],
    ['too many writers', new ActError('contended'), /again in a moment/],
    ['a sign-in that ran out', new ActError('signed-out'), /Sign in and try again/],
    ['a price that is not to be had', named('PriceError'), /price service/],
    ['assets that are not to be had', named('AssetsError'), /assets service/],
    ['a refused sign-in', named('AuthError'), /sign-in service/],
    [
      'a part of the app that is gone',
      new TypeError('Failed to fetch dynamically imported module: /a.js'),
      /Reload/,
    ],
    ['anything else', new Error('x'), /unexpected/],
    ['what is no error at all', 'x', /unexpected/],
  ])('says of %s what to do', (_, error, words) => {
    expect(getErrorMessage(error)).toMatch(words);
  });

  it('promises that nothing happens twice of an act alone', () => {
    for (const error of [
      new ActError('unreachable'),
      ofFirebase('unavailable'),
      ofFirebase('internal'),
    ]) {
      expect(getErrorMessage(error)).toMatch(/nothing happens twice\.$/);
      expect(getReadErrorMessage(error)).toMatch(/[a-z]\. Try again in a moment\.$/);
    }
    expect(getReadErrorMessage(new ActError('denied'))).toBe(
      getErrorMessage(new ActError('denied')),
    );
  });

  it('names the document that could not be read', () => {
    expect(getErrorMessage(new DataShapeError('accounts/maya', 'balance: Invalid'))).toContain(
      'accounts/maya',
    );
  });

  it.each([
    ['no answer', new ActError('unreachable')],
    ['no price', named('PriceError')],
    ['something unknown', new Error('x')],
    ['a part of the app', new TypeError('Failed to fetch dynamically imported module: /a.js')],
  ])('is the missing connection where there is none: %s', (_, error) => {
    browserSays('offline');
    expect(getErrorMessage(error)).toMatch(/You are offline/);
  });

  it.each([
    ['a refusal', new ActError('denied'), /isn’t allowed/],
    ['a malformed document', new DataShapeError('users/maya', 'x'), /users\/maya/],
  ])('is not the missing connection where the server had spoken: %s', (_, error, words) => {
    browserSays('offline');
    expect(getErrorMessage(error)).toMatch(words);
  });
});

describe('a part of the app that cannot be loaded', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://x/a.js',
    'error loading dynamically imported module: https://x/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ])('is known by what browsers say: %s', (message) => {
    expect(isChunkError(new TypeError(message))).toBe(true);
  });

  it('is not every error', () => {
    expect(isChunkError(new TypeError('x is not a function'))).toBe(false);
    expect(isChunkError('Importing a module script failed.')).toBe(false);
  });
});
