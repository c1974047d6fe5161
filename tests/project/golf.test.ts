import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getLine, isSyntaxNode, parseSource, type SyntaxNode, walkSyntax } from '../support/syntax';

/** What saves lines and costs readers (CONTRIBUTING.md, "Layout and names"). */
function isGolf(node: SyntaxNode): boolean {
  if (node.type === 'VariableDeclarator') return isTupleOfValues(node.id, node.init);
  return /^(SpreadElement|JSXSpreadAttribute)$/.test(node.type) && isLiteral(node.argument);
}

/** `const [a, b] = [x, y]`. Lists that are joined are taken apart with reason. */
const isTupleOfValues = (target: unknown, value: unknown): boolean =>
  isSyntaxNode(target) &&
  target.type === 'ArrayPattern' &&
  isSyntaxNode(value) &&
  value.type === 'ArrayExpression' &&
  !(value.elements as unknown[]).some((one) => isSyntaxNode(one) && one.type === 'SpreadElement');

/** `...{ a, b }`, `...[a, b]`, `<X {...{ a, b }}>`. */
function isLiteral(value: unknown): boolean {
  if (!isSyntaxNode(value)) return false;
  if (/^(TSAsExpression|ParenthesizedExpression)$/.test(value.type))
    return isLiteral(value.expression);
  return /^(Object|Array)Expression$/.test(value.type);
}

const findGolf = (path: string, source: string): string[] =>
  [...walkSyntax(parseSource(path, source))]
    .filter(isGolf)
    .map((node) => `${path}:${getLine(source, node)}`);

const folders = ['src', 'tests', 'tools', 'labs'] as const;
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.includes('node_modules') && /\.(?:mjs|tsx?)$/.test(path))
    .map((path) => `${folder}/${path}`),
);

describe('the code', () => {
  it('declares one thing at a time, and spreads no literals', () => {
    expect(sources.length).toBeGreaterThan(1_600);
    expect(sources.flatMap((path) => findGolf(path, readFileSync(path, 'utf8')))).toEqual([]);
  });

  it.each([
    'const [a, b] = [x, y];',
    'let [a, b]: [number, number] = [0, 0];',
    "const [a = '', b = ''] = [x, y];",
    'const all = { ...{ a, b }, c };',
    'const all = [...[a, b], c];',
    'watch([...(["a", "b"] as const)]);',
    'const part = <X {...{ a, b }} />;',
  ])('would be found with %s', (source) => expect(findGolf('x.tsx', source)).toEqual(['x.tsx:1']));

  it.each([
    'const [first, second] = list;',
    'const [first, second] = [...ours, ...theirs];',
    '[a, b] = [b, a];',
    'const all = { ...some, c };',
    'const part = <X {...props} />;',
  ])('may have %s', (source) => expect(findGolf('x.tsx', source)).toEqual([]));
});
