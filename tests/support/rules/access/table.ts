import { type Role, roles } from './matrix';

const operations = ['get', 'list', 'create', 'update', 'delete'] as const;
export type Operation = (typeof operations)[number];
export const everyRole = Object.keys(roles) as Role[]; // Object.keys forgets the literal types

export interface Row {
  /** The path of the `match`, or a path without a rule. */
  path: string;
  known: boolean;
  operations: Operation[];
  /** The text after the colon. */
  variant: string;
  /** As written: `yes` or `-` in a whole table. */
  cells: Record<Role, string>;
}

/**
 * A table as text: columns of three characters under the names of the roles, headings at the
 * margin, rows below them.
 */
export function readTable(text: string): Row[] {
  const [header = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  const columns = everyRole.map((role) => [role, ` ${header} `.indexOf(` ${role} `)] as const);
  const first = Math.min(...columns.map(([, at]) => at));
  let heading = '';
  return lines.flatMap((line) => {
    if (!line.startsWith(' ')) {
      heading = line.trim();
      return [];
    }
    const cells = columns.map(([role, at]) => [role, at < 0 ? '' : line.slice(at, at + 3).trim()]);
    return [{ ...readRow(heading, line.slice(0, first).trim()), cells: Object.fromEntries(cells) }];
  });
}

function readRow(heading: string, label: string): Omit<Row, 'cells'> {
  if (heading === 'unknown')
    return { path: label, known: false, operations: [...operations], variant: '' };
  const [words = '', variant = ''] = label.split(': ');
  return {
    path: heading,
    known: true,
    operations: operations.filter((one) => words.split(' ').includes(one)),
    variant,
  };
}

/** What a table lacks or has twice, in words; empty if it is whole. */
export function findTableFaults(rows: readonly Row[], rules: string): string[] {
  const known = new Set(rows.filter((row) => row.known).map(({ path }) => path));
  const matches = findMatchPaths(rules);
  const missing = matches
    .filter((path) => !known.has(path))
    .map((path) => `match ${path} has no row`);
  const vain = [...known]
    .filter((path) => !matches.includes(path))
    .map((path) => `${path} is no match`);
  const unsaid = [...known].flatMap((path) =>
    operations
      .filter(
        (operation) => !rows.some((row) => row.path === path && row.operations.includes(operation)),
      )
      .map((operation) => `${path} does not say who may ${operation}`),
  );
  const empty = rows.flatMap((row) =>
    everyRole
      .filter((role) => !['yes', '-'].includes(row.cells[role]))
      .map((role) => `${formatTitle(row)} has no cell for ${roles[role]}`),
  );
  const names = rows.map(formatTitle);
  const twice = names
    .filter((name, i) => names.indexOf(name) !== i)
    .map((name) => `${name} stands there twice`);
  return [...missing, ...vain, ...unsaid, ...empty, ...twice];
}

export const formatTitle = ({ path, known, operations: words, variant }: Row) =>
  [path, ...(known ? [words.join(' ')] : []), ...(variant ? [variant] : [])].join(': ');

/** The paths of all `match` blocks below the one for the database, whole. */
export function findMatchPaths(rules: string): string[] {
  const code = rules.replace(/'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*/g, '');
  const open: string[] = [];
  const found: string[] = [];
  for (const [token, path] of code.matchAll(/\bmatch\s+(\/\S+)\s*\{|[{}]/g)) {
    if (token === '}') open.pop();
    else open.push(path ?? '');
    if (path) found.push(open.join(''));
  }
  const [database = '', ...paths] = found;
  return paths.map((path) => path.slice(database.length));
}
