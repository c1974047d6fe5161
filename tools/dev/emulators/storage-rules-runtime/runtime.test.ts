// @module-tag full

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { document, prepareRuntime, Runtime, wrapRules } from './runtime.fixture';

const launch = await prepareRuntime();

describe.skipIf(launch === null)(
  "the runtime of Storage rules (needs the Cloud SDK's Firestore emulator and a JDK)",
  () => {
    let runtime: Runtime;
    beforeAll(async () => {
      runtime = new Runtime(launch ?? []);
      expect(await runtime.reply(-1)).toMatchObject({ status: 'ok' });
    });
    afterAll(async () => {
      expect(await runtime.close()).toBe(0);
      expect(runtime.errorOutput).toBe('');
    });

    async function permits(condition: string, over: Parameters<Runtime['verify']>[1] = {}) {
      return (await runtime.verify(await runtime.loadGood(`allow read: if ${condition};`), over))
        .result?.permit;
    }

    describe('loading', () => {
      it('says which version of the language the rules are written in', async () => {
        const { errors, result } = await runtime.load(
          'old',
          'service firebase.storage { match /b/{bucket}/o { allow read: if false; } }',
        );
        expect([errors, result]).toEqual([[], { rulesVersion: 1 }]);
      });

      it('says what is wrong with bad rules, and where', async () => {
        const { status, errors, result } = await runtime.load(
          'bad',
          wrapRules('      allow read: if request.auth != ;'),
        );
        expect(status).toBe('ok');
        expect(errors).toEqual([expect.stringMatching(/^storage\.rules:5:38 .*';'/)]);
        expect(result).toBeUndefined();
      });

      it('warns of a name that is not known, and where', async () => {
        const { errors, warnings } = await runtime.load(
          'odd',
          wrapRules('      allow read: if nosuch(uid);'),
        );
        expect(errors).toEqual([]);
        expect(warnings).toEqual(['storage.rules:5:22 Invalid function name: nosuch.']);
      });

      it('leaves nothing that could permit when it failed', async () => {
        await runtime.load('broken', 'service');
        const { errors, result } = await runtime.verify('broken');
        expect(errors[0]).toContain('no rules are loaded under the name broken');
        expect(result).toBeUndefined();
      });
    });

    describe('a request', () => {
      it('is permitted or denied', async () => {
        expect(await permits('true')).toBe(true);
        expect(await permits('false')).toBe(false);
      });

      it('is denied where no rule speaks of it', async () => {
        const name = await runtime.loadGood('allow read: if true;');
        expect((await runtime.verify(name, { path: '/b/bucket/o/elsewhere' })).result).toEqual({
          permit: false,
        });
        expect((await runtime.verify(name, { method: 'create' })).result).toEqual({
          permit: false,
        });
      });

      it.each(['get', 'list', 'create', 'update', 'delete'])(
        'to %s is distinguished from the others',
        async (method) => {
          const name = await runtime.loadGood(`allow ${method}: if true;`);
          const others = ['get', 'list', 'create', 'update', 'delete'].filter(
            (other) => other !== method,
          );
          expect((await runtime.verify(name, { method })).result?.permit).toBe(true);
          for (const other of others) {
            expect((await runtime.verify(name, { method: other })).result?.permit).toBe(false);
          }
        },
      );

      it('carries values of every type that firebase-tools sends', async () => {
        const request = {
          auth: {
            map_value: {
              fields: {
                uid: { string_value: 'alice' },
                token: { map_value: { fields: { admin: { bool_value: true } } } },
              },
            },
          },
          time: { timestamp_value: '2026-03-24T09:41:00.250Z' },
          path: { path_value: { segments: [{ simple: 'b' }, { simple: 'bucket' }] } },
          size: { int_value: 5_242_880 },
          share: { float_value: 0.5 },
          list: { list_value: { values: [{ string_value: 'a' }] } },
          set: { set_value: { values: [{ string_value: 'a' }] } },
        };
        const resource = { map_value: { fields: { contentType: { string_value: 'image/png' } } } };
        const conditions = [
          'request.auth.uid == uid && request.auth.token.admin',
          "request.time > timestamp.date(2026, 3, 24) && request.time < timestamp.date(2026, 3, 24) + duration.value(10, 'h')",
          'request.path[1] == bucket',
          'request.size == 5 * 1024 * 1024 && request.share == 0.5',
          "request.list == ['a'] && request.set == ['a'].toSet()",
          "resource.contentType.matches('image/.*')",
        ];
        expect(await permits(conditions.join(' && '), { request, resource })).toBe(true);
        expect(await permits('request.auth == null && resource == null')).toBe(true);
      });

      it('of a kind that is not known is an error, not a silence', async () => {
        expect((await runtime.ask({ action: 'sing', context: {} })).errors).toEqual([
          'Unknown request: sing',
        ]);
        const name = await runtime.loadGood('allow read: if true;');
        const { errors } = await runtime.verify(name, { request: { odd: { nosuch_value: 1 } } });
        expect(errors[0]).toContain('The rules could not be evaluated');
      });

      it.each([
        '/b/bucket/o/images//alice/one.png',
        '/b/bucket/o/images/alice//one.png',
        '/b/bucket/o/images/alice/one.png/',
      ])(
        'for %s, which has an empty part, is an error and no request for another path',
        async (path) => {
          const { errors, result } = await runtime.verify(
            await runtime.loadGood('allow read: if true;'),
            { path },
          );
          expect(errors).toEqual([expect.stringContaining(`a path with an empty part: ${path}`)]);
          expect(result).toBeUndefined();
        },
      );

      it('is denied, with the place, when its condition fails', async () => {
        const { result, warnings } = await runtime.verify(
          await runtime.loadGood('      allow read: if request.auth.uid == uid;'),
        );
        expect(result).toEqual({ permit: false });
        expect(warnings).toEqual([
          'storage.rules:5:22 get /b/bucket/o/images/alice/one.png: Null value error.',
        ]);
      });

      it('is permitted by one condition though another one fails', async () => {
        const name = await runtime.loadGood(
          'allow read: if request.auth.uid == uid;\nallow read: if true;',
        );
        expect((await runtime.verify(name)).result).toEqual({ permit: true });
      });
    });

    it('keeps requests apart that come between each other', async () => {
      const name = await runtime.loadGood(
        `allow read: if firestore.get(${document}).data.owner == uid;`,
      );
      const path = (uid: string) => `/b/bucket/o/images/${uid}/one.png`;
      const alice = await runtime.verify(name, { path: path('alice') });
      const bob = await runtime.verify(name, { path: path('bob') });
      const plain = await runtime.verify(await runtime.loadGood('allow read: if true;'));
      expect(plain.result).toEqual({ permit: true });
      expect([alice.context?.path, bob.context?.path]).toEqual([
        '/databases/(default)/documents/users/alice',
        '/databases/(default)/documents/users/bob',
      ]);
      expect((await runtime.answer(bob, { owner: { stringValue: 'alice' } })).result).toEqual({
        permit: false,
      });
      expect((await runtime.answer(alice, { owner: { stringValue: 'alice' } })).result).toEqual({
        permit: true,
      });
    });

    it('answers many at once, each with its own', async () => {
      const name = await runtime.loadGood("allow read: if uid.matches('[0-9]*[02468]');");
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) =>
          runtime.verify(name, { path: `/b/bucket/o/images/${index}/one.png` }),
        ),
      );
      expect(answers.map(({ result }) => result?.permit)).toEqual(
        answers.map((_, index) => index % 2 === 0),
      );
    });

    it('writes what the rules pass to debug()', async () => {
      expect(await permits("debug(uid) == 'alice'")).toBe(true);
      expect(
        runtime.notes.some((note) => note.startsWith('debug:') && note.includes('alice')),
      ).toBe(true);
    });
  },
);
