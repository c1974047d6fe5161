import { beforeAll, describe, expect, it } from 'vitest';
import { axeViolations, newVisitor, theBrowser } from './support/browser';
import { enter } from './support/enter';
import { createAdministrator, createClient, type Person } from './support/people';

// A screen of each area at 1440 px, light; accessibility*.test.ts look at every screen and state, at two widths and in both themes.
const areas = { visitor: '/company/contact', client: '/user/dashboard', desk: '/admin/settings' } as const;
type Area = keyof typeof areas;

let people: Partial<Record<Area, Person>>;
beforeAll(async () => {
  const [client, desk] = await Promise.all([createClient('Ottilie'), createAdministrator('Pelle')]);
  people = { client, desk };
});

describe('a main screen', () => {
  it.each(Object.keys(areas) as Area[])('of a %s has no violation of WCAG 2.2 AA', async (area) => {
    const { context, page } = await newVisitor(await theBrowser(), { viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
    const person = people[area];
    if (person) await enter(page, person, areas[area]);
    else await page.goto(areas[area]);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    expect(await axeViolations(page)).toEqual([]);
    await context.close();
  });
});
