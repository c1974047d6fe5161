import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderForAdmin, signInAsAdmin } from '@/data/for-admin.test-utils';
import type { StoredAdminRole } from '@/domain/accounts/admin-role';
import { type DeskFacts, getReadiness } from '@/domain/desk/readiness';
import { readStored, writeStored } from '@/lib/device/device';
import { Component as DashboardPage } from './admin-dashboard-page';
import { now } from './dashboard.fixture';

signInAsAdmin(now);
beforeEach(() => writeStored('desk-ready', null));

const query = adminQueries.readiness();
const empty: DeskFacts = {
  identity: { gaps: ['VITE_OPERATOR_NAME'], isAbsent: true },
  payee: null,
  addresses: { bitcoin: '', ethereum: '' },
  plans: 0,
  hasPolicy: false,
  managers: 1,
  hasAppCheckKey: false,
};
const nearlyLive: DeskFacts = {
  identity: { gaps: [], isAbsent: false },
  payee: { name: 'Sam Berg', admin: true, desk: 'manager', status: 'active' },
  addresses: { bitcoin: '', ethereum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
  plans: 2,
  hasPolicy: true,
  managers: 1,
  hasAppCheckKey: false,
};
const whole: DeskFacts = { ...nearlyLive, managers: 2, hasAppCheckKey: true };

const show = (desk: StoredAdminRole = 'manager') =>
  renderForAdmin(<DashboardPage />, createReads(), { desk });
const panel = async () =>
  within(await screen.findByRole('region', { name: 'Before clients come' }));
const checking = 'Checking what’s missing before clients come…';
/** Whether what is below the panel can be seen. */
const isBelowVisible = () =>
  screen.getByRole('region', { name: 'To do' }).closest('.invisible') === null;

describe('what is missing before clients come', () => {
  it('is the first thing of a manager’s dashboard, each with where it is set up', async () => {
    const { set, container } = show();
    set(query, getReadiness(empty));
    const found = await panel();
    expect(found.getByText('0 of 3 done')).toBeVisible();
    expect(container.querySelector('section')).toHaveAccessibleName('Before clients come');
    expect(found.getByRole('link', { name: 'A payment method' })).toHaveAttribute(
      'href',
      '/admin/settings/desk#payment',
    );
    expect(found.getByRole('link', { name: 'Plans' })).toHaveAttribute(
      'href',
      '/admin/subscriptions',
    );
    expect(
      found.getByText('No manager was chosen whose payment method clients see.'),
    ).toBeVisible();
    expect(found.getByText(/Going live also needs/)).toHaveTextContent(
      'Going live also needs: second approval, a second manager, the operator’s identity, App Check.',
    );
  });

  it('has a command of the operator that can be copied, for this project', async () => {
    const { set, press } = show();
    set(query, getReadiness(empty));
    await panel();
    await press('Copy the command for “The payment method shown to clients”');
    expect(await navigator.clipboard.readText()).toMatch(
      /^npm run desk:payee -- EMAIL --project \S+$/,
    );
  });

  it('is on a live desk what only a live one needs', async () => {
    const { set } = show();
    set(query, getReadiness(nearlyLive));
    const found = await panel();
    expect(found.getByText('5 of 7 done')).toBeVisible();
    expect(found.getAllByRole('listitem')).toHaveLength(2);
    expect(found.queryByText(/Going live/)).toBeNull();
  });

  it('is gone once all is there, and then nothing waits for it on this device', async () => {
    const { set, unmount } = show();
    set(query, getReadiness(nearlyLive));
    await panel();
    expect(readStored('desk-ready')).toBeNull();
    set(query, getReadiness(whole));
    expect(screen.queryByRole('region', { name: 'Before clients come' })).toBeNull();
    expect(readStored('desk-ready')).toBe('true');
    unmount();
    show();
    expect(screen.queryByText(checking)).toBeNull();
    expect(isBelowVisible()).toBe(true);
  });

  it('comes back when something is missing again, at the next visit', async () => {
    writeStored('desk-ready', 'true');
    const { set, unmount, client } = show();
    set(query, getReadiness(nearlyLive));
    expect(screen.queryByRole('region', { name: 'Before clients come' })).toBeNull();
    expect(readStored('desk-ready')).toBeNull();
    unmount();
    renderForAdmin(<DashboardPage />, { ...createReads(), client });
    expect((await panel()).getByText('5 of 7 done')).toBeVisible();
  });

  it('holds back what is below until it is known, and then nothing moves', async () => {
    const { set } = show();
    expect(screen.getByText(checking)).toBeInTheDocument();
    expect(isBelowVisible()).toBe(false);
    set(query, getReadiness(whole));
    await waitFor(() => expect(isBelowVisible()).toBe(true));
    expect(screen.queryByText(checking)).toBeNull();
  });

  it.each(['agent', 'viewer', ''] as const)('is nothing for the role “%s”', (role) => {
    const { set } = show(role);
    set(query, getReadiness(empty));
    expect(screen.queryByText(checking)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Before clients come' })).toBeNull();
    expect(isBelowVisible()).toBe(true);
    expect(readStored('desk-ready')).toBeNull();
  });

  it('says quietly that it could not be read, and can be tried again', async () => {
    const { fail, press } = show();
    const refetch = fail(query);
    expect(
      await screen.findByText('Couldn’t check what’s missing before clients come.'),
    ).toBeVisible();
    expect(isBelowVisible()).toBe(true);
    await press('Try again: check what’s missing');
    expect(refetch).toHaveBeenCalledOnce();
  });
});
