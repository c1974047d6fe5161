import type { Page } from 'playwright-core';

declare global {
  /** What toasts have said in this page. */
  var saidByToasts: string[] | undefined;
}

/** To run in every page: notes what toasts say. They go after two seconds, and on a busy machine nobody may have looked by then. */
export function noteToasts(): void {
  const said: string[] = [];
  let standing: string[] = [];
  globalThis.saidByToasts = said;
  const note = () => {
    const before = [...standing];
    standing = [...document.querySelectorAll('[data-toast]')].map((toast) => toast.textContent ?? '');
    for (const words of standing) {
      const place = before.indexOf(words);
      if (place >= 0) before.splice(place, 1);
      else said.push(words);
    }
  };
  new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
}

/** A toast says this, or has said it; each is found once. */
export async function toasted(page: Page, words: string): Promise<void> {
  await page.waitForFunction((looked) => {
    const said = globalThis.saidByToasts ?? [];
    const place = said.findIndex((one) => one.includes(looked));
    if (place >= 0) said.splice(place, 1);
    return place >= 0;
  }, words);
}

/** It stands on the page, or a toast has said it. */
export async function said(page: Page, text: string | RegExp): Promise<void> {
  const onPage = page.getByText(text).first().waitFor();
  if (typeof text !== 'string') return onPage;
  const byToast = page.waitForFunction((looked) => globalThis.saidByToasts?.some((one) => one.includes(looked)), text);
  await Promise.any([onPage, byToast]);
}
