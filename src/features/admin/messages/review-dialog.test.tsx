// @module-tag full

import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { failed, loading, read } from './notifications.fixture';
import { MessageReviewDialog, type MessageReviewDialogProps } from './send-panel';

const request = { audience: { to: 'standing', status: 'active' }, title: 'Opening hours', body: 'Closed on\nFriday.' } as const;

function show(over: Partial<MessageReviewDialogProps> = {}) {
  const acts = { onSend: vi.fn(), onStop: vi.fn(), onBack: vi.fn(), onLater: vi.fn() };
  render(
    <MessageReviewDialog
      request={request}
      recipient="Active clients"
      count={read(1_250)}
      sending={undefined}
      outcome={null}
      {...acts}
      {...over}
    />,
  );
  return { ...acts, user: userEvent.setup({ delay: null }) };
}
const button = (name: string) => screen.getByRole('button', { name });

describe('the review of a message', () => {
  it('says how many it reaches, and that it cannot be taken back', async () => {
    const { user, onSend, onBack } = show();
    const dialog = screen.getByRole('dialog', { name: 'Opening hours' });
    expect(dialog).toHaveTextContent(/Nothing is sent yet.*ToActive clients.*Reaches1,250 clients/);
    expect(dialog.querySelector('.message-body')?.textContent).toBe(request.body);
    expect(screen.getByText('It cannot be taken back.')).toBeVisible();
    await user.click(button('Send to 1,250 clients'));
    expect(onSend).toHaveBeenCalledOnce();
    await user.keyboard('{Escape}');
    expect(onBack).toHaveBeenCalledOnce();
  });

  it.each([
    ['that is being counted', loading, 'How many it reaches is not known yet.'],
    ['that could not be counted', failed, 'How many it reaches is not known yet.'],
    ['is nobody', read(0), 'There is nobody in this group now. Choose another.'],
  ])('sends nothing to a number %s', async (_, count, why) => {
    const { user, onSend } = show({ count });
    await user.click(button('Send'));
    expect(button('Send')).toHaveAccessibleDescription(why);
    expect(onSend).not.toHaveBeenCalled();
  });

  it('shows how far it is, can be stopped, and stays meanwhile', async () => {
    const { user, onStop, onBack } = show({ sending: { reached: 125, stopping: false } });
    expect(screen.getByText('Sending: 125 clients have it')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.1');
    await user.keyboard('{Escape}');
    await user.click(button('Stop'));
    expect([onStop.mock.calls.length, onBack.mock.calls.length]).toEqual([1, 0]);
  });

  it('counts one client as one', () => {
    show({ sending: { reached: 1, stopping: false } });
    expect(screen.getByText('Sending: 1 client has it')).toBeVisible();
    cleanup();
    show({ outcome: { state: 'stopped', reached: 1 } });
    expect(screen.getByRole('alert')).toHaveTextContent(/It was stopped: 1 client has it\./);
  });

  it('goes on where it broke off, now or later', async () => {
    const { user, onSend, onLater, onBack } = show({ outcome: { state: 'failed', reached: 20, cause: 'You are offline.' } });
    expect(screen.getByRole('alert')).toHaveTextContent(/It broke off: 20 clients have it. You are offline. .*nobody gets it twice/);
    await user.click(button('Go on sending'));
    expect(onSend).toHaveBeenCalledOnce();
    await user.click(button('Later'));
    await user.keyboard('{Escape}');
    expect([onLater.mock.calls.length, onBack.mock.calls.length]).toEqual([2, 0]);
  });

  it('leads back to what was typed where nobody has it', async () => {
    const { user, onBack } = show({ outcome: { state: 'failed', reached: 0, cause: 'You are offline.' } });
    expect(screen.getByRole('alert')).toHaveTextContent(/not confirmed. You are offline. What you typed is still here/);
    await user.click(button('Back'));
    expect(onBack).toHaveBeenCalledOnce();
  });
});
