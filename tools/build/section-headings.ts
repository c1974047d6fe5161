/**
 * A plugin of MDX: each section of a text gets an id, and the module exports the list of its
 * sections for a table of contents.
 */

interface MarkdownNode {
  type: string;
  depth?: number;
  /** Of text and inline code. */
  value?: string;
  children?: MarkdownNode[];
  data?: object;
}

interface Heading {
  id: string;
  title: string;
}

const getText = ({ value = '', children = [] }: MarkdownNode): string =>
  value + children.map(getText).join('');

/** "5. What is not allowed" becomes `what-is-not-allowed`: an id begins with a letter. */
const createHeadingId = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/[\p{Diacritic}’']/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[\d-]+|-$/g, '');

const literal = (value: string) => ({ type: 'Literal', value, raw: JSON.stringify(value) });
const property = ([name, value]: readonly [string, object]) => ({
  type: 'Property',
  key: { type: 'Identifier', name },
  value,
  kind: 'init',
  method: false,
  shorthand: false,
  computed: false,
});
const object = (fields: Record<string, object>) => ({
  type: 'ObjectExpression',
  properties: Object.entries(fields).map(property),
});

/** The syntax tree of `export const headings = [{ id, title }, …]`. */
function createExport(headings: readonly Heading[]): MarkdownNode {
  const elements = headings.map(({ id, title }) =>
    object({ id: literal(id), title: literal(title) }),
  );
  const init = { type: 'ArrayExpression', elements };
  const declarator = {
    type: 'VariableDeclarator',
    id: { type: 'Identifier', name: 'headings' },
    init,
  };
  const declaration = { type: 'VariableDeclaration', kind: 'const', declarations: [declarator] };
  const body = [
    { type: 'ExportNamedDeclaration', declaration, specifiers: [], source: null, attributes: [] },
  ];
  return {
    type: 'mdxjsEsm',
    value: '',
    data: { estree: { type: 'Program', sourceType: 'module', body, comments: [] } },
  };
}

/** @throws Error if two sections of a text would have the same id */
export const sectionHeadings = () => (tree: MarkdownNode) => {
  const children = tree.children ?? [];
  const headings = children.flatMap((node): Heading[] => {
    if (node.type !== 'heading' || node.depth !== 2) return [];
    const title = getText(node);
    const id = createHeadingId(title);
    node.data = { ...node.data, hProperties: { id } };
    return [{ id, title }];
  });
  const repeated = headings.find(
    ({ id }, index) => headings.findIndex((other) => other.id === id) !== index,
  );
  if (repeated) throw new Error(`Two sections have the id ${repeated.id}`);
  tree.children = [createExport(headings), ...children];
};
