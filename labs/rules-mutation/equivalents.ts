import type { Equivalent, Meant } from './equivalent-mutants';
import type { Mutant } from './mutants';

const isMeant = ([where, from, to]: Meant, mutant: Mutant) =>
  mutant.where === where && mutant.from === from && mutant.to === to;

export interface Justifications {
  /** Why, by the id of the mutant. */
  why: ReadonlyMap<string, string>;
  /** What is wrong with the list. */
  problems: string[];
}

/** Finds the mutants that the list speaks of. Each entry must fit as many as it says. */
export function findJustified(
  mutants: readonly Mutant[],
  list: readonly Equivalent[],
): Justifications {
  const why = new Map<string, string>();
  const problems: string[] = [];
  for (const { why: reason, changes } of list) {
    for (const entry of changes) {
      const [where, from, to, times = 1] = entry;
      const meant = mutants.filter((mutant) => isMeant(entry, mutant));
      if (meant.length !== times)
        problems.push(
          `fits ${meant.length} mutants instead of ${times}: ${where}: ${from} → ${to}`,
        );
      if (meant.some(({ id }) => why.has(id)))
        problems.push(`is there twice: ${where}: ${from} → ${to}`);
      for (const { id } of meant) why.set(id, reason);
    }
  }
  return { why, problems };
}
