import type { BrowserContext, Page } from 'playwright-core';
import { administrator } from '../../tools/dev/seed/desk-story';
import type { Ports } from '../../tools/ports';
import type { Teardown } from '../../tools/teardown';
import { openBrowser, signIn, startSeededDesk } from './browse';
import { type Figure, getMedian } from './figures';

/** Milliseconds: an act of either side is on the other's screen within two seconds. */
const bar = 2_000;
/** Of no deposit of the seed, so that each is found by its amount. */
const amounts = ['311.00', '312.00', '313.00', '314.00', '315.00'];

/**
 * How long an act takes from the press of its button to the screen of the other side: deposits that
 * a client announces and the desk credits.
 */
export async function benchLive(
  ports: Ports,
  teardown: Teardown,
  signal: AbortSignal,
): Promise<Figure[]> {
  const { client, password } = await startSeededDesk(ports, teardown, signal);
  const openWindow = await openBrowser(ports, teardown, signal);
  const announcer = await openPage({
    context: await openWindow(),
    door: '/signin',
    email: client.email,
    password,
    path: '/user/deposit',
  });
  const desk = await openPage({
    context: await openWindow(),
    door: '/admin/signin',
    email: administrator.email,
    password,
    path: '/admin/deposit',
  });
  const announced: number[] = [];
  const credited: number[] = [];
  for (const amount of amounts) {
    announced.push(await measureAnnouncement(announcer, desk, amount));
    credited.push(await measureCredit(desk, announcer, amount));
  }
  return [
    ...toFigures('A deposit that a client announces, until the desk sees it', announced),
    ...toFigures('A deposit that the desk credits, until the client sees it', credited),
  ];
}

async function openPage({
  context,
  door,
  email,
  password,
  path,
}: {
  context: BrowserContext;
  door: '/signin' | '/admin/signin';
  email: string;
  password: string;
  path: string;
}): Promise<Page> {
  await signIn(context, door, email, password);
  const page = await context.newPage();
  await page.goto(path);
  await page
    .locator('main :is(tr, li)')
    .filter({ hasText: /\d\.\d\d/ })
    .first()
    .waitFor();
  return page;
}

async function measureAnnouncement(client: Page, desk: Page, amount: string): Promise<number> {
  await client.getByLabel('Credited to your balance').fill(amount);
  const seen = waitForItem(desk, amount);
  return measureAct(client, 'I have sent', seen);
}

async function measureCredit(desk: Page, client: Page, amount: string): Promise<number> {
  await desk
    .getByRole('row')
    .filter({ hasText: amount })
    .getByRole('button', { name: /^Review / })
    .click();
  const seen = waitForItem(client, amount, 'Credited ·');
  const duration = await measureAct(desk, `Credit $${amount}`, seen);
  await desk.getByRole('dialog').waitFor({ state: 'detached' });
  return duration;
}

/**
 * @param seen when the other side saw it, as {@link waitForItem} says
 * @returns ms from the press of the button
 */
async function measureAct(page: Page, button: string, seen: Promise<number>): Promise<number> {
  const pressed = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('click', () => resolve(Date.now()), { capture: true, once: true }),
      ),
  );
  await page.getByRole('button', { name: button }).click();
  return (await seen) - (await pressed);
}

/** @returns the machine's time, ms, at which a row or list item of the page has all the texts */
async function waitForItem(page: Page, ...texts: string[]): Promise<number> {
  const found = await page.waitForFunction((all) => {
    const items = [...document.querySelectorAll('main :is(tr, li)')];
    return items.some((item) => all.every((text) => item.textContent?.includes(text)))
      ? Date.now()
      : null;
  }, texts);
  return Number(await found.jsonValue());
}

const toFigures = (what: string, times: readonly number[]): Figure[] => [
  { what: `${what}: half of the times`, value: getMedian(times), unit: 'ms' },
  { what: `${what}: the longest of ${times.length}`, value: Math.max(...times), unit: 'ms', bar },
];
