import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SeededAccount } from './seed/seed';

/** The accounts of the local desk and the one password of all of them. Never printed, never kept by git. */
export interface LocalAccounts {
  password: string;
  accounts: SeededAccount[];
}

/** Chosen anew for each desk: a password that stood in the project would sooner or later be somebody's real one. */
export function newPassword(): string {
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
