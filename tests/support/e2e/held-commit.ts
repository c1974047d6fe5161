import type { Page, Route } from '@playwright/test';

/** A commit that got stuck on its way there, or of which the answer got stuck on its way back. */
export interface HeldCommit {
  /** It is stuck. */
  held: Promise<void>;
  /**
   * From now on everything passes; what is stuck stays stuck. The route stays, because to take it
   * away stops what a page is just loading.
   */
  over: () => void;
  /**
   * Delivers it to the server after all, even if the page is gone.
   * @returns whether it was accepted
   */
  deliver: () => Promise<boolean>;
  /**
   * Closes the page, as a person closes a tab. What is stuck goes nowhere: a browser lets it pass
   * when the page and its route end together.
   */
  closePage: () => Promise<void>;
}

/**
 * Holds what the page writes into `col` until `over` is called; nobody ever gets an answer. By the
 * collection, because the commit of an act may come after others: the ticket of a file.
 * @param at where it is held: before the server has it, or after
 */
export async function holdCommit(
  page: Page,
  col: string,
  at: 'before' | 'after',
): Promise<HeldCommit> {
  let stuck = () => {};
  let isOver = false;
  let taken: () => Promise<boolean> = async () => false;
  const routes: Route[] = [];
  const held = new Promise<void>((resolve) => {
    stuck = resolve;
  });
  await page.route(/:commit/, async (route) => {
    const request = route.request();
    const body = request.postData() ?? '';
    if (isOver || !body.includes(`/documents/${col}/`)) return route.continue();
    const url = request.url();
    const headers = await request.allHeaders();
    taken = async () =>
      (await fetch(url, { method: 'POST', headers: getSendable(headers), body })).ok;
    if (at === 'after') await taken();
    routes.push(route);
    stuck();
  });
  return {
    held,
    over: () => {
      isOver = true;
    },
    deliver: () => taken(),
    closePage: async () => {
      await page.goto('about:blank');
      // The request may have ended with its page.
      await Promise.all(routes.map((route) => route.abort().catch(() => undefined)));
      await page.close();
    },
  };
}

/**
 * Presses on each page. Nothing is written before all are under way: a page that heard of another's
 * act first would have nothing to press or to send.
 */
export async function pressTogether(
  pages: readonly Page[],
  press: (page: Page, i: number) => Promise<void>,
): Promise<void> {
  const underWay = Promise.all(pages.map((page) => page.waitForRequest(/:commit/)));
  for (const page of pages)
    await page.route(/:commit/, (route) => underWay.then(() => route.continue()));
  await Promise.all([underWay, ...pages.map(press)]);
}

/** What a program may send by itself. */
const getSendable = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => ['authorization', 'content-type'].includes(name)),
  );
