import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths';

/** One test in so many is drawn of those that no known fault of the rules needs. */
const share = 8;

/** A file with no more tests than these runs whole: its tests are written one by one, and no table. */
const few = 60;

/** The allowed twin of a table of denials: without it they would say nothing. */
const twin = ' > and takes the same without such a fault';

/** One cell of the matrix of role × collection × operation. */
const cell = ' as the table says';

/** What is chosen from: Vitest's suites and tests, as far as they matter here. */
export interface Task {
  name: string;
  tasks?: Task[];
}

/**
 * The quick form of the rules' tests: every test that has told a mutant of the rules (tools/deep/killers.txt), the whole matrix of who may do what,
 * every allowed twin and every file of few tests, and of the rest a share that is drawn by the rules' own text, so that each change of the rules draws another one.
 * @returns whether a test belongs to it, by its name in the form of killers.txt: the file, and the names of its suites and itself
 */
export function quickForm(killers: string, rules: string): (name: string) => boolean {
  const needed = new Set(killers.split('\n').map((line) => line.split('\t')[0]));
  const drawn = (name: string) => createHash('sha256').update(rules).update(name).digest().readUInt32BE() % share === 0;
  return (name) => needed.has(name) || name.endsWith(cell) || name.endsWith(twin) || drawn(name);
}

/** Takes out of a file what does not belong to the form, and suites of which nothing is left. */
export function shorten(file: Task, belongs: (name: string) => boolean): void {
  if (countOf(file) <= few) return;
  const within = (task: Task, names: readonly string[]): boolean => {
    if (!task.tasks) return belongs(`${file.name}: ${names.join(' > ')}`);
    task.tasks = task.tasks.filter((one) => within(one, [...names, one.name]));
    return task.tasks.length > 0;
  };
  within(file, []);
}

const countOf = ({ tasks }: Task): number => tasks?.reduce((sum, task) => sum + countOf(task), 0) ?? 1;

/** The form for these rules. */
export function quickFormHere(): (name: string) => boolean {
  const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
  return quickForm(read('tools', 'deep', 'killers.txt'), read('firestore.rules'));
}
