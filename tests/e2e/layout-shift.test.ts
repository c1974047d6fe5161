// @module-tag full

import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, theBrowser } from './support/browser';
import { enter } from './support/enter';
import { createAdministrator, createClient, createWithdrawer, type Person } from './support/people';

let browser: Browser;
beforeAll(async () => {
  browser = await theBrowser();
});

/** What moved without anybody touching it: how far, and what. Read from `shifts` in the page. */
const watchShifts = () => {
  const shifts: { by: number; what: string }[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[]) {
      const names = entry.sources.map(({ node }) =>
        node instanceof Element ? `${node.localName}.${node.className}` : String(node?.textContent),
      );
      if (!entry.hadRecentInput) shifts.push({ by: entry.value, what: names.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ by: number; what: string }[]>((resolve) => {
        // Two frames later all that was drawn has been told.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve((globalThis as unknown as { shifts: [] }).shifts)));
      }),
  );

const ready: Record<string, (page: Page) => Promise<void>> = {
  '/user/dashboard': async (page) => {
    await page.getByRole('slider', { name: /in US dollars/ }).waitFor();
    await page.getByText('Account opened').waitFor();
    await page.getByRole('heading', { name: 'How to begin' }).waitFor();
  },
  '/user/deposit': async (page) => {
    await page.getByText('No deposits yet').waitFor();
    await page.getByText(/a sample price/).waitFor();
  },
};

describe.each([360, 768, 1440])('at %i pixels nothing moves while a page is loaded', (width) => {
  it.each([
    ['/user/dashboard', 'unverified'],
    ['/user/deposit', 'unverified'],
    ['/user/dashboard', 'verified'],
    ['/user/deposit', 'verified'],
  ])('%s, of a client whose address is %s', async (at, standing) => {
    const verified = standing === 'verified';
    const client: Person = await createClient('Damaris', { verified });
    const { page, context } = await newVisitor(browser, { viewport: { width, height: 900 } });
    await page.addInitScript(watchShifts);
    await enter(page, client, at);
    await ready[at]?.(page);
    if (!verified) await page.getByRole('button', { name: 'I have verified it' }).waitFor();
    const shifts = await shiftsOf(page);
    expect(
      shifts.reduce((sum, { by }) => sum + by, 0),
      JSON.stringify(shifts),
    ).toBeLessThanOrEqual(0.01);
    await context.close();
  });

  it('the dashboard of an active client who has not traded yet', async () => {
    const client = await createWithdrawer('Dorothea', await createAdministrator('Detlef'));
    const { page, context } = await newVisitor(browser, { viewport: { width, height: 900 } });
    await page.addInitScript(watchShifts);
    await enter(page, client, '/user/dashboard');
    await page.getByRole('slider', { name: /in US dollars/ }).waitFor();
    await page.getByRole('heading', { name: 'Place a first trade' }).waitFor();
    await page.getByText('Deposit completed').first().waitFor();
    const shifts = await shiftsOf(page);
    expect(
      shifts.reduce((sum, { by }) => sum + by, 0),
      JSON.stringify(shifts),
    ).toBeLessThanOrEqual(0.01);
    await context.close();
  });
});
