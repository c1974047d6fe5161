import { afterEach, expect, it, vi } from 'vitest';
import { fetchPasswordChangedAt } from './credentials';

afterEach(() => vi.unstubAllGlobals());

function answer(body: unknown) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(body));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
const look = () =>
  fetchPasswordChangedAt('token', { key: 'key', headers: { 'X-Firebase-AppCheck': 'check' } });

it('asks Firebase Auth for the account of the token', async () => {
  const fetch = answer({
    kind: 'x',
    users: [{ localId: 'maya', passwordUpdatedAt: 1_767_225_600_000 }],
  });
  expect(await look()).toEqual(new Date('2026-01-01T00:00:00Z'));
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    'https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=key',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Firebase-AppCheck': 'check' },
      body: '{"idToken":"token"}',
    },
  );
});

it.each([
  ['an error', { error: { message: 'INVALID_ID_TOKEN' } }],
  ['no account', { users: [] }],
  ['an account without the time', { users: [{ localId: 'maya' }] }],
  ['a time in words', { users: [{ passwordUpdatedAt: '1767225600000' }] }],
  ['a time that is none', { users: [{ passwordUpdatedAt: 0 }] }],
])('does not take %s for an answer', async (_, body) => {
  answer(body);
  await expect(look()).rejects.toThrow();
});

it('takes the time at which an emulator has loaded its accounts for no change', async () => {
  const users = [{ passwordUpdatedAt: 1_767_225_600_000, createdAt: '1767225600000' }];
  const emulator = 'http://127.0.0.1:9099';
  answer({ users });
  expect(await fetchPasswordChangedAt('token', { emulator, key: 'key' })).toEqual(new Date(0));
  answer({ users: [{ ...users[0], createdAt: '1767225599000' }] });
  expect(await fetchPasswordChangedAt('token', { emulator, key: 'key' })).toEqual(
    new Date('2026-01-01T00:00:00Z'),
  );
});

it('reads Firebase’s own time in any case', async () => {
  answer({ users: [{ passwordUpdatedAt: 1_767_225_600_000, createdAt: '1767225600000' }] });
  expect(await look()).toEqual(new Date('2026-01-01T00:00:00Z'));
});
