import { findAxeViolations } from '../../support/e2e/axe';
import { openReview } from '../../support/e2e/desk-queue';
import { expect, getConsoleErrors, test } from '../../support/e2e/fixtures';
import { createPassword } from '../../support/e2e/people';
import { signIn } from '../../support/e2e/sign-in';
import { waitForToast } from '../../support/e2e/toasts';

test.describe('from sign-up to a credited deposit', () => {
  test('a new client signs up and announces a deposit, the desk credits it, and both pages follow', async ({
    page,
    admin,
    newVisitor,
  }) => {
    const desk = await newVisitor();
    const email = `vera-${Date.now()}@example.com`;
    const password = createPassword();

    // The administrator waits at the queue.
    await signIn(desk, admin, '/admin/signin');
    await desk
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Deposits' })
      .click();
    await desk.getByRole('heading', { name: 'Deposits', level: 1 }).waitFor();

    await page.goto('/');
    await page.getByRole('link', { name: 'Open an account' }).first().click();
    await page.getByLabel('Username (optional)').fill('vera');
    await page.getByLabel('First name (optional)').fill('Vera');
    await page.getByLabel('Last name').fill('Andersen');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone number').fill('+45 20 12 34 56');
    await page.getByLabel('Country').selectOption('Denmark');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await page.getByLabel('I accept the').check();
    await page.getByLabel('I have read the').check();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Open account' }).click();
    await page.getByRole('heading', { name: 'Get started' }).waitFor();

    // Deposits are closed until the address is verified, and the page says so.
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Deposits' })
      .click();
    const submit = page.getByRole('button', { name: 'I have sent' });
    await submit.waitFor();
    expect(await submit.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Open the link (local desk)' }).click();
    await page.getByText('Verify your email address:').waitFor({ state: 'detached' });

    await page.getByLabel('Credited to your balance').fill('250');
    await page.getByText('No deposits yet').waitFor();
    await submit.click();
    await waitForToast(page, 'Payment Notification Sent Successfully');
    await page.getByText('We’re looking for it').waitFor();

    // The queue shows it without being asked.
    const row = desk.getByRole('row').filter({ hasText: 'Vera Andersen' });
    await row.waitFor();
    const dialog = await openReview(desk, 'Vera Andersen');
    await dialog.getByRole('heading', { name: '$250.00 from Vera Andersen' }).waitFor();
    await dialog.getByText('A2 D2').waitFor();
    expect(await findAxeViolations(desk)).toEqual([]);

    // The client looks at the dashboard while the desk decides.
    await page
      .getByRole('navigation', { name: 'Account' })
      .getByRole('link', { name: 'Dashboard' })
      .click();
    await page.getByText('Deposit requested').waitFor();
    await dialog.getByRole('button', { name: 'Credit $250.00' }).click();
    await waitForToast(desk, 'Deposit Request Approved..');
    await dialog.waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });

    await page.getByText('Deposit credited').waitFor();
    await page.getByText('+250.00').waitFor();
    await waitForToast(page, 'Credited $250.00 · D2');
    await page.getByRole('row', { name: /Deposit credited New/ }).waitFor();
    await page.getByRole('button', { name: 'Notifications, one unread' }).waitFor();
    await page.getByRole('link', { name: 'See every entry behind this' }).click();
    await page.getByText('Adds up ·').waitFor();

    expect([...getConsoleErrors(page), ...getConsoleErrors(desk)]).toEqual([]);
  });
});
