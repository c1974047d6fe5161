import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localPaths } from '../paths';
import { findArchives } from './archives';
import { hasCompiler } from './java';
import { storageRulesRuntime } from './prepare-archives';

const sdk = findArchives({ ...process.env, STORAGE_EMULATOR_BINARY_PATH: '', FIREBASE_EMULATORS_PATH: '/nowhere' }).storage;
const able = sdk.from === 'sdk' && (await hasCompiler(process.env));

interface Message {
  id: number;
  status: string;
  errors: string[];
  warnings: string[];
  action?: string;
  server_request_id?: number;
  context?: { path: string };
  result?: { permit?: boolean; rulesVersion?: number };
}

/** The runtime as firebase-tools sees it: one JSON object a line, both ways. */
class Runtime {
  private readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  private readonly lines: Interface;
  private readonly waiting = new Map<number, (message: Message) => void>();
  private readonly arrived = new Map<number, Message>();
  private lastId = 0;
  readonly notes: string[] = [];
  errorOutput = '';

  constructor(archive: string, ...options: string[]) {
    this.child = spawn('java', [...options, '-jar', archive, 'serve'], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.child.stderr.on('data', (chunk: Buffer) => {
      this.errorOutput += chunk.toString();
    });
    this.lines = createInterface({ input: this.child.stdout });
    this.lines.on('line', (line) => this.take(line));
  }

  private take(line: string) {
    if (!line.startsWith('{')) {
      this.notes.push(line);
      return;
    }
    const message: Message = JSON.parse(line);
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    waiting ? waiting(message) : this.arrived.set(message.id, message);
  }

  /** The next message under an id. */
  reply(id: number): Promise<Message> {
    const message = this.arrived.get(id);
    this.arrived.delete(id);
    return message ? Promise.resolve(message) : new Promise((resolve) => this.waiting.set(id, resolve));
  }

  send(message: object) {
    this.child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  ask(request: object): Promise<Message> {
    const id = this.lastId++;
    const reply = this.reply(id);
    this.send({ ...request, id });
    return reply;
  }

  load(rulesetName: string, content: string): Promise<Message> {
    return this.ask({
      action: 'load_ruleset',
      context: { rulesetName, source: { files: [{ name: '/some/where/storage.rules', content }] } },
    });
  }

  verify(rulesetName: string, over: { path?: string; method?: string; request?: object; resource?: object } = {}): Promise<Message> {
    const { path = '/b/bucket/o/images/alice/one.png', method = 'get', request = {}, resource = { null_value: null } } = over;
    const variables = { resource, request: { map_value: { fields: { auth: { null_value: null }, ...request } } } };
    return this.ask({ action: 'verify', context: { rulesetName, service: 'firebase.storage', path, method, variables } });
  }

  /** Answers a question of the runtime. @param document the fields of it; null when there is no such document */
  answer(question: Message, document: Record<string, object> | null): Promise<Message> {
    const id = question.server_request_id ?? 0;
    const reply = this.reply(id);
    const name = `projects/demo-glassbook${question.context?.path}`;
    const found = { status: 'ok', result: { name, fields: document } };
    this.send({ id, errors: [], warnings: [], ...(document === null ? { status: 'not_found' } : found) });
    return reply;
  }

  /** @returns the exit code once its input is closed */
  async close(): Promise<number | null> {
    const ended = once(this.child, 'exit');
    this.child.stdin.end();
    const [code] = await ended;
    return code;
  }
}

const rules = (body: string) => `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /images/{uid}/{name} {
${body}
    }
  }
}`;
const document = '/databases/(default)/documents/users/$(uid)';

describe.skipIf(!able)("the runtime of Storage rules (needs the Cloud SDK's Firestore emulator and a JDK)", () => {
  let archive: string;
  let runtime: Runtime;
  beforeAll(async () => {
    archive = await storageRulesRuntime(sdk.from === 'sdk' ? sdk.path : '', localPaths.cache, process.env);
    runtime = new Runtime(archive);
    expect(await runtime.reply(-1)).toMatchObject({ status: 'ok' });
  });
  afterAll(async () => {
    expect(await runtime.close()).toBe(0);
    expect(runtime.errorOutput).toBe('');
  });

  let count = 0;
  async function loaded(body: string): Promise<string> {
    const name = `rules ${count++}`;
    expect(await runtime.load(name, rules(body))).toMatchObject({ errors: [], warnings: [], result: { rulesVersion: 2 } });
    return name;
  }
  async function permits(condition: string, over: Parameters<Runtime['verify']>[1] = {}) {
    return (await runtime.verify(await loaded(`allow read: if ${condition};`), over)).result?.permit;
  }

  describe('loading', () => {
    it('says which version of the language the rules are written in', async () => {
      const { errors, result } = await runtime.load('old', 'service firebase.storage { match /b/{bucket}/o { allow read: if false; } }');
      expect([errors, result]).toEqual([[], { rulesVersion: 1 }]);
    });

    it('says what is wrong with bad rules, and where', async () => {
      const { status, errors, result } = await runtime.load('bad', rules('      allow read: if request.auth != ;'));
      expect(status).toBe('ok');
      expect(errors).toEqual([expect.stringMatching(/^storage\.rules:5:38 .*';'/)]);
      expect(result).toBeUndefined();
    });

    it('warns of a name that is not known, and where', async () => {
      const { errors, warnings } = await runtime.load('odd', rules('      allow read: if nosuch(uid);'));
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
      const name = await loaded('allow read: if true;');
      expect((await runtime.verify(name, { path: '/b/bucket/o/elsewhere' })).result).toEqual({ permit: false });
      expect((await runtime.verify(name, { method: 'create' })).result).toEqual({ permit: false });
    });

    it.each(['get', 'list', 'create', 'update', 'delete'])('to %s is told from the others', async (method) => {
      const name = await loaded(`allow ${method}: if true;`);
      const others = ['get', 'list', 'create', 'update', 'delete'].filter((other) => other !== method);
      expect((await runtime.verify(name, { method })).result?.permit).toBe(true);
      for (const other of others) {
        expect((await runtime.verify(name, { method: other })).result?.permit).toBe(false);
      }
    });

    it('carries values of every type that firebase-tools sends', async () => {
      const request = {
        auth: {
          map_value: { fields: { uid: { string_value: 'alice' }, token: { map_value: { fields: { admin: { bool_value: true } } } } } },
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
      expect((await runtime.ask({ action: 'sing', context: {} })).errors).toEqual(['Unknown request: sing']);
      const name = await loaded('allow read: if true;');
      const { errors } = await runtime.verify(name, { request: { odd: { nosuch_value: 1 } } });
      expect(errors[0]).toContain('The rules could not be evaluated');
    });

    it('is denied, with the place, when its condition fails', async () => {
      const { result, warnings } = await runtime.verify(await loaded('      allow read: if request.auth.uid == uid;'));
      expect(result).toEqual({ permit: false });
      expect(warnings).toEqual(['storage.rules:5:22 get /b/bucket/o/images/alice/one.png: Null value error.']);
    });

    it('is permitted by one condition though another one fails', async () => {
      const name = await loaded('allow read: if request.auth.uid == uid;\nallow read: if true;');
      expect((await runtime.verify(name)).result).toEqual({ permit: true });
    });
  });

  describe('a Firestore document', () => {
    /** Asks, answers the one question that comes back with a document of one field, and says what was decided. */
    async function decide(condition: string, field: object) {
      const question = await runtime.verify(
        await loaded(`allow read: if ${condition.replaceAll('VALUE', `firestore.get(${document}).data.field`)};`),
      );
      expect(question).toMatchObject({
        action: 'fetch_firestore_document',
        context: { path: '/databases/(default)/documents/users/alice' },
      });
      return (await runtime.answer(question, { field })).result?.permit;
    }

    it.each([
      ['null', { nullValue: null }, 'VALUE == null'],
      ['a boolean', { booleanValue: true }, 'VALUE == true && VALUE is bool'],
      ['an integer', { integerValue: '9007199254740993' }, 'VALUE == 9007199254740993 && VALUE is int'],
      ['a negative integer', { integerValue: '-5' }, 'VALUE == -5'],
      ['a double', { doubleValue: 0.25 }, 'VALUE == 0.25 && VALUE is float'],
      ['a whole double', { doubleValue: 3 }, 'VALUE == 3.0 && VALUE is float'],
      ['not a number', { doubleValue: 'NaN' }, 'VALUE is float && VALUE != VALUE'],
      ['infinity', { doubleValue: 'Infinity' }, 'VALUE is float && VALUE > 1.0'],
      ['a timestamp', { timestampValue: '2026-03-24T09:41:00.123456Z' }, 'VALUE is timestamp && VALUE.year() == 2026'],
      ['a string', { stringValue: 'Zoë' }, "VALUE == 'Zoë' && VALUE.size() == 3"],
      ['bytes', { bytesValue: 'AP8=' }, "VALUE is bytes && VALUE == b'\\x00\\xff'"],
      [
        'a reference',
        { referenceValue: 'projects/p/databases/(default)/documents/users/bob' },
        'VALUE == /databases/(default)/documents/users/bob',
      ],
      ['a point', { geoPointValue: { latitude: 51.5, longitude: -0.5 } }, 'VALUE == latlng.value(51.5, -0.5)'],
      ['a point on the equator', { geoPointValue: { longitude: 10 } }, 'VALUE.latitude() == 0.0'],
      ['an array', { arrayValue: { values: [{ integerValue: '1' }, { stringValue: 'a' }] } }, "VALUE == [1, 'a']"],
      ['an empty array', { arrayValue: {} }, 'VALUE == [] && VALUE.size() == 0'],
      [
        'a map',
        { mapValue: { fields: { a: { mapValue: { fields: { b: { nullValue: null } } } } } } },
        "VALUE.a.b == null && VALUE.keys().hasOnly(['a'])",
      ],
      ['an empty map', { mapValue: {} }, 'VALUE == {}'],
    ])('can hold %s', async (_, field, condition) => {
      expect(await decide(condition, field)).toBe(true);
      expect(await decide(`!(${condition})`, field)).toBe(false);
    });

    it('has timestamps that compare with the time of the request', async () => {
      const name = await loaded(`allow read: if request.time < firestore.get(${document}).data.until + duration.value(10, 'm');`);
      const ask = (time: string) => runtime.verify(name, { request: { time: { timestamp_value: time } } });
      const until = { until: { timestampValue: '2026-03-24T09:00:00Z' } };
      expect((await runtime.answer(await ask('2026-03-24T09:09:59Z'), until)).result?.permit).toBe(true);
      expect((await runtime.answer(await ask('2026-03-24T09:10:00Z'), until)).result?.permit).toBe(false);
    });

    it('with a type that is not known denies, and says so', async () => {
      const question = await runtime.verify(await loaded(`allow read: if firestore.get(${document}).data.field != 1;`));
      const { result, warnings } = await runtime.answer(question, { field: { noSuchValue: 1 } });
      expect(result).toEqual({ permit: false });
      expect(warnings[0]).toContain('an unknown type of Firestore value: noSuchValue');
    });

    it('has an id and a name', async () => {
      const one = `firestore.get(${document})`;
      const question = await runtime.verify(await loaded(`allow read: if ${one}.id == 'alice' && ${one}['__name__'] == ${document};`));
      expect((await runtime.answer(question, {})).result?.permit).toBe(true);
    });

    it('that is missing denies, and says so', async () => {
      const question = await runtime.verify(await loaded(`allow read: if firestore.get(${document}).data.field == 1;`));
      const { result, warnings } = await runtime.answer(question, null);
      expect(result).toEqual({ permit: false });
      expect(warnings[0]).toContain('there is no document /databases/(default)/documents/users/alice');
    });

    it.each([
      ['exists', {}, true],
      ['is missing', null, false],
    ])('is known to %s', async (_, fields, exists) => {
      const question = await runtime.verify(await loaded(`allow read: if firestore.exists(${document});`));
      expect((await runtime.answer(question, fields)).result?.permit).toBe(exists);
    });

    it('is asked for by an address that its id cannot break', async () => {
      const question = await runtime.verify(await loaded(`allow read: if firestore.exists(${document});`), {
        path: '/b/bucket/o/images/a?b#c%d/one',
      });
      expect(question.context?.path).toBe('/databases/(default)/documents/users/a%3Fb%23c%25d');
      expect((await runtime.answer(question, {})).result?.permit).toBe(true);
    });

    it('is asked for once, however often the rules name it', async () => {
      const question = await runtime.verify(
        await loaded(
          `allow read: if firestore.exists(${document}) && firestore.get(${document}).data.a == firestore.get(${document}).data.b;`,
        ),
      );
      expect((await runtime.answer(question, { a: { integerValue: '1' }, b: { integerValue: '1' } })).result?.permit).toBe(true);
    });

    it('may be followed by a second one, and by no third', async () => {
      const at = (id: string) => `firestore.get(/databases/(default)/documents/users/${id}).data.field == 1`;
      const field = { field: { integerValue: '1' } };
      const two = await runtime.verify(await loaded(`allow read: if ${at('a')} && ${at('b')};`));
      expect((await runtime.answer(await runtime.answer(two, field), field)).result?.permit).toBe(true);

      const three = await runtime.verify(await loaded(`allow read: if ${at('a')} && ${at('b')} && ${at('c')};`));
      const { result, warnings } = await runtime.answer(await runtime.answer(three, field), field);
      expect(result).toEqual({ permit: false });
      expect(warnings[0]).toContain('may read 2 Firestore documents');
    });
  });

  it('keeps requests apart that come between each other', async () => {
    const name = await loaded(`allow read: if firestore.get(${document}).data.owner == uid;`);
    const path = (uid: string) => `/b/bucket/o/images/${uid}/one.png`;
    const alice = await runtime.verify(name, { path: path('alice') });
    const bob = await runtime.verify(name, { path: path('bob') });
    const plain = await runtime.verify(await loaded('allow read: if true;'));
    expect(plain.result).toEqual({ permit: true });
    expect([alice.context?.path, bob.context?.path]).toEqual([
      '/databases/(default)/documents/users/alice',
      '/databases/(default)/documents/users/bob',
    ]);
    expect((await runtime.answer(bob, { owner: { stringValue: 'alice' } })).result).toEqual({ permit: false });
    expect((await runtime.answer(alice, { owner: { stringValue: 'alice' } })).result).toEqual({ permit: true });
  });

  it('answers many at once, each with its own', async () => {
    const name = await loaded("allow read: if uid.matches('[0-9]*[02468]');");
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => runtime.verify(name, { path: `/b/bucket/o/images/${index}/one.png` })),
    );
    expect(answers.map(({ result }) => result?.permit)).toEqual(answers.map((_, index) => index % 2 === 0));
  });

  it('writes what the rules want to have looked at', async () => {
    expect(await permits("debug(uid) == 'alice'")).toBe(true);
    expect(runtime.notes.some((note) => note.startsWith('debug:') && note.includes('alice'))).toBe(true);
  });

  it('denies when a document does not come in time, and says it where firebase-tools will listen', async () => {
    const impatient = new Runtime(archive, '-Dstoragerules.answerSeconds=1');
    await impatient.reply(-1);
    await impatient.load('rules', rules(`allow read: if firestore.exists(${document});`));
    const question = await impatient.verify('rules');
    const early = impatient.reply(question.server_request_id ?? 0).then(() => 'a reply');
    expect(await Promise.race([early, new Promise((resolve) => setTimeout(() => resolve('nothing yet'), 2_500))])).toBe('nothing yet');
    const late = await impatient.answer(question, {});
    expect(late.result).toEqual({ permit: false });
    expect(late.warnings[0]).toContain('Firestore did not answer in time');
    await impatient.close();
  });
});
