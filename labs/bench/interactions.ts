import type { Page } from 'playwright-core';
import type { Figure } from './figures';

declare global {
  interface Window {
    /** The longest duration of each interaction so far, ms. */
    interactionTimes?: Map<number, number>;
  }
}

/**
 * What the browser reports of each interaction, from now on and on every page that follows: the
 * Event Timing API, as INP is defined (https://web.dev/articles/inp).
 */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times = new Map<number, number>();
    window.interactionTimes = times;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { interactionId = 0, duration } = entry as PerformanceEventTiming;
        if (interactionId > 0)
          times.set(interactionId, Math.max(times.get(interactionId) ?? 0, duration));
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/**
 * The longest interaction since the last call, ms, in steps of 8; 0 where all were shorter than 16.
 */
export async function getLongestInteraction(page: Page): Promise<number> {
  // The browser reports an interaction after the frame that it led to.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100))),
      ),
  );
  return page.evaluate(() => {
    const longest = Math.max(0, ...(window.interactionTimes?.values() ?? []));
    window.interactionTimes?.clear();
    return longest;
  });
}

/** A slower processor, as Lighthouse's phone has it. @param rate how many times as slow */
export async function slowProcessor(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** As the processor of Lighthouse's phone. */
export const processorSlowdown = 4;

/**
 * The longest of the interactions of typing a text into the search of a screen and deleting it
 * again.
 */
export async function measureTyping({
  page,
  what,
  typed,
  bar,
}: {
  page: Page;
  what: string;
  typed: string;
  bar: number;
}): Promise<Figure> {
  await slowProcessor(page, processorSlowdown);
  const search = page.locator('main').getByRole('searchbox').first();
  await search.click();
  await getLongestInteraction(page);
  await search.pressSequentially(typed, { delay: 120 });
  for (let i = 0; i < typed.length; i++) await search.press('Backspace', { delay: 120 });
  return {
    what: `${what}, processor ${processorSlowdown} times as slow`,
    value: await getLongestInteraction(page),
    unit: 'ms',
    bar,
  };
}
