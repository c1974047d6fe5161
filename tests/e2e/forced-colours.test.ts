// @module-tag full

import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/ledger/revision-fields';
import { newVisitor, stillFile, theBrowser } from './support/browser';
import { enter } from './support/enter';
import { contrast, faintDrawings, marksOf, paintedWith } from './support/forced-colours';
import { furnish, furnishDesk } from './support/furnish';
import { createAdministrator, createClient, type Person } from './support/people';

let browser: Browser;
let client: Person;
let administrator: Person;
beforeAll(async () => {
  browser = await theBrowser();
  [client, administrator] = await Promise.all([createClient('Runa'), createAdministrator('Sindre')]);
  await furnish(client, administrator);
  await furnishDesk(administrator);
  // A row that is not chosen stands beside one that is.
  const deposit = { coin: 'bitcoin', amount: '75.00', units: '0.00116804', rate: '64210.00', address: 'tb1qother', txid: '' } as const;
  await requestDeposit((await createClient('Torunn')).caller, deposit, createOp());
});

/** With a device that leaves a page its own few colours alone, dark ones. The page stands once this is there. @param theme chosen before */
async function visit(path: string, ready: string, person?: Person, theme: 'device' | 'light' = 'device'): Promise<Page> {
  const { page } = await newVisitor(browser, { forcedColors: 'active', colorScheme: 'dark' });
  await page.goto(stillFile);
  await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
  if (person) await enter(page, person, path);
  else await page.goto(path);
  await page.getByText(ready).filter({ visible: true }).first().waitFor();
  return page;
}

/** Of several, the chosen one, and one that could be chosen instead. */
const choices = {
  'the sidebar': ['.side-link[aria-current]', '.side-link:not([aria-current])'],
  tabs: ['.tabs > [aria-current]', '.tabs > a:not([aria-current])'],
  segments: ['.segments > label:has(:checked)', '.segments > label:not(:has(:checked))'],
  'coins of the market': ['.market-coins > [aria-current]', '.market-coins > a:not([aria-current])'],
  'periods of the market': ['.period-links > [aria-current]', '.period-links > a:not([aria-current])'],
  'the menu of public pages': ['.public-nav > [data-current]', '.public-nav > button:not([data-current])'],
  'rows of a queue': ['.desk-table tr.chosen', '.desk-table tbody tr:not(.chosen)'],
} as const;
type Choice = keyof typeof choices;

/** In buttons and links, of which many have no words; the mark of the house, and the shapes of states. */
const icons = '.lucide, .brand > svg, .shape';

const lesson = '/education/learn-forex/pips-and-lots';
const screens: readonly [path: string, ready: string, who: () => Person | undefined, has: readonly Choice[]][] = [
  ['/user/dashboard', 'Lowest', () => client, ['the sidebar', 'segments', 'coins of the market', 'periods of the market', 'tabs']],
  ['/user/deposit', 'Rejected by the desk', () => client, ['the sidebar', 'segments']],
  ['/admin/deposit', 'Runa Tester', () => administrator, ['the sidebar', 'tabs', 'rows of a queue']],
  [lesson, 'Check yourself', () => undefined, ['the menu of public pages']],
];

describe('where the device forces its colours', () => {
  it.each(screens)('what is chosen is marked by more than a shade of its words: %s', async (path, ready, who, has) => {
    const page = await visit(path, ready, who());
    if (has.includes('rows of a queue'))
      await page
        .getByRole('checkbox', { name: /^Choose 90/ })
        .first()
        .check();
    for (const name of has) {
      const [chosen, other] = choices[name];
      const marks = await marksOf(page.locator(chosen).first());
      expect.soft(marks, name).not.toEqual(await marksOf(page.locator(other).first()));
    }
  });

  it('the focus is seen, on what is chosen too', async () => {
    const page = await visit('/user/dashboard', 'Lowest', client);
    const focusable = [
      '.side-link[aria-current]',
      '.period-links > [aria-current]',
      '.tabs > [aria-current]',
      '.icon-btn',
      '.btn',
      '.control',
    ];
    for (const one of focusable) {
      // A key was pressed last: otherwise the browser shows the focus in fields alone.
      await page.keyboard.press('Tab');
      await page.locator(one).filter({ visible: true }).first().focus();
      // What is read last may stand before it by now, and be the first.
      expect.soft(await marksOf(page.locator(`${one}:focus`)), one).toContain('ring');
    }
    await page.keyboard.press('Tab');
    await page.locator('.segments input:checked').first().focus();
    const chosen = page.locator('.segments > label:has(:checked)').first();
    expect(await marksOf(chosen)).toEqual(expect.arrayContaining(['ground', 'ring']));
  });

  it.each(['device', 'light'] as const)('icons and drawings are seen where the theme is: %s', async (theme) => {
    const drawn: readonly [path: string, ready: string, within: string, who?: Person][] = [
      ['/user/dashboard', 'Lowest', icons, client],
      ['/user/statement', 'Equal to the cent', icons, client],
      ['/admin/deposit', 'Runa Tester', icons, administrator],
      ['/', 'Every cent', icons],
      [lesson, 'Check yourself', '.figure :is(text, .fig-line, .fig-rule)'],
    ];
    for (const [path, ready, within, who] of drawn) {
      const page = await visit(path, ready, who, theme);
      expect.soft(await faintDrawings(page, within), path).toEqual([]);
      // Five pages that all live on would take their time from each other.
      await page.context().close();
    }
  });

  it('the chart is drawn in those colours, its grid apart from its curve', async () => {
    const page = await visit('/user/dashboard', 'Lowest', client);
    const canvas = page.locator('.chart-canvas canvas');
    const [curve, grid] = ['255, 255, 255', '63, 242, 63'];
    await expect.poll(() => paintedWith(canvas)).toEqual(expect.arrayContaining([curve, grid]));
    // And in others as soon as there are others.
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => paintedWith(canvas)).toContain('0, 0, 0');
    await expect.poll(() => paintedWith(canvas)).not.toContain(grid);
  });

  it('a code to scan stays dark on light, whatever the page is', async () => {
    const page = await visit('/user/deposit', 'Rejected by the desk', client);
    const code = page.locator('.qr > svg');
    const [ink, ground] = await code.evaluate((svg) => [
      getComputedStyle(svg).fill,
      getComputedStyle(svg.parentElement ?? svg).backgroundColor,
    ]);
    expect(ground).toBe('rgb(255, 255, 255)');
    expect(contrast(ink ?? '', ground ?? '')).toBeGreaterThan(7);
  });

  it('what is new has its dot, and what floats its edge', async () => {
    const page = await visit('/user/dashboard', 'Lowest', client);
    expect(await marksOf(page.locator('.icon-btn > .dot'))).toContain('ground');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    expect(await marksOf(page.locator('.news [data-unread]').first())).toContain('ground::before');
    expect(await marksOf(page.locator('.popover'))).toContain('edge');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /account menu/ }).click();
    expect(await marksOf(page.locator('.menu'))).toContain('edge');
    await page.keyboard.press('Escape');
    await page.getByLabel('Amount', { exact: true }).fill('50');
    await page.getByRole('button', { name: 'Review the trade' }).click();
    expect(await marksOf(page.getByRole('dialog'))).toContain('edge');
  });
});
