import type { Page, Request } from '@playwright/test';
import { sendNotice } from '@/data/collections/notice-acts';
import { createOp } from '@/domain/revision-fields';
import { clientActs } from '../../support/e2e/client-acts';
import { addDeposit, getQueueRow, openReview } from '../../support/e2e/desk-queue';
import { expect, test } from '../../support/e2e/fixtures';
import { createClient, type Person } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';
import { waitForToast } from '../../support/e2e/toasts';

/**
 * Milliseconds without a read after which an act has had all of its effects. The live channel is
 * much faster.
 */
const quietMs = 1_500;

/** Equal for equal queries. Where an incremental read of a book begins does not count. */
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
    await expect
      .poll(() => counts !== null && Date.now() - lastAt > quietMs, { timeout: 30_000 })
      .toBe(true);
    page.off('request', listen);
    return counts ?? {};
  };
}

const findRepeated = (counts: Record<string, number>) =>
  Object.entries(counts).filter(([, count]) => count > 1);

/**
 * Waits until the live channel of a client's page has announced a message, and all reads that
 * follow from that are done.
 */
async function waitUntilLive(
  page: Page,
  admin: Person,
  { caller: { uid } }: Person,
): Promise<void> {
  const told = page.waitForRequest(
    (request) => request.postData()?.includes(`notifications/${uid}`) ?? false,
  );
  const reads = countReads(page, true);
  await sendNotice(admin.caller, {
    title: 'Hello',
    body: 'A word of the desk.',
    audience: { to: 'client', uid },
    op: createOp(),
  });
  await told;
  await reads();
}

test.describe('a page after an act of its own', { tag: '@full' }, () => {
  for (const [name, act] of Object.entries(clientActs).filter(
    ([, { action }]) => action !== null,
  )) {
    test(`reads each query at most once: ${name}`, async ({ page, admin }) => {
      const client = await act.create('Runa', admin);
      await signInAs(page, client, act.at);
      await waitUntilLive(page, admin, client);
      await act.fill(page);
      const reads = countReads(page);
      await act.press(page);
      await waitForToast(page, act.done);
      const counts = await reads();
      expect(findRepeated(counts)).toEqual([]);
    });
  }

  test('reads each query at most once: a decision of the desk', async ({ page, asAdmin }) => {
    const client = await createClient('Ragnfrid');
    await addDeposit(client, '212.00');
    await asAdmin('/admin/deposit?q=ragnfrid');
    await getQueueRow(page, '212.00').waitFor();
    await addDeposit(client, '213.00');
    await getQueueRow(page, '213.00').waitFor();
    const box = await openReview(page, '212.00');
    const reads = countReads(page);
    await box.getByRole('button', { name: 'Credit $212.00' }).click();
    await waitForToast(page, 'Deposit Request Approved..');
    await getQueueRow(page, '212.00').waitFor({ state: 'detached' });
    const counts = await reads();
    expect(findRepeated(counts)).toEqual([]);
  });
});
