import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthError, type AuthFailure } from '@/data/auth/auth-error';
import { loadUnfinishedSignUp } from '@/data/auth/unfinished-sign-up';
import { maya } from '@/domain/accounts/person.fixture';
import { createSignUp } from './sign-up-page';

const client = { ...maya, username: '' };
const password = 'copper lantern ferry';
const forget = () => localStorage.clear();

beforeEach(forget);
afterEach(forget);

/** Answers one call after the other: a failure, or success. */
function answers(...kinds: (AuthFailure | 'ok')[]) {
  let calls = 0;
  return async () => {
    const kind = kinds[calls++];
    if (kind === undefined) throw new Error('Not expected to be asked again');
    if (kind !== 'ok') throw new AuthError(kind);
  };
}

describe('creating a sign-in', () => {
  it('keeps what was typed, and no password', async () => {
    await createSignUp({ signUp: answers('ok'), signIn: answers() })(client, password);
    expect(loadUnfinishedSignUp(client.email)?.client).toEqual(client);
    expect(JSON.stringify({ ...localStorage })).not.toContain(password);
  });

  it.each(['email-taken', 'weak-password', 'too-many'] as const)('forgets what was typed when it is refused: %s', async (kind) => {
    const create = createSignUp({ signUp: answers(kind), signIn: answers() });
    await expect(create(client, password)).rejects.toMatchObject({ kind });
    expect(loadUnfinishedSignUp(client.email)).toBeNull();
  });

  it('finds its own sign-in again when the answer had been lost', async () => {
    const create = createSignUp({ signUp: answers('unreachable', 'email-taken'), signIn: answers('ok') });
    await expect(create(client, password)).rejects.toMatchObject({ kind: 'unreachable' });
    const kept = loadUnfinishedSignUp(client.email);
    await create(client, password);
    expect(loadUnfinishedSignUp(client.email)?.op).toBe(kept?.op);
  });

  it('does not take somebody else’s address for its own', async () => {
    const create = createSignUp({ signUp: answers('unreachable', 'email-taken'), signIn: answers('wrong-credentials') });
    await expect(create(client, password)).rejects.toMatchObject({ kind: 'unreachable' });
    await expect(create(client, password)).rejects.toMatchObject({ kind: 'email-taken' });
    expect(loadUnfinishedSignUp(client.email)).toBeNull();
  });

  it('never tries to sign in where an address was taken at the first attempt', async () => {
    const create = createSignUp({ signUp: answers('email-taken'), signIn: answers() });
    await expect(create(client, password)).rejects.toMatchObject({ kind: 'email-taken' });
  });
});
