import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeEnv } from '@/lib/env/env.fixture';
import { Failure } from '../../failure';
import { says, silent } from '../doctor/faults.fixture';
import { at, bucket } from '../doctor/google.fixture';
import { startWorld, type World } from '../doctor/world.fixture';
import { requireDeployable, requirePrepared } from './preconditions';

const configured = {
  ...completeEnv,
  VITE_FIREBASE_PROJECT_ID: 'a-desk',
  VITE_SITE_URL: 'https://desk.example',
};

describe('what may be deployed', () => {
  it.each([undefined, 'a-desk'])(
    'is a complete configuration, where the command names %s',
    (named) => {
      expect(requireDeployable(configured, named)).toBe('a-desk');
    },
  );

  it('need not say where the site is to be found', () => {
    expect(requireDeployable({ ...configured, VITE_SITE_URL: '' })).toBe('a-desk');
  });

  it.each<[string, Record<string, string>, string | undefined, RegExp]>([
    [
      'a value is missing',
      { VITE_FIREBASE_API_KEY: '' },
      undefined,
      /^The configuration is not complete: VITE_FIREBASE_API_KEY\. .*\.env\.production\.local\.$/,
    ],
    [
      'it is another project’s',
      {},
      'another',
      /^The configuration is that of a-desk, not of another: /,
    ],
    [
      'a name is misspelt, which would leave a live desk a practice desk',
      { VITE_OPERATOR_NAM: 'Desk Ltd' },
      undefined,
      /^VITE_OPERATOR_NAM is no setting of this site: did you mean VITE_OPERATOR_NAME\?$/,
    ],
    [
      'the project is the emulators’',
      { VITE_FIREBASE_PROJECT_ID: 'demo-desk' },
      undefined,
      /^demo-desk exists in the emulators alone: .*--dry-run\.$/,
    ],
    [
      'it leads to an emulator',
      { VITE_EMULATOR_FIRESTORE: '127.0.0.1:8080' },
      undefined,
      /^VITE_EMULATOR_FIRESTORE leads to an emulator/,
    ],
    [
      'the site would not be on https',
      { VITE_SITE_URL: 'http://desk.example' },
      undefined,
      /^VITE_SITE_URL begins with http:/,
    ],
  ])('is refused in one sentence when %s', (_, over, named, words) => {
    const refused = () => requireDeployable({ ...configured, ...over }, named);
    expect(refused).toThrow(Failure);
    expect(refused).toThrow(words);
  });
});

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
    await expect(requirePrepared(world.project)).resolves.toBeUndefined();
    expect(services.changed).toEqual([]);
  });

  it.each<[string, (world: World) => void, string]>([
    [
      'has no database',
      silent(at.database),
      'Step 2 of docs/deploy.md comes first: there is no database (default).',
    ],
    [
      'has a database of another kind',
      says(at.database, (one: object) => ({ ...one, type: 'DATASTORE_MODE' })),
      'Step 2 of docs/deploy.md comes first: the database (default) is of the type DATASTORE_MODE.',
    ],
    [
      'has a database of another edition',
      says(at.database, (one: object) => ({ ...one, databaseEdition: 'ENTERPRISE' })),
      'Step 2 of docs/deploy.md comes first: the database (default) is of the edition ENTERPRISE, which makes no automatic indexes.',
    ],
    [
      'has no bucket',
      silent(at.bucket),
      `Step 3 of docs/deploy.md comes first: there is no bucket ${bucket}.`,
    ],
    [
      'does not say whether it has a database',
      refuses(at.database),
      'Step 2 of docs/deploy.md comes first, and whether it was done could not be seen: firestore.googleapis.com answered 403: The caller lacks a permission.',
    ],
  ])(
    'is refused in one sentence, with the step that comes first, where it %s',
    async (_, spoil, words) => {
      spoil(world);
      const refused = await requirePrepared(world.project).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(Failure);
      expect(refused).toHaveProperty('message', words);
    },
  );
});
