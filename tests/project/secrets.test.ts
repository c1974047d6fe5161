import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What only Firebase Auth has. */
const secret = /passw|passphrase|secret|\bpin\b|\bpincode/i;

/**
 * Comments and, where they are told apart, texts speak of passwords; code that stores them would
 * name a field.
 */
const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, '');
const named = (path: string) =>
  withoutComments(readFileSync(path, 'utf8'))
    .split('\n')
    .filter((line) => secret.test(line));
const listSources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);

describe('threat 17: no field is named like a secret', () => {
  it.each([
    'firestore.rules',
    'storage.rules',
    'firestore.indexes.json',
    'tools/dev/seed/stories.ts',
  ])('in %s', (path) => {
    expect(named(path)).toEqual([]);
  });

  it('in any schema of what is stored', async () => {
    const modules = import.meta.glob<Record<string, unknown>>(
      ['../../src/domain/**/*.ts', '!**/*.test.ts', '!**/*.fixture.ts'],
      {
        eager: true,
      },
    );
    const keys = Object.values(modules).flatMap((module) =>
      Object.values(module).flatMap((one) => findKeys(one, new Set())),
    );
    // That the search sees what is there: a field of a document, of an element, of an element’s
    // alternatives, of an entry.
    expect(keys).toEqual(
      expect.arrayContaining([
        'lastnameKey',
        'txid',
        'closePrice',
        'actor',
        'document',
        'seenAt',
        'fee',
        'label',
      ]),
    );
    expect(keys.filter((key) => secret.test(key))).toEqual([]);
  });

  it('in any module that writes documents; those that speak with Firebase Auth write none', () => {
    const signIn = [
      'auth-error-messages',
      'auth-error',
      'auth',
      'local-links',
      'email-links',
      'credentials',
      'account-updates',
    ];
    const speakers = [
      ...signIn.map((name) => `auth/${name}`),
      'hooks/use-address-check',
      'queries',
    ].map((name) => `src/data/${name}.ts`);
    const speaking = listSources('src/data').filter((path) => named(path).length > 0);
    expect(speaking.toSorted()).toEqual(speakers.toSorted());
    for (const path of speaking)
      expect(readFileSync(path, 'utf8')).not.toMatch(/firebase\/firestore/);
  });

  it('in the seed, which gives its one password to Firebase Auth alone', () => {
    // The command for more clients passes the password on, and writes nothing itself.
    const seeds = listSources('tools/dev/seed').filter(
      (path) => path !== 'tools/dev/seed/add-clients.ts',
    );
    const asField = /(?:^|\{)[^(){}]*?['"]?\w*(?:passw|secret|pin\b)\w*['"]?\s*[,:}]/i;
    const fields = seeds
      .flatMap(named)
      .filter((line) => asField.test(line.replace(/\bpassword: string\b/g, '')));
    expect(fields.map((line) => line.trim())).toEqual(['password,']);
    expect(readFileSync('tools/dev/seed/seed.ts', 'utf8')).toMatch(
      /auth\.createUser\(\{[^}]*\n {4}password,\n/,
    );
  });
});

/** The names of all fields that a schema takes, and of those within. */
function findKeys(value: unknown, seen: Set<unknown>): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const own =
    'entries' in value && typeof value.entries === 'object' && value.entries !== null
      ? Object.keys(value.entries)
      : [];
  return [...own, ...Object.values(value).flatMap((inner) => findKeys(inner, seen))];
}

describe('the search for such a field', () => {
  it.each([
    '  password: v.string(),',
    "const pin = '1234';",
    'userSecret: string',
    'passphrase: 1',
  ])('finds %j', (line) => {
    expect(secret.test(withoutComments(line))).toBe(true);
  });

  it.each([
    '// never the password',
    '/** the secret of it */',
    '  spinner: true, pinned: 1',
    'const opinion = 1',
  ])('passes over %j', (line) => {
    expect(secret.test(withoutComments(line))).toBe(false);
  });
});
