import { afterEach, describe, expect, it, vi } from 'vitest';
import { completeEnv } from '@/lib/env/env.fixture';
import { operatorNames } from '@/lib/env/identity';
import { Failure } from '../failure';
import { main as deploy } from '../ops/deploy';
import { main as build } from './build';
import { requireBuildable } from './buildable';

const operator = Object.fromEntries(operatorNames.map((name) => [name, 'Desk Ltd']));
const live = { ...completeEnv, ...operator };
const finished = { 'terms.mdx': 'Answers take two days.' };
const blank = { 'terms.mdx': 'Word.\n\nAnswers take <Blank>how many\ndays</Blank>.\n' };

/** What the builder reads; fails where nothing is refused. */
function getRefusal(...args: Parameters<typeof requireBuildable>): string {
  try {
    requireBuildable(...args);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
  throw new Error('It was not refused.');
}

describe('a site that is built', () => {
  it.each([
    ['a practice desk with blanks in its pages', completeEnv, blank],
    [
      'a desk with half an operator, which is a practice desk',
      { ...completeEnv, VITE_OPERATOR_NAME: 'Desk Ltd' },
      blank,
    ],
    ['a live desk with finished pages', live, finished],
  ])('may be %s', (_, configured, pages) => {
    expect(requireBuildable(configured, {}, pages).practice).toBe(configured !== live);
  });

  it('is no live desk with a blank, which is shown with its place', () => {
    expect(getRefusal(live, {}, blank)).toMatch(
      /^An operator is named, and blanks are open: .* step 14\)\.\n {2}src\/content\/pages\/terms\.mdx:3 {2}how many days$/,
    );
  });

  it('is no live desk with the pages as they are, which are templates', () => {
    const pages = getRefusal(live, {}).matchAll(/\/([a-z0-9]+)\.mdx:\d+ /g);
    expect(new Set([...pages].map(([, name]) => name))).toEqual(
      new Set(['privacy', 'risk', 'terms']),
    );
  });
});

describe('a name that nothing reads', () => {
  const unknown = { ...completeEnv, VITE_BASE_URL: '/' };
  const misspelt = { ...completeEnv, VITE_PRICE_KEY: 'x-key: one' };

  it('is refused in a file of this site', () => {
    expect(getRefusal(unknown, {}, finished)).toBe(
      'VITE_BASE_URL is no setting of this site: take it out, or see .env.example for all of them.',
    );
  });

  it('is let pass in the environment, where it may belong to another program', () => {
    expect(() => requireBuildable(unknown, { VITE_BASE_URL: '/' }, finished)).not.toThrow();
  });

  it.each([
    ['a file', {}],
    ['the environment', misspelt],
  ])('is refused in %s if it is close to a known one, which is named', (_, environment) => {
    expect(getRefusal(misspelt, environment, finished)).toBe(
      'VITE_PRICE_KEY is no setting of this site: did you mean VITE_PRICES_KEY?',
    );
  });

  it.each(['VITE_SITEURL', 'VITE_APPCHECK_KEY', 'VITE_CHAT_ORIGIN', 'VITE_OPERATER_NAME'])(
    '%s is taken for a misspelt one',
    (name) => {
      expect(getRefusal({ ...completeEnv, [name]: 'a' }, { [name]: 'a' }, finished)).toMatch(
        /did you mean VITE_\w+\?$/,
      );
    },
  );
});

it('everything that is wrong is in one error', () => {
  const refusal = getRefusal(
    {
      ...live,
      VITE_FIREBASE_API_KEY: '',
      VITE_CHAT_ORIGINS: 'https://a.example',
      VITE_APP_CHECK_KEY: 'key',
      VITE_PRICE_KEY: 'a: b',
    },
    {},
    blank,
  );
  expect(refusal.split('\n').map((line) => line.split(/[ .:]/).slice(0, 4).join(' '))).toEqual([
    'The configuration is not',
    'VITE_CHAT_ORIGINS is set without',
    'VITE_APP_CHECK_KEY is set, and',
    'VITE_PRICE_KEY is no setting',
    'An operator is named,',
    '  src/content/pages/terms mdx',
  ]);
});

describe('is asked before anything is done', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it.each([
    ['npm run build', build],
    ['npm run deploy', deploy],
  ])('by %s', async (_, run) => {
    // The first would stop a build that begins in spite of the second.
    vi.stubEnv('VITE_FIREBASE_API_KEY', '');
    vi.stubEnv('VITE_SITEURL', 'https://desk.example');
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await run([])).toBe(1);
    expect(printed.mock.calls).toEqual([
      [
        expect.stringMatching(
          /VITE_FIREBASE_API_KEY[\s\S]*\nVITE_SITEURL is no setting of this site: did you mean VITE_SITE_URL\?$/,
        ),
      ],
    ]);
  });
});
