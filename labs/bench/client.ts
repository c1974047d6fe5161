import type { BrowserContext, Page } from 'playwright-core';
import type { Ports } from '../../tools/ports';
import type { Teardown } from '../../tools/teardown';
import { openBrowser, signIn, startSeededDesk } from './browse';
import type { Figure } from './figures';
import { longestInteraction, slowDown, slower, typing, watchInteractions } from './interactions';
import { ReadCounter } from './reads';

/** As design section 5 says; milliseconds, and document reads. */
const bars = { cold: 16, again: 0, interaction: 100, filtering: 48 };

/** A client's screens: reads, and the longest interaction on a slow processor. */
export async function benchClient(
  ports: Ports,
  teardown: Teardown,
  signal: AbortSignal,
): Promise<Figure[]> {
  const { client, password } = await startSeededDesk(ports, teardown, signal);
  const openWindow = await openBrowser(ports, teardown, signal);
  const context = await openWindow();
  await signIn(context, '/signin', client.email, password);
  return [
    ...(await dashboard(context)),
    ...(await assets(context)),
    ...(await deposit(context)),
    ...(await statement(context)),
  ];
}

async function opened(
  context: BrowserContext,
  path: string,
  ready: (page: Page) => Promise<unknown>,
) {
  const page = await context.newPage();
  const reads = new ReadCounter(page);
  await watchInteractions(page);
  await page.goto(path);
  await ready(page);
  await reads.untilQuiet();
  return { page, reads };
}

async function dashboard(context: BrowserContext): Promise<Figure[]> {
  const ready = (page: Page) => page.getByRole('slider', { name: /in US dollars/ }).waitFor();
  const { page, reads } = await opened(context, '/user/dashboard', ready);
  const cold = await reads.take();
  await page.getByRole('link', { name: 'Statement', exact: true }).first().click();
  await page.getByText('Matches to the cent').waitFor();
  await reads.untilQuiet();
  await reads.take();
  await page
    .getByRole('link', { name: /^dashboard$/i })
    .first()
    .click();
  await ready(page);
  await reads.untilQuiet();
  const again = await reads.take();
  await page.close();
  return [
    { what: 'Dashboard: reads, cold', value: cold, unit: 'reads', bar: bars.cold },
    {
      what: 'Dashboard: reads, back from another page',
      value: again,
      unit: 'reads',
      bar: bars.again,
    },
  ];
}

/** Two thousand assets, as many as the service lists. */
async function assets(context: BrowserContext): Promise<Figure[]> {
  const { page } = await opened(context, '/user/assets', (there) =>
    there.getByText('Bitcoin Cash').first().waitFor(),
  );
  const figure = await typing(page, 'Assets: search in 2,000 rows', 'cash', bars.filtering);
  await page.close();
  return [figure];
}

async function deposit(context: BrowserContext): Promise<Figure[]> {
  const { page } = await opened(context, '/user/deposit', (there) =>
    there.getByText(/sample price/).waitFor(),
  );
  await slowDown(page, slower);
  const amount = page.getByLabel('Credited to your balance');
  await amount.click();
  await longestInteraction(page);
  await amount.pressSequentially('1250.00', { delay: 120 });
  const value = await longestInteraction(page);
  await page.close();
  return [
    {
      what: `Deposits: the amount is typed, processor ${slower} times as slow`,
      value,
      unit: 'ms',
      bar: bars.interaction,
    },
  ];
}

async function statement(context: BrowserContext): Promise<Figure[]> {
  const { page } = await opened(context, '/user/statement', (there) =>
    there.getByText('Matches to the cent').waitFor(),
  );
  const figure = await typing(page, 'Statement: search', 'deposit', bars.interaction);
  await page.close();
  return [figure];
}
