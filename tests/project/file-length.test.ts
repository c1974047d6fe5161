import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Lines that a file may have: beyond that it usually has two subjects. */
const most = 250;

/** What is longer, and why it cannot be split. */
const exceptions: Record<string, string> = {
  'firestore.rules': 'rules cannot import, and a database has one file of them',
};

const isSource = /\.(?:tsx?|mts|m?js|css|rules)$/;

/** What git knows and what it would add; a file that was deleted stands in its index until the next commit. */
function inGit(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\0');
}

/** Where this is no clone, or git is not there. */
const inFolders = (): string[] => [
  ...readdirSync('.'),
  ...['src', 'tools', 'labs', 'tests', 'public'].flatMap((top) =>
    readdirSync(top, { recursive: true, encoding: 'utf8' }).map((path) => `${top}/${path.replaceAll('\\', '/')}`),
  ),
];

function allFiles(): string[] {
  try {
    return inGit();
  } catch {
    return inFolders();
  }
}

const sources = allFiles().filter((path) => isSource.test(path) && existsSync(path));
const linesOf = (path: string) => readFileSync(path, 'utf8').replace(/\n$/, '').split('\n').length;
const long = sources.map((path) => ({ path, lines: linesOf(path) })).filter(({ lines }) => lines > most);

describe(`a source file has at most ${most} lines`, () => {
  it('wherever it stands', () => {
    const named = long.filter(({ path }) => !(path in exceptions)).map(({ path, lines }) => `${path} has ${lines} lines`);
    expect(named).toEqual([]);
    // That the search sees what is there.
    expect(sources).toEqual(expect.arrayContaining(['src/main.tsx', 'src/app/main.css', 'tools/bootstrap.mjs', 'storage.rules']));
  });

  it.each(Object.entries(exceptions))('but for %s, as long as it is longer: %s', (path) => {
    expect(long.map((file) => file.path)).toContain(path);
  });
});
