import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = 'docs/decisions';
const pages = readdirSync(folder).filter((name) => name !== 'README.md');

it('the index of decisions has each page once, and no other', () => {
  const index = readFileSync(`${folder}/README.md`, 'utf8');
  const linked = [...index.matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, page]) => page);
  expect(linked.toSorted()).toEqual(pages.toSorted());
  expect(pages.length).toBeGreaterThan(40);
});

it.each(pages)('%s begins with its number and what was chosen', (page) => {
  const [heading = ''] = readFileSync(`${folder}/${page}`, 'utf8').split('\n');
  expect(heading).toMatch(new RegExp(`^# ${Number(page.slice(0, 4))}\\. \\S`));
});
