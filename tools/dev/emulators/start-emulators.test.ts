// @module-tag full

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePorts, loopback } from '../../ports';
import { findMarkedProcesses, markVariable } from '../../testing/marked-processes.fixture';
import { findArchives, javaEmulators } from './archives';
import { hasCompiler } from './java';
import { type EmulatorOptions, type Emulators, startEmulators } from './start-emulators';

const sources = findArchives(process.env);
const able =
  (await hasCompiler(process.env)) &&
  javaEmulators.every((emulator) => sources[emulator].from !== 'download');
const long = 180_000;

const firestoreRules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{id} { allow read, write: if request.auth != null; }
  }
}`;
const storageRules = `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /images/{uid}/{name} {
      allow read;
      allow create: if request.auth.uid == uid && request.resource.size < 100
        && firestore.get(/databases/(default)/documents/tickets/$(uid)).data.until > request.time;
    }
  }
}`;

describe.skipIf(!able)(
  'the emulators (need Java and an archive that need not be downloaded)',
  () => {
    const mark = `start-emulators-${process.pid}`;
    let folder: string;
    const running: Emulators[] = [];

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'glassbook-suite-'));
    });
    afterEach(async () => {
      await Promise.all(running.splice(0).map((emulators) => emulators.stop()));
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    function rulesFile(name: string, text: string): string {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    }

    async function start(over: Partial<EmulatorOptions> = {}): Promise<Emulators> {
      const emulators = await startEmulators({
        projectId: 'demo-glassbook',
        ports: await freePorts(),
        rules: {
          firestore: rulesFile('firestore.rules', firestoreRules),
          storage: rulesFile('storage.rules', storageRules),
        },
        env: { ...process.env, [markVariable]: mark },
        ...over,
      });
      running.push(emulators);
      return emulators;
    }

    /** Talks to the emulators as the browser does, over HTTP. */
    function createClient({ projectId, ports }: Emulators) {
      const json = { 'content-type': 'application/json' };
      const documents = `http://${loopback}:${ports.firestore}/v1/projects/${projectId}/databases/(default)/documents`;
      const objects = `http://${loopback}:${ports.storage}/v0/b/${projectId}.appspot.com/o`;
      const account = (method: string, body: object) =>
        fetch(
          `http://${loopback}:${ports.auth}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`,
          {
            method: 'POST',
            headers: json,
            body: JSON.stringify({ ...body, returnSecureToken: true }),
          },
        );
      return {
        signUp: async (
          email: string,
          password: string,
        ): Promise<{ localId: string; idToken: string }> =>
          (await account('signUp', { email, password })).json(),
        signIn: async (email: string, password: string): Promise<number> =>
          (await account('signInWithPassword', { email, password })).status,
        write: async (path: string, fields: object, authorization: string): Promise<number> =>
          (
            await fetch(`${documents}/${path}`, {
              method: 'PATCH',
              headers: { ...json, authorization },
              body: JSON.stringify({ fields }),
            })
          ).status,
        read: async (path: string) =>
          (
            await fetch(`${documents}/${path}`, { headers: { authorization: 'Bearer owner' } })
          ).json(),
        upload: async (path: string, text: string, token: string): Promise<number> =>
          (
            await fetch(`${objects}?name=${encodeURIComponent(path)}`, {
              method: 'POST',
              headers: { authorization: `Firebase ${token}` },
              body: text,
            })
          ).status,
        download: async (path: string): Promise<string> =>
          (await fetch(`${objects}/${encodeURIComponent(path)}?alt=media`)).text(),
      };
    }

    it(
      'keep the rules, and what is exported from one run is there in the next',
      async () => {
        const first = await start();
        const client = createClient(first);
        const alice = await client.signUp('alice@example.com', 'a password for this test');
        const note = { text: { stringValue: 'hello' } };

        expect(await client.write('notes/one', note, 'Bearer nonsense')).toBeGreaterThanOrEqual(
          400,
        );
        expect(await client.write('notes/one', note, `Bearer ${alice.idToken}`)).toBe(200);
        expect(await client.write('elsewhere/one', note, `Bearer ${alice.idToken}`)).toBe(403);

        const image = (name: string) => `images/${alice.localId}/${name}`;
        expect(await client.upload(image('early'), 'text', alice.idToken)).toBe(403);
        const until = { timestampValue: new Date(Date.now() + 60_000).toISOString() };
        await client.write(`tickets/${alice.localId}`, { until }, 'Bearer owner');
        expect(await client.upload(image('big'), 'x'.repeat(100), alice.idToken)).toBe(403);
        expect(await client.upload('images/bob/one', 'text', alice.idToken)).toBe(403);
        expect(await client.upload(image('one'), 'text', alice.idToken)).toBe(200);

        await first.exportData(join(folder, 'export'));
        await first.stop();
        const second = createClient(await start({ importDir: join(folder, 'export') }));
        expect(await second.signIn('alice@example.com', 'a password for this test')).toBe(200);
        expect(await second.read('notes/one')).toMatchObject({ fields: note });
        expect(await second.download(image('one'))).toBe('text');
      },
      2 * long,
    );

    it(
      'answer every one of many uploads that come at once',
      async () => {
        const storage = rulesFile(
          'open-storage.rules',
          storageRules.replace('request.auth.uid == uid && request.resource.size < 100', 'true'),
        );
        const firestore = rulesFile('firestore.rules', firestoreRules);
        const client = createClient(
          await start({ only: ['firestore', 'storage'], rules: { firestore, storage } }),
        );
        await client.write(
          'tickets/alice',
          { until: { timestampValue: new Date(Date.now() + 600_000).toISOString() } },
          'Bearer owner',
        );
        // They keep firebase-tools so busy that several replies of the rules runtime arrive in one
        // chunk. With larger uploads a slow machine would exceed the time limit of rules.
        const text = 'x'.repeat(2 ** 19);
        const uploads = Array.from({ length: 40 }, (_, index) =>
          client.upload(`images/alice/${index}`, text, ''),
        );
        expect(await Promise.all(uploads)).toEqual(uploads.map(() => 200));
      },
      long,
    );

    it(
      'load their rules again when they are asked to, and refuse bad ones',
      async () => {
        const emulators = await start({ only: ['firestore'] });
        await expect(emulators.reloadRules()).resolves.toBeUndefined();
        rulesFile('firestore.rules', "rules_version = '2';\nservice cloud.firestore { allow }");
        await expect(emulators.reloadRules()).rejects.toThrow(
          /^The Firestore rules have an error: firestore\.rules:2:\d+ /,
        );
      },
      long,
    );

    it(
      'do not start with bad Storage rules, and say where they are bad',
      async () => {
        const storage = rulesFile(
          'bad-storage.rules',
          "rules_version = '2';\nservice firebase.storage { match /b/{b}/o { allow read: if ; } }",
        );
        const firestore = rulesFile('firestore.rules', firestoreRules);
        await expect(
          start({ only: ['firestore', 'storage'], rules: { firestore, storage } }),
        ).rejects.toThrow(/^The Storage rules have an error: .*bad-storage\.rules:2/);
      },
      long,
    );

    it.skipIf(!existsSync('/proc/self/environ'))(
      'say so when they end by themselves, and when their start is given up',
      async () => {
        const emulators = await start({ only: ['firestore'] });
        const suite = findMarkedProcesses(mark).find(({ command }) => command.includes('suite.ts'));
        process.kill(suite?.pid ?? Number.NaN, 'SIGKILL');
        expect((await emulators.failed).message).toMatch(
          /^The Firebase emulators ended by themselves: /,
        );
        await emulators.stop();
        await expect(start({ only: ['firestore'], signal: AbortSignal.abort() })).rejects.toThrow(
          'The start was given up.',
        );
      },
      long,
    );

    it.skipIf(!existsSync('/proc/self/environ'))('leave nothing running behind them', () => {
      expect(findMarkedProcesses(mark)).toEqual([]);
    });
  },
);
