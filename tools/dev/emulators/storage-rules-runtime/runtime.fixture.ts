/** Talks to our runtime of Storage rules as firebase-tools does. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { localPaths } from '../../../paths';
import { findArchives } from '../archives';
import { hasCompiler } from '../java';
import { prepareStorageRules } from '../prepare-archives';

const sdk = findArchives({
  ...process.env,
  STORAGE_EMULATOR_BINARY_PATH: '',
  FIREBASE_EMULATORS_PATH: '/nowhere',
}).storage;

/**
 * The arguments with which Java starts the runtime. Null without the Cloud SDK's Firestore emulator
 * or a JDK.
 */
export async function prepareRuntime(): Promise<string[] | null> {
  const able = sdk.from === 'sdk' && (await hasCompiler(process.env));
  return able ? prepareStorageRules(sdk.path, localPaths.cache, process.env) : null;
}

export interface Message {
  id: number;
  status: string;
  errors: string[];
  warnings: string[];
  action?: string;
  server_request_id?: number;
  context?: { path: string };
  result?: { permit?: boolean; rulesVersion?: number };
}

/** A running runtime. Each message is one line of JSON, in both directions. */
export class Runtime {
  private readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  private readonly lines: Interface;
  private readonly waiting = new Map<number, (message: Message) => void>();
  private readonly arrived = new Map<number, Message>();
  private lastId = 0;
  readonly notes: string[] = [];
  errorOutput = '';

  /** @param launch from {@link prepareRuntime} @param options of Java */
  constructor(launch: string[], ...options: string[]) {
    this.child = spawn('java', [...options, ...launch, 'serve'], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
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

  /** The next message with this id. */
  reply(id: number): Promise<Message> {
    const message = this.arrived.get(id);
    this.arrived.delete(id);
    return message
      ? Promise.resolve(message)
      : new Promise((resolve) => this.waiting.set(id, resolve));
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

  verify(
    rulesetName: string,
    over: { path?: string; method?: string; request?: object; resource?: object } = {},
  ): Promise<Message> {
    const {
      path = '/b/bucket/o/images/alice/one.png',
      method = 'get',
      request = {},
      resource = { null_value: null },
    } = over;
    const variables = {
      resource,
      request: { map_value: { fields: { auth: { null_value: null }, ...request } } },
    };
    return this.ask({
      action: 'verify',
      context: { rulesetName, service: 'firebase.storage', path, method, variables },
    });
  }

  /**
   * Loads rules for one file of one person.
   * @returns their name
   * @throws Error when they have an error
   */
  async loadGood(body: string): Promise<string> {
    const name = `rules ${this.lastId}`;
    const { errors, warnings } = await this.load(name, wrapRules(body));
    if (errors.length + warnings.length > 0) throw new Error([...errors, ...warnings].join('\n'));
    return name;
  }

  /** Answers a question of the runtime. @param document its fields; null if it does not exist */
  answer(question: Message, document: Record<string, object> | null): Promise<Message> {
    const id = question.server_request_id ?? 0;
    const reply = this.reply(id);
    const name = `projects/demo-glassbook${question.context?.path}`;
    const found = { status: 'ok', result: { name, fields: document } };
    this.send({
      id,
      errors: [],
      warnings: [],
      ...(document === null ? { status: 'not_found' } : found),
    });
    return reply;
  }

  /** Closes the input. @returns the exit code */
  async close(): Promise<number | null> {
    const ended = once(this.child, 'exit');
    this.child.stdin.end();
    const [code] = await ended;
    return code;
  }
}

/** Rules for `/images/{uid}/{name}`; the first line of the body is line 5. */
export const wrapRules = (body: string) => `rules_version = '2';
service firebase.storage {
  match /b/{bucket}/o {
    match /images/{uid}/{name} {
${body}
    }
  }
}`;
/** A document of this person, as rules name it. */
export const document = '/databases/(default)/documents/users/$(uid)';
