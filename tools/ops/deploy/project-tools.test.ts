import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { findArchives } from '../../dev/emulators/archives';
import { hasCompiler } from '../../dev/emulators/java';
import { Failure } from '../../failure';
import type { runChild } from '../../testing/child';
import { getOrigin } from '../doctor/check';
import { says } from '../doctor/faults.fixture';
import { at, projectId } from '../doctor/google.fixture';
import { startWorld, type World } from '../doctor/world.fixture';
import { firebaseCli } from './firebase-cli';
import { readGuideSteps } from './guide';
import { createProjectTools } from './project-tools';

const canMeasure =
  (await hasCompiler(process.env)) && findArchives(process.env).firestore.from !== 'download';

let services: Awaited<ReturnType<typeof startWorld>>;
let world: World;
beforeAll(async () => {
  services = await startWorld();
});
afterAll(() => services.stop());
beforeEach(() => {
  world = services.inOrder();
});

const tools = (signal = new AbortController().signal, pause = 20) =>
  createProjectTools(
    world.project,
    { projectId, token: async () => 'a-token', getAddress: services.getAddress },
    signal,
    pause,
  );
const building = says(
  at.indexes,
  ({ pages: [first, ...rest] }: { pages: { indexes: object[] }[] }) => ({
    pages: [
      { ...first, indexes: first?.indexes.map((one) => ({ ...one, state: 'CREATING' })) },
      ...rest,
    ],
  }),
);

/** Gives one answer after the other and repeats the last. @returns counts the requests */
function changing(where: string, answers: readonly unknown[]): () => number {
  let asked = 0;
  const get = () => answers[Math.min(asked++, answers.length - 1)];
  Object.defineProperty(world.answers, where, { get, configurable: true, enumerable: true });
  return () => asked;
}

describe('the wait for indexes', () => {
  it('ends when all are built', async () => {
    const built = world.answers[at.indexes];
    building(world);
    let over = false;
    const wait = tools()
      .waitForIndexes()
      .then(() => {
        over = true;
      });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(over).toBe(false);
    world.answers[at.indexes] = built;
    await wait;
  });

  it('ends with the command, in the middle of a pause', async () => {
    building(world);
    const began = Date.now();
    await expect(tools(AbortSignal.timeout(100), 60_000).waitForIndexes()).rejects.toThrow(
      'The command was interrupted.',
    );
    expect(Date.now() - began).toBeLessThan(30_000);
  });

  it('is none where nobody may look at them', async () => {
    world.answers[at.indexes] = { status: 403, reason: 'Permission denied.' };
    await expect(tools(undefined, 60_000).waitForIndexes()).rejects.toThrow(
      'The indexes could not be watched: firestore.googleapis.com answered 403: Permission denied.',
    );
  });

  it.each([429, 503])('goes on after a few moments in which Google answers %i', async (status) => {
    const asked = changing(at.indexes, [
      ...Array(4).fill({ status, reason: 'Try again later.' }),
      world.answers[at.indexes],
    ]);
    await tools().waitForIndexes();
    expect(asked()).toBeGreaterThan(4);
  });

  it('ends where Google is busy for good', async () => {
    world.answers[at.indexes] = { status: 503, reason: 'Try again later.' };
    await expect(tools().waitForIndexes()).rejects.toThrow('answered 503: Try again later.');
  });
});

describe('the right of Storage to read Firestore', () => {
  it('is looked up once if it is there', async () => {
    await tools(undefined, 60_000).requireStorageRole();
    expect(services.changed).toEqual([]);
  });

  it('may be visible a little later than it was granted', async () => {
    const asked = changing(at.iam, [{}, world.answers[at.iam]]);
    await tools(undefined, 500).requireStorageRole();
    expect(asked()).toBe(2);
  });

  it('fails the release where it is missing, with the command that grants it', async () => {
    world.answers[at.iam] = {};
    const failure = await tools()
      .requireStorageRole()
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    const [command = ''] = /gcloud .+/.exec(String(failure)) ?? [];
    expect(command).toBe(
      'gcloud projects add-iam-policy-binding demo-doctor --member=serviceAccount:service-1@gcp-sa-firebasestorage.iam.gserviceaccount.com --role=roles/firebaserules.firestoreServiceAgent',
    );
    const inWords = command.replace(projectId, 'ID').replace('service-1@', 'service-NUMBER@');
    expect(readGuideSteps().find(({ text }) => text.includes(inWords))?.checks).toContain(
      'storage-reads-firestore',
    );
  });

  it('is said to be unknown where nobody may look', async () => {
    world.answers[at.iam] = {
      status: 403,
      reason: 'The caller lacks resourcemanager.projects.getIamPolicy.',
    };
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await tools(undefined, 60_000).requireStorageRole();
    expect(said.mock.calls.flat()).toEqual([
      expect.stringMatching(/could be asked.*getIamPolicy.*step 7 of docs\/deploy\.md\.$/),
    ]);
    said.mockRestore();
  });
});

describe('firebase-tools', () => {
  it('is run on the project, and what it prints can be read', async () => {
    const run = vi.fn<typeof runChild>(async (_command, _args, { onOutput }) => {
      onOutput?.('deploying');
      return 2;
    });
    const access = { projectId, token: async () => 'a-token' };
    let output = '';
    const code = await createProjectTools(
      world.project,
      access,
      new AbortController().signal,
      20,
      run,
    ).firebase(['deploy'], (text) => {
      output += text;
    });
    expect({ code, output }).toEqual({ code: 2, output: 'deploying' });
    expect(run.mock.calls[0]?.[1]).toEqual([firebaseCli, 'deploy', '--project', projectId]);
  });

  it('is said to have been interrupted, not to have failed', async () => {
    await expect(tools(AbortSignal.abort()).firebase(['deploy'])).rejects.toThrow(
      'The command was interrupted.',
    );
  });
});

describe('a pause', () => {
  it('ends with the command', async () => {
    await expect(tools(AbortSignal.timeout(50)).pause(60_000)).rejects.toThrow(
      new Failure('The command was interrupted.'),
    );
  });
});

describe('the size of the rules', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('is left out where nothing can compile them', async () => {
    vi.stubEnv('PATH', '/nowhere');
    expect(await tools().measureRules('firestore')).toBeNull();
  });

  it.skipIf(!canMeasure)(
    'is that of the file that firebase.json names (needs a JDK and the emulator)',
    async () => {
      expect(await tools().measureRules('storage')).toBeGreaterThan(1_000);
    },
  );
});

describe('the policy of the bucket', () => {
  it('is that scripts of the site may read, and nothing else', async () => {
    await tools().allowBucketReads();
    const cors = [
      {
        origin: [getOrigin(world.project)],
        method: ['GET'],
        responseHeader: ['Content-Type'],
        maxAgeSeconds: 3600,
      },
    ];
    expect(services.changed.splice(0)).toEqual([`PATCH /${at.bucket} ${JSON.stringify({ cors })}`]);
  });

  it('is refused with its reason', async () => {
    world.answers[at.bucket] = { status: 403, reason: 'No storage.buckets.update.' };
    await expect(tools().allowBucketReads()).rejects.toThrow(
      'The bucket could not be told who may read: No storage.buckets.update.',
    );
  });
});
