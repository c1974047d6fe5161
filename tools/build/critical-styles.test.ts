import { describe, expect, it } from 'vitest';
import { CriticalStyles, removeStates, removeUnusedVariables } from './critical-styles';

describe('a selector without its states', () => {
  it.each([
    [String.raw`.hover\:underline:hover`, String.raw`.hover\:underline`],
    ['.mark::before', '.mark'],
    [':focus-visible', ''],
    ['label:has(input:checked) > :last-child', 'label > *'],
    [String.raw`.rtl\:ms-2:where(:dir(rtl),[dir=rtl],[dir=rtl] *)`, String.raw`.rtl\:ms-2`],
    [String.raw`:is(.\*\:mt-1>*)`, String.raw`.\*\:mt-1>*`],
    [
      String.raw`:is(:where(.group\/row):hover .group-hover\/row\:w-\[calc\(1px\)\]):before`,
      String.raw`.group\/row .group-hover\/row\:w-\[calc\(1px\)\]`,
    ],
    [
      String.raw`:is(:where(.peer):checked~.peer-checked\:flex)`,
      String.raw`.peer~.peer-checked\:flex`,
    ],
    [
      String.raw`:where([data-session]) .in-data-session\:hidden`,
      String.raw`[data-session] .in-data-session\:hidden`,
    ],
  ])('%s', (selector, rest) => {
    expect(removeStates(selector)).toBe(rest);
  });
});

describe('the styles of a page', () => {
  const styles = new CriticalStyles({
    logLevel: 'warn',
    reduceInlineStyles: true,
    preloadFonts: false,
  });
  const stylesOf = async (rules: string, body: string) => {
    const html = await styles.process(
      `<html><head><style>${rules}</style></head><body>${body}</body></html>`,
    );
    return { kept: /<style>(.*)<\/style>/.exec(html)?.[1] ?? '', html };
  };

  it('are those that it uses', async () => {
    expect((await stylesOf('.a{color:red}.b{color:red}', '<p class="a"></p>')).kept).toBe(
      '.a{color:red}',
    );
  });

  it('have the rules for who is signed in, which is known only when the page is opened, where they are used', async () => {
    const rules = String.raw`:where([data-session=user]) .in-data-\[session\=user\]\:flex{display:flex}`;
    expect((await stylesOf(rules, '<p class="a"></p>')).kept).toBe('');
    expect((await stylesOf(rules, '<p class="in-data-[session=user]:flex"></p>')).kept).toBe(rules);
  });

  it('have the rules for the chosen theme, which is known only when the page is opened, where they are used', async () => {
    const rules = String.raw`:root.dark .dark\:hidden{display:none}@media (prefers-color-scheme:dark){:root:not(.light,.dark) .dark\:hidden{display:none}}`;
    expect((await stylesOf(rules, '<p class="a"></p>')).kept).toBe('');
    expect((await stylesOf(rules, '<p class="dark:hidden"></p>')).kept).toBe(rules);
  });

  it('have the colours of each theme, whichever is chosen', async () => {
    const rules = ':root{color:red}:root.light{color:red}:root.dark{color:blue}';
    expect((await stylesOf(rules, '<p class="a"></p>')).kept).toBe(rules);
  });

  it('have the rules for a part of the page only where that part is', async () => {
    const rules = ':root:has([data-chat]) .a{color:red}:root:has([data-chat]){color:red}';
    expect((await stylesOf(rules, '<p class="a"></p>')).kept).toBe('');
    expect((await stylesOf(rules, '<p class="a" data-chat></p>')).kept).toBe(rules);
  });

  it('are found by class names with signs that HTML writes otherwise', async () => {
    const body = '<ul class="[&amp;&gt;li]:mt-2 before:content-[&#x27;x&#x27;]"><li></li></ul>';
    const rules = String.raw`.\[\&\>li\]\:mt-2>li{margin-top:2px}.before\:content-\[\'x\'\]:before{content:"x"}`;
    const { kept, html } = await stylesOf(rules, body);
    expect(kept).toBe(rules);
    expect(html).toContain(body);
  });

  it('are found through the variants of utilities', async () => {
    const children = String.raw`:is(.\*\:mt-1>*){margin:0}`;
    const group = String.raw`:is(:where(.group):hover .group-hover\:flex){display:flex}`;
    const item = '<li class="group-hover:flex"></li>';
    expect((await stylesOf(children + group, `<ul class="group *:mt-1">${item}</ul>`)).kept).toBe(
      children + group,
    );
    expect((await stylesOf(children + group, `<ul class="*:mt-1">${item}</ul>`)).kept).toBe(
      children,
    );
  });
});

describe('the variables of a page', () => {
  it('are those that a rule uses, also by way of another', () => {
    const used = '.a{color:var(--link);--link:var(--green)}';
    expect(
      removeUnusedVariables(`:root{--green:#0f5a40;--red:#a2261c;--loss:var(--red)}${used}`),
    ).toBe(`:root{--green:#0f5a40;}${used}`);
  });

  it('of Tailwind lose their registration and their first value with their last user', () => {
    const styles = (names: string) =>
      `@layer properties{@supports (not (margin-trim:block)){*,:before{${names}}}}.a{box-shadow:var(--tw-ring)}@property --tw-ring{syntax:"*"}`;
    const unused = '@property --tw-blur{syntax:"*";inherits:false}';
    expect(removeUnusedVariables(styles('--tw-blur:initial;--tw-ring:0 0 #0000') + unused)).toBe(
      styles('--tw-ring:0 0 #0000'),
    );
    expect(
      removeUnusedVariables('@layer properties{@supports (a:b){*{--tw-blur:0}}}.b{top:0}'),
    ).toBe('.b{top:0}');
  });
});
