import { getDeskNotes } from '@/data/admin/desk-notes';
import { getAccount, getSubscription } from '@/data/collections/client-documents';
import { getPlans } from '@/data/collections/desk-documents';
import { updatePlans } from '@/data/collections/plans';
import { editProfile } from '@/data/collections/profile';
import { setSubscription } from '@/data/collections/subscriptions';
import { requestClosure } from '@/data/collections/user-acts';
import { getProfile } from '@/data/collections/users';
import { getActiveSubscription } from '@/domain/requests/subscription';
import { createOp } from '@/domain/revision-fields';
import { getDialog } from '../../support/e2e/dialog';
import { expect, test } from '../../support/e2e/fixtures';
import { createClient, fundClient } from '../../support/e2e/people';
import { blockLiveChannel } from '../../support/e2e/reads';
import { findEntries } from '../../support/e2e/stored-records';
import { waitForToast } from '../../support/e2e/toasts';

test.describe('one client', { tag: '@full' }, () => {
  test('is corrected with a reason, and a change by the client is not overwritten', async ({
    page,
    context,
    asAdmin,
  }) => {
    const client = await createClient('Solveig');
    const { uid } = client.caller;
    await asAdmin(`/admin/users/${uid}`);
    // If it were read again, the dialog would know what the client has changed.
    await blockLiveChannel(page);
    await page.reload();
    await page.getByRole('button', { name: 'Correct' }).click();
    const lastname = page.getByLabel('Last name');
    await lastname.fill('Ylvasson');
    await page.getByLabel('Reason').fill('As your passport says.');
    await getDialog(page)
      .getByRole('table', { name: 'Before and after' })
      .getByText('Ylvasson')
      .waitFor();
    const shown = await getProfile(client.caller, uid);
    if (!shown) throw new Error('Solveig has a profile');
    await editProfile(client.caller, shown, { mobile: '+47 22 12 34 56' });
    const write = page.getByRole('button', { name: 'Save correction' });
    await write.click();
    await getDialog(page)
      .getByText(/This has changed since you opened it/)
      .first()
      .waitFor();
    await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('+47 22 12 34 56');
    expect(await lastname.inputValue()).toBe('Ylvasson');
    // After a refusal the whole screen is read again, and the button waits for that.
    await expect.poll(() => getDialog(page).locator('[aria-busy="true"]').count()).toBe(0);

    await context.setOffline(true);
    await write.click();
    await getDialog(page).getByText('You are offline.', { exact: false }).first().waitFor();
    await context.setOffline(false);
    await write.click();
    await waitForToast(page, 'Profile has been corrected Successfully..');
    await page.getByRole('heading', { name: 'Solveig Ylvasson', level: 1 }).waitFor();
    expect(await getProfile(client.caller, uid)).toMatchObject({
      lastname: 'Ylvasson',
      lastnameKey: 'ylvasson',
      mobile: '+47 22 12 34 56',
    });
    expect(await findEntries(client, 'profile.corrected')).toMatchObject([
      { reason: 'As your passport says.' },
    ]);
  });

  test('has notes for the desk alone, each kept once although the answer is lost', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createClient('Ishbel');
    const { uid } = client.caller;
    await asAdmin(`/admin/users/${uid}`);
    const notes = page.getByRole('region', { name: 'Internal notes' });
    await notes.getByText('No notes yet.').waitFor();
    await notes.getByLabel('New note').fill('Called about the card.');
    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await notes.getByRole('button', { name: 'Add note' }).click();
    await waitForToast(page, 'Error Occurred.');
    expect(await notes.getByLabel('New note').inputValue()).toBe('Called about the card.');
    await page.unroute(/:commit/);
    await notes.getByRole('button', { name: 'Add note' }).click();
    await waitForToast(page, 'Note has been added Successfully..');
    await notes.getByRole('listitem').filter({ hasText: 'Called about the card.' }).waitFor();
    expect(await getDeskNotes(admin.caller, uid)).toHaveLength(1);
    await expect(getDeskNotes(client.caller, uid)).rejects.toMatchObject({ kind: 'denied' });
  });

  test('is charged once for the subscription, which is terminated with a reason', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createClient('Odalys');
    const { uid } = client.caller;
    const plan = { fee: '5.00', days: 30, includes: ['Answers within two working days'] };
    const offered = await getPlans(admin.caller);
    await updatePlans(admin.caller, {
      rev: offered?.rev ?? 0,
      plans: { ...offered?.plans, 'users-calls': { name: 'Calls', ...plan } },
      op: createOp(),
    });
    await setSubscription(client.caller, { id: 'users-calls', shown: plan, op: createOp() });
    await asAdmin(`/admin/users/${uid}`);
    const panel = page.getByRole('region', { name: 'Subscription' });
    await panel.getByRole('button', { name: 'Charge fee' }).click();
    const charge = getDialog(page).getByRole('button', { name: 'Charge $5.00' });
    await page.getByLabel('What the fee is for').fill('The fee that you agreed to.');
    await charge.press('Enter');
    await getDialog(page)
      .getByText('doesn’t cover the fee')
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await findEntries(client, 'subscription.charged')).toEqual([]);

    // Money arrives before the charge; the answer to the charge is lost, and it is charged once.
    await fundClient(client, admin, '20.00');
    await getDialog(page).getByRole('row', { name: 'Balance 20.00 15.00 −5.00' }).waitFor();
    await page.route(/:commit/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await charge.click();
    await waitForToast(page, 'Error Occurred.');
    await page.unroute(/:commit/);
    await expect
      .poll(async () => (await findEntries(client, 'subscription.charged')).length)
      .toBe(1);
    await getDialog(page)
      .getByText('Already charged. A subscription is charged once.', { exact: true })
      .waitFor();
    await page.keyboard.press('Escape');
    await getDialog(page).waitFor({ state: 'detached' });
    await panel.getByText('Charged').waitFor();
    expect(await panel.getByRole('button', { name: 'Charge fee' }).count()).toBe(0);
    expect(await getAccount(client.caller, uid)).toMatchObject({ balance: '15.00' });

    await panel.getByRole('button', { name: 'Terminate' }).click();
    await page.getByLabel('Reason for terminating').fill('Calls are not offered any more.');
    await getDialog(page).getByRole('button', { name: 'Terminate and tell Odalys' }).click();
    await waitForToast(page, 'Subscription Terminated Successfully');
    await panel.getByText('No plan.').waitFor();
    expect(getActiveSubscription(await getSubscription(client.caller, uid))).toBeNull();
    expect(await findEntries(client, 'subscription.terminated')).toMatchObject([
      { reason: 'Calls are not offered any more.' },
    ]);
  });

  test('who asked for the closure is closed after the checklist, with a tick for what is left', async ({
    page,
    admin,
    asAdmin,
  }) => {
    const client = await createClient('Thorvald');
    const { uid } = client.caller;
    await fundClient(client, admin, '20.00');
    await requestClosure(client.caller, createOp());
    await asAdmin(`/admin/users/${uid}`);
    const closing = page.getByRole('region', { name: 'Closure requested' });
    await closing.getByRole('link', { name: '$20.00 balance' }).waitFor();
    await closing.getByText('No withdrawals waiting').waitFor();
    await closing.getByRole('button', { name: 'Close account' }).click();
    await page.getByLabel('Reason').fill('As you asked. We send you what is left.');
    const close = getDialog(page).getByRole('button', { name: 'Change to closed' });
    await getDialog(page).getByText('No document waiting').waitFor();
    await close.press('Enter');
    await getDialog(page)
      .getByText('Tick what stays open, or settle it first.')
      .filter({ visible: true })
      .waitFor();
    await getDialog(page)
      .getByRole('checkbox', { name: 'Close the account with this left open: $20.00 balance.' })
      .check();
    await close.click();
    await waitForToast(page, 'User Status has been updated Successfully..');
    await closing.waitFor({ state: 'detached' });
    expect(await getProfile(client.caller, uid)).toMatchObject({
      status: 'closed',
      closureAt: null,
    });
  });
});
