import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { axeViolations, newVisitor } from './browser';
import { enter, moveTo } from './enter';
import type { Person } from './people';
import { backToFront } from './reading-direction';
import type { Screens } from './screens';

/** What differs between widths and what differs between themes are each seen once. */
const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;

/** Milliseconds. */
const patience = 20_000;

/** Twice as large as at 1440 px, by the browser's zoom. */
const zoomed = { width: 720, height: 450 };
const directions = ['ltr', 'rtl'] as const;

/** What is wrong with the screen as it stands. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const direction of directions) {
      await page.locator('html').evaluate((html, dir) => html.setAttribute('dir', dir), direction);
      if (!(await fits(page))) found.push(`at ${width} px, ${direction}: scrolls sideways`);
      found.push(...(await backToFront(page)).map((text) => `at ${width} px, ${direction}: back to front: ${text}`));
    }
    await page.locator('html').evaluate((html) => html.removeAttribute('dir'));
    found.push(...(await axeViolations(page)).map((line) => `at ${width} px, ${colorScheme}: ${line}`));
  }
  await page.setViewportSize(zoomed);
  if (!(await fits(page))) found.push(`at ${zoomed.width} px: scrolls sideways`);
  const [first] = looks;
  await page.setViewportSize({ width: first.width, height: 900 });
  await page.emulateMedia({ colorScheme: first.colorScheme });
  return found;
}

/** What measures its own box is laid out anew a moment later. */
const fits = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, null, { timeout: patience })
    .then(
      () => true,
      () => false,
    );

/** So many screens are one test: each takes a few seconds. */
const portion = 8;

/** Looks at each screen light at 1440 and dark at 360 px, from left to right and the other way round, and at half of 1440 px. @param who nobody for a visitor */
export function look(screens: Screens, browser: () => Browser, who?: () => Person): void {
  const all = Object.entries(screens);
  const portions = Array.from({ length: Math.ceil(all.length / portion) }, (_, place) => {
    const part = all.slice(place * portion, (place + 1) * portion);
    return [part.map(([name]) => name).join(', '), part] as const;
  });
  it.each(portions)(
    'have no violation of WCAG 2.2 AA, and none scrolls sideways, zoomed or from right to left, nor turns a figure round: %s',
    async (_, part) => {
      const found: Record<string, string[]> = {};
      const { context, page } = await newVisitor(browser(), { viewport: { width: 1440, height: 900 } });
      for (const [name, { path, ready, open }] of part) {
        if (!who) await page.goto(path);
        else if (name === part[0]?.[0]) await enter(page, who(), path);
        else await moveTo(page, path);
        await page.getByText(ready, { exact: false }).filter({ visible: true }).first().waitFor();
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await open?.(page);
        const wrong = await violations(page);
        if (wrong.length > 0) found[name] = wrong;
      }
      await context.close();
      expect(found).toEqual({});
    },
    240_000,
  );
}
