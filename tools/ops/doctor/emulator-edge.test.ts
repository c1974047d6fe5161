import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../../ports';
import { type Edge, Unasked } from './edge';
import { createEmulatorEdge } from './emulator-edge';

const projectId = 'demo-edge';
let broken: RunningServer;
let edge: Edge;
beforeAll(async () => {
  broken = await startServer(
    createServer((_, response) => response.writeHead(500).end()),
    0,
  );
  const { host } = new URL(broken.url);
  edge = createEmulatorEdge(projectId, { auth: host, firestore: host });
});
afterAll(() => broken.stop());

const failure = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );

describe('the emulators', () => {
  it('cannot be asked what they do not have', async () => {
    expect(
      await failure(edge.ask('billing', `/v1/projects/${projectId}/billingInfo`)),
    ).toMatchObject({
      name: 'Unasked',
      because: 'unaskable',
    });
    expect(await failure(edge.visit('https://desk.example/'))).toMatchObject({
      name: 'Unasked',
      because: 'unaskable',
    });
  });

  it.each([
    ['firestore', `/v1/projects/${projectId}/databases/(default)/documents/desk/current`],
    ['auth', `/v1/projects/${projectId}/accounts:lookup`],
  ] as const)('are distinguished from that when they break: %s', async (service, path) => {
    const error = await failure(edge.ask(service, path, {}));
    expect(error).toBeInstanceOf(Unasked);
    expect(error).toMatchObject({ message: 'the emulator answered 500', because: undefined });
  });
});
