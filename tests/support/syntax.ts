import { parseSync } from 'vite';

/** A node of the syntax tree (ESTree), of which only the shape is used. */
export interface SyntaxNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

export const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** @param path names the language by its ending @throws what the parser does not understand */
export function parseSource(path: string, source: string): SyntaxNode {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return program as unknown as SyntaxNode;
}

/** A node and all below it. @param enter whether to look into a node */
export function* walkSyntax(
  node: SyntaxNode,
  enter: (node: SyntaxNode) => boolean = () => true,
): Generator<SyntaxNode> {
  yield node;
  for (const value of Object.values(node).flat())
    if (isSyntaxNode(value) && enter(value)) yield* walkSyntax(value, enter);
}

export const getLine = (source: string, { start }: SyntaxNode): number =>
  source.slice(0, start).split('\n').length;
