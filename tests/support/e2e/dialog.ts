import type { Locator, Page } from '@playwright/test';

/** The dialog that is open. */
export const getDialog = (page: Page): Locator => page.getByRole('dialog');

/** Waits until the client's book is loaded and the entry to be written is shown, or the first one of two books. */
export const waitForPreview = (box: Locator): Promise<void> => box.getByRole('table', { name: 'Entry to be written' }).first().waitFor();
