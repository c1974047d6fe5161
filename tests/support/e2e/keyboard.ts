import type { Page } from '@playwright/test';

/** What a person would call the thing that has the focus. */
export const getFocusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement === document.body ? null : document.activeElement;
    const field =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement;
    const label = field ? element.labels?.[0]?.textContent : null;
    return (element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '').trim();
  });

/** Presses Tab until something with this name has the focus. */
export async function focusByTab(
  page: Page,
  name: RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (name.test(await getFocusedName(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(
    `${name} cannot be reached with ${key}; the focus is on "${await getFocusedName(page)}"`,
  );
}
