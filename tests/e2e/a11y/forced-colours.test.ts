import type { Page } from '@playwright/test';
import { requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/revision-fields';
import { expect, test } from '../../support/e2e/fixtures';
import {
  findFaintDrawings,
  findMarks,
  getContrast,
  getPaintedColours,
} from '../../support/e2e/forced-colours';
import { createAdministrator, createClient, type Person } from '../../support/e2e/people';
import { seedDeskFixtures, seedFixtures } from '../../support/e2e/seed-fixtures';
import { signInAs, stillFile } from '../../support/e2e/sign-in';
import { tagVariant } from '../../support/e2e/variants';

test.use({ forcedColors: 'active', colorScheme: 'dark' });

let client: Person;
let administrator: Person;
test.beforeAll(async ({ freshDesk: _ }) => {
  [client, administrator] = await Promise.all([
    createClient('Runa'),
    createAdministrator('Sindre'),
  ]);
  await seedFixtures(client, administrator);
  await seedDeskFixtures(administrator);
  // A row that is not chosen is beside one that is.
  const deposit = {
    coin: 'bitcoin',
    amount: '75.00',
    units: '0.00116804',
    rate: '64210.00',
    address: 'tb1qother',
    txid: '',
  } as const;
  await requestDeposit((await createClient('Torunn')).caller, { request: deposit, op: createOp() });
});

/** Opens a page and waits until it shows a text. @param theme the one that was chosen before */
async function open(
  page: Page,
  path: string,
  ready: string,
  person?: Person,
  theme: 'device' | 'light' = 'device',
): Promise<void> {
  await page.goto(stillFile);
  await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
  if (person) await signInAs(page, person, path);
  else await page.goto(path);
  await page.getByText(ready).filter({ visible: true }).first().waitFor();
}

/** The chosen one of several, and another one. */
const choices = {
  'the sidebar': [
    '[aria-label="Sidebar"] nav > [aria-current]',
    '[aria-label="Sidebar"] nav > :not([aria-current])',
  ],
  tabs: ['[data-tabs] > [aria-current]', '[data-tabs] > a:not([aria-current])'],
  segments: [
    '[role="radiogroup"] > label:has(:checked)',
    '[role="radiogroup"] > label:not(:has(:checked))',
  ],
  'coins of the market': [
    'nav[aria-label="Coin"] > [aria-current]',
    'nav[aria-label="Coin"] > a:not([aria-current])',
  ],
  'periods of the market': [
    '[data-periods] > [aria-current]',
    '[data-periods] > a:not([aria-current])',
  ],
  'the menu of public pages': [
    '[aria-label="Main"] > [data-current]',
    '[aria-label="Main"] > button:not([data-current])',
  ],
  'rows of a queue': ['tr[data-selected]', 'tbody tr:not([data-selected])'],
} as const;
type Choice = keyof typeof choices;

/** In buttons and links, many of which have no words; the logo, and the shapes of states. */
const icons = '.lucide, a[href="/"] > svg, [data-shape]';

const lesson = '/education/learn-forex/pips-and-lots';
const screens: readonly [
  path: string,
  ready: string,
  who: () => Person | undefined,
  has: readonly Choice[],
][] = [
  [
    '/user/dashboard',
    'Lowest',
    () => client,
    ['the sidebar', 'segments', 'coins of the market', 'periods of the market', 'tabs'],
  ],
  [
    '/admin/deposit',
    'Runa Tester',
    () => administrator,
    ['the sidebar', 'tabs', 'rows of a queue'],
  ],
  [lesson, 'Check yourself', () => undefined, ['the menu of public pages']],
  ['/user/deposit', 'Rejected by the desk', () => client, ['the sidebar', 'segments']],
];

test.describe('where the device forces its colours', { tag: '@full' }, () => {
  for (const [index, [path, ready, who, has]] of screens.entries()) {
    test(`the chosen option is marked by more than a shade of its words: ${path}`, {
      tag: tagVariant(index, 3),
    }, async ({ page }) => {
      await open(page, path, ready, who());
      if (has.includes('rows of a queue'))
        await page
          .getByRole('checkbox', { name: /^Select \$90/ })
          .first()
          .check();
      for (const name of has) {
        const [chosen, other] = choices[name];
        const marks = await findMarks(page.locator(chosen).first());
        expect.soft(marks, name).not.toEqual(await findMarks(page.locator(other).first()));
      }
    });
  }

  test('the focus is visible, on a chosen option too', async ({ page }) => {
    await open(page, '/user/dashboard', 'Lowest', client);
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
      // What was read last may be before it by now, and be the first.
      expect.soft(await findMarks(page.locator(`${one}:focus`)), one).toContain('ring');
    }
    await page.keyboard.press('Tab');
    await page.locator('[role="radiogroup"] > label > :checked').first().focus();
    const chosen = page.locator(choices.segments[0]).first();
    expect(await findMarks(chosen)).toEqual(expect.arrayContaining(['ground', 'ring']));
  });

  for (const [index, theme] of (['device', 'light'] as const).entries()) {
    test(`icons and drawings are visible in the theme: ${theme}`, {
      tag: tagVariant(index, 1),
    }, async ({ newVisitor }) => {
      const drawn: readonly [path: string, ready: string, within: string, who?: Person][] = [
        ['/user/dashboard', 'Lowest', icons, client],
        ['/user/statement', 'Adds up ·', icons, client],
        ['/admin/deposit', 'Runa Tester', icons, administrator],
        ['/', 'Every cent', icons],
        [lesson, 'Check yourself', 'figure > svg :is(text, path)'],
      ];
      for (const [path, ready, within, who] of drawn) {
        const page = await newVisitor();
        await open(page, path, ready, who, theme);
        expect.soft(await findFaintDrawings(page, within), path).toEqual([]);
        // Five open pages would slow each other down.
        await page.close();
      }
    });
  }

  test('the chart uses the forced colours, another one for its grid than for its curve', async ({
    page,
  }) => {
    await open(page, '/user/dashboard', 'Lowest', client);
    const canvas = page.locator('[role="slider"] canvas');
    const curve = '255, 255, 255';
    const grid = '63, 242, 63';
    await expect
      .poll(() => getPaintedColours(canvas))
      .toEqual(expect.arrayContaining([curve, grid]));
    // It follows when the colours change.
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => getPaintedColours(canvas)).toContain('0, 0, 0');
    await expect.poll(() => getPaintedColours(canvas)).not.toContain(grid);
  });

  test('a QR code stays dark on light', async ({ page }) => {
    await open(page, '/user/deposit', 'Rejected by the desk', client);
    const code = page.getByRole('img', { name: /^QR code/ });
    const [ink, ground] = await code.evaluate((svg) => [
      getComputedStyle(svg).fill,
      getComputedStyle(svg.parentElement ?? svg).backgroundColor,
    ]);
    expect(ground).toBe('rgb(255, 255, 255)');
    expect(getContrast(ink ?? '', ground ?? '')).toBeGreaterThan(7);
  });

  test('unread items have a dot, and floating parts an edge', async ({ page }) => {
    await open(page, '/user/dashboard', 'Lowest', client);
    expect(await findMarks(page.locator('[data-dot]'))).toContain('ground');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    expect(await findMarks(page.locator('[data-unread]').first())).toContain('ground::before');
    expect(await findMarks(page.getByRole('region', { name: 'Notifications' }))).toContain('edge');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /account menu/ }).click();
    expect(await findMarks(page.getByRole('menu'))).toContain('edge');
    await page.keyboard.press('Escape');
    await page.getByLabel('Amount', { exact: true }).fill('50');
    await page.getByRole('button', { name: 'Review the trade' }).click();
    expect(await findMarks(page.getByRole('dialog'))).toContain('edge');
  });
});
