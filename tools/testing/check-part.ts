import { join } from 'node:path';
import { root } from '../paths';
import { type ChildOptions, runChild } from './child';
import type { Outcome } from './outcome';

/** The linter (which sees to the format, too) and the types count as one test each. */
const checks = [
  { name: 'lint', program: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings', '.'] },
  { name: 'types', program: 'typescript/bin/tsc', args: ['--noEmit'] },
];

export async function runChecks(options: Omit<ChildOptions, 'cwd'>): Promise<Outcome> {
  const outcome: Outcome = { passed: 0, failed: 0, notes: [] };
  for (const { name, program, args } of checks) {
    const code = await runChild(process.execPath, [join(root, 'node_modules', program), ...args], { ...options, cwd: root });
    outcome[code === 0 ? 'passed' : 'failed']++;
    // Its own lines may stand among those of the tests.
    if (code !== 0) outcome.notes.push(`failed: ${name}: npm run check says what is wrong.`);
  }
  return outcome;
}
