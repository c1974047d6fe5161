import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** What moved without anybody touching it: how far, and what. Read from `shifts` in the page. */
export const watchShifts = () => {
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

const getShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ by: number; what: string }[]>((resolve) => {
        // Two frames later all that was drawn has been told.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((globalThis as unknown as { shifts: [] }).shifts)),
        );
      }),
  );

/**
 * Fails with what moved, and how far. A cumulative shift of 0.01 is a line that grew by a few
 * pixels at the edge of the window.
 */
export async function expectNoShift(page: Page, what = ''): Promise<void> {
  const shifts = await getShifts(page);
  const sum = shifts.reduce((all, { by }) => all + by, 0);
  expect(sum, `${what} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.01);
}
