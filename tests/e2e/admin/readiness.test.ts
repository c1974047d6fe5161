import type { Page } from '@playwright/test';
import { updatePlans } from '@/data/collections/plans';
import { createOp } from '@/domain/revision-fields';
import { choosePayee } from '../../../tools/ops/choose-payee';
import { bypassRules } from '../../support/e2e/admin-sdk';
import { findAxeViolations } from '../../support/e2e/axe';
import { expect, test } from '../../support/e2e/fixtures';
import { expectNoShift, watchShifts } from '../../support/e2e/layout-shifts';
import { createAdministrator } from '../../support/e2e/people';
import { signInAs } from '../../support/e2e/sign-in';

const panel = (page: Page) => page.getByRole('region', { name: 'Before clients come' });
const waitForDashboard = async (page: Page) => {
  await page.getByRole('region', { name: 'To do' }).waitFor();
  await page.getByRole('table', { name: 'Today’s decisions' }).waitFor();
};

test.beforeAll(async ({ freshDesk: _ }) => {
  await bypassRules(async (store) => {
    await store.doc('desk/current').delete();
    await store.doc('desk/plans').delete();
  });
});

test('somebody who cannot set a desk up is told nothing of it', { tag: '@full' }, async ({
  page,
}) => {
  await signInAs(page, await createAdministrator('Vigdis', 'agent'), '/admin/dashboard');
  await waitForDashboard(page);
  await expect(panel(page)).toHaveCount(0);
});

test('a manager of a new desk begins with what is missing, which goes as it is set up', {
  tag: '@full',
}, async ({ page, admin }) => {
  await page.addInitScript(watchShifts);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, admin, '/admin/dashboard');
  await panel(page).getByText('0 of 3 done').waitFor();
  await waitForDashboard(page);
  await expectNoShift(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  await panel(page).getByText('0 of 3 done').waitFor();
  await waitForDashboard(page);
  await expectNoShift(page);

  await panel(page).getByRole('link', { name: 'A payment method' }).click();
  await page.getByRole('heading', { name: 'Payment method', exact: true }).waitFor();
  await page.goBack();
  const starter = { name: 'Starter', fee: '19.00', days: 30, includes: [] };
  await updatePlans(admin.caller, { rev: 0, plans: { starter }, op: createOp() });
  await panel(page).getByText('1 of 3 done').waitFor();
  await bypassRules((store) => choosePayee(store, 'ada-ferris'));
  await expect(panel(page)).toHaveCount(0);
});
