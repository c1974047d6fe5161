// @module-tag full

import { describe, expect, it } from 'vitest';
import { requestDeposit } from '@/data/collections/deposits';
import { createOp } from '@/domain/ledger/revision-fields';
import { newVisitor, theBrowser } from './support/browser';
import { enter } from './support/enter';
import { createClient } from './support/people';

const deposit = { coin: 'bitcoin', amount: '90.00', units: '0.00140165', rate: '64210.00', address: 'tb1qother', txid: '' } as const;

describe('a page that is loaded again right after an act', () => {
  it('is read once, and anew when the next is written', async () => {
    const client = await createClient('Inkeri');
    const act = () => requestDeposit(client.caller, deposit, createOp());
    await act();
    const { page, context, uncaught } = await newVisitor(await theBrowser());
    /** When the newest entry was written that the live channel has told of, as the browser remembers it. */
    const told = () => page.evaluate(() => Number(localStorage.getItem('past')));
    const shows = (deposits: number) =>
      page
        .getByRole('button', { name: /^Deposit requested/ })
        .nth(deposits - 1)
        .waitFor();
    await enter(page, client, '/user/statement');
    await shows(1);
    await act();
    await shows(2);
    const past = await told();

    // The channel opens when everything has been read, and not before.
    let open = () => {};
    const maybe = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route(/Listen\/channel/, (route) => maybe.then(() => route.continue()));
    const asked = new Map<string, number>();
    page.on('request', (request) => {
      const what = request.postData();
      if (what && /documents:(batchGet|run)/.test(request.url())) asked.set(what, (asked.get(what) ?? 0) + 1);
    });
    await page.reload();
    await shows(2);
    await page.getByText('Equal to the cent').waitFor();
    const first = new Map(asked);
    await page.evaluate(() => localStorage.removeItem('past'));
    open();
    await expect.poll(told).toBe(past);
    await act();
    await shows(3);
    expect([...first.values()]).toEqual([...first.keys()].map(() => 1));
    expect([...asked.values()].filter((times) => times > 2)).toEqual([]);
    expect(Math.max(...asked.values())).toBe(2);
    expect(uncaught).toEqual([]);
    await context.close();
  });
});
