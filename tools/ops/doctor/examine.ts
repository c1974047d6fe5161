/** Runs the checks of the doctor and reports their findings. */
import { Failure } from '../../failure';
import { guidePath, type Step } from '../deploy/guide';
import type { Check, Examined, Finding } from './check';
import { getCause, Unasked } from './edge';

export interface Examination {
  check: Check;
  finding: Finding;
}

/**
 * Runs all checks. One that fails does not affect the others.
 * @throws Failure when nothing can be asked
 */
export function examine(project: Examined, checks: readonly Check[]): Promise<Examination[]> {
  return Promise.all(
    checks.map(async (check) => ({ check, finding: await runCheck(check, project) })),
  );
}

async function runCheck(check: Check, project: Examined): Promise<Finding> {
  try {
    return await check.look(project);
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (error instanceof Unasked)
      return {
        verdict: 'unasked',
        says: error.message,
        ...(error.because && { because: error.because }),
      };
    return {
      verdict: 'unasked',
      says: `the check broke off: ${getCause(error)}`,
      because: 'broken',
    };
  }
}

const words = { ok: 'ok', missing: 'MISSING', unasked: 'not asked' };

/**
 * A line for each check, after a missing one the step of the guide that sets it up, and the sum.
 */
export function formatReport(examinations: readonly Examination[], steps: readonly Step[]): string {
  const lines = examinations.map(({ check, finding: { verdict, says } }) => {
    const step = steps.find((one) => one.checks.includes(check.id));
    const mend =
      verdict === 'missing' && step
        ? `\n${' '.repeat(11)}Step ${step.number} of ${guidePath}: ${step.title}`
        : '';
    return `${words[verdict].padEnd(9)}  ${check.id}: ${says}${mend}`;
  });
  const count = (verdict: Finding['verdict']) =>
    examinations.filter(({ finding }) => finding.verdict === verdict).length;
  return `${lines.join('\n')}\n\n${count('ok')} in order, ${count('missing')} missing, ${count('unasked')} could not be asked.`;
}

export const isSound = (examinations: readonly Examination[]): boolean =>
  examinations.every(
    ({ finding: { verdict, because } }) => verdict !== 'missing' && because !== 'broken',
  );
