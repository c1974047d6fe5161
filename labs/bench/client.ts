import type { BrowserContext, Page } from 'playwright-core';
import type { Ports } from '../../tools/ports';
import type { Teardown } from '../../tools/teardown';
import { openBrowser, signIn, startSeededDesk } from './browse';
import type { Figure } from './figures';
import {
  getLongestInteraction,
  measureTyping,
  processorSlowdown,
  slowProcessor,
  watchInteractions,
} from './interactions';
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
    ...(await measureDashboard(context)),
    ...(await measureAssets(context)),
    ...(await measureDeposit(context)),
    ...(await measureStatement(context)),
  ];
}

async function openScreen(
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

async function measureDashboard(context: BrowserContext): Promise<Figure[]> {
  const ready = (page: Page) => page.getByRole('slider', { name: /in US dollars/ }).waitFor();
  const { page, reads } = await openScreen(context, '/user/dashboard', ready);
  const cold = await reads.take();
  await page.getByRole('link', { name: 'Statement', exact: true }).first().click();
  await page.getByText('Adds up ·').waitFor();
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
async function measureAssets(context: BrowserContext): Promise<Figure[]> {
  const { page } = await openScreen(context, '/user/assets', (there) =>
    there.getByText('Bitcoin Cash').first().waitFor(),
  );
  const figure = await measureTyping({
    page,
    what: 'Assets: search in 2,000 rows',
    typed: 'cash',
    bar: bars.filtering,
  });
  await page.close();
  return [figure];
}

async function measureDeposit(context: BrowserContext): Promise<Figure[]> {
  const { page } = await openScreen(context, '/user/deposit', (there) =>
    there.getByText(/sample price/).waitFor(),
  );
  await slowProcessor(page, processorSlowdown);
  const amount = page.getByLabel('Credited to your balance');
  await amount.click();
  await getLongestInteraction(page);
  await amount.pressSequentially('1250.00', { delay: 120 });
  const value = await getLongestInteraction(page);
  await page.close();
  return [
    {
      what: `Deposits: the amount is typed, processor ${processorSlowdown} times as slow`,
      value,
      unit: 'ms',
      bar: bars.interaction,
    },
  ];
}

async function measureStatement(context: BrowserContext): Promise<Figure[]> {
  const { page } = await openScreen(context, '/user/statement', (there) =>
    there.getByText('Adds up ·').waitFor(),
  );
  const figure = await measureTyping({
    page,
    what: 'Statement: search',
    typed: 'deposit',
    bar: bars.interaction,
  });
  await page.close();
  return [figure];
}
