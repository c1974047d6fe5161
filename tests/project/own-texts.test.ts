import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { getLine, isSyntaxNode, parseSource, type SyntaxNode, walkSyntax } from '../support/syntax';

// A browser's translation takes the texts of a page away from React
// (docs/decisions/0046-translated-pages.md). The app's JSX gives each text beside something an
// element of its own, but it does not see the text that a component returns.

const isFunction = ({ type }: SyntaxNode): boolean => /Function/.test(type);

/** Whether an expression is, or can be, a text that stands by itself. */
function isBareText(node: unknown): boolean {
  if (!isSyntaxNode(node)) return false;
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
      !isSyntaxNode(component) ||
      !isFunction(component) ||
      !isSyntaxNode(component.body)
    )
      return;
    const { body } = component;
    const returned =
      body.type === 'BlockStatement'
        ? [...walkSyntax(body, (one) => !isFunction(one))]
            .filter(({ type }) => type === 'ReturnStatement')
            .map(({ argument }) => argument)
        : [body];
    for (const one of returned)
      if (isSyntaxNode(one) && isBareText(one)) found.push(`${name}, line ${getLine(source, one)}`);
  };
  for (const node of walkSyntax(parseSource('source.tsx', source))) {
    if (node.type === 'FunctionDeclaration' && isSyntaxNode(node.id)) check(node.id.name, node);
    if (node.type === 'VariableDeclarator' && isSyntaxNode(node.id)) check(node.id.name, node.init);
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
