import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../paths';
import { countTests } from './outcome-reporter';
import { getE2eOutcome } from './playwright-run';

type Counted = Parameters<typeof countTests>[0][number];

const test = (outcome: ReturnType<Counted['outcome']>, message?: string): Counted => ({
  outcome: () => outcome,
  titlePath: () => ['', 'client', 'bell.test.ts', 'the bell', 'rings'],
  location: { file: join(root, 'tests', 'e2e', 'client', 'bell.test.ts'), line: 1, column: 1 },
  // Of a result only its error is read.
  results: message ? [{ error: { message } } as Counted['results'][number]] : [],
});

describe('the count of Playwright’s tests', () => {
  it('counts the passed tests and names the failed ones', () => {
    expect(
      countTests(
        [test('expected'), test('unexpected', '\u001b[31mError\u001b[39m: no bell\n  at x')],
        [],
      ),
    ).toEqual({
      passed: 1,
      failed: 1,
      notes: [
        `failed: ${join('tests', 'e2e', 'client', 'bell.test.ts')}: the bell > rings: Error: no bell`,
      ],
    });
  });

  it.each([
    ['skipped', 'did not run'],
    ['flaky', 'flaky'],
  ] as const)('counts a test as failed that is %s', (outcome, reason) => {
    const { passed, failed, notes } = countTests([test(outcome)], []);
    expect({ passed, failed }).toEqual({ passed: 0, failed: 1 });
    expect(notes).toEqual([expect.stringMatching(new RegExp(`: ${reason}$`))]);
  });

  it('counts an error outside of the tests as failed', () => {
    expect(countTests([test('expected')], [{ message: 'The desk did not start' }])).toEqual({
      passed: 1,
      failed: 1,
      notes: ['an error outside of the tests of the browser: The desk did not start'],
    });
  });
});

describe('the outcome of a run of Playwright', () => {
  const counted = { passed: 2, failed: 0, notes: [] };

  it('is the count, with a note about what the tier leaves out', () => {
    expect(getE2eOutcome('deep', 0, counted)).toEqual(counted);
    expect(getE2eOutcome('all', 0, counted).notes).toEqual([
      expect.stringContaining('npm run test:e2e runs them'),
    ]);
    expect(getE2eOutcome('core', 0, counted).notes).toEqual([
      expect.stringContaining('npm run test:all runs them'),
    ]);
  });

  it.each([
    ['nothing was counted', 0, null],
    ['no test was found', 1, { passed: 0, failed: 0, notes: [] }],
    ['Playwright failed after the tests', 1, counted],
  ])('is a failure when %s', (_, code, outcome) => {
    expect(getE2eOutcome('all', code, outcome).failed).toBe(1);
  });
});
