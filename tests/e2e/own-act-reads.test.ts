// @module-tag full

import type { Browser, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendNotice } from '@/data/admin/notice-delivery';
import { createOp } from '@/domain/ledger/revision-fields';
import { theBrowser } from './support/browser';
import { clientActs } from './support/client-acts';
import { decide, deposited, row } from './support/desk-queue';
import { visit } from './support/enter';
import { createAdministrator, createClient, type Person } from './support/people';
import { toasted } from './support/toasts';

let browser: Browser;
let desk: Person;
beforeAll(async () => {
  browser = await theBrowser();
  desk = await createAdministrator('Ragna');
});

/** After this time without a read, ms, an act has had all of its effects on the page: the live channel is faster by far. */
const quietMs = 1_500;

/** The same for the same query: an incremental read of a book differs only in where it begins. */
function describeQuery(url: string, body: string): string {
  const { documents, structuredQuery, structuredAggregationQuery } = JSON.parse(body);
  if (documents) return documents.map((path: string) => path.split('/documents/')[1]).join(' ');
  const query = structuredQuery ?? structuredAggregationQuery.structuredQuery;
  const parts = [url.split('/documents')[1], query.from, query.where, query.orderBy];
  return JSON.stringify(parts, (key, value) => (key === 'timestampValue' ? '' : value));
}

/**
 * Counts what the page reads from its last commit on, or from now on.
 * @returns waits until nothing more is read; the number of reads of each query
 */
function countReads(page: Page, fromNow = false): () => Promise<Record<string, number>> {
  let counts: Record<string, number> | null = fromNow ? {} : null;
  let lastAt = Date.now();
  const listen = (request: Request) => {
    if (request.url().includes(':commit')) counts = {};
    const body = request.postData();
    if (!counts || !body || !/:(batchGet|runQuery|runAggregationQuery)/.test(request.url())) return;
    const query = describeQuery(request.url(), body);
    counts[query] = (counts[query] ?? 0) + 1;
    lastAt = Date.now();
  };
  page.on('request', listen);
  return async () => {
    await expect.poll(() => counts !== null && Date.now() - lastAt > quietMs, { timeout: 30_000 }).toBe(true);
    page.off('request', listen);
    return counts ?? {};
  };
}

const readTwice = (counts: Record<string, number>) => Object.entries(counts).filter(([, count]) => count > 1);

/** The live channel of a client's page is open: it has told of a message, and everything that this causes has been read. */
async function isLive(page: Page, { caller: { uid } }: Person): Promise<void> {
  const told = page.waitForRequest((request) => request.postData()?.includes(`notifications/${uid}`) ?? false);
  const reads = countReads(page, true);
  await sendNotice(desk.caller, { kind: 'notice', title: 'Hello', body: 'A word of the desk.' }, { to: 'client', uid }, createOp());
  await told;
  await reads();
}

describe('a page after an act of its own', () => {
  it.each(Object.entries(clientActs).filter(([, { action }]) => action !== null))('%s: reads each query once at most', async (_, act) => {
    const client = await act.create('Runa', desk);
    const { page, context, uncaught } = await visit(browser, client, act.at);
    await isLive(page, client);
    await act.fill(page);
    const reads = countReads(page);
    await act.press(page);
    await toasted(page, act.done);
    const counts = await reads();
    expect(readTwice(counts)).toEqual([]);
    expect(uncaught).toEqual([]);
    await context.close();
  });

  it('a decision of the desk: reads each query once at most', async () => {
    const client = await createClient('Ragnfrid');
    await deposited(client, '212.00');
    const { page, context, uncaught } = await visit(browser, desk, '/admin/deposit?q=ragnfrid');
    await row(page, '212.00').waitFor();
    await deposited(client, '213.00');
    await row(page, '213.00').waitFor();
    const box = await decide(page, '212.00');
    const reads = countReads(page);
    await box.getByRole('button', { name: 'Credit $212.00' }).click();
    await toasted(page, 'Deposit Request Approved..');
    await row(page, '212.00').waitFor({ state: 'detached' });
    const counts = await reads();
    expect(readTwice(counts)).toEqual([]);
    expect(uncaught).toEqual([]);
    await context.close();
  });
});
