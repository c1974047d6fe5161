import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findNodeProblem, isInstalled } from './install.mjs';
import { root } from './paths';

describe('the check of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.13.0', '23.0.0', '24.1.0'])('passes for %s', (version) => {
    expect(findNodeProblem(version)).toBeNull();
  });

  it.each(['20.18.9', '21.7.3', '22.12.0', '18.20.0', '8.0.0'])(
    'says which one is needed for %s',
    (version) => {
      expect(findNodeProblem(version)).toBe(
        `Glassbook needs Node 22 (from 22.13) or 24; 20.19 also works. This is Node ${version}.`,
      );
    },
  );
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glassbook-install-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const a = { version: '1.0.0', integrity: 'sha512-a' };

function packages(wanted: Record<string, object>, present: Record<string, object> | null) {
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { '': { name: 'x' }, ...wanted } }),
  );
  if (present)
    writeFileSync(
      join(folder, 'node_modules', '.package-lock.json'),
      JSON.stringify({ packages: present }),
    );
  return isInstalled(folder);
}

describe('the packages', () => {
  it('are installed when npm wrote down that they are', () => {
    expect(packages({ 'node_modules/a': a }, { 'node_modules/a': a })).toBe(true);
  });

  it('are not installed when npm wrote nothing down', () => {
    expect(packages({ 'node_modules/a': a }, null)).toBe(false);
  });

  it.each([
    ['is missing', {}],
    ['has another version', { 'node_modules/a': { ...a, version: '2.0.0' } }],
    ['has another content', { 'node_modules/a': { ...a, integrity: 'sha512-b' } }],
    ['is too much', { 'node_modules/a': a, 'node_modules/b': a }],
  ])('are not installed when one %s', (_, present) => {
    expect(packages({ 'node_modules/a': a }, present)).toBe(false);
  });

  it('for other systems may be missing', () => {
    expect(packages({ 'node_modules/a': { ...a, optional: true } }, {})).toBe(true);
  });

  it('include the links to the packages in labs', () => {
    const linked = {
      'labs/x': { name: '@glassbook/x' },
      'node_modules/@glassbook/x': { resolved: 'labs/x', link: true },
    };
    expect(packages({ 'node_modules/a': a, ...linked }, { 'node_modules/a': a, ...linked })).toBe(
      true,
    );
    expect(packages({ 'node_modules/a': a, ...linked }, { 'node_modules/a': a })).toBe(false);
  });

  it('are installed where the lock file says the version alone', () => {
    expect(
      packages(
        { 'node_modules/a': { version: a.version, optional: true } },
        { 'node_modules/a': a },
      ),
    ).toBe(true);
    expect(
      packages({ 'node_modules/a': { version: '2.0.0', optional: true } }, { 'node_modules/a': a }),
    ).toBe(false);
  });

  /**
   * npm installs only what the lock file names. Build tools would not start on systems that it
   * leaves out.
   */
  it('are named for every system', () => {
    const { packages: locked } = JSON.parse(
      readFileSync(join(root, 'package-lock.json'), 'utf8'),
    ) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const wanted = Object.values(locked).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies),
    );
    expect(wanted).toContain('@rollup/rollup-darwin-arm64');
    expect(
      wanted.filter(
        (name) => !Object.keys(locked).some((path) => path.endsWith(`node_modules/${name}`)),
      ),
    ).toEqual([]);
  });
});

describe('the first start', () => {
  function bootstrap(args: string[], env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [join(folder, 'tools', 'bootstrap.mjs'), ...args], {
      env: { ...process.env, ...env },
    });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    return new Promise<{ code: number | null; errors: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, errors })),
    );
  }

  beforeEach(() => {
    mkdirSync(join(folder, 'tools'));
    for (const name of ['bootstrap.mjs', 'install.mjs']) {
      copyFileSync(join(root, 'tools', name), join(folder, 'tools', name));
    }
  });

  it('without a network says in one sentence that there is none', async () => {
    const lock = { name: 'x', version: '1.0.0', lockfileVersion: 3, requires: true };
    const project = { name: 'x', version: '1.0.0', dependencies: { a: '1.0.0' } };
    const resolved = 'https://registry.npmjs.org/a/-/a-1.0.0.tgz';
    writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({
        ...lock,
        packages: { '': project, 'node_modules/a': { version: '1.0.0', resolved } },
      }),
    );
    const { code, errors } = await bootstrap(['start'], {
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_fetch_retries: '0',
      npm_config_cache: join(folder, 'cache'),
    });
    expect(code).toBe(1);
    expect(errors).toMatch(
      /^The packages could not be installed because npm's registry cannot be reached \(.+\): connect to the internet and try again\.\n$/,
    );
  });

  it('with an old Node says so in one sentence, with every script of package.json', async () => {
    const old =
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.8" } })';
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    // The others are programs of packages, which need no particular Node.
    const own = Object.values(scripts).filter((script) => script.startsWith('node '));
    expect(own.length).toBeGreaterThan(20);
    for (const script of own) {
      const [, task = ''] = /^node tools\/bootstrap\.mjs (.+)$/.exec(script) ?? [];
      const { code, errors } = await bootstrap(task.split(' '), {
        NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(old)}"`,
      });
      expect([script, code, errors]).toEqual([script, 1, `${findNodeProblem('18.20.8')}\n`]);
    }
  });

  it('has to be told what to do', async () => {
    const { code, errors } = await bootstrap(['stop']);
    expect(code).toBe(1);
    expect(errors).toMatch(/^Say what to do: .+\n$/);
  });
});
