import type { Page } from '@playwright/test';
import { findAxeViolations } from './axe';
import { expect, test } from './fixtures';
import type { Person } from './people';
import { findReversedTexts } from './reading-direction';
import type { Screens } from './screens';
import { moveTo, signInAs } from './sign-in';
import { findTouchFaults } from './touch-targets';

/** Each width and each theme once. */
const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;

/** Milliseconds. */
const patience = 20_000;

/** Twice as large as at 1440 px, by the browser's zoom. */
const zoomed = { width: 720, height: 450 };
const directions = ['ltr', 'rtl'] as const;

interface CheckOptions {
  /** Also measures the targets at the width of a phone. */
  touch?: boolean;
}

/** What is wrong with the screen as it is. */
async function findFaults(page: Page, { touch = false }: CheckOptions): Promise<string[]> {
  const found: string[] = [];
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const direction of directions) {
      await page.locator('html').evaluate((html, dir) => html.setAttribute('dir', dir), direction);
      if (!(await fits(page))) found.push(`at ${width} px, ${direction}: scrolls sideways`);
      found.push(...(await findReversedTexts(page)).map((text) => `at ${width} px, ${direction}: back to front: ${text}`));
    }
    await page.locator('html').evaluate((html) => html.removeAttribute('dir'));
    found.push(...(await findAxeViolations(page)).map((line) => `at ${width} px, ${colorScheme}: ${line}`));
    if (touch && width < 640) found.push(...(await findTouchFaults(page)).map((line) => `at ${width} px: ${line}`));
  }
  await page.setViewportSize(zoomed);
  if (!(await fits(page))) found.push(`at ${zoomed.width} px: scrolls sideways`);
  const [first] = looks;
  await page.setViewportSize({ width: first.width, height: 900 });
  await page.emulateMedia({ colorScheme: first.colorScheme });
  return found;
}

/** Waits, because a part that measures its box is laid out again a moment later. */
const fits = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, null, { timeout: patience })
    .then(
      () => true,
      () => false,
    );

/** Screens in one test: each takes a few seconds. */
const portion = 8;

/** Tests each screen light at 1440 and dark at 360 px, from left to right and from right to left, and at half of 1440 px. @param getViewer nobody for a visitor */
export function checkScreens(screens: Screens, getViewer?: () => Person, options: CheckOptions = {}): void {
  const all = Object.entries(screens);
  for (let start = 0; start < all.length; start += portion) {
    const part = all.slice(start, start + portion);
    test(`meet WCAG 2.2 AA, do not scroll sideways and show no figure reversed: ${part.map(([name]) => name).join(', ')}`, async ({
      page,
    }) => {
      const found: Record<string, string[]> = {};
      await page.setViewportSize({ width: 1440, height: 900 });
      for (const [name, { path, ready, open }] of part) {
        if (!getViewer) await page.goto(path);
        else if (name === part[0]?.[0]) await signInAs(page, getViewer(), path);
        else await moveTo(page, path);
        await page.getByText(ready, { exact: false }).filter({ visible: true }).first().waitFor();
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await open?.(page);
        const wrong = await findFaults(page, options);
        if (wrong.length > 0) found[name] = wrong;
      }
      expect(found).toEqual({});
    });
  }
}
