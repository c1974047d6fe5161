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

/** Tests are known by their names in the form of killers.txt: the file, and the names of the suites and of the test itself. */
export interface QuickForm {
  /** Those that have told a mutant. */
  needed: ReadonlySet<string>;
  has(name: string): boolean;
}

/**
 * The quick form of the rules' tests: every test that has told a mutant of the rules (labs/rules-mutation/killers.txt), the whole matrix of who may do what,
 * every allowed twin and every file of few tests, and of the rest a share that is drawn by the rules' own text, so that each change of the rules draws another one.
 */
export function quickForm(killers: string, rules: string): QuickForm {
  const needed = new Set(killers.split('\n').flatMap((line) => line.split('\t').slice(0, 1).filter(Boolean)));
  const drawn = (name: string) => createHash('sha256').update(rules).update(name).digest().readUInt32BE() % share === 0;
  return { needed, has: (name) => needed.has(name) || name.endsWith(cell) || name.endsWith(twin) || drawn(name) };
}

/**
 * Takes out of a file what does not belong to the form, and suites of which nothing is left.
 * @throws Error where the form needs a test of this file that there is not: renamed, it would be left out without a word
 */
export function shorten(file: Task, { needed, has }: QuickForm): void {
  const all = new Set(namesIn(file));
  const gone = [...needed].filter((name) => name.startsWith(`${file.name}: `) && !all.has(name));
  if (gone.length > 0) throw new Error(`labs/rules-mutation/killers.txt names tests that there are not: ${gone.join('; ')}`);
  if (all.size <= few) return;
  const keep = (task: Task, name: string): boolean => {
    if (!task.tasks) return has(name);
    task.tasks = task.tasks.filter((one) => keep(one, within(file, name, one)));
    return task.tasks.length > 0;
  };
  keep(file, '');
}

const within = (file: Task, name: string, { name: own }: Task): string => (name ? `${name} > ${own}` : `${file.name}: ${own}`);

const namesIn = (file: Task, task = file, name = ''): string[] =>
  task.tasks ? task.tasks.flatMap((one) => namesIn(file, one, within(file, name, one))) : [name];

/** The form for these rules. */
export function quickFormHere(): QuickForm {
  const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
  return quickForm(read('labs', 'rules-mutation', 'killers.txt'), read('firestore.rules'));
}
