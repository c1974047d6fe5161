import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { originOf } from '../doctor/check';
import { says } from '../doctor/faults.fixture';
import { at, projectId } from '../doctor/google.fixture';
import { startWorld, type World } from '../doctor/world.fixture';
import { projectTools } from './project-tools';

let services: Awaited<ReturnType<typeof startWorld>>;
let world: World;
beforeAll(async () => {
  services = await startWorld();
});
afterAll(() => services.stop());
beforeEach(() => {
  world = services.inOrder();
});

const tools = (signal = new AbortController().signal) =>
  projectTools(world.project, { projectId, token: async () => 'a-token', addressOf: services.addressOf }, signal, 20);
const building = says(at.indexes, ({ pages: [first, ...rest] }: { pages: { indexes: object[] }[] }) => ({
  pages: [{ ...first, indexes: first?.indexes.map((one) => ({ ...one, state: 'CREATING' })) }, ...rest],
}));

describe('the wait for indexes', () => {
  it('ends when all are built', async () => {
    const built = world.answers[at.indexes];
    building(world);
    let over = false;
    const wait = tools()
      .indexesBuilt()
      .then(() => {
        over = true;
      });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(over).toBe(false);
    world.answers[at.indexes] = built;
    await wait;
  });

  it('ends with the command', async () => {
    building(world);
    await expect(tools(AbortSignal.timeout(100)).indexesBuilt()).rejects.toThrow('The indexes are not built yet.');
  });

  it('is none where nobody may look at them', async () => {
    world.answers[at.indexes] = { status: 403, reason: 'Permission denied.' };
    await expect(tools().indexesBuilt()).rejects.toThrow(
      'The indexes could not be watched: firestore.googleapis.com answered 403: Permission denied.',
    );
  });
});

describe('what the bucket is told', () => {
  it('is that scripts of the site may read, and nothing else', async () => {
    await tools().allowReading();
    const cors = [{ origin: [originOf(world.project)], method: ['GET'], responseHeader: ['Content-Type'], maxAgeSeconds: 3600 }];
    expect(services.changed.splice(0)).toEqual([`PATCH /${at.bucket} ${JSON.stringify({ cors })}`]);
  });

  it('is refused with its reason', async () => {
    world.answers[at.bucket] = { status: 403, reason: 'No storage.buckets.update.' };
    await expect(tools().allowReading()).rejects.toThrow('The bucket could not be told who may read: No storage.buckets.update.');
  });
});
