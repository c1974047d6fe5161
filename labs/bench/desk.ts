import type { BrowserContext, Page } from 'playwright-core';
import { pageSize } from '@/data/ledger/read';
import { Failure } from '../../tools/failure';
import type { Ports } from '../../tools/ports';
import type { Teardown } from '../../tools/teardown';
import { type DeskScreen, openScreen, screens } from './desk-screens';
import type { Figure } from './figures';
import { measureTyping } from './interactions';
import { createManyClients } from './many-clients';
import { ReadCounter } from './reads';

const heapMegabytes = 6_144;
const maxClientsForApprovals = 1_000;
/** A page of the queue of deposits has ten clients (`requestPageSize` in src/data/admin-queries.ts). */
const middleOfPage = 5;
/**
 * As design section 5 says; reads without a row of their own there get those of the deposits, and
 * what else the screen reads.
 */
const bars = { reads: 60, firstRows: 1_500, filtering: 80, approval: 5, afterApproval: 30 };
/**
 * The newest profiles that a search reads at once, its four queries of 20 by the beginnings of
 * names, and what it counts (docs/scale.md).
 */
const getSearchBar = (clients: number) => 500 + 4 * 20 + Math.ceil(clients / 1_000);
/**
 * Which addresses clients pay to: `desk/current` and the administrator's record. The app remembers
 * them.
 */
const paymentMethodReads = 2;

/**
 * The desk's screens over a desk with many clients: reads, time to the first rows, and the longest
 * interaction on a slow processor.
 */
export async function benchDesk(
  clients: number,
  ports: Ports,
  teardown: Teardown,
  signal: AbortSignal,
): Promise<Figure[]> {
  const { context, figures } = await createManyClients(clients, {
    ports,
    teardown,
    signal,
    heapMegabytes,
  });
  // A large desk takes long: what was measured before an interruption stays readable.
  const add = (found: readonly Figure[]) => {
    for (const { what, value, unit } of found) console.log(`${what}: ${value.toFixed(0)} ${unit}`);
    figures.push(...found);
  };
  // An approval reads documents by their addresses, so the number of clients does not matter.
  // First: for each page that was open, and for a while after it was closed, the emulator looks
  // through all books again with every commit. With many clients that alone takes longer than the
  // app waits.
  if (clients <= maxClientsForApprovals) add(await measureApprovals(context));
  for (const screen of screens) add(await measureScreen(context, screen));
  add([await measurePalette(context, clients)]);
  return figures;
}

/** What the first search of a session reads, of the people and of the requests that wait. */
async function measurePalette(context: BrowserContext, clients: number): Promise<Figure> {
  const page = await context.newPage();
  const reads = new ReadCounter(page);
  await page.goto('/admin/notifications');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await reads.untilQuiet();
  await reads.take();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Page, client, request or act' }).fill('berg');
  await page.getByRole('option').first().waitFor();
  await reads.untilQuiet();
  const value = await reads.take();
  await page.close();
  return {
    what: 'Palette: reads, first search',
    value,
    unit: 'reads',
    bar: getSearchBar(clients),
  };
}

async function measureScreen(context: BrowserContext, screen: DeskScreen): Promise<Figure[]> {
  const { name, documents = 2, extra = 0, typed } = screen;
  const { page, firstRows, reads } = await openScreen(context, screen);
  if (firstRows === null) throw new Failure(`${name} says that it could not be read.`);
  const figures: Figure[] = [
    { what: `${name}: first rows`, value: firstRows, unit: 'ms', bar: bars.firstRows },
    {
      what: `${name}: reads, cold`,
      value: reads,
      unit: 'reads',
      bar: bars.reads + (documents - 2) * pageSize + extra,
    },
  ];
  if (typed)
    figures.push(
      await measureTyping({ page, what: `${name}: filter`, typed, bar: bars.filtering }),
    );
  await page.close();
  return figures;
}

/**
 * Two approvals in one session, each from opening its dialog to the row that has left, and what the
 * list reads afterwards.
 */
async function measureApprovals(context: BrowserContext): Promise<Figure[]> {
  const page = await context.newPage();
  const reads = new ReadCounter(page);
  await page.goto('/admin/deposit');
  await page.locator('main [data-row]').first().waitFor();
  await reads.untilQuiet();
  await reads.take();
  const figures = [
    ...(await measureApproval({
      page,
      reads,
      place: 0,
      name: 'the first approval of a session',
      bar: bars.approval + paymentMethodReads,
    })),
    // One that the panel has not read yet: it has read the one after the first. At the end of the
    // page it reads the next page too.
    ...(await measureApproval({
      page,
      reads,
      place: middleOfPage,
      name: 'one approval',
      bar: bars.approval,
    })),
  ];
  await page.close();
  return figures;
}

async function measureApproval({
  page,
  reads,
  place,
  name,
  bar,
}: {
  page: Page;
  reads: ReadCounter;
  place: number;
  name: string;
  bar: number;
}): Promise<Figure[]> {
  const row = page.locator('main [data-row]').nth(place);
  const id = await row.getAttribute('data-row');
  await row.click();
  const panel = page.getByRole('dialog');
  await reads.untilQuiet();
  const dialog = await reads.take();
  // A deposit with cautions, in case it has some: nothing is chosen, and each is ticked.
  await panel.getByRole('radio', { name: /^Confirm/ }).check();
  for (const caution of await panel.getByRole('checkbox').all()) await caution.check();
  const output = panel.getByLabel('Output number');
  if ((await output.count()) > 0) await output.fill('0');
  await panel.getByRole('button', { name: /^Credit/ }).click();
  await page.locator(`main [data-row="${id}"]`).waitFor({ state: 'detached' });
  // The panel has gone on to the next request.
  await page.keyboard.press('Escape');
  await reads.untilQuiet();
  const after = await reads.take();
  return [
    { what: `${name}, with its dialog`, value: dialog, unit: 'reads', bar },
    {
      what: `${name}: the act, and the list afterwards`,
      value: after,
      unit: 'reads',
      bar: bars.afterApproval,
    },
  ];
}
