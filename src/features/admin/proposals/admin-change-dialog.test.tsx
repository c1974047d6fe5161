import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import * as acts from '@/data/collections/proposals';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import type { Profile } from '@/domain/accounts/profile';
import type { Proposal } from '@/domain/two-people/proposal';
import { button, dialog } from '@/parts/requests/dialogs.test-utils';
import { profile } from '@/parts/requests/requests.fixture';
import { proposal, showQueue, signInAsSecond, waiting } from './proposals-page.test-utils';

const context = signInAsSecond();
let confirm: MockInstance<typeof acts.confirmAdminChange>;
beforeEach(() => {
  confirm = vi.spyOn(acts, 'confirmAdminChange').mockResolvedValue();
});

const note = 'She leads the desk from May on.';
const role = (over: Partial<Proposal> = {}) =>
  proposal({
    id: 'op-c4',
    action: 'role.granted',
    ref: '',
    amount: '0',
    outcome: { desk: 'manager' },
    from: { desk: 'agent' },
    note,
    ...over,
  });
const lena = (over: Partial<Profile> = {}) =>
  profile({
    uid: 'lena',
    firstname: 'Lena',
    lastname: 'Ode',
    email: 'lena@example.com',
    admin: true,
    desk: 'agent',
    status: 'active',
    ...over,
  });

async function openRow(
  element: Proposal,
  more: Parameters<typeof showQueue>[0] = {},
  person = lena(),
) {
  const page = showQueue({ rows: [waiting(element, person)], ...more });
  await page.user.keyboard('j{Enter}');
  return page;
}

describe('a proposal about an administrator', () => {
  it('threat 40: is confirmed by another manager, with the entry and the role before and after', async () => {
    const { user } = await openRow(role());
    expect(dialog('Change role to manager for Lena Ode')).toBeVisible();
    await user.keyboard('c');
    expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(
      /Role.*Agent.*Manager/,
    );
    expect(screen.getByRole('table', { name: 'Entry to be written' })).toHaveTextContent(
      /Desk role given/,
    );
    await user.click(button('Approve: Change role to manager'));
    expect(confirm).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'lena',
      id: 'op-c4',
      op: expect.any(String),
    });
  });

  it.each([
    [
      'status',
      role({
        action: 'status.changed',
        outcome: { status: 'suspended' },
        from: { status: 'active' },
      }),
      'Approve: Change status to suspended',
      /Status.*Active.*Suspended/,
    ],
    [
      'no role',
      role({ action: 'role.revoked', outcome: { desk: '' } }),
      'Approve: Take the role away',
      /Role.*Agent.*No role/,
    ],
  ] as const)('of a %s', { tags: ['full'] }, async (_, element, act, change) => {
    const { user } = await openRow(element);
    await user.keyboard('c');
    expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(change);
    await user.click(button(act));
    expect(confirm).toHaveBeenCalledOnce();
  });

  it('is left to managers', { tags: ['full'] }, async () => {
    await openRow(role(), { role: 'agent' });
    expect(dialog()).toHaveTextContent('Managers approve or reject this.');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('is looked at with the role of now, not with the one in the queue', async () => {
    const { user, set } = await openRow(role());
    await user.keyboard('c');
    set(queries.profile('lena'), lena({ desk: '' }));
    expect(dialog()).toHaveTextContent(
      'The role has changed since the proposal. There is nothing left to approve. Reject the proposal',
    );
    expect(dialog()).not.toHaveTextContent('Nothing in the account or the profile has changed');
    expect(screen.getByRole('radio', { name: /^Approve/ })).toBeDisabled();
    expect(button('Decide')).toHaveAccessibleDescription('Not possible any more, see above.');
  });

  it('is decided only once the profile could be read again', { tags: ['full'] }, async () => {
    const page = showQueue({ rows: [waiting(role(), lena())] });
    page.clear(queries.profile('lena'));
    await page.user.keyboard('j{Enter}');
    expect(dialog()).toHaveTextContent('Loading the profile…');
    page.fail(queries.profile('lena'));
    expect(dialog()).toHaveTextContent('Couldn’t load the profile');
    expect(screen.queryByRole('radio')).toBeNull();
    page.set(queries.profile('lena'), lena());
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    page.fail(queries.profile('lena'));
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });

  it('says that the role has changed where somebody was faster', { tags: ['full'] }, async () => {
    confirm.mockRejectedValue(new ActError('outdated'));
    const { user } = await openRow(role());
    await user.keyboard('c');
    await user.click(button('Approve: Change role to manager'));
    expect(
      await screen.findByText(/role has changed since the proposal\. Reject it\./),
    ).toBeInTheDocument();
  });

  it('is taken back by an author who is no manager any more', { tags: ['full'] }, async () => {
    const { user } = await openRow(role({ by: 'boss' }), { role: 'agent' });
    const cancel = vi.spyOn(acts, 'cancelProposal').mockResolvedValue();
    await user.click(button('Take back'));
    expect(cancel).toHaveBeenCalledOnce();
  });

  it.each([
    [
      'nothing would change',
      'manager',
      'Lena Ode has this already. There is nothing left to approve.',
    ],
    [
      'the role has changed since',
      '',
      'The role has changed since the proposal. There is nothing left to approve.',
    ],
  ] as const)('is not confirmed once %s', { tags: ['full'] }, async (_, desk, note) => {
    const { user } = await openRow(role(), {}, lena({ desk }));
    expect(dialog()).toHaveTextContent(note);
    await user.keyboard('c');
    expect(screen.getByRole('radio', { name: /^Approve/ })).toBeDisabled();
    expect(button('Reject and tell Lena')).toBeVisible();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe('the closing of a client’s account', () => {
  const closing = () =>
    role({ action: 'status.changed', outcome: { status: 'closed' }, from: { status: 'active' } });

  it('shows what the account holds, and another manager confirms it', async () => {
    const { user } = await openRow(closing(), {}, profile());
    expect(dialog('Close the account of Maya Lindqvist')).toHaveTextContent(
      /Balance\$1,139\.83Reserved\$200\.00In open trades\$150\.00/,
    );
    expect(screen.queryByText('Role', { selector: 'dt' })).toBeNull();
    await user.keyboard('c');
    expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(
      /Status.*Active.*Closed/,
    );
    await user.click(button('Approve: Close the account'));
    expect(confirm).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      id: 'op-c4',
      op: expect.any(String),
    });
  });

  it('is not for an agent', async () => {
    await openRow(closing(), { role: 'agent' }, profile());
    expect(screen.getByText(/Managers approve or reject this/)).toBeVisible();
  });
});
