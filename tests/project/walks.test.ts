import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const productFiles = execFileSync('git', ['ls-files', 'src', 'firestore.rules'], {
  encoding: 'utf8',
}).split('\n');

const architecture = readFileSync('ARCHITECTURE.md', 'utf8');

const findQuoted = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted);

const isFileName = (quoted: string): boolean => /^[\w./-]+\.(tsx?|rules)$/.test(quoted);
/** `useDecision`, `proposal.made`; no path, no command. */
const isName = (quoted: string): boolean =>
  /^[a-z]+[A-Z]\w*$/.test(quoted) || /^[a-z]+\.[a-z]+$/.test(quoted);

interface Row {
  title: string;
  /** As written: the end of a path. */
  files: readonly string[];
  names: readonly string[];
  /** Paths of the rules, such as `/holds/{uid}`. */
  matches: readonly string[];
}

const findPaths = (name: string): string[] =>
  productFiles.filter((path) => path === name || path.endsWith(`/${name}`));

/** The rows of the tables "file by file". A row that names no file goes on with the one before. */
function readWalks(): Row[] {
  const rows: Row[] = [];
  for (const section of architecture.split(/^#+ /m)) {
    const [heading = '', ...lines] = section.split('\n');
    if (!heading.endsWith('file by file')) continue;
    for (const line of lines) {
      const [what = '', title = ''] = line.split('|').slice(1, -1).toReversed();
      const names = findQuoted(title).filter(isFileName);
      if (findQuoted(title).length === 0) continue;
      rows.push({
        title: title.trim(),
        files: names.length > 0 ? names : (rows.at(-1)?.files ?? []),
        names: findQuoted(what).filter(isName),
        matches: findQuoted(title).filter((quoted) => quoted.startsWith('/')),
      });
    }
  }
  return rows;
}

const rows = readWalks();

it('reads both walks of ARCHITECTURE', () => {
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.flatMap(({ names }) => names).length).toBeGreaterThan(35);
  expect(rows.flatMap(({ matches }) => matches).length).toBeGreaterThan(5);
});

it.each(rows)('$title: each file is there once, and what is said of them is in them', (row) => {
  const found = row.files.map((name) => ({ name, paths: findPaths(name) }));
  expect(found.filter(({ paths }) => paths.length !== 1)).toEqual([]);
  const texts = found.flatMap(({ paths }) => paths.map((path) => readFileSync(path, 'utf8')));
  expect(row.names.filter((name) => !texts.some((text) => text.includes(name)))).toEqual([]);
  const isMatched = (path: string) => texts.some((text) => text.includes(`match ${path} {`));
  expect(row.matches.filter((path) => !isMatched(path))).toEqual([]);
});
