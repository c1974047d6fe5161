import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../paths';
import { getOutcome, sumOutcomes } from './vitest-run';

const test = (status: string, title = 'one', tags: string[] = []) => ({
  status,
  title,
  ancestorTitles: ['deposits'],
  tags,
  failureMessages:
    status === 'failed' ? ['AssertionError: expected 1 to be 2\n    at x.test.ts:3'] : [],
});
const file = (status: string, ...assertionResults: ReturnType<typeof test>[]) => ({
  name: join(root, 'tests', 'rules', 'x.test.ts'),
  status,
  message: 'SyntaxError\n  at x',
  assertionResults,
});
const report = (...testResults: ReturnType<typeof file>[]) => ({ testResults });
const all = { tier: 'all', required: [] } as const;
const core = { tier: 'core', required: [] } as const;

describe('the outcome of a run', () => {
  it('counts the passed tests and names the failed ones', () => {
    expect(
      getOutcome(
        all,
        1,
        report(file('failed', test('passed'), test('failed')), file('passed', test('passed'))),
      ),
    ).toEqual({
      passed: 2,
      failed: 1,
      notes: ['failed: tests/rules/x.test.ts: deposits > one: AssertionError: expected 1 to be 2'],
    });
  });

  it('says what a message of several lines says, shortened, without the stack', () => {
    const failing = {
      ...test('failed'),
      failureMessages: [
        `Error: Property failed after 17 tests\n\nCounterexample: [${'7,'.repeat(300)}]\nGot AssertionError: offline\n    at x.test.ts:3`,
      ],
    };
    const [note] = getOutcome(all, 1, report(file('failed', failing))).notes;
    expect(note).toMatch(
      /one: Error: Property failed after 17 tests\n {2}Counterexample: \[[7,]{483} …\n {2}Got AssertionError: offline$/,
    );
  });

  it('names a skipped test', () => {
    expect(
      getOutcome(all, 0, report(file('passed', test('passed'), test('skipped', 'two')))),
    ).toEqual({
      passed: 1,
      failed: 0,
      notes: ['left out: tests/rules/x.test.ts: deposits > two'],
    });
  });

  it('counts the tests that the core leaves out, and says how to run them', () => {
    expect(
      getOutcome(core, 0, report(file('passed', test('passed'), test('skipped', 'two', ['full']))))
        .notes,
    ).toEqual([
      expect.stringMatching(/^1 tests of .* are left out: npm run test:all runs them\.$/),
    ]);
  });

  it('counts the rows that only the tests of the rules run, and says how to run them', () => {
    const rows = file(
      'passed',
      test('passed', 'first', ['full']),
      test('skipped', 'second', ['full', 'deep']),
    );
    expect(getOutcome(all, 0, report(rows)).notes).toEqual([
      expect.stringMatching(/^1 further rows of .* are left out: npm run test:rules runs them\.$/),
    ]);
    expect(getOutcome({ ...all, tier: 'rest' }, 0, report(rows)).notes).toEqual([]);
    expect(getOutcome({ ...all, tier: 'deep' }, 0, report(rows)).notes).toEqual([
      'left out: tests/rules/x.test.ts: deposits > second',
    ]);
  });

  it('says nothing of the core in the rest', () => {
    const { notes } = getOutcome(
      { ...core, tier: 'rest' },
      0,
      report(file('passed', test('skipped'), test('passed', 'two', ['full']))),
    );
    expect(notes).toEqual([]);
  });

  it('counts a file that could not be loaded as failed', () => {
    expect(getOutcome(all, 1, report(file('failed'), file('passed', test('passed'))))).toEqual({
      passed: 1,
      failed: 1,
      notes: [
        `${join('tests', 'rules', 'x.test.ts')} could not be loaded, or failed outside of its tests: SyntaxError`,
      ],
    });
  });

  it('counts a required test that does not exist as failed, in files that were read', () => {
    const required = [
      'tests/rules/x.test.ts: deposits > one',
      'tests/rules/x.test.ts: deposits > gone',
      'tests/rules/other.test.ts: gone',
    ];
    expect(
      getOutcome({ tier: 'core', required }, 0, report(file('passed', test('passed')))),
    ).toEqual({
      passed: 1,
      failed: 1,
      notes: [
        'killers.txt names a test that does not exist: tests/rules/x.test.ts: deposits > gone',
      ],
    });
  });

  it.each([
    ['there is no report', null],
    ['there is no test', report()],
    ['all were left out', report(file('passed', test('skipped')))],
  ])('is a failure when %s', (_, empty) => {
    const { passed, failed, notes } = getOutcome(all, 0, empty);
    expect({ passed, failed }).toEqual({ passed: 0, failed: 1 });
    expect(notes).toContain('No tests ran.');
  });

  it('is a failure when an error happened beside the tests', () => {
    expect(getOutcome(all, 1, report(file('passed', test('passed'))))).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });
});

it('adds outcomes up', () => {
  expect(sumOutcomes([])).toEqual({ passed: 0, failed: 0, notes: [] });
  expect(
    sumOutcomes([
      { passed: 2, failed: 1, notes: ['a'] },
      { passed: 3, failed: 0, notes: ['b'] },
    ]),
  ).toEqual({ passed: 5, failed: 1, notes: ['a', 'b'] });
});
