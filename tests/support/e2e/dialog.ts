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
 * Chooses to credit or to pay out, and ticks what needs a look, where nothing is chosen because of
 * it. Waits for both.
 */
export async function chooseCompletion(box: Locator): Promise<void> {
  await box.getByRole('radio').first().waitFor();
  await expect(box.getByText(loading)).toHaveCount(0);
  const nothing = box.getByText('Choose a decision to see the entry');
  await nothing
    .or(box.getByRole('table', { name: 'Entry to be written' }))
    .first()
    .waitFor();
  if ((await nothing.count()) > 0) {
    await box.getByRole('radio').first().check();
    for (const check of await box.getByRole('checkbox').all()) await check.check();
  }
  await waitForPreview(box);
}

/**
 * Ctrl and Enter in the open dialog, once it has loaded what the act depends on: before that the
 * keys only show what it waits for. The preview is no sign of it: whether cautions and the policy
 * are loaded is decided apart from the client's book.
 */
export async function pressCommitKeys(page: Page): Promise<void> {
  await expect(getDialog(page).getByText(loading)).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
}
