import type { Locator, Page } from 'playwright-core';

/** The one that is open. */
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** The client's book is read, and the entry to be written is shown. */
export const ready = (box: Locator): Promise<void> => box.getByRole('table', { name: 'Entry to be written' }).waitFor();
