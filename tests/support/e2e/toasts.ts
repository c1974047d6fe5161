import type { Page } from '@playwright/test';

declare global {
  /** What toasts have said in this page. */
  var toastTexts: string[] | undefined;
}

/**
 * Runs in every page: notes the texts of toasts. They disappear after two seconds, and on a busy
 * machine Playwright may look for them later, so waiting for a locator is not enough.
 */
export function noteToasts(): void {
  const texts: string[] = [];
  let visible: string[] = [];
  globalThis.toastTexts = texts;
  const note = () => {
    const before = [...visible];
    visible = [...document.querySelectorAll('[data-toast]')].map(
      (toast) => toast.textContent ?? '',
    );
    for (const text of visible) {
      const index = before.indexOf(text);
      if (index >= 0) before.splice(index, 1);
      else texts.push(text);
    }
  };
  new MutationObserver(note).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

/** Waits until a toast says this or has said it. Each toast is found once. */
export async function waitForToast(page: Page, words: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const texts = globalThis.toastTexts ?? [];
    const index = texts.findIndex((text) => text.includes(wanted));
    if (index >= 0) texts.splice(index, 1);
    return index >= 0;
  }, words);
}

/** Waits until the page says this, or a toast has said it. */
export async function waitForWords(page: Page, words: string | RegExp): Promise<void> {
  const onPage = page.getByText(words).first().waitFor();
  if (typeof words !== 'string') return onPage;
  const inToast = page.waitForFunction(
    (wanted) => globalThis.toastTexts?.some((text) => text.includes(wanted)),
    words,
  );
  await Promise.any([onPage, inToast]);
}
