import type { Page } from '@playwright/test';

export const pressButton = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
