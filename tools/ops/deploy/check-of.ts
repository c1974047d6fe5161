import type { Check } from '../doctor/check';
import { checks } from '../doctor/checks';

/** One of the doctor's questions, by its id. */
export function checkOf(id: string): Check {
  const found = checks.find((check) => check.id === id);
  if (!found) throw new Error(`The doctor asks nothing that is called ${id}.`);
  return found;
}
