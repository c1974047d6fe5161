import { describe, expect, it } from 'vitest';
import { completeEnv } from '@/lib/env.fixture';
import { Failure } from '../../failure';
import { deployable } from './deployable';

const configured = { ...completeEnv, VITE_FIREBASE_PROJECT_ID: 'a-desk', VITE_SITE_URL: 'https://desk.example' };

describe('what may be deployed', () => {
  it.each([undefined, 'a-desk'])('is a complete configuration, where the command names %s', (named) => {
    expect(deployable(configured, named)).toBe('a-desk');
  });

  it('need not say where the site is to be found', () => {
    expect(deployable({ ...configured, VITE_SITE_URL: '' })).toBe('a-desk');
  });

  it.each<[string, Record<string, string>, string | undefined, RegExp]>([
    [
      'a value is missing',
      { VITE_FIREBASE_API_KEY: '' },
      undefined,
      /^The configuration is not complete: VITE_FIREBASE_API_KEY\. .*\.env\.production\.local\.$/,
    ],
    ['it is another project’s', {}, 'another', /^The configuration is that of a-desk, not of another: /],
    [
      'the project is the emulators’',
      { VITE_FIREBASE_PROJECT_ID: 'demo-desk' },
      undefined,
      /^demo-desk exists in the emulators alone: .*--dry-run\.$/,
    ],
    ['it leads to an emulator', { VITE_EMULATOR_FIRESTORE: '127.0.0.1:8080' }, undefined, /^VITE_EMULATOR_FIRESTORE leads to an emulator/],
    ['the site would not be on https', { VITE_SITE_URL: 'http://desk.example' }, undefined, /^VITE_SITE_URL begins with http:/],
  ])('is refused in one sentence when %s', (_, over, named, words) => {
    const refused = () => deployable({ ...configured, ...over }, named);
    expect(refused).toThrow(Failure);
    expect(refused).toThrow(words);
  });
});
