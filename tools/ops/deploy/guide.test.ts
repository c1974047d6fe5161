import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeEnv } from '@/lib/env/env.fixture';
import { parseEnv } from '@/lib/env/env-schema';
import { root } from '../../paths';
import { type Finding, missing, ok } from '../doctor/check';
import { checks } from '../doctor/checks';
import { guidePath, parseSteps, readGuideSteps } from './guide';
import { formatDryRun, getStepOutcome, type StepOutcome } from './rehearsal';

const guide = readFileSync(join(root, guidePath), 'utf8');
const commands = [...guide.matchAll(/npm run firebase -- ([a-z:]+)([^\n`]*)/g)].map(
  ([, command = '', rest = '']) => ({ command, rest }),
);
/** The arguments of a command line before its options. */
const splitWords = (rest: string) =>
  [...(rest.split(' --')[0] ?? '').matchAll(/"([^"]*)"|\S+/g)].map(
    ([word, quoted]) => quoted ?? word,
  );
/** The function of firebase-tools, which throws for an invalid name. */
const {
  parseDatabaseName,
}: { parseDatabaseName: (name: string) => { projectId: string; databaseId: string } } =
  createRequire(import.meta.url)('firebase-tools/lib/firestore/util.js');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

const withoutPrices = { ...completeEnv, VITE_PRICES_URL: '', VITE_ASSETS_URL: '' };
/** The settings that a line of the guide spells, `VITE_NAME=value`. */
const readSettings = (line: string): Record<string, string> =>
  Object.fromEntries(
    [...line.matchAll(/`(VITE_[A-Z_]+)=([^`]+)`/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );

describe('the deploy guide', () => {
  it('counts its steps, and says of each how to check it', () => {
    const steps = readGuideSteps();
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_, i) => i + 1));
    expect(steps.filter(({ text }) => !/^\*\*Check:\*\* \S/m.test(text))).toEqual([]);
    expect([guide.includes('\nFifteen steps'), steps.length]).toEqual([true, 15]);
  });

  it('names the last step as the deploy command does', () => {
    expect(readGuideSteps().map(({ title }) => title)).toContain('Going back');
  });

  it('leaves the older firebase-tools to the emulators', () => {
    expect(guide.match(/npx firebase [a-z]/g)).toBe(null);
  });

  it('names only commands of the project that there are', () => {
    const named = [...guide.matchAll(/npm run ([a-z:]+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names only commands and options that the pinned firebase-tools has', () => {
    expect(commands.length).toBeGreaterThan(10);
    const unknown = commands.flatMap(({ command, rest }) => {
      const file = join(
        root,
        'node_modules',
        'firebase-tools',
        'lib',
        'commands',
        `${command.replaceAll(':', '-')}.js`,
      );
      if (!existsSync(file)) return [command];
      const source = readFileSync(file, 'utf8');
      const options = [...rest.matchAll(/ (--[a-z-]+)/g)]
        .map(([, option = '']) => option)
        .filter((option) => option !== '--project');
      return options
        .filter((option) => !source.includes(`${option} <`))
        .map((option) => `${command} ${option}`);
    });
    expect(unknown).toEqual([]);
  });

  it('names databases that are cloned in the form that the pinned firebase-tools reads', () => {
    const clones = commands.filter(({ command }) => command === 'firestore:databases:clone');
    expect(clones.length).toBeGreaterThan(0);
    for (const { rest } of clones) {
      const [source, target] = splitWords(rest).map((name) => parseDatabaseName(name));
      expect([
        source?.projectId,
        target?.projectId,
        source?.databaseId === target?.databaseId,
      ]).toEqual(['ID', 'ID', false]);
    }
  });

  it('names only variables that .env.example explains', () => {
    const example = readFileSync(join(root, '.env.example'), 'utf8');
    const named = [...guide.matchAll(/`(VITE_[A-Z_]+)`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !example.includes(`${name}=`))).toEqual([]);
  });

  it('names price services with settings that make a configuration complete', () => {
    const rows = guide.split('\n').filter((line) => line.includes('`VITE_PRICES_URL=https'));
    expect(rows).toHaveLength(2);
    const assets = guide.split('\n').filter((line) => line.includes('`VITE_ASSETS_URL=https'));
    expect(assets).toHaveLength(1);
    const alone = rows.map((row) => parseEnv({ ...withoutPrices, ...readSettings(row) }));
    expect(
      alone.map(({ prices, assets: listed }) => [listed.url === prices.url, listed.form]),
    ).toEqual(rows.map(() => [true, 'coingecko']));
    const beside = parseEnv({ ...withoutPrices, ...readSettings([...rows, ...assets].join()) });
    expect(beside.assets).toEqual({
      url: 'https://rest.coincap.io/v3',
      sample: false,
      headers: { Authorization: 'Bearer KEY' },
      form: 'coincap',
    });
  });
});

describe('a step of a guide', () => {
  it('is a numbered heading with the checks behind its words', () => {
    const text =
      '# Title\n\nWords.\n\n## 1. First\n\nDo it.\n\n**Check:** look. (doctor: `site`,\n`build`)\n\n## Aside\n\nNo step.\n';
    expect(parseSteps(text)).toEqual([
      {
        number: 1,
        title: 'First',
        text: expect.stringContaining('Do it.'),
        checks: ['site', 'build'],
      },
    ]);
  });
});

describe('a step of the dry run', () => {
  const [check] = checks;
  const step = { number: 7, title: 'Deploy', text: '', checks: [check?.id ?? ''] };
  const found = (finding: Finding) => (check ? [{ check, finding }] : []);
  const deed = { [step.checks[0] ?? '']: 'done' };
  const unaskable = { verdict: 'unasked', says: 'cannot be asked', because: 'unaskable' } as const;

  it.each<[StepOutcome, string, Finding, Record<string, string>]>([
    ['ok', 'what was asked is in order', ok('fine'), {}],
    ['FAILED', 'it is not, even if the step was done', missing('gone'), deed],
    [
      'FAILED',
      'the question failed, even if the step was done',
      { verdict: 'unasked', says: 'the emulator answered 500' },
      deed,
    ],
    [
      'FAILED',
      'the check broke',
      { verdict: 'unasked', says: 'the check broke off', because: 'broken' },
      deed,
    ],
    ['ok', 'it was done, and cannot be asked', unaskable, deed],
    ['beyond the emulators', 'it was neither done nor asked', unaskable, {}],
  ])('is called %s where %s', (went, _, finding, deeds) => {
    expect(getStepOutcome(step, found(finding), deeds)).toBe(went);
    expect(formatDryRun([step], found(finding), deeds).split('\n')[0]).toBe(`  7. Deploy: ${went}`);
  });

  it('is counted as done only where something was', () => {
    expect(formatDryRun([step, { ...step, number: 8 }], found(unaskable), {})).toMatch(
      /\n0 steps of .* went well, 0 failed, 2 lie beyond the emulators\.$/,
    );
  });
});
