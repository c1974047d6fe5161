import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getProjectTarget } from './project-target';

const variables = ['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST'] as const;

beforeEach(() => {
  for (const name of variables) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the project that an operator names', () => {
  it('is the desk of npm start where none is named', () => {
    expect(getProjectTarget(undefined)).toMatchObject({
      projectId: 'demo-glassbook',
      emulators: { firestore: expect.any(String) },
    });
  });

  it('is one of the emulators’ where its name says so, in any environment: nobody’s credentials go to Google for it', () => {
    expect(getProjectTarget('demo-desk')).toEqual({
      projectId: 'demo-desk',
      emulators: getProjectTarget(undefined).emulators,
    });
  });

  it('is itself', () => {
    expect(getProjectTarget('real-desk')).toEqual({ projectId: 'real-desk' });
  });

  it.each(variables)(
    'is refused while %s leads to emulators, and one of the emulators is not',
    (name) => {
      vi.stubEnv(name, '127.0.0.1:1');
      expect(() => getProjectTarget('real-desk')).toThrow(
        `real-desk cannot be reached while ${name} would lead to emulators in its place: unset it first.`,
      );
      const { emulators } = getProjectTarget('demo-desk');
      expect(Object.values(emulators ?? {}).filter((host) => host === '127.0.0.1:1')).toHaveLength(
        1,
      );
    },
  );

  it('names both where both are set', () => {
    for (const name of variables) vi.stubEnv(name, '127.0.0.1:1');
    expect(() => getProjectTarget('real-desk')).toThrow(
      `${variables.join(' and ')} would lead to emulators in its place: unset them first.`,
    );
  });
});
