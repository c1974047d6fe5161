import { findAxeViolations } from '../../support/e2e/axe';
import { expect, test } from '../../support/e2e/fixtures';
import { createAdministrator, createClient, type Person } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';

// The other files of this folder check every screen and state, at two widths and in both themes.
test.use({ viewport: { width: 1440, height: 900 } });

const areas = {
  visitor: { path: '/company/contact' },
  client: { path: '/user/dashboard', create: () => createClient('Ottilie') },
  desk: { path: '/admin/settings/desk', create: () => createAdministrator('Pelle') },
};

test.describe('a main screen', () => {
  for (const [area, { path, create }] of Object.entries<{
    path: string;
    create?: () => Promise<Person>;
  }>(areas)) {
    test(`of the ${area} meets WCAG 2.2 AA`, async ({ page }) => {
      if (create) await signInAs(page, await create(), path);
      else await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
      expect(await findAxeViolations(page)).toEqual([]);
    });
  }
});
