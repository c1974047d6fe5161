import type { Page, Request, Response } from 'playwright-core';

/**
 * Index entries that one aggregation may read for the price of one document (Firestore, pricing of
 * aggregation queries).
 */
const entriesPerRead = 1_000;

/** How long nothing has to be under way before a page counts as quiet, ms. */
const quietTime = 500;
const isLiveChannel = (request: Request): boolean => request.url().includes('/Listen/channel');

/**
 * Counts the document reads of a page by Firestore's rules of pricing, from what its connections
 * answer. Two are billed besides and not seen here: what the rules read, at the desk the caller's
 * own profile once for each request, and what the live channel hears after it was opened.
 */
export class ReadCounter {
  #reads = 0;
  readonly #pending = new Set<Promise<void>>();
  readonly #underWay = new Set<Request>();
  readonly #listened: ListenTarget[] = [];
  #last = 0;

  constructor(page: Page) {
    page.on('request', (request) => {
      if (!isLiveChannel(request)) this.#underWay.add(request);
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
      if (isLiveChannel(request)) this.#listened.push(...readListenTargets(request));
    });
  }

  /**
   * Until nothing is under way any more. The live channel always is, so the browser's own
   * `networkidle` never comes.
   */
  async untilQuiet(): Promise<void> {
    while (this.#underWay.size > 0 || performance.now() - this.#last < quietTime)
      await new Promise((resolve) => setTimeout(resolve, quietTime / 5));
  }

  /** Reads since the last call. */
  async take(): Promise<number> {
    await Promise.all(this.#pending);
    // Sent only now, after the page has its responses: the emulator answers one request after the
    // other.
    const found = await Promise.all(this.#listened.splice(0).map(countFound));
    const reads = this.#reads;
    this.#reads = 0;
    return found.reduce((sum, count) => sum + count, reads);
  }

  async #count(response: Response): Promise<void> {
    const [, kind] =
      /documents(?:\/[^:?]*)?:(batchGet|runQuery|runAggregationQuery)/.exec(
        decodeURIComponent(response.url()),
      ) ?? [];
    if (kind === undefined || !response.ok()) return;
    const answers: unknown = await response.json().catch(() => []);
    this.#reads += countReads(kind, Array.isArray(answers) ? answers : [answers]);
  }
}

/** What one listener asks for: a document where it names no query. */
interface ListenTarget {
  /** Origin of the server that received the request. */
  origin: string;
  query?: { parent: string; structuredQuery: unknown };
}

function readListenTargets(request: Request): ListenTarget[] {
  const { origin } = new URL(request.url());
  const said = [...new URLSearchParams(request.postData() ?? '').values()].filter((value) =>
    value.includes('addTarget'),
  );
  return said.map((value) => ({ origin, query: JSON.parse(value).addTarget.query }));
}

/**
 * Counts the documents that a listener reads at first. Responses of the live channel never end, so
 * this repeats its query, bypassing the rules.
 */
async function countFound({ origin, query }: ListenTarget): Promise<number> {
  if (!query) return 1;
  const response = await fetch(`${origin}/v1/${query.parent}:runQuery`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ structuredQuery: query.structuredQuery }),
  });
  if (!response.ok) throw new Error(`A listener's query was answered with ${response.status}.`);
  return countReads('runQuery', (await response.json()) as Answer[]);
}

interface Answer {
  document?: unknown;
  result?: { aggregateFields?: Record<string, { integerValue?: string }> };
}

function countReads(kind: string, answers: readonly Answer[]): number {
  if (kind === 'batchGet') return answers.length;
  // A query that finds nothing costs one read.
  if (kind === 'runQuery')
    return Math.max(1, answers.filter(({ document }) => document !== undefined).length);
  const values = answers.flatMap(({ result }) => Object.values(result?.aggregateFields ?? {}));
  return values.reduce(
    (sum, { integerValue }) =>
      sum + Math.max(1, Math.ceil(Number(integerValue ?? 0) / entriesPerRead)),
    0,
  );
}
