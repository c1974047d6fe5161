import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { findRetiredWords } from '../support/retired-words';

/** A node of the syntax tree (ESTree), of which only the shape is used. */
type Syntax = { readonly type: string } & Readonly<Record<string, unknown>>;

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value;

/**
 * Attributes and calls whose texts no person reads: class names, and what is written to the
 * console.
 */
const unreadAttributes = new Set(['className', 'class']);
const unreadCalls = new Set(['cx', 'report', 'Error', 'TypeError', 'RangeError']);
/** Types are no texts, but a value may be in one of these. */
const valueTypes = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

const getName = (value: unknown): unknown => (isSyntax(value) ? value.name : undefined);

function isUnread({ type, name, callee }: Syntax): boolean {
  if (type.startsWith('TS')) return !valueTypes.has(type);
  if (type === 'JSXAttribute') return unreadAttributes.has(String(getName(name)));
  return (
    type.startsWith('Import') ||
    ((type === 'CallExpression' || type === 'NewExpression') &&
      unreadCalls.has(String(getName(callee))))
  );
}

/** A text, and not a key: a sentence, or a word that begins with a capital. */
const isText = (text: string): boolean => /^\p{Lu}|\S\s+\S/u.test(text.trim());

/**
 * The texts of a module: strings, and what is between its tags. A value in a template is an
 * ellipsis.
 */
function readTexts(path: string, code: string): string[] {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const texts: string[] = [];
  const add = (text: unknown) =>
    typeof text === 'string' && isText(text) && texts.push(text.replaceAll(/\s+/gu, ' ').trim());
  const read = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) read(one);
    if (!isSyntax(node) || isUnread(node)) return;
    if (node.type === 'Literal' || node.type === 'JSXText') add(node.value);
    if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis))
      add(node.quasis.map(({ value }: { value: { cooked: string } }) => value.cooked).join('…'));
    for (const [key, value] of Object.entries(node))
      if (key !== 'key' || node.computed === true) read(value);
  };
  read(program);
  return texts;
}

const findInCode = (path: string, code: string): string[] =>
  readTexts(path, code).flatMap((text) =>
    findRetiredWords(text, { prose: isProse(path) }).map(
      (found) => `${path}: ${found} in “${text}”`,
    ),
  );

/** Without its imports, its sources and its addresses, which others have named. */
const removeOthersWords = (mdx: string): string =>
  mdx
    .replace(/^import .*$/gmu, '')
    .replace(/^export const sources = \[[\s\S]*?^\];$/mu, '')
    .replaceAll(/\]\([^)]*\)/gu, ']');

const isProse = (path: string): boolean => /^src\/content\/(?:lessons|pages)\//u.test(path);

const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).map(
  (path) => `src/${path.replaceAll('\\', '/')}`,
);
const modules = paths.filter(
  (path) => /\.tsx?$/u.test(path) && !/\.(?:test|fixture|test-utils)\.|\.d\.ts$/u.test(path),
);
const writtenTexts = paths.filter((path) => path.endsWith('.mdx'));

describe('the words that the screens no longer use', () => {
  it('are in no string and between no tags of the source', () => {
    expect(modules.length).toBeGreaterThan(400);
    expect(modules.flatMap((path) => findInCode(path, readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('are in no lesson and no page of text', () => {
    expect(writtenTexts.length).toBeGreaterThan(30);
    const found = writtenTexts.flatMap((path) =>
      findRetiredWords(removeOthersWords(readFileSync(path, 'utf8')), { prose: true }).map(
        (said) => `${path}: ${said}`,
      ),
    );
    expect(found).toEqual([]);
  });

  it('are not in what a browser shows of the app before it runs', () => {
    for (const path of ['index.html', 'public/manifest.webmanifest'])
      expect(
        findRetiredWords(
          readFileSync(path, 'utf8').replaceAll(/<!--[\s\S]*?-->|<script[\s\S]*?<\/script>/gu, ''),
        ),
      ).toEqual([]);
  });
});

describe('a word that came back', () => {
  it.each([
    ['between tags', '<p>Your <b>E-mail</b></p>', 'E-mail'],
    ['in an attribute', '<Field label="New password, once more" />', 'once more'],
    ['in a string', "const text = 'Standing changed';", 'Standing'],
    ['in a column of a file', "const csvHeader = ['E-mail', 'Joined (UTC)'];", 'E-mail'],
    [
      'in a template',
      ['const text = (name: string) => `', '{name} stands in your book.`;'].join('$'),
      'stands',
    ],
    ['beside its value', "const rows = [['E-mail', email]];", 'E-mail'],
    [
      'in a value with a type',
      "const labels = { all: 'Every standing' } as const satisfies Labels;",
      'standing',
    ],
    ['as a sentence', '<Button>To the front page</Button>', 'To the front page'],
    ['over two lines', '<p>\n  It opens by\n  itself.\n</p>', 'by itself'],
  ])('is found %s', (_, code, word) => {
    expect(findInCode('src/planted.tsx', code)).toEqual([expect.stringContaining(word)]);
  });

  it.each([
    ['a comment', '// It stands once more.\n/** Whoever reads it. */'],
    ['an identifier', 'const standing = e.mail; export function whoever() {}'],
    ['a key', "const audience = { standing: 1, 'of it': 2 }; const kind = 'standing';"],
    ['an address', 'import treasures from "./Treasures.ts"; const path = "/market/treasures";'],
    ['a type', "type Kind = 'Standing' | 'Of it';"],
    ['a class name', '<p className={cx("stands whoever")} />'],
    ['a line for the console', "report('The entry stands', error); throw new Error('It stands');"],
  ])('is not looked for in %s', (_, code) => {
    expect(findInCode('src/planted.tsx', code)).toEqual([]);
  });

  it('is found in a text, where “of it” is plain English', () => {
    expect(findRetiredWords('Whoever sells keeps most of it.', { prose: true })).toEqual([
      expect.stringContaining('Whoever'),
    ]);
    expect(findRetiredWords('Of it reserved')).toEqual([expect.stringContaining('Of it')]);
  });
});
