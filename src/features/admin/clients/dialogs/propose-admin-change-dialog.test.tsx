import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import * as acts from '@/data/collections/proposals';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { button, field, show, signInToClient } from '../client-page.test-utils';

const context = signInToClient();
let propose: MockInstance<typeof acts.proposeAdminChange>;
beforeEach(() => {
  propose = vi.spyOn(acts, 'proposeAdminChange').mockResolvedValue();
});

const administrator = { admin: true, desk: 'agent', status: 'active' } as const;
const optionsOf = (name: string) =>
  within(field(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

async function openDialog(
  name: 'Change role' | 'Change status',
  proposals: 'loaded' | 'loading' = 'loaded',
) {
  const page = show(administrator);
  if (proposals === 'loaded') page.set(queries.proposals('maya'), null);
  else page.clear(queries.proposals('maya'));
  await page.user.click(button(name));
  return page;
}

describe('what two managers decide about an administrator', () => {
  it('threat 40: is proposed as a role, with a reason and the entry to be written', async () => {
    const { user } = await openDialog('Change role');
    expect(screen.getByRole('dialog', { name: 'Role of Maya Lindqvist' })).toBeVisible();
    expect(optionsOf('New role')).toEqual(['Choose…', 'Viewer', 'Manager', 'No role']);
    await user.selectOptions(field('New role'), 'Manager');
    await user.type(screen.getByLabelText(/^Reason/), 'She leads the desk from May on.');
    expect(screen.getByRole('table', { name: 'Entry to be written' })).toHaveTextContent(/C1/);
    expect(screen.getByRole('table', { name: 'What approving will change' })).toHaveTextContent(
      /Role.*Agent.*Manager/,
    );
    await user.click(button('Propose manager'));
    const proposal = { outcome: { desk: 'manager' }, reason: 'She leads the desk from May on.' };
    expect(propose).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      ...proposal,
      op: expect.any(String),
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is proposed as a status', { tags: ['full'] }, async () => {
    const { user } = await openDialog('Change status');
    expect(optionsOf('New status')).toEqual(['Choose…', 'Pending', 'Suspended', 'Closed']);
    await user.selectOptions(field('New status'), 'Suspended');
    await user.type(screen.getByLabelText(/^Reason/), 'Her laptop was stolen on Monday.');
    await user.click(button('Propose suspended'));
    expect(propose).toHaveBeenCalledExactlyOnceWith(context, {
      uid: 'maya',
      outcome: { status: 'suspended' },
      reason: 'Her laptop was stolen on Monday.',
      op: expect.any(String),
    });
  });

  it('takes a role away', { tags: ['full'] }, async () => {
    const { user } = await openDialog('Change role');
    await user.selectOptions(field('New role'), 'No role');
    await user.type(screen.getByLabelText(/^Reason/), 'She leaves the desk in May.');
    await user.click(button('Propose no role'));
    expect(propose).toHaveBeenCalledWith(
      context,
      expect.objectContaining({ uid: 'maya', outcome: { desk: '' }, op: expect.any(String) }),
    );
  });

  it('needs a choice and a reason', { tags: ['full'] }, async () => {
    const { user } = await openDialog('Change role');
    await user.click(button('Propose role'));
    expect(field('New role')).toHaveAccessibleDescription(/Choose one/);
    expect(screen.getByLabelText(/^Reason/)).toBeInvalid();
    expect(propose).not.toHaveBeenCalled();
  });

  it('waits until the proposals are known, and says when they are not', {
    tags: ['full'],
  }, async () => {
    const { fail, user } = await openDialog('Change role', 'loading');
    await user.click(button('Propose role'));
    expect(propose).not.toHaveBeenCalled();
    fail(queries.proposals('maya'));
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t check for earlier proposals.');
  });

  it('stays open with what was typed if it is refused', { tags: ['full'] }, async () => {
    propose.mockRejectedValue(new ActError('full'));
    const { user } = await openDialog('Change role');
    await user.selectOptions(field('New role'), 'Viewer');
    await user.type(screen.getByLabelText(/^Reason/), 'She leaves the desk in May.');
    await user.click(button('Propose viewer'));
    expect(field('New role')).toHaveValue('viewer');
  });
});
