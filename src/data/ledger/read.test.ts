import { FirebaseError } from 'firebase/app';
import { describe, expect, it } from 'vitest';
import { ActError } from './errors';
import { toActError } from './read';

const kindOf = (code: string) => {
  const error = toActError(new FirebaseError(code, 'what Firebase says'));
  return error instanceof ActError && error.kind;
};

describe('what Firebase says of a request', () => {
  it.each([
    ['permission-denied', 'denied'],
    ['unauthenticated', 'signed-out'],
    ['failed-precondition', 'contended'],
    ['unavailable', 'unreachable'],
    ['auth/network-request-failed', 'unreachable'],
  ])('%s is %s', (code, kind) => expect(kindOf(code)).toBe(kind));

  it.each(['auth/user-token-expired', 'auth/user-disabled', 'auth/invalid-refresh-token'])(
    'that nobody is signed in any more, where the token cannot be renewed: %s',
    (code) => expect(kindOf(code)).toBe('signed-out'),
  );

  it('is passed on where it is something else', () => {
    const error = new TypeError('not of Firebase');
    expect(toActError(error)).toBe(error);
  });
});
