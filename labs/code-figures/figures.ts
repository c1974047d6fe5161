/**
 * Counts, over `src` and `tools` without tests, what makes code hard to read. Prints one figure a
 * line. Only files that git tracks count: folders also hold installed packages and build output.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { actions } from '../../src/domain/ledger/ledger';
import { root } from '../../tools/paths';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
const getNode = (node: Node, key: string): Node | null => (isNode(node[key]) ? node[key] : null);
const getNodes = (node: Node, key: string): Node[] =>
  Array.isArray(node[key]) ? node[key].filter(isNode) : [];
const getName = (node: Node | null): string =>
  node?.type === 'Identifier' ? String(node.name) : '';

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* walk(value);
}

interface SourceText {
  path: string;
  text: string;
  nodes: Node[];
}

const isTest = (path: string): boolean => /[.](test|fixture|test-utils|setup)[.]tsx?$/.test(path);

function readSource(path: string): SourceText {
  const text = readFileSync(join(root, path), 'utf8');
  const { program } = parseSync(path, text);
  return { path, text, nodes: isNode(program) ? [...walk(program)] : [] };
}

const tracked = execFileSync('git', ['ls-files', '-z', 'src', 'tools', 'tests', 'labs'], {
  cwd: root,
  encoding: 'utf8',
});
const all = tracked
  .split('\0')
  .filter((path) => /[.]tsx?$/.test(path) && !path.endsWith('.d.ts'))
  // Git still lists a file that was deleted and not yet committed.
  .filter((path) => existsSync(join(root, path)))
  .map(readSource);
const product = all.filter(({ path }) => /^(src|tools)\//.test(path) && !isTest(path));
const screens = product.filter(({ path }) => /^src\/(features|ui|parts)\//.test(path));

const countNodes = (
  files: readonly SourceText[],
  matches: (node: Node, file: SourceText) => boolean,
): number =>
  files.reduce((sum, file) => sum + file.nodes.filter((node) => matches(node, file)).length, 0);

const withoutEnding = (path: string): string => path.replace(/[.]tsx?$/, '');

/**
 * Imports of the project's own modules: the path of the module without its ending, and the imported
 * names, `*` for all.
 */
function getImports({ path, nodes }: SourceText): { module: string; names: string[] }[] {
  return nodes.flatMap((node) => {
    if (!/^(ImportDeclaration|ImportExpression|Export\w+Declaration)$/.test(node.type)) return [];
    const specifier = String(getNode(node, 'source')?.value ?? '');
    if (!/^(@\/|[.])/.test(specifier)) return [];
    const module = specifier.startsWith('@/')
      ? `src/${specifier.slice(2)}`
      : join(dirname(path), specifier);
    const names = getNodes(node, 'specifiers').map(
      (one) => getName(getNode(one, 'imported') ?? getNode(one, 'local')) || '*',
    );
    return [
      { module: withoutEnding(module), names: node.type === 'ImportDeclaration' ? names : ['*'] },
    ];
  });
}

const importsByFile = new Map(all.map((file) => [file.path, getImports(file)]));
const importersByModule = new Map<string, string[]>();
for (const [path, imports] of importsByFile)
  for (const { module } of imports)
    importersByModule.set(module, [...(importersByModule.get(module) ?? []), path]);
const getImporters = (path: string): string[] => [
  ...new Set(importersByModule.get(withoutEnding(path)) ?? []),
];

function getExportedNames({ nodes }: SourceText): string[] {
  return nodes.flatMap((node) => {
    const declared = node.type === 'ExportNamedDeclaration' ? getNode(node, 'declaration') : null;
    if (!declared) return [];
    return [declared, ...getNodes(declared, 'declarations')]
      .map((one) => getName(getNode(one, 'id')))
      .filter(Boolean);
  });
}

function countUnusedExports(file: SourceText): number {
  const used = new Set(
    getImporters(file.path)
      .flatMap((path) => importsByFile.get(path) ?? [])
      .filter(({ module }) => module === withoutEnding(file.path))
      .flatMap(({ names }) => names),
  );
  return used.has('*')
    ? 0
    : getExportedNames(file).filter((name) => !used.has(name) && name !== 'Component').length;
}

const getLines = ({ start, end }: Node, { text }: SourceText): number =>
  text.slice(start, end).split('\n').length;

const isSwap = (node: Node): boolean =>
  node.type === 'VariableDeclarator' &&
  getNode(node, 'id')?.type === 'ArrayPattern' &&
  getNode(node, 'init')?.type === 'ArrayExpression';

function isSpreadLiteral(node: Node): boolean {
  const spread = /^(SpreadElement|JSXSpreadAttribute)$/.test(node.type)
    ? getNode(node, 'argument')
    : null;
  const plain = spread?.type === 'TSAsExpression' ? getNode(spread, 'expression') : spread;
  return plain !== null && /^(Object|Array)Expression$/.test(plain.type);
}

/** How many of the items occur more often than so many times. */
function countRepeated(items: readonly string[], times: number): number {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts.values()].filter((count) => count > times).length;
}

const isCall = (node: Node): boolean =>
  node.type === 'CallExpression' || node.type === 'NewExpression';
const countHooks = (...names: string[]): number =>
  countNodes(product, (node) => isCall(node) && names.includes(getName(getNode(node, 'callee'))));

const importsOfIsDeposit = (file: SourceText): number =>
  file.nodes.filter(
    (node) => node.type === 'ImportSpecifier' && getName(getNode(node, 'local')) === 'isDeposit',
  ).length;

const figures: Record<string, number> = {
  'product files': product.length,
  'product lines': product.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
  'files imported by one file of the same folder': product.filter(({ path }) => {
    const importers = getImporters(path).filter((other) => !isTest(other));
    return importers.length === 1 && dirname(importers[0] ?? '') === dirname(path);
  }).length,
  'folders over 20 files': countRepeated(
    all.map(({ path }) => dirname(path)).filter((folder) => folder.startsWith('src')),
    20,
  ),
  'functions over 70 lines': countNodes(
    product,
    (node, file) => /Function/.test(node.type) && getLines(node, file) > 70,
  ),
  'positional calls with more than three arguments': countNodes(
    product,
    (node) => isCall(node) && getNodes(node, 'arguments').length > 3,
  ),
  'exports that nobody imports': product.reduce((sum, file) => sum + countUnusedExports(file), 0),
  'places that name an action as a literal': countNodes(
    product,
    (node) => node.type === 'Literal' && actions.some((action) => action === node.value),
  ),
  // An import is two nodes with this name.
  'uses of isDeposit in screens': screens.reduce(
    (sum, file) =>
      sum +
      file.nodes.filter((node) => getName(node) === 'isDeposit').length -
      2 * importsOfIsDeposit(file),
    0,
  ),
  'tuple swaps': countNodes(all, isSwap),
  'spreads of literals': countNodes(all, isSpreadLiteral),
  'file names that occur twice': countRepeated(
    product.map(({ path }) => basename(path)),
    1,
  ),
  'prop interfaces with 8 or more members': countNodes(
    product,
    (node) =>
      node.type === 'TSInterfaceDeclaration' &&
      getName(getNode(node, 'id')).endsWith('Props') &&
      getNodes(getNode(node, 'body') ?? node, 'body').length >= 8,
  ),
  effects: countHooks('useEffect', 'useLayoutEffect'),
  refs: countHooks('useRef'),
};

for (const [name, figure] of Object.entries(figures))
  console.log(`${String(figure).padStart(7)}  ${name}`);
