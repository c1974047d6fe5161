import type { Locator, Page } from 'playwright-core';

/** The one that is open. */
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** The client's book is read, and says what will stand in it. */
export const ready = (box: Locator): Promise<void> => box.getByRole('table', { name: 'What will stand in the client’s book' }).waitFor();
