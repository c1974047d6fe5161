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
  'the sidebar': ['[aria-label="Sidebar"] nav > [aria-current]', '[aria-label="Sidebar"] nav > :not([aria-current])'],
  tabs: ['[data-tabs] > [aria-current]', '[data-tabs] > a:not([aria-current])'],
  segments: ['[role="radiogroup"] > label:has(:checked)', '[role="radiogroup"] > label:not(:has(:checked))'],
  'coins of the market': ['nav[aria-label="Coin"] > [aria-current]', 'nav[aria-label="Coin"] > a:not([aria-current])'],
  'periods of the market': ['[data-periods] > [aria-current]', '[data-periods] > a:not([aria-current])'],
  'the menu of public pages': ['[aria-label="Main"] > [data-current]', '[aria-label="Main"] > button:not([data-current])'],
  'rows of a queue': ['tr[data-selected]', 'tbody tr:not([data-selected])'],
} as const;
type Choice = keyof typeof choices;

/** In buttons and links, of which many have no words; the mark of the house, and the shapes of states. */
const icons = '.lucide, a[href="/"] > svg, [data-shape]';

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
        .getByRole('checkbox', { name: /^Select \$90/ })
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
      '[aria-label="Sidebar"] nav > [aria-current]',
      '[data-periods] > [aria-current]',
      '[data-tabs] > [aria-current]',
      'header button[aria-label]',
      'main button',
      '[inputmode="decimal"]',
    ];
    for (const one of focusable) {
      // A key was pressed last: otherwise the browser shows the focus in fields alone.
      await page.keyboard.press('Tab');
      await page.locator(one).filter({ visible: true }).first().focus();
      // What is read last may stand before it by now, and be the first.
      expect.soft(await marksOf(page.locator(`${one}:focus`)), one).toContain('ring');
    }
    await page.keyboard.press('Tab');
    await page.locator('[role="radiogroup"] > label > :checked').first().focus();
    const chosen = page.locator(choices.segments[0]).first();
    expect(await marksOf(chosen)).toEqual(expect.arrayContaining(['ground', 'ring']));
  });

  it.each(['device', 'light'] as const)('icons and drawings are seen where the theme is: %s', async (theme) => {
    const drawn: readonly [path: string, ready: string, within: string, who?: Person][] = [
      ['/user/dashboard', 'Lowest', icons, client],
      ['/user/statement', 'Matches to the cent', icons, client],
      ['/admin/deposit', 'Runa Tester', icons, administrator],
      ['/', 'Every cent', icons],
      [lesson, 'Check yourself', 'figure > svg :is(text, path)'],
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
    const canvas = page.locator('[role="slider"] canvas');
    const [curve, grid] = ['255, 255, 255', '63, 242, 63'];
    await expect.poll(() => paintedWith(canvas)).toEqual(expect.arrayContaining([curve, grid]));
    // And in others as soon as there are others.
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => paintedWith(canvas)).toContain('0, 0, 0');
    await expect.poll(() => paintedWith(canvas)).not.toContain(grid);
  });

  it('a code to scan stays dark on light, whatever the page is', async () => {
    const page = await visit('/user/deposit', 'Rejected by the desk', client);
    const code = page.getByRole('img', { name: /^QR code/ });
    const [ink, ground] = await code.evaluate((svg) => [
      getComputedStyle(svg).fill,
      getComputedStyle(svg.parentElement ?? svg).backgroundColor,
    ]);
    expect(ground).toBe('rgb(255, 255, 255)');
    expect(contrast(ink ?? '', ground ?? '')).toBeGreaterThan(7);
  });

  it('what is new has its dot, and what floats its edge', async () => {
    const page = await visit('/user/dashboard', 'Lowest', client);
    expect(await marksOf(page.locator('[data-dot]'))).toContain('ground');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    expect(await marksOf(page.locator('[data-unread]').first())).toContain('ground::before');
    expect(await marksOf(page.getByRole('region', { name: 'Notifications' }))).toContain('edge');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /account menu/ }).click();
    expect(await marksOf(page.getByRole('menu'))).toContain('edge');
    await page.keyboard.press('Escape');
    await page.getByLabel('Amount', { exact: true }).fill('50');
    await page.getByRole('button', { name: 'Review the trade' }).click();
    expect(await marksOf(page.getByRole('dialog'))).toContain('edge');
  });
});
