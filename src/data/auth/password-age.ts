import * as v from 'valibot';

const accounts = v.object({ users: v.tuple([v.object({ passwordUpdatedAt: v.pipe(v.number(), v.integer(), v.minValue(1)) })]) });

export interface AuthService {
  /** Address of the emulator, `http://127.0.0.1:9099`; without it, Firebase Auth. */
  emulator?: string | undefined;
  /** Firebase's API key. */
  key: string;
  headers?: Record<string, string>;
}

/**
 * When the password of one account was last set. Asked of the REST interface of Firebase Auth, because its library leaves this out.
 * @throws TypeError without a connection, ValiError where the answer is another
 */
export async function lookUpPasswordChangedAt(idToken: string, { emulator, key, headers }: AuthService): Promise<Date> {
  const host = emulator ? `${emulator}/identitytoolkit.googleapis.com` : 'https://identitytoolkit.googleapis.com';
  const response = await fetch(`${host}/v1/accounts:lookup?key=${key}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ idToken }),
  });
  const { users } = v.parse(accounts, await response.json());
  return new Date(users[0].passwordUpdatedAt);
}
