import { type RunnerTestFile, TestRunner } from 'vitest';
import { quickFormHere, shorten } from './quick-form';

const form = quickFormHere();

/** Vitest's runner for the quick form of the rules' tests. What is not in it is neither run nor told of; `npm run test:rules` runs all. */
export default class QuickRunner extends TestRunner {
  constructor(...args: ConstructorParameters<typeof TestRunner>) {
    super(...args);
    // Vitest puts its own step, which tells the reporters what was found, before ours; so ours goes into it when it is set.
    let collected: ((files: RunnerTestFile[]) => unknown) | undefined;
    Object.defineProperty(this, 'onCollected', {
      get: () => collected,
      set: (tell: (files: RunnerTestFile[]) => unknown) => {
        collected = (files) => {
          for (const file of files) shorten(file, form);
          return tell(files);
        };
      },
    });
  }
}
