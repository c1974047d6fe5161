import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../failure';
import { says, silent } from '../doctor/faults.fixture';
import { at, bucket } from '../doctor/google.fixture';
import { startWorld, type World } from '../doctor/world.fixture';
import { refuseUnprepared } from './prepared';

let services: Awaited<ReturnType<typeof startWorld>>;
let world: World;
beforeAll(async () => {
  services = await startWorld();
});
afterAll(() => services.stop());
beforeEach(() => {
  world = services.inOrder();
});

const refuses = (where: string) => (spoilt: World) => {
  spoilt.answers[where] = { status: 403, reason: 'The caller lacks a permission' };
};

describe('a project that is deployed into', () => {
  it('has its database and its bucket', async () => {
    await expect(refuseUnprepared(world.project)).resolves.toBeUndefined();
    expect(services.changed).toEqual([]);
  });

  it.each<[string, (world: World) => void, string]>([
    ['has no database', silent(at.database), 'Step 2 of docs/deploy.md comes first: there is no database (default).'],
    [
      'has a database of another kind',
      says(at.database, (one: object) => ({ ...one, type: 'DATASTORE_MODE' })),
      'Step 2 of docs/deploy.md comes first: the database (default) is of the type DATASTORE_MODE.',
    ],
    ['has no bucket', silent(at.bucket), `Step 3 of docs/deploy.md comes first: there is no bucket ${bucket}.`],
    [
      'does not say whether it has a database',
      refuses(at.database),
      'Step 2 of docs/deploy.md comes first, and whether it was done could not be seen: firestore.googleapis.com answered 403: The caller lacks a permission.',
    ],
  ])('is refused in one sentence, with the step that comes first, where it %s', async (_, spoil, words) => {
    spoil(world);
    const refused = await refuseUnprepared(world.project).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Failure);
    expect(refused).toHaveProperty('message', words);
  });
});
