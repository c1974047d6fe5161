import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loopback, type RunningServer, startServer } from '../ports';
import { findGrantProblem, findUid, withAdminSdk } from './admin-role';

/** The accounts of a local server that replaces Auth. */
const people = [
  { localId: 'maya', email: 'maya@example.com', emailVerified: true },
  { localId: 'karel', email: 'karel@example.com' },
];
let auth: RunningServer;

beforeEach(async () => {
  // The SDK finds Auth by the environment, which other tests of this process share.
  for (const name of [
    'FIREBASE_AUTH_EMULATOR_HOST',
    'FIRESTORE_EMULATOR_HOST',
    'METADATA_SERVER_DETECTION',
  ])
    vi.stubEnv(name, '');
  const server = createServer(async (request, response) => {
    const { email = [], localId = [] }: { email?: string[]; localId?: string[] } = JSON.parse(
      (await text(request)) || '{}',
    );
    const users = people.filter(
      (one) => email.includes(one.email) || localId.includes(one.localId),
    );
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(users.length > 0 ? { users } : {}));
  });
  auth = await startServer(server, 0);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await auth.stop();
});

const hosts = () => ({ auth: new URL(auth.url).host, firestore: new URL(auth.url).host });
const asked = (email: string, emulators = hosts()) =>
  withAdminSdk({ projectId: 'demo-role', emulators }, (sdk) => findUid(sdk, email, true));

describe('who becomes an administrator', () => {
  const maya = { email: 'Maya@example.com', emailVerified: true };

  it('accepts a verified address that matches the profile', () => {
    expect(findGrantProblem(maya, 'maya@example.com')).toBeNull();
  });

  it('threat 30: is nobody whose address was never verified: it may be somebody else’s', () => {
    expect(findGrantProblem({ ...maya, emailVerified: false }, 'maya@example.com')).toContain(
      'Maya@example.com was never verified',
    );
  });

  it.each(['other@example.com', '', undefined])(
    'is nobody whose profile names another address: %s',
    (named) => {
      expect(findGrantProblem(maya, named)).toContain(`but its profile names ${named}.`);
    },
  );

  it('is found by the address', async () => {
    expect(await asked('maya@example.com')).toBe('maya');
  });

  it('is asked of nobody who never signed up', async () => {
    await expect(asked('nobody@example.com')).rejects.toThrow(
      'Nobody has signed up with nobody@example.com',
    );
  });

  it('is said in a sentence where no desk answers', async () => {
    const nowhere = `${loopback}:9`;
    await expect(asked('maya@example.com', { ...hosts(), firestore: nowhere })).rejects.toThrow(
      `No desk answers at ${nowhere}: run npm start`,
    );
  });
});
