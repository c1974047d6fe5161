import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseEnv } from '@/lib/env/env-schema';

interface Locked {
  version?: string;
  integrity?: string;
  /** Points to a workspace, a folder of the project itself. */
  link?: boolean;
  /** Comes in the archive of the package around it, whose checksum covers it. */
  inBundle?: boolean;
}

type Lock = { packages: Record<string, Locked> };

const sha512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** Lists the packages that npm would install without comparing them with a sha512 checksum. */
function findUnchecked({ packages }: Lock): string[] {
  const isOurs = (path: string, { link }: Locked) =>
    link === true || !path.includes('node_modules/');
  return Object.entries(packages)
    .filter(
      ([path, locked]) =>
        !isOurs(path, locked) &&
        !(locked.inBundle ? isBundled(path, packages) : sha512.test(locked.integrity ?? '')),
    )
    .map(([path]) => path);
}

/** Returns whether a package around this one has a checksum. */
function isBundled(path: string, packages: Lock['packages']): boolean {
  const outer = path.slice(0, Math.max(path.lastIndexOf('/node_modules/'), 0));
  const around = packages[outer];
  if (!outer || !around) return false;
  return around.inBundle ? isBundled(outer, packages) : sha512.test(around.integrity ?? '');
}

const readLock = (path: string): Lock => JSON.parse(readFileSync(path, 'utf8'));
const lock = readLock('package-lock.json');

describe('a lock file', () => {
  it.each(['package-lock.json', 'tools/ops/deploy/firebase-tools/package-lock.json'])(
    'has a sha512 checksum for every package: %s',
    (path) => {
      const locked = readLock(path);
      expect(findUnchecked(locked)).toEqual([]);
      expect(Object.keys(locked.packages).length).toBeGreaterThan(500);
    },
  );

  // Otherwise `npm ci` fails, and every command takes the packages for not yet installed.
  it('names every package of the project', () => {
    const own = readdirSync('labs').filter((name) => existsSync(`labs/${name}/package.json`));
    expect(own.length).toBeGreaterThan(3);
    const paths = own.flatMap((name) => [`labs/${name}`, `node_modules/@glassbook/${name}`]);
    expect(Object.keys(lock.packages)).toEqual(expect.arrayContaining(paths));
  });

  it('names the build tools for systems other than this one', () => {
    expect(Object.keys(lock.packages)).toEqual(
      expect.arrayContaining([
        'node_modules/@biomejs/cli-darwin-arm64',
        'node_modules/@biomejs/cli-linux-x64-musl',
      ]),
    );
  });
});

describe('the search for a missing checksum', () => {
  const integrity = `sha512-${'A'.repeat(86)}==`;
  const packages = {
    '': {},
    'labs/own': { version: '1.0.0' },
    'node_modules/own': { link: true },
    'node_modules/outer': { version: '1.0.0', integrity },
    'node_modules/outer/node_modules/inner': { version: '1.0.0', inBundle: true },
    'node_modules/outer/node_modules/inner/node_modules/innermost': {
      version: '1.0.0',
      inBundle: true,
    },
  };

  it('accepts checked packages, workspaces and bundled packages', () => {
    expect(findUnchecked({ packages })).toEqual([]);
  });

  it.each([
    ['has no checksum', { version: '1.0.0' }],
    ['has an empty checksum', { version: '1.0.0', integrity: '' }],
    [
      'has only a sha1 checksum',
      { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
    ],
    ['has a checksum that was cut off', { version: '1.0.0', integrity: integrity.slice(0, 60) }],
    ['claims to be bundled in no package', { version: '1.0.0', inBundle: true }],
  ])('finds a package that %s', (_, planted) => {
    expect(findUnchecked({ packages: { ...packages, 'node_modules/planted': planted } })).toEqual([
      'node_modules/planted',
    ]);
  });

  it('finds a package of the real lock whose checksum was removed', () => {
    const [path = '', locked] =
      Object.entries(lock.packages).find(([, { integrity }]) => integrity) ?? [];
    const { integrity: _, ...rest } = locked ?? {};
    expect(findUnchecked({ packages: { ...lock.packages, [path]: rest } })).toEqual([path]);
  });

  it('finds a bundled package together with the one around it', () => {
    const found = findUnchecked({
      packages: { ...packages, 'node_modules/outer': { version: '1.0.0' } },
    });
    expect(found).toHaveLength(3);
  });
});

const workflows = '.github/workflows';

/** The actions of a workflow that are named by something that can be moved: a tag or a branch. */
const findMovable = (workflow: string): string[] =>
  [...workflow.matchAll(/^\s*(?:- )?uses:\s*(\S+)(.*)$/gm)]
    .filter(
      ([, action = '', rest = '']) =>
        !action.startsWith('./') &&
        !(/@[0-9a-f]{40}$/.test(action) && /^ # v\d+\.\d+\.\d+$/.test(rest)),
    )
    .map(([, action = '']) => action);

describe('a workflow', () => {
  it.each(readdirSync(workflows))('names its actions by digest and version: %s', (name) => {
    const text = readFileSync(`${workflows}/${name}`, 'utf8');
    expect(text).toMatch(/^\s*(?:- )?uses: /m);
    expect(findMovable(text)).toEqual([]);
  });

  it('runs only commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const texts = readdirSync(workflows).map((name) =>
      readFileSync(`${workflows}/${name}`, 'utf8'),
    );
    const named = texts.flatMap((text) =>
      [...text.matchAll(/npm run ([a-z:]+)/g)].map(([, script = '']) => script),
    );
    expect(named).toEqual(expect.arrayContaining(['build', 'build:verifier']));
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });

  it('builds the site of a release with settings that are complete', () => {
    const release = readFileSync(`${workflows}/release.yml`, 'utf8');
    const settings = [...release.matchAll(/^ +(VITE_\w+): (\S+)$/gm)];
    const env = parseEnv(Object.fromEntries(settings.map(([, name, value]) => [name, value])));
    expect(env).toMatchObject({ practice: true, emulators: null });
  });

  const digest = 'a'.repeat(40);
  it.each([
    ['a tag', 'uses: actions/checkout@v6', ['actions/checkout@v6']],
    ['a branch', '- uses: actions/checkout@main', ['actions/checkout@main']],
    [
      'a digest without its version',
      `uses: actions/checkout@${digest}`,
      [`actions/checkout@${digest}`],
    ],
    ['a digest and its version', `uses: actions/checkout@${digest} # v6.1.0`, []],
    ['a workflow of this project', 'uses: ./.github/workflows/ci.yml', []],
  ])('is searched for %s', (_, line, found) => {
    expect(findMovable(`    steps:\n      ${line}\n`)).toEqual(found);
  });
});
