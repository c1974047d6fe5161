import { getSubscription } from '@/data/collections/client-documents';
import { chargeSubscription } from '@/data/collections/subscriptions';
import { expect, test } from '../../support/e2e/fixtures';
import {
  createAdministrator,
  createClient,
  createWithdrawer,
  type Person,
} from '../../support/e2e/people';
import { clientScreens, newcomerScreens } from '../../support/e2e/screens';
import { seedFixtures } from '../../support/e2e/seed-fixtures';
import { waitForToast } from '../../support/e2e/toasts';
import { pressTranslated, translate } from '../../support/e2e/translation';
import {
  getAddressField,
  getAmountField,
  getHistoryRegion,
  getWithdrawalList,
  openWithdrawalReview,
  openWithdrawals,
  testAddress,
} from '../../support/e2e/withdrawal-page';

let client: Person;
let newcomer: Person;
test.beforeAll(async ({ freshDesk: _ }) => {
  [client, newcomer] = await Promise.all([
    createClient('Hedvig'),
    createClient('Ivar', { verified: false }),
  ]);
  const administrator = await createAdministrator('Kolbein');
  await seedFixtures(client, administrator);
  // Another plan can take the place of one that was charged.
  const { op = '' } = (await getSubscription(client.caller, client.caller.uid)) ?? {};
  await chargeSubscription(administrator.caller, {
    uid: client.caller.uid,
    ref: op,
    reason: 'Morning, the first 30 days.',
  });
});

test.describe('a screen that the browser translates', { tag: '@full' }, () => {
  // The review needs what was saved on the screen before it; a withdrawal has a test of its own
  // below.
  const { 'withdrawal, review': _, ...screens } = clientScreens;
  pressTranslated(screens, () => client);
  pressTranslated(newcomerScreens, () => newcomer);
});

test('a withdrawal on a page that the browser translates is requested once, and what changes on the page does change', async ({
  page,
  admin,
}) => {
  const someone = await createWithdrawer('Wanda', admin);
  await openWithdrawals(page, someone);
  await translate(page);
  await getAddressField(page).fill(testAddress);
  await getAmountField(page).fill('100');
  await page.getByText('$400.00 after this withdrawal').waitFor();
  await getAmountField(page).fill('200');
  await page.getByText('$300.00 after this withdrawal').waitFor();
  const dialog = await openWithdrawalReview(page, '200');
  await dialog.getByRole('button', { name: 'Request $200.00' }).click();
  await waitForToast(page, 'Withdrawal Request Sent');
  await getHistoryRegion(page).getByText('Waiting').first().waitFor();
  expect(await getWithdrawalList(someone)).toHaveLength(1);
});
