/**
 * Inlines the styles that a written page needs: Beasties, which also reads Tailwind's class names
 * and removes unused variables.
 */
import Beasties from 'beasties';

const entities: readonly [sign: string, entity: string][] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ["'", '&#x27;'],
];

const mapClassNames = (html: string, change: (names: string) => string): string =>
  html.replace(/(\sclass=")([^"]*)/g, (_, start: string, names: string) => start + change(names));

/**
 * React writes the class `[&>p]:mt-2` as `[&amp;&gt;p]:mt-2`, and Beasties reads what is written.
 */
const decodeEntities = (names: string) =>
  entities.reduceRight((text, [sign, entity]) => text.replaceAll(entity, sign), names);
const encodeEntities = (names: string) =>
  entities.reduce((text, [sign, entity]) => text.replaceAll(sign, entity), names);

/** A pseudo-class or pseudo-element without another one in its brackets. */
const pseudo = /(?<!\\)::?([a-z-]+)(?:\(((?:[^()\\]|\\.)*)\)|(?![a-z(-]))/gi;

/**
 * Removes pseudo-classes and pseudo-elements from a selector, because a page is written in no
 * state: `.peer:checked ~ .mark:hover` becomes `.peer ~ .mark`. Tailwind writes some variants
 * (`group-hover:`, `*:`) as `:is(…)` or `:where(…)` at the start of a compound selector. Those keep
 * their content.
 */
export function removeStates(selector: string): string {
  let text = selector;
  for (let before = ''; before !== text; ) {
    before = text;
    text = before.replace(pseudo, (_, name: string, inner: string | undefined, at: number) => {
      const begins = /^$|[\s>+~(,]/.test(before.charAt(at - 1));
      return begins && /^(is|where)$/i.test(name) && inner && !/(?<!\\),/.test(inner) ? inner : '';
    });
  }
  return text.replace(/([>+~])\s*(?=[>+~]|$)/g, '$1 *').trim();
}

/**
 * `:root:has([data-chat]) …` is a rule for pages that have a chat. Whether it is needed depends on
 * that alone.
 */
const pageCondition = /^:root:has\((\[[\w-]+\]|\.[\w-]+)\)/;

/** Who is signed in, which the page's first script writes on the root. */
const session = /\[data-session[^\]]*\]/g;

/** The theme, which the same script writes there if one was chosen. */
const theme = /^:root(?:\.light|\.dark|:not\(\.light, ?\.dark\))\s*/;

/** A declaration of a variable. No value here has a semicolon or a brace in it. */
const declaration = /(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g;
const registration = /@property (--[\w-]+)\{[^}]*\}/g;
/** Tailwind's values of its variables for browsers that know no registration. */
const fallback = /@layer properties\{@supports[^{]*\{[^{]*\{[^}]*\}\}\}/g;

/**
 * Removes the variables that no rule of these styles uses: tokens of the look, and those of
 * Tailwind (`--tw-…`) with their registration. What comes to a page later brings the whole
 * stylesheet along.
 */
export function removeUnusedVariables(css: string): string {
  const used = new Set(
    [...css.replace(fallback, '').matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name),
  );
  const keepUsed = (text: string, name: string) => (used.has(name) ? text : '');
  const less = css
    .replace(registration, keepUsed)
    .replace(declaration, keepUsed)
    .replace(/@layer properties\{@supports[^{]*\{[^{]*\{\}\}\}/g, '');
  // What only an unused variable used is unused now.
  return less === css ? css : removeUnusedVariables(less);
}

const mapStyles = (html: string, change: (css: string) => string): string =>
  html.replace(
    /(<style>)([\s\S]*?)(<\/style>)/g,
    (_, start: string, css: string, end: string) => start + change(css) + end,
  );

/** Leaves a page the styles that it uses. */
export class CriticalStyles extends Beasties {
  override async process(html: string): Promise<string> {
    const kept = mapClassNames(
      await super.process(mapClassNames(html, decodeEntities)),
      encodeEntities,
    );
    return mapStyles(kept, removeUnusedVariables);
  }

  /**
   * Beasties asks this of every selector, though its types do not say so; its own takes the whole
   * of `:is(.group:hover .mark)` for a state.
   */
  normalizeCssSelector(selector: string): string {
    // The theme's own colours are kept with every page.
    const themed = selector.replace(theme, '') || 'body';
    return pageCondition.exec(selector)?.[1] ?? removeStates(themed).replace(session, '').trim();
  }
}
