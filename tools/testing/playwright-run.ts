/** Runs the browser's tests with Playwright. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../paths';
import { type ChildOptions, runChild } from './child';
import type { Outcome, Tier } from './vitest-run';

const tierArguments: Record<Tier, string[]> = {
  core: ['--grep-invert', '@full'],
  rest: ['--grep', '@full', '--grep-invert', '@deep'],
  all: ['--grep-invert', '@deep'],
  deep: [],
};

/** What the summary of a tier says of the tests that it leaves out. */
const leftNotes: Partial<Record<Tier, string[]>> = {
  core: ['Tests of the browser that are tagged @full are left out: npm run test:all runs them.'],
  all: ['Tests of the browser that are tagged @deep are left out: npm run test:e2e runs them.'],
};

/** @param filters parts of file names; none for all */
export async function runPlaywright(
  tier: Tier,
  filters: readonly string[],
  options: Omit<ChildOptions, 'cwd'>,
): Promise<Outcome> {
  const path = join(tmpdir(), `glassbook-e2e-${process.pid}.json`);
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const reporters = `--reporter=list,${join(root, 'tools', 'testing', 'outcome-reporter.ts')}`;
  const env = { ...options.env, GLASSBOOK_E2E_OUTCOME: path };
  try {
    const args = [playwright, 'test', ...tierArguments[tier], reporters, ...filters];
    const code = await runChild(process.execPath, args, { ...options, env, cwd: root });
    return getE2eOutcome(
      tier,
      code,
      existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null,
    );
  } finally {
    rmSync(path, { force: true });
  }
}

/** Every end that is not a success counts as a failed test, so that it is not overlooked. */
export function getE2eOutcome(tier: Tier, code: number, counted: Outcome | null): Outcome {
  const { passed, failed, notes }: Outcome = counted ?? { passed: 0, failed: 0, notes: [] };
  if (failed === 0 && passed === 0)
    return { passed, failed: 1, notes: [...notes, 'No tests of the browser ran.'] };
  if (failed === 0 && code !== 0)
    return {
      passed,
      failed: 1,
      notes: [...notes, 'Every test of the browser passed, but Playwright failed.'],
    };
  return { passed, failed, notes: [...notes, ...(leftNotes[tier] ?? [])] };
}
