// @module-tag full

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../paths';
import { freePorts, getPort, loopback, type Ports, services } from '../ports';
import {
  findMarkedProcesses,
  type MarkedProcess,
  markVariable,
} from '../testing/marked-processes.fixture';
import { findArchives, javaEmulators } from './emulators/archives';
import { hasCompiler } from './emulators/java';
import { marketPrice } from './sample-market';

const long = 180_000;
const seesProcesses = existsSync('/proc/self/environ');
const hasJava = spawnSync('java', ['-version']).status === 0;
const sources = findArchives(process.env);
const able =
  (await hasCompiler(process.env)) &&
  javaEmulators.every((emulator) => sources[emulator].from !== 'download');

const mark = `start-${process.pid}`;
let folder: string;
const started = new Set<ChildProcess>();

afterEach(async () => {
  for (const child of started) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
});
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glassbook-start-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** `npm start` with data and ports of its own. */
function start(ports: Ports, env: Record<string, string> = {}, args: string[] = []) {
  const moved = Object.entries(ports).map(([name, port]) => [
    services[name as keyof Ports].variable,
    String(port),
  ]); // entries forgets the keys
  const child = spawn(process.execPath, [join(root, 'tools', 'bootstrap.mjs'), 'start', ...args], {
    env: {
      ...process.env,
      GLASSBOOK_LOCAL: join(folder, 'local'),
      [markVariable]: mark,
      ...Object.fromEntries(moved),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  child.once('close', () => started.delete(child));
  const said = { out: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.errors += chunk;
  });
  return { child, said, ended: once(child, 'close').then(([code]: (number | null)[]) => code) };
}

/** A PATH of one folder that contains only these programs. */
function pathWith(...programs: string[]): string {
  const path = mkdtempSync(join(folder, 'path-'));
  for (const program of programs) {
    const found = (process.env.PATH ?? '')
      .split(delimiter)
      .find((place) => existsSync(join(place, program)));
    symlinkSync(join(found ?? '', program), join(path, program));
  }
  return path;
}

function stillRunning(): MarkedProcess[] {
  return seesProcesses ? findMarkedProcesses(mark) : [];
}

async function failure(
  ports: Ports,
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<string> {
  const { said, ended } = start(ports, env, args);
  expect(await ended).toBe(1);
  expect(said.errors).toMatch(/^[^\n]+\.\n$/);
  expect(stillRunning()).toEqual([]);
  return said.errors.trim();
}

describe('npm start says in one sentence what it lacks, and leaves nothing running:', {
  timeout: long,
}, () => {
  it('a port', async () => {
    const server = createServer().listen(0, loopback);
    await once(server, 'listening');
    const ports = { ...(await freePorts()), firestore: getPort(server) };
    expect(await failure(ports)).toBe(
      `Port ${ports.firestore} (Firestore emulator) is in use: stop the program that holds it, or set GLASSBOOK_FIRESTORE_PORT to a free port.`,
    );
    server.close();
  });

  it('the data, before the ports that the owner of the data holds as well', async () => {
    const server = createServer().listen(0, loopback);
    await once(server, 'listening');
    const held = join(folder, 'held');
    mkdirSync(held);
    writeFileSync(join(held, 'start.pid'), String(process.pid));
    expect(
      await failure({ ...(await freePorts()), app: getPort(server) }, { GLASSBOOK_LOCAL: held }),
    ).toMatch(`Glassbook is running already (process ${process.pid})`);
    server.close();
  });

  it('Java', async () => {
    expect(await failure(await freePorts(), { PATH: pathWith() })).toMatch(
      /^The Firebase emulators need Java 11 or newer, and none was found: install one/,
    );
  });

  it.skipIf(!hasJava)(
    'the emulators (needs Java)',
    async () => {
      const nowhere = join(folder, 'nowhere');
      mkdirSync(nowhere, { recursive: true });
      const env = {
        PATH: pathWith('java'),
        HOME: nowhere,
        FIREBASE_EMULATORS_PATH: nowhere,
        CLOUDSDK_ROOT_DIR: '',
        HTTPS_PROXY: 'http://127.0.0.1:9',
      };
      const text = await failure(await freePorts(), env);
      expect(text).toMatch(
        /^The Firebase emulators could not be downloaded and are not on this machine: connect to the internet once/,
      );
      expect(text).toContain('google-cloud-cli-firestore-emulator');
      expect(text).toContain('FIRESTORE_EMULATOR_BINARY_PATH and STORAGE_EMULATOR_BINARY_PATH');
    },
    long,
  );

  it.skipIf(!hasJava || sources.storage.from !== 'sdk')(
    "a compiler for the Cloud SDK's archive (needs Java and that archive)",
    async () => {
      const nowhere = join(folder, 'nowhere');
      mkdirSync(nowhere, { recursive: true });
      const sdk =
        sources.storage.from === 'sdk' ? join(sources.storage.path, '..', '..', '..') : '';
      const env = {
        PATH: pathWith('java'),
        FIREBASE_EMULATORS_PATH: nowhere,
        CLOUDSDK_ROOT_DIR: sdk,
        HTTPS_PROXY: 'http://127.0.0.1:9',
      };
      expect(await failure(await freePorts(), env)).toContain(
        'with a JDK (javac), because a Java runtime alone cannot make use of it',
      );
    },
    long,
  );
});

describe.skipIf(!able)('npm start (needs Java and an archive that need not be downloaded)', () => {
  async function ready({
    child,
    said,
  }: {
    child: ChildProcess;
    said: { out: string; errors: string };
  }): Promise<void> {
    while (!said.out.includes('Glassbook: http')) {
      await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'close')]);
      if (child.exitCode !== null) throw new Error(`${said.out}${said.errors}`);
    }
  }

  it(
    'opens a desk, serves the app and the prices, and keeps the desk for the next time',
    async () => {
      const ports = await freePorts();
      const first = start(ports);
      await ready(first);
      expect(first.said.out).toContain('Opening a new desk');
      expect(first.said.out).toMatch(/@\S+ +administrator /);
      expect((await fetch(`http://${loopback}:${ports.app}/`)).status).toBeLessThan(500);
      const before = new Date();
      const answer = await fetch(
        `http://${loopback}:${ports.prices}/simple/price?ids=bitcoin&vs_currencies=usd`,
      );
      const { bitcoin } = await answer.json();
      expect([marketPrice('bitcoin', before), marketPrice('bitcoin', new Date())]).toContain(
        bitcoin.usd.toFixed(2),
      );
      const users = async (): Promise<object[]> => {
        const address = `http://${loopback}:${ports.firestore}/v1/projects/demo-glassbook/databases/(default)/documents/users`;
        const response = await fetch(address, { headers: { authorization: 'Bearer owner' } });
        const { documents }: { documents: { fields: object }[] } = await response.json();
        return documents.map(({ fields }) => fields); // an import makes new times for the documents themselves
      };
      const opened = await users();
      expect(opened.length).toBeGreaterThan(1);

      const another = start(await freePorts());
      expect(await another.ended).toBe(1);
      expect(another.said.errors).toMatch(/^Glassbook is running already \(process \d+\)/);

      first.child.kill('SIGINT');
      first.child.kill('SIGINT'); // as npm and the terminal do between them
      expect(await first.ended).toBe(0);
      expect(first.said.errors).toBe('');
      expect(stillRunning()).toEqual([]);
      expect(readdirSync(join(folder, 'local')).sort()).toEqual(['accounts.json', 'cache', 'data']);

      const second = start(ports);
      await ready(second);
      expect(second.said.out).not.toContain('Opening a new desk');
      expect(await users()).toEqual(opened);
      second.child.kill('SIGTERM');
      expect(await second.ended).toBe(0);
      expect(stillRunning()).toEqual([]);
    },
    2 * long,
  );

  it(
    'ends at once when it is asked to while it starts',
    async () => {
      const starting = start(await freePorts());
      await once(starting.child.stdout, 'data');
      starting.child.kill('SIGINT');
      expect(await starting.ended).toBe(0);
      expect(stillRunning()).toEqual([]);
    },
    long,
  );
});
