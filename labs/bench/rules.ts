import { Failure } from '../../tools/failure';
import type { Teardown } from '../../tools/teardown';
import { runVitest } from '../../tools/testing/vitest-run';
import { FigureFile } from '../rules-mutation/figures';
import type { Figure } from './figures';

/** Firestore ends a write at 1,000. */
const bar = 700;

/**
 * What each act costs the rules, over lists of ten and of a thousand elements: the tests that hold
 * them to it say how much it is.
 */
export async function benchRules(teardown: Teardown, signal: AbortSignal): Promise<Figure[]> {
  const file = new FigureFile();
  teardown.add(() => file.clear());
  const env = {
    ...process.env,
    METADATA_SERVER_DETECTION: 'none',
    DEEP: '1',
    GLASSBOOK_FIGURES: file.path,
  };
  const { failed, notes } = await runVitest(
    { projects: ['rules'], tier: 'deep', filters: ['budget'], required: [] },
    [],
    { env, signal },
  );
  if (failed > 0) throw new Failure(['The rules could not be measured.', ...notes].join('\n'));
  return file
    .read()
    .filter(({ kind }) => kind === 'expressions')
    .toSorted((a, b) => b.value - a.value)
    .map(({ name, value }) => ({ what: name, value, unit: 'expressions', bar }));
}
