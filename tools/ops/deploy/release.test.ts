import { describe, expect, it } from 'vitest';
import { Failure } from '../../failure';
import { type ReleaseTools, runRelease } from './release';

/** Records what is done, and fails at one step. */
function noting(failsAt = ''): { tools: ReleaseTools; done: string[] } {
  const done: string[] = [];
  const note = async (what: string) => {
    if (what === failsAt) throw new Failure(`${what} failed.`);
    done.push(what);
  };
  const tools: ReleaseTools = {
    firebase: async (args) => {
      const what = args.join(' ');
      if (what.includes(failsAt || ' ?')) return 1;
      done.push(what);
      return 0;
    },
    waitForIndexes: () => note('indexes built'),
    requireStorageRole: () => note('right'),
    allowBucketReads: () => note('cors'),
    pause: () => note('pause'),
    measureRules: async () => null,
    print: () => undefined,
  };
  return { tools, done };
}

const all = [
  'deploy --only firestore:indexes --non-interactive',
  'indexes built',
  'deploy --only firestore:rules --non-interactive',
  'deploy --only storage --interactive --force',
  'right',
  'cors',
  'deploy --only hosting --non-interactive',
];

describe('a release', () => {
  it('brings what the app needs before the app, and lets Storage read Firestore', async () => {
    const { tools, done } = noting();
    await runRelease(tools);
    expect(done).toEqual(all);
  });

  it.each([
    ['firestore:indexes', 0, 'nothing'],
    ['indexes built', 1, 'indexes'],
    ['firestore:rules', 2, 'indexes, indexes built'],
    ['storage', 3, 'indexes, indexes built, Firestore rules'],
    ['right', 4, 'indexes, indexes built, Firestore rules, Storage rules'],
    [
      'cors',
      5,
      'indexes, indexes built, Firestore rules, Storage rules, right of Storage to read Firestore',
    ],
    [
      'hosting',
      6,
      'indexes, indexes built, Firestore rules, Storage rules, right of Storage to read Firestore, reading from the bucket',
    ],
  ])(
    'that fails at %s does nothing more, and says what was done',
    async (failsAt, count, before) => {
      const { tools, done } = noting(failsAt);
      await expect(runRelease(tools)).rejects.toThrow(
        `Done before it: ${before}. Running the command again does the rest.`,
      );
      expect(done).toEqual(all.slice(0, count));
    },
  );

  it('hides no error that is none of these', async () => {
    const { tools } = noting();
    await expect(
      runRelease({
        ...tools,
        allowBucketReads: () => Promise.reject(new TypeError('x is not a function')),
      }),
    ).rejects.toThrow(TypeError);
  });
});
