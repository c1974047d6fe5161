import { expect, it } from 'vitest';
import { fetchPasswordChangedAt } from '@/data/auth/credentials';

const emulator = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}`;

/** @returns the new token */
async function accounts(method: 'signUp' | 'update', body: object): Promise<string> {
  const response = await fetch(
    `${emulator}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, returnSecureToken: true }),
    },
  );
  const { idToken } = await response.json();
  return String(idToken);
}

it('threat 34: Firebase Auth says when the password was last set', async () => {
  const began = Date.now();
  const first = await accounts('signUp', {
    email: `age-${crypto.randomUUID()}@example.com`,
    password: 'correct horse battery',
  });
  // The emulator's stamp of a new account may count as no change.
  const set = await fetchPasswordChangedAt(first, { emulator, key: 'local' });
  const second = await accounts('update', { idToken: first, password: 'another horse battery' });
  const changed = await fetchPasswordChangedAt(second, { emulator, key: 'local' });
  expect(changed.getTime()).toBeGreaterThan(set.getTime());
  expect(Math.abs(changed.getTime() - began)).toBeLessThan(60_000);
});
