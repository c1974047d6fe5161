import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { projectTarget } from './project-target';

const variables = ['FIRESTORE_EMULATOR_HOST', 'FIREBASE_AUTH_EMULATOR_HOST'] as const;

beforeEach(() => {
  for (const name of variables) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the project that an operator names', () => {
  it('is the desk of npm start where none is named', () => {
    expect(projectTarget(undefined)).toMatchObject({ projectId: 'demo-glassbook', emulators: { firestore: expect.any(String) } });
  });

  it('is one of the emulators’ where its name says so, whatever the environment: nobody’s credentials go to Google for it', () => {
    expect(projectTarget('demo-desk')).toEqual({ projectId: 'demo-desk', emulators: projectTarget(undefined).emulators });
  });

  it('is itself', () => {
    expect(projectTarget('real-desk')).toEqual({ projectId: 'real-desk' });
  });

  it.each(variables)('is refused while %s leads to emulators, and one of the emulators is not', (name) => {
    vi.stubEnv(name, '127.0.0.1:1');
    expect(() => projectTarget('real-desk')).toThrow(
      `real-desk cannot be reached while ${name} would lead to emulators in its place: unset it first.`,
    );
    const { emulators } = projectTarget('demo-desk');
    expect(Object.values(emulators ?? {}).filter((host) => host === '127.0.0.1:1')).toHaveLength(1);
  });

  it('names both where both are set', () => {
    for (const name of variables) vi.stubEnv(name, '127.0.0.1:1');
    expect(() => projectTarget('real-desk')).toThrow(`${variables.join(' and ')} would lead to emulators in its place: unset them first.`);
  });
});
