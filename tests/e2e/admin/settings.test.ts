import type { Page } from '@playwright/test';
import { getPaymentMethod } from '@/data/collections/desk-documents';
import { updatePayment } from '@/data/collections/payment';
import { getProfile } from '@/data/collections/users';
import { getDocumentEntries } from '@/data/ledger/ledger';
import { createOp } from '@/domain/revision-fields';
import { choosePayee } from '../../../tools/ops/choose-payee';
import { withDeskSdk } from '../../support/e2e/admin-sdk';
import { getDialog } from '../../support/e2e/dialog';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import {
  addresses,
  changeNotice,
  expectShownAddress,
  getBitcoinField,
  getPasswordField,
  getRepeatedField,
  openPaymentSettings,
  reviewChange,
  submitReview,
  typeAddressTwice,
} from '../../support/e2e/payment-method';
import {
  createAdministrator,
  createClient,
  createPassword,
  type Person,
} from '../../support/e2e/people';
import { signIn, signInAs } from '../../support/e2e/sign-in';
import { waitForToast } from '../../support/e2e/toasts';

const change = (page: Page) => page.getByRole('button', { name: 'Change the method' }).click();
const readPayment = ({ caller }: Person) => getPaymentMethod(caller, caller.uid);
const commits = /:commit/;

const confirm = (page: Page, person: Person) => submitReview(page, person, 'Change the method');

test.describe('the payment method of an administrator', { tag: '@full' }, () => {
  test('is checked, typed twice, tested, and written once for the right password although the answer is lost', async ({
    page,
  }) => {
    const person = await createAdministrator('Astrid');
    const { uid } = person.caller;
    await openPaymentSettings(page, person);
    await page.getByText('No changes yet').waitFor();

    await typeAddressTwice(page, addresses.main);
    await reviewChange(page);
    await page.getByText('This is a practice desk. Use a bitcoin testnet address.').waitFor();
    await typeAddressTwice(page, `${addresses.first.slice(0, -1)}y`);
    await reviewChange(page);
    await page.getByText(/its checksum is wrong/).waitFor();
    await getBitcoinField(page).fill(addresses.first);
    await getRepeatedField(page).fill(addresses.second);
    await reviewChange(page);
    await page.getByText('The two addresses don’t match. Compare both with your wallet.').waitFor();
    await getRepeatedField(page).fill(addresses.first);
    await reviewChange(page);
    await getDialog(page)
      .getByRole('img', { name: 'Test QR code with the new bitcoin address' })
      .waitFor();

    await getPasswordField(page).fill('not this one');
    await change(page);
    await page.getByText('Scan each code, or compare each address with your wallet.').waitFor();
    await getDialog(page).getByRole('checkbox').check();
    await change(page);
    await getDialog(page).getByText('That’s not your current password.').waitFor();
    expect(await readPayment(person)).toBeNull();

    await page.route(commits, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await getPasswordField(page).fill(person.password);
    await change(page);
    await page
      .getByText(/nothing happens twice/)
      .first()
      .waitFor();
    // It was written, and the book says so by itself.
    await waitForToast(page, 'Payment Method Updated Successfully');
    await getDialog(page).waitFor({ state: 'detached' });
    await page.unroute(commits);
    expect(await readPayment(person)).toMatchObject({ bitcoin: addresses.first, rev: 1 });
    expect(await getDocumentEntries(person.caller, uid, 'admins')).toHaveLength(1);

    // The own book has it without a reload, and the form has no changes any more.
    await page.getByRole('button', { name: 'Payment method updated' }).click();
    await page.getByText('Bitcoin address, after').waitFor();
    await reviewChange(page);
    await page.getByText('Nothing to save: you changed nothing.').waitFor();
    expect(await getRepeatedField(page).count()).toBe(0);
  });

  test('is not overwritten when it was changed in another tab', async ({ page }) => {
    const person = await createAdministrator('Osvald');
    await updatePayment(person.caller, {
      method: { bitcoin: addresses.first, ethereum: '', email: '' },
      op: createOp(),
    });
    await openPaymentSettings(page, person);
    await typeAddressTwice(page, addresses.second);
    await reviewChange(page);
    await getDialog(page).getByRole('checkbox').check();
    await getPasswordField(page).fill(person.password);
    await updatePayment(person.caller, {
      method: { bitcoin: addresses.third, ethereum: '', email: '' },
      op: createOp(),
    });
    await getDialog(page).getByText('Your payment method was changed').waitFor();
    expect(
      await page.getByRole('button', { name: 'Change the method' }).getAttribute('aria-disabled'),
    ).toBe('true');
    await page.keyboard.press('Escape');
    await getDialog(page).waitFor({ state: 'detached' });
    expect(await readPayment(person)).toMatchObject({ bitcoin: addresses.third, rev: 2 });
    expect(await getBitcoinField(page).inputValue()).toBe(addresses.second);
    await reviewChange(page);
    await getDialog(page).getByRole('cell', { name: 'P3', exact: true }).waitFor();
    await confirm(page, person);
    await waitForToast(page, 'Payment Method Updated Successfully');
    expect(await readPayment(person)).toMatchObject({
      bitcoin: addresses.second,
      previous: { bitcoin: { address: addresses.third } },
    });
  });
});

test.describe('whose payment method clients see', { tag: '@full' }, () => {
  test('is chosen by the operator, and the deposit page shows it and every later change with a notice', async ({
    page,
    newVisitor,
  }) => {
    const person = await createAdministrator('Cille');
    const client = await createClient('Disa');
    await updatePayment(person.caller, {
      method: { bitcoin: addresses.second, ethereum: '', email: '' },
      op: createOp(),
    });
    const reader = await newVisitor();
    await signInAs(reader, client, '/user/deposit');
    await reader.locator('[data-deposit-address] [data-address]').first().waitFor();

    await openPaymentSettings(page, person);
    await page.getByText('The operator changes this, with npm run desk:payee.').waitFor();
    await withDeskSdk(({ firestore }) => choosePayee(firestore, person.caller.uid));
    // It reaches the page without a reload.
    await page.getByText('Clients see your payment method.').waitFor();
    await page.getByRole('button', { name: 'Payment method chosen' }).waitFor();

    await reader.reload();
    await expectShownAddress(reader, addresses.second);
    await reader.getByText(changeNotice).filter({ visible: true }).waitFor();

    await typeAddressTwice(page, addresses.third);
    await reviewChange(page);
    await getDialog(page)
      .getByText('Once you confirm, clients will send to these addresses.')
      .waitFor();
    await confirm(page, person);
    await waitForToast(page, 'Payment Method Updated Successfully');
    await reader.reload();
    await expectShownAddress(reader, addresses.third);
    await reader.getByText(changeNotice).filter({ visible: true }).waitFor();
    expect(getConsoleErrors(reader)).toEqual([]);
  });
});

const getSection = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const expectPage = async (page: Page, { path, title }: { path: string; title: string }) => {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(page).toHaveTitle(new RegExp(`^${title}`));
};
const you = { path: '/admin/settings', title: 'Account settings' };
const desk = { path: '/admin/settings/desk', title: 'Desk settings' };

test.describe('the two pages of settings', () => {
  test('are reached by their tabs and by links to a panel, and the browser goes back', async ({
    page,
    asAdmin,
  }) => {
    await asAdmin(you.path);
    await expectPage(page, you);
    await page.getByRole('link', { name: 'Desk', exact: true }).click();
    await expectPage(page, desk);
    await expect(page.locator('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'You', exact: true })).toBeFocused();
    await page.goBack();
    await expectPage(page, you);

    // The page of the desk is loaded by now, so its panels are there at once.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Page, client, request or act' }).fill('payment');
    await page.getByRole('option', { name: 'Payment method shown to clients' }).click();
    await expectPage(page, desk);
    const shown = getSection(page, 'Payment method shown to clients');
    await expect(shown).toBeFocused();
    await expect(shown).toBeInViewport();
    await page.goBack();
    await expectPage(page, you);

    // A link from before there were two pages.
    await page.goto('/admin/settings#policy');
    await expectPage(page, desk);
    await expect(getSection(page, 'Second approval')).toBeFocused();
    expect(getConsoleErrors(page)).toEqual([]);
  });
});

test.describe('the own account at the desk', { tag: '@full' }, () => {
  test('changes profile, password and email, which leads back to the desk’s sign-in page', async ({
    page,
  }) => {
    const person = await createAdministrator('Mjoll');
    const next = createPassword();
    await signInAs(page, person, '/admin/settings');
    await page.getByLabel('Phone number').waitFor();
    expect(await page.getByRole('radio', { name: 'Hidden' }).count()).toBe(0);
    await page.getByLabel('Phone number').fill('+47 22 12 34 56');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await waitForToast(page, 'Profile Updated Successfully');
    expect(await getProfile(person.caller, person.caller.uid)).toMatchObject({
      mobile: '+47 22 12 34 56',
    });
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Repeat new password').fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
    await waitForToast(page, 'Password Updated Successfully');

    const email = `mjoll-${Date.now()}@example.com`;
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await waitForToast(page, 'Link Sent to Your New Address');
    await page.getByRole('button', { name: 'Open the link (local desk)' }).click();
    await page.getByText('Your email address was changed. Sign in with the new one.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/signin');
    await signIn(page, { ...person, email, password: next }, '/admin/signin');
  });
});
