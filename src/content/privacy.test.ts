import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(process.cwd(), 'src');
/** Where the storage is reached for a key that somebody else has given. */
const helpers = ['lib/device/device.ts', 'lib/browser-storage/draft.ts'];
/** Written and taken away again in the same moment. */
const leavesAtOnce = 'storage-probe';

const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !helpers.includes(path))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));

/** The first argument of each call that stores something under a key. */
const keeping = /(?:\bcreateSessionDraft|\bwriteStored|\.setItem)(?:<[^>]*>)?\(\s*([^,)]+)/g;

/**
 * The names in an argument, or in what its file, else another one, declares under its name; what
 * comes after a colon is the account's number.
 */
function namesOf(argument: string, text: string): string[] {
  const said = [...argument.matchAll(/['"`]([\w-]+)/g)].flatMap(([, name]) => name ?? []);
  const [name] = /^\w+/.exec(argument) ?? [];
  if (said.length > 0 || !name) return said;
  const declaration = new RegExp(`\\bconst ${name}\\b[^=]*= *([^;]+);`, 'g');
  const namesIn = (one: string) =>
    [...one.matchAll(declaration)].flatMap(([, declared = '']) => namesOf(declared, one));
  const own = namesIn(text);
  return own.length > 0
    ? own
    : texts.filter((one) => one.text !== text).flatMap((one) => namesIn(one.text));
}

/** A `writeStored` of another module keeps nothing by itself. */
const isKept = (call: string, text: string): boolean =>
  !call.startsWith('writeStored') || /\/device'/.test(text);

const found = texts.flatMap(({ path, text }) =>
  [...text.matchAll(keeping)].flatMap(([call, key = '']) =>
    isKept(call, text) ? { path, key, names: namesOf(key, text) } : [],
  ),
);

const page = readFileSync(join(source, 'content/pages/privacy.mdx'), 'utf8');
const section = /## What stays in your browser\n([\s\S]*?)\n## /.exec(page)?.[1] ?? '';
const rows = [...section.matchAll(/^\| (.+?) \|/gm)].map(([, name = '']) => name);

describe('what the privacy page says of the browser', () => {
  it('rests on every key that the source keeps something under', () => {
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter(({ names }) => names.length === 0)).toEqual([]);
  });

  it('names every one of them, and none that is gone', () => {
    const kept = new Set(
      found.flatMap(({ names }) => names).filter((name) => name !== leavesAtOnce),
    );
    const named = rows.flatMap((row) =>
      [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    );
    expect(named.toSorted()).toEqual([...kept].toSorted());
  });

  it('names the stores that have no such key: Firebase’s own, and the pages that open without a connection', () => {
    const uses = (words: RegExp) =>
      texts.filter(({ text }) => words.test(text)).map(({ path }) => path);
    expect(uses(/\bcaches\.open\(/)).toEqual(['service-worker.ts']);
    expect(uses(/\bindexedDB\.open\(|indexedDBLocalPersistence/).toSorted()).toEqual([
      'lib/browser-storage/storage-check.ts',
      'lib/firebase/firebase-auth.ts',
    ]);
    expect(rows).toContain('Firebase’s own store');
    expect(rows).toContain('the service worker’s store');
  });
});
