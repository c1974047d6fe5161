// @module-tag full

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { failed, loading, message, now, profile, read } from './notifications.fixture';
import { ReceivedDialog, type ReceivedDialogProps } from './received-dialog';

function show(over: Partial<ReceivedDialogProps> = {}) {
  const acts = { onHandle: vi.fn(), onClose: vi.fn() };
  render(
    <MemoryRouter>
      <ReceivedDialog message={message()} people={read([])} now={now} busy={false} {...acts} {...over} />
    </MemoryRouter>,
  );
  return { ...acts, user: userEvent.setup({ delay: null }) };
}

describe('a message that is open', () => {
  it('is shown whole, and as text', () => {
    show();
    const dialog = screen.getByRole('dialog', { name: 'A question' });
    expect(dialog.querySelector('.message-body')?.textContent).toBe(message().body);
    expect(dialog).toHaveTextContent(/waiting 4 h.*Vera Andersen.*Account with this addressnone/);
    expect(screen.getByRole('link', { name: 'Reply by e-mail' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:vera@example.com/),
    );
  });

  it('leads to the client who has this address, and says that anyone can type one', () => {
    show({ people: read([profile()]) });
    expect(screen.getByRole('link', { name: 'Maya Lindqvist' })).toHaveAttribute('href', '/admin/users/maya');
    expect(screen.getByRole('link', { name: 'write to their bell' })).toHaveAttribute('href', '/admin/notifications?to=maya');
    expect(screen.getByText('Anyone can type an address.')).toBeVisible();
  });

  it('names everybody whose profile has the address, and says that one of them has not confirmed it', () => {
    show({ people: read([profile(), profile({ uid: 'other', firstname: 'Mara', lastname: 'Lind' })]) });
    expect(screen.getAllByRole('link', { name: /^Ma/ }).map((link) => link.getAttribute('href'))).toEqual([
      '/admin/users/maya',
      '/admin/users/other',
    ]);
    expect(screen.getByText('More than one account has this address.')).toBeVisible();
  });

  it('leads nowhere for an administrator, and while nobody knows', () => {
    show({ people: read([profile({ admin: true })]) });
    expect(screen.getByText('Maya Lindqvist, administrator')).toBeVisible();
    show({ people: loading });
    show({ people: failed });
    expect(screen.getByText('Whose address it is could not be read')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Maya/ })).toBeNull();
  });

  it('is marked as handled once, and then no more', async () => {
    const { user, onHandle } = show();
    await user.click(screen.getByRole('button', { name: 'Mark as handled' }));
    expect(onHandle).toHaveBeenCalledOnce();
    show({ message: message({ status: 'handled' }), people: loading });
    expect(screen.getAllByRole('button', { name: 'Mark as handled' })).toHaveLength(1);
  });

  it('stays open while that is written', async () => {
    const { user, onHandle, onClose } = show({ busy: true });
    await user.click(screen.getByRole('button', { name: 'Mark as handled' }));
    await user.keyboard('{Escape}');
    expect([onHandle.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  });
});
