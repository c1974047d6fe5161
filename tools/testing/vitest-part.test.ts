import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../paths';
import { sum } from './outcome';
import { outcomeOf } from './vitest-part';

const file = (status: string, ...tests: string[]) => ({
  name: join(root, 'tests', 'rules', 'x.test.ts'),
  status,
  assertionResults: tests.map((test, index) => ({
    status: test,
    fullName: `test ${index}`,
    failureMessages: test === 'failed' ? ['AssertionError: expected 1 to be 2\n    at x.test.ts:3'] : [],
  })),
});
const report = (success: boolean, ...testResults: ReturnType<typeof file>[]) => ({ success, testResults });

describe('the outcome of a part', () => {
  it('counts what passed, and names what failed', () => {
    expect(outcomeOf('rules', 1, report(false, file('failed', 'passed', 'failed'), file('passed', 'passed')))).toEqual({
      passed: 2,
      failed: 1,
      notes: ['rules: failed: test 1: AssertionError: expected 1 to be 2'],
    });
  });

  it('names what was left out', () => {
    expect(outcomeOf('rules', 0, report(true, file('passed', 'passed', 'skipped')))).toEqual({
      passed: 1,
      failed: 0,
      notes: ['rules: left out: test 1'],
    });
  });

  it('counts a file that could not be loaded as failed', () => {
    expect(outcomeOf('rules', 1, report(false, file('failed'), file('passed', 'passed')))).toEqual({
      passed: 1,
      failed: 1,
      notes: [`${join('tests', 'rules', 'x.test.ts')} could not be loaded, or failed outside of its tests.`],
    });
  });

  it.each([
    ['there is no report', null],
    ['there is no test', report(true)],
    ['all were left out', report(true, file('passed', 'skipped'))],
  ])('is a failure when %s', (_, empty) => {
    const { passed, failed, notes } = outcomeOf('rules', 0, empty);
    expect({ passed, failed }).toEqual({ passed: 0, failed: 1 });
    expect(notes).toContain('rules: no tests ran.');
  });

  it('is a failure when an error happened beside the tests', () => {
    expect(outcomeOf('rules', 1, report(false, file('passed', 'passed')))).toMatchObject({ passed: 1, failed: 1 });
  });
});

it('adds the parts up', () => {
  expect(sum([])).toEqual({ passed: 0, failed: 0, notes: [] });
  expect(
    sum([
      { passed: 2, failed: 1, notes: ['a'] },
      { passed: 3, failed: 0, notes: ['b'] },
    ]),
  ).toEqual({ passed: 5, failed: 1, notes: ['a', 'b'] });
});
