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

/** A window of 1440 px at a zoom of 200 %, and one of 1280 × 1024 px at 400 % (WCAG 1.4.10). */
export const zoomedWindows = [
  { width: 720, height: 450 },
  { width: 320, height: 256 },
];
/** How much of a dialog is in sight at least. Pixels. */
const leastText = 128;
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
      if (!(await fitsWidth(page))) found.push(`at ${width} px, ${direction}: scrolls sideways`);
      found.push(
        ...(await findReversedTexts(page)).map(
          (text) => `at ${width} px, ${direction}: back to front: ${text}`,
        ),
      );
    }
    await page.locator('html').evaluate((html) => html.removeAttribute('dir'));
    found.push(
      ...(await findAxeViolations(page)).map((line) => `at ${width} px, ${colorScheme}: ${line}`),
    );
    if (touch && width < 640)
      found.push(...(await findTouchFaults(page)).map((line) => `at ${width} px: ${line}`));
  }
  for (const size of zoomedWindows) {
    await page.setViewportSize(size);
    if (!(await fitsWidth(page))) found.push(`at ${size.width} px: scrolls sideways`);
    found.push(...(await waitUncovered(page)).map((line) => `at ${size.width} px: ${line}`));
  }
  const [first] = looks;
  await page.setViewportSize({ width: first.width, height: 900 });
  await page.emulateMedia({ colorScheme: first.colorScheme });
  return found;
}

/** Waits, because a part that measures its box is laid out again a moment later. */
export const fitsWidth = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      null,
      { timeout: patience },
    )
    .then(
      () => true,
      () => false,
    );

/**
 * Dialogs that scroll sideways or show too little, and what stays in place over more than half of
 * the page.
 */
const findCoveredParts = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const found: string[] = [];
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    for (const dialog of [...document.querySelectorAll('dialog[open], [role=dialog]')].filter(
      isShown,
    )) {
      const scrolled =
        [...dialog.querySelectorAll('[data-dialog-body]')].find(
          (body) => getComputedStyle(body).overflowY === 'auto',
        ) ?? dialog;
      const box = scrolled.getBoundingClientRect();
      const seen = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
      if (seen < Math.min(least, scrolled.scrollHeight - 1))
        found.push(`${Math.round(seen)} px of the dialog are in sight`);
      if (dialog.scrollWidth > dialog.clientWidth || scrolled.scrollWidth > scrolled.clientWidth)
        found.push('the dialog scrolls sideways');
    }
    for (const element of document.querySelectorAll('main *, header, nav, aside')) {
      const { position } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const staysInPlace = position === 'fixed' || position === 'sticky';
      if (
        staysInPlace &&
        isShown(element) &&
        box.width > innerWidth / 2 &&
        box.height > innerHeight / 2 &&
        !element.closest('dialog, [role=dialog]')
      )
        found.push(`${element.tagName} stays over half of the page`);
    }
    return found;
  }, leastText);

/** As {@link findCoveredParts}, once a part that measures its box is laid out again. */
async function waitUncovered(page: Page): Promise<string[]> {
  const end = Date.now() + patience;
  let found = await findCoveredParts(page);
  while (found.length > 0 && Date.now() < end) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    found = await findCoveredParts(page);
  }
  return found;
}

/** Screens in one test: each takes a few seconds. */
const screensPerTest = 8;

/**
 * Tests each screen light at 1440 and dark at 360 px, from left to right and from right to left,
 * and at half of 1440 px.
 * @param getViewer nobody for a visitor
 */
export function checkScreens(
  screens: Screens,
  getViewer?: () => Person,
  options: CheckOptions = {},
): void {
  const all = Object.entries(screens);
  for (let start = 0; start < all.length; start += screensPerTest) {
    const part = all.slice(start, start + screensPerTest);
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
