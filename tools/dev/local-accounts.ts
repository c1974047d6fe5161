/** Stores the accounts of the local desk and their password. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SeededAccount } from './seed/seed';

/** All accounts have the same password, which is never printed and never committed. */
interface LocalAccounts {
  /** The version of the seed that created the desk. */
  form: number;
  password: string;
  accounts: SeededAccount[];
}

/** The version of the seed. Increase it when stored documents change, or what a new desk shows. */
export const deskForm = 10;

/**
 * Says that a kept desk has an earlier form, and which command replaces it. Null for the present
 * form.
 */
export const describeOlderDesk = (known: Pick<LocalAccounts, 'form'>): string | null =>
  known.form === deskForm
    ? null
    : 'This desk was made by an earlier version and is kept, but pages may fail to read it: "npm start -- --fresh" makes a new one, without what you did on it.';

/** Each desk gets another password: one in the repository might be used for a real account. */
export function createPassword(): string {
  return randomBytes(12).toString('base64url');
}

/** Only the owner of the file can read it. */
export function writeAccounts(path: string, accounts: LocalAccounts): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
}

/** Null if there is no file. */
export function readAccounts(path: string): LocalAccounts | null {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
