import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createPassword,
  describeOlderDesk,
  deskForm,
  readAccounts,
  writeAccounts,
} from './local-accounts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glassbook-accounts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('keeps the accounts where nobody else reads them', () => {
  const path = join(folder, 'deep', 'accounts.json');
  const accounts = { form: deskForm, password: createPassword(), accounts: [] };
  expect(readAccounts(path)).toBeNull();
  writeAccounts(path, accounts);
  expect(readAccounts(path)).toEqual(accounts);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('names the command that replaces a desk of an earlier form, and says nothing about one of this form', () => {
  const path = join(folder, 'accounts.json');
  writeFileSync(path, JSON.stringify({ password: createPassword(), accounts: [] }));
  expect(describeOlderDesk(readAccounts(path) ?? { form: deskForm })).toContain(
    'npm start -- --fresh',
  );
  expect(describeOlderDesk({ form: deskForm })).toBeNull();
});
