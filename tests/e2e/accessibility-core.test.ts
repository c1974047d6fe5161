import { beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, newVisitor, theBrowser } from './support/browser';
import { enter } from './support/enter';
import { createAdministrator, createClient, type Person } from './support/people';

// The main screens of each area at 1440 px, light; accessibility*.test.ts look at every screen and state, at two widths and in both themes.
const areas = {
  visitor: ['/', '/signup', '/company/contact'],
  client: ['/user/dashboard', '/user/deposit', '/user/settings'],
  desk: ['/admin/deposit', '/admin/users', '/admin/settings'],
} as const;
type Area = keyof typeof areas;

let people: Partial<Record<Area, Person>>;
beforeAll(async () => {
  const [client, desk] = await Promise.all([createClient('Ottilie'), createAdministrator('Pelle')]);
  people = { client, desk };
});

describe('the main screens', () => {
  it.each(Object.keys(areas) as Area[])('of a %s have no violation of WCAG 2.2 AA', async (area) => {
    const { context, page } = await newVisitor(await theBrowser(), { viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
    const found: Record<string, string[]> = {};
    for (const path of areas[area]) {
      const person = people[area];
      if (person) await enter(page, person, path);
      else await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
      const wrong = await axeViolations(page);
      if (wrong.length > 0) found[path] = wrong;
    }
    await context.close();
    expect(found).toEqual({});
  });
});
