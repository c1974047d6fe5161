import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SeededAccount } from './seed/seed';

/** The accounts of the local desk and the one password of all of them. Never printed, never kept by git. */
interface LocalAccounts {
  /** In which form the desk was made. */
  form: number;
  password: string;
  accounts: SeededAccount[];
}

/** Of the desks that this version makes: counted up whenever what is stored changes, or what there is to see on a new desk. */
export const deskForm = 3;

/** Says that a kept desk has an earlier form, and which command replaces it; null for the present form. */
export const describeOlderDesk = (known: Pick<LocalAccounts, 'form'>): string | null =>
  known.form === deskForm
    ? null
    : 'This desk was made by an earlier version and is kept; "npm start -- --fresh" makes a new one, without what you did on it.';

/** A password for each desk of its own: one that stood in the project would sooner or later be somebody's real one. */
export function createPassword(): string {
  return randomBytes(12).toString('base64url');
}

/** Readable by nobody but its owner. */
export function writeAccounts(path: string, accounts: LocalAccounts): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
}

/** Null when there is none. */
export function readAccounts(path: string): LocalAccounts | null {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}
