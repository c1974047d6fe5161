import type { Page, Request, Response } from 'playwright-core';

/** Index entries that one aggregation may read for the price of one document (Firestore, pricing of aggregation queries). */
const perAggregation = 1_000;

/** How long nothing has to be under way before a page counts as quiet, ms. */
const quiet = 500;
const isLive = (request: Request): boolean => request.url().includes('/Listen/channel');

/** Counts the document reads of a page by Firestore's rules of pricing, from what its connections answer. */
export class ReadCounter {
  #reads = 0;
  readonly #pending = new Set<Promise<void>>();
  readonly #underWay = new Set<Request>();
  #last = 0;

  constructor(page: Page) {
    page.on('request', (request) => {
      if (!isLive(request)) this.#underWay.add(request);
    });
    const ended = (request: Request) => {
      this.#underWay.delete(request);
      this.#last = performance.now();
    };
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
    page.on('response', (response) => {
      const counted = this.#count(response);
      this.#pending.add(counted);
      void counted.finally(() => this.#pending.delete(counted));
    });
    page.on('request', (request) => {
      if (isLive(request)) this.#reads += listenedTo(request.postData() ?? '');
    });
  }

  /** Until nothing is under way any more. The live channel always is, so the browser's own `networkidle` never comes. */
  async untilQuiet(): Promise<void> {
    while (this.#underWay.size > 0 || performance.now() - this.#last < quiet)
      await new Promise((resolve) => setTimeout(resolve, quiet / 5));
  }

  /** Since the last time this was asked. */
  async take(): Promise<number> {
    await Promise.all(this.#pending);
    const reads = this.#reads;
    this.#reads = 0;
    return reads;
  }

  async #count(response: Response): Promise<void> {
    const [, kind] = /documents(?:\/[^:?]*)?:(batchGet|runQuery|runAggregationQuery)/.exec(decodeURIComponent(response.url())) ?? [];
    if (kind === undefined || !response.ok()) return;
    const answers: unknown = await response.json().catch(() => []);
    this.#reads += priceOf(kind, Array.isArray(answers) ? answers : [answers]);
  }
}

/** The live channel never ends its answers. Each listener costs what it finds at first: one document, or as many as its query asks for at most. */
const listenedTo = (body: string): number =>
  [...new URLSearchParams(body).values()]
    .filter((value) => value.includes('addTarget'))
    .reduce((reads, value) => reads + Number(/"limit":(\d+)/.exec(value)?.[1] ?? 1), 0);

interface Answer {
  document?: unknown;
  result?: { aggregateFields?: Record<string, { integerValue?: string }> };
}

function priceOf(kind: string, answers: readonly Answer[]): number {
  if (kind === 'batchGet') return answers.length;
  // A query that finds nothing costs one read.
  if (kind === 'runQuery') return Math.max(1, answers.filter(({ document }) => document !== undefined).length);
  const values = answers.flatMap(({ result }) => Object.values(result?.aggregateFields ?? {}));
  return values.reduce((sum, { integerValue }) => sum + Math.max(1, Math.ceil(Number(integerValue ?? 0) / perAggregation)), 0);
}
