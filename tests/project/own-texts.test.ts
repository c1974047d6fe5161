import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

// A browser's translation takes the texts of a page away from React
// (docs/decisions/0046-translated-pages.md). The app's JSX gives each text beside something an
// element of its own, but it does not see the text that a component returns.

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const isFunction = ({ type }: Node): boolean => /Function/.test(type);

/** What is below a node. @param enter whether to look into it */
function* walk(node: Node, enter: (node: Node) => boolean = () => true): Generator<Node> {
  yield node;
  for (const value of Object.values(node).flat())
    if (isNode(value) && enter(value)) yield* walk(value, enter);
}

/** Whether an expression is, or can be, a text that stands by itself. */
function isBareText(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'Literal') return typeof node.value === 'string';
  if (node.type === 'ConditionalExpression')
    return isBareText(node.consequent) || isBareText(node.alternate);
  if (node.type === 'LogicalExpression') return isBareText(node.right);
  return node.type === 'TemplateLiteral' || (node.type === 'Identifier' && node.name === 'text');
}

/** Texts that a component of this source returns: "Name, line 3". */
function findBareTexts(source: string): string[] {
  const found: string[] = [];
  const check = (name: unknown, component: unknown) => {
    if (
      typeof name !== 'string' ||
      !/^[A-Z][a-z]/.test(name) ||
      !isNode(component) ||
      !isFunction(component) ||
      !isNode(component.body)
    )
      return;
    const { body } = component;
    const returned =
      body.type === 'BlockStatement'
        ? [...walk(body, (one) => !isFunction(one))]
            .filter(({ type }) => type === 'ReturnStatement')
            .map(({ argument }) => argument)
        : [body];
    for (const one of returned)
      if (isNode(one) && isBareText(one))
        found.push(`${name}, line ${source.slice(0, one.start).split('\n').length}`);
  };
  for (const node of walk(
    parseSync('source.tsx', source, { lang: 'tsx' }).program as unknown as Node,
  )) {
    if (node.type === 'FunctionDeclaration' && isNode(node.id)) check(node.id.name, node);
    if (node.type === 'VariableDeclarator' && isNode(node.id)) check(node.id.name, node.init);
  }
  return found;
}

describe('the texts that components return', () => {
  it.each([
    ["function Words() { return 'none'; }", ['Words, line 1']],
    ['const Words = () => `none`;', ['Words, line 1']],
    ["function Words({ on }) {\n  return on ? null : 'none';\n}", ['Words, line 2']],
    ['function Words() { return <>none</>; }', []],
    ["const getWords = () => 'none';", []],
    ["function Words() { const get = () => 'none'; return <b>{get()}</b>; }", []],
  ])('are found in %s', (source, found) => {
    expect(findBareTexts(source)).toEqual(found);
  });

  it('are in a fragment, which gives them an element of their own', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.tsx') && !/\.(?:test|fixture)\./.test(name),
    );
    const found = sources.flatMap((name) =>
      findBareTexts(readFileSync(`src/${name}`, 'utf8')).map((text) => `${name}: ${text}`),
    );
    expect(found).toEqual([]);
    expect(sources.length).toBeGreaterThan(200);
  });
});
