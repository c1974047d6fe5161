import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { FileCaller } from '@/data/files';
import { openAccount } from '@/data/users';
import { newOp } from '@/domain/envelope';
import { setAdmin, withAdminSdk } from '../../../tools/admin-role';
import { createCallers } from '../../../tools/desk-caller';

const auth = process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '';
const firestore = process.env.FIRESTORE_EMULATOR_HOST ?? '';
const projectId = 'demo-glassbook';
const [host = '', port = ''] = firestore.split(':');
const callers = createCallers({ projectId, host, port: Number(port), storage: process.env.FIREBASE_STORAGE_EMULATOR_HOST ?? '' });

/** Somebody who can sign in, and who can act without the browser too. */
export interface Person {
  email: string;
  password: string;
  name: string;
  caller: FileCaller;
}

export const newPassword = (): string => `${randomUUID()}Aa1`;

/** A client of this test alone, signed up and with a profile. */
export async function createClient(firstname: string, { verified = true } = {}): Promise<Person> {
  return createPerson(firstname, verified, false);
}

/** An administrator of this test alone. */
export const createAdministrator = (firstname: string): Promise<Person> => createPerson(firstname, true, true);

async function createPerson(firstname: string, verified: boolean, admin: boolean): Promise<Person> {
  const uid = `${firstname.toLowerCase()}-${randomUUID().slice(0, 8)}`;
  const [email, password] = [`${uid}@example.com`, newPassword()];
  const caller = callers.as(uid, { email, email_verified: verified });
  await withAdminSdk({ projectId, emulators: { auth, firestore } }, async (sdk) => {
    await sdk.auth.createUser({ uid, email, password, emailVerified: verified });
    const client = { username: uid, firstname, lastname: 'Tester', email, mobile: '+1 555 0100', country: 'Norway' };
    await openAccount(caller, client, newOp());
    if (admin) await setAdmin(sdk, email, true);
  });
  return { email, password, name: `${firstname} Tester`, caller };
}

/** Signs in as a person does, and waits for the page that follows. */
export async function signIn(page: Page, { email, password }: Person, at: '/signin' | '/admin/signin' = '/signin'): Promise<void> {
  await page.goto(at);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: /account menu/ }).waitFor();
}
