import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as credentials from '@/data/auth/credentials';
import { queries } from '@/data/queries';
import type { BookEntry } from '@/domain/ledger/ledger';
import { createPersonalDrafts } from '@/parts/profile/personal-card';
import {
  allowScrolling,
  deskPath,
  type Given,
  now,
  open,
  ownPath,
  panel,
  signInToAdminSettings,
} from './admin-settings-page.test-utils';
import { addresses, method } from './payment.fixture';
import { previewOwnAct } from './payment-change';

signInToAdminSettings();

const openOwn = (given: Given = {}) => open({ path: ownPath, ...given });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const tabs = () => within(screen.getByRole('navigation', { name: 'Settings' }));

describe('the two pages of settings', () => {
  it('are you and the desk, each with its own address and title', async () => {
    const { user } = openOwn();
    const sections = () =>
      screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(title()).toBe('Account settings');
    expect(tabs().getByRole('link', { name: 'You' })).toHaveAttribute('aria-current', 'page');
    expect(sections()).toEqual([
      'Personal information',
      'Update password',
      'Your photo',
      'Display',
    ]);
    await user.click(tabs().getByRole('link', { name: 'Desk' }));
    expect(title()).toBe('Desk settings');
    expect(tabs().getByRole('link', { name: 'Desk' })).toHaveAttribute('aria-current', 'page');
    expect(sections()).toEqual([
      'Pause deposits, withdrawals or trades',
      'Second approval',
      'Payment method',
      'Payment method shown to clients',
      'Change history',
    ]);
    expect(tabs().getByRole('link', { name: 'You' })).toHaveAttribute('href', ownPath);
  });

  it('say both to an administrator who is suspended why nothing can be changed', () => {
    for (const path of [ownPath, deskPath]) {
      const { unmount } = open({ status: 'suspended', path });
      expect(screen.getByText(/^Your status is “suspended”/)).toBeVisible();
      unmount();
    }
  });
});

describe('the own settings of an administrator', () => {
  it('has no setting for hidden amounts, because no page of the desk hides them', () => {
    openOwn();
    expect(screen.queryByRole('radio', { name: 'Hidden' })).toBeNull();
    expect(
      screen.getByText(
        'Choose semicolons if your spreadsheet writes 250,00 for 250.00. Saved on this device only.',
      ),
    ).toBeVisible();
  });

  it('refuses a password that would be strong enough for a client, at its field', async () => {
    const { type, user } = openOwn();
    const card = panel('Update password');
    for (const name of ['New password', 'Repeat new password'])
      await type(card.getByLabelText(name), 'copper lantern ferry');
    await user.click(card.getByRole('button', { name: 'Change password' }));
    await waitFor(() =>
      expect(card.getByLabelText('New password')).toHaveAccessibleDescription(/good or strong/),
    );
    expect(credentials.updatePassword).not.toHaveBeenCalled();
  });

  it('threat 40: shows the name read-only, says who changes it, and restores no typed one', () => {
    createPersonalDrafts('boss').write({ lastname: 'Ferris', mobile: '+47 22 12 34 56' });
    openOwn();
    const card = panel('Personal information');
    for (const name of ['First name', 'Last name'])
      expect(card.getByLabelText(name)).toHaveAttribute('readonly');
    expect(card.getByLabelText('Last name')).toHaveValue('Berg');
    expect(
      card.getByText('Clients see your name on decisions, so only the operator can change it.'),
    ).toBeVisible();
    expect(card.queryByText(/your document/)).toBeNull();
    expect(card.getByLabelText('Phone number')).not.toHaveAttribute('readonly');
    expect(card.getByLabelText('Phone number')).toHaveValue('+47 22 12 34 56');
  });

  it('lets an administrator who is suspended change only the password, and says so', () => {
    openOwn({ status: 'suspended' });
    expect(
      screen.getByText(/Your status is “suspended”, so you can change only your password\./),
    ).toBeVisible();
    expect(screen.queryByText('Review the change')).toBeNull();
    expect(panel('Personal information').queryByRole('textbox')).toBeNull();
    expect(panel('Update password').getByRole('button', { name: 'Change password' })).toBeVisible();
  });
});

it.each([
  ['desk#pauses', 'Pause deposits, withdrawals or trades'],
  ['desk#policy', 'Second approval'],
  ['desk#payment', 'Payment method'],
  ['desk#shown', 'Payment method shown to clients'],
  ['#password', 'Update password'],
  ['#personal', 'Personal information'],
  ['#display', 'Display'],
  // Links from before there were two pages.
  ['#pauses', 'Pause deposits, withdrawals or trades'],
  ['#policy', 'Second approval'],
  ['#payment', 'Payment method'],
  ['#shown', 'Payment method shown to clients'],
])('a link to %s leads to its panel', async (link, panelTitle) => {
  allowScrolling();
  open({ path: link.startsWith('#') ? `${ownPath}${link}` : `${ownPath}/${link}` });
  await waitFor(() => expect(screen.getByRole('region', { name: panelTitle })).toHaveFocus());
});

describe('the change history', () => {
  const history = () => panel('Change history');
  const updated = (rev: number): BookEntry => ({
    ...previewOwnAct(
      'boss',
      {
        col: 'admins',
        rev,
        action: 'payment.updated',
        before: { ...method },
        after: { ...method, bitcoin: addresses.otherBitcoin },
      },
      now,
    ),
    op: `op-${rev}`,
  });
  const chosen: BookEntry = {
    ...previewOwnAct(
      'operator',
      {
        col: 'desk',
        rev: 2,
        action: 'desk.selected',
        before: { admin: 'sam', previous: '' },
        after: { admin: 'boss', previous: 'sam' },
      },
      now,
    ),
    op: 'chosen',
  };

  it('has a line for each entry, which opens to what it changed', async () => {
    const { user } = open({ entries: [chosen, updated(3)] });
    const toggle = (name: string) => user.click(history().getByRole('button', { name }));
    expect(
      history().getByRole('row', {
        name: /K2 .*Payment method chosen clients now see it.*The operator/,
      }),
    ).toBeVisible();
    await toggle('Payment method updated');
    const details = history().getByText('Bitcoin address, before').closest('dl');
    expect(details).toHaveTextContent(
      `before${addresses.bitcoin}Bitcoin address, after${addresses.otherBitcoin}Recorded`,
    );
    expect(details).not.toHaveTextContent(/E-?mail/);
    await toggle('Payment method chosen');
    expect(history().queryByText('Bitcoin address, before')).toBeNull();
    expect(history().getByText('Sam Berg')).toBeVisible();
  });

  it('has no columns for money, which none of these acts moves', () => {
    open({ entries: [chosen, updated(3)] });
    expect(
      history()
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Ref.', 'Date', 'Entry', 'By']);
  });

  it('shows the newest ten entries', () => {
    open({ entries: Array.from({ length: 12 }, (_, i) => updated(12 - i)) });
    expect(history().getAllByRole('button')).toHaveLength(10);
  });

  it('says what will be here, and loads again after a failure', { tags: ['full'] }, async () => {
    const { user, clear, fail } = open();
    expect(history().getByText('No changes yet')).toBeVisible();
    clear(queries.collectionEntries('boss', 'admins'));
    const retry = fail(queries.collectionEntries('boss', 'admins'));
    expect(history().getByText('Couldn’t load your entries')).toBeVisible();
    await user.click(history().getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});
