/** Writes how the tests of Playwright ended into the file that playwright-run.ts names. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { root } from '../paths';
import { type Outcome, summarizeFailure } from './vitest-run';

export default class OutcomeReporter implements Reporter {
  private suite: Suite | undefined;
  private readonly errors: TestError[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onError(error: TestError): void {
    this.errors.push(error);
  }

  onEnd(): void {
    const path = process.env.GLASSBOOK_E2E_OUTCOME;
    if (path)
      writeFileSync(path, JSON.stringify(countTests(this.suite?.allTests() ?? [], this.errors)));
  }
}

/**
 * A test that was skipped, did not run or passed only sometimes counts as failed, and so does an
 * error outside of the tests.
 */
export function countTests(
  tests: Pick<TestCase, 'outcome' | 'titlePath' | 'location' | 'results'>[],
  errors: TestError[],
): Outcome {
  const failed = tests.filter((test) => test.outcome() !== 'expected');
  const notes = [
    ...failed.map((test) => {
      const [, , , ...titles] = test.titlePath();
      const reason =
        getMessage(test.results.at(-1)?.error) ||
        (test.outcome() === 'skipped' ? 'did not run' : test.outcome());
      return `failed: ${relative(root, test.location.file)}: ${titles.join(' > ')}: ${reason}`;
    }),
    ...errors.map((error) => `an error outside of the tests of the browser: ${getMessage(error)}`),
  ];
  return { passed: tests.length - failed.length, failed: failed.length + errors.length, notes };
}

/** Playwright colours its messages for a terminal. */
const getMessage = (error: TestError | undefined): string =>
  summarizeFailure(stripVTControlCharacters(error?.message ?? error?.value ?? ''));
