import { readFileSync } from 'node:fs';
import { TestRunner, it as vitestIt } from 'vitest';

/** Tests that kill a mutant of the rules, by file and full name. */
const killers = new Set(
  readFileSync('labs/rules-mutation/killers.txt', 'utf8')
    .split('\n')
    .map((line) => line.split('\t')[0]),
);

/** The title of allowed twins. Without the accepted case, a table of denials proves nothing. */
const twin = 'accepts the same write without the fault';

/** One in so many rows of a table that kill no mutant is part of `npm run test:all`. */
const share = 10;

/**
 * Vitest's `it` for tests of firestore.rules. It tags as `full` every test that neither kills a
 * mutant nor is an allowed twin. In a table those are further values and documents for a condition
 * that other tests have proven, so nine in ten of them are `deep` as well.
 */
export const it = tagRows(vitestIt);

/** @param api `it`, or what `it.each(rows)` returns */
function tagRows<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? tagRows(value.bind(target)) : value;
    },
    apply: (target, self, args) => {
      const { tasks } = TestRunner.getCurrentSuite();
      const from = tasks.length;
      const result: unknown = Reflect.apply(target as unknown as CallableFunction, self, args);
      if (typeof result === 'function') return tagRows(result);
      const outsideCore = tasks
        .slice(from)
        .filter((task) => task.type === 'test')
        .filter(
          (task) => task.name !== twin && !killers.has(`${task.file.name}: ${task.fullTestName}`),
        );
      outsideCore.forEach((task, index) => {
        task.tags = [...(task.tags ?? []), 'full', ...(index % share === 0 ? [] : ['deep'])];
      });
      return result;
    },
  });
}
