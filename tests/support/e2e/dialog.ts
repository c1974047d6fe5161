import { expect, type Locator, type Page } from '@playwright/test';

/** The dialog that is open. */
export const getDialog = (page: Page): Locator => page.getByRole('dialog');

/**
 * Waits until the client's book is loaded and the entry to be written is shown, or the first one of
 * two books.
 */
export const waitForPreview = (box: Locator): Promise<void> =>
  box.getByRole('table', { name: 'Entry to be written' }).first().waitFor();

/** Why a button cannot be pressed yet. */
const loading = /is still loading|^Still checking|^Checking (whether|for) /;

/**
 * Ctrl and Enter in the open dialog, once it has loaded what the act depends on: before that the
 * keys only show what it waits for. The preview is no sign of it: whether cautions and the policy
 * are loaded is decided apart from the client's book.
 */
export async function pressCommitKeys(page: Page): Promise<void> {
  await expect(getDialog(page).getByText(loading)).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
}
