// @module-tag full

import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as delivery from '@/data/admin/notice-delivery';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import { ActError } from '@/data/ledger/errors';
import { now } from './notifications.fixture';
import { MessageReviewDialog } from './send-panel';

const context = signInAtDesk(now);

const request = { audience: { to: 'standing', status: 'active' }, title: 'Opening hours', body: 'Closed on\nFriday.' } as const;
const size = adminQueries.audienceSize(request.audience);

type Send = typeof delivery.sendNotice;
/** Reaches so many, and then ends like this. */
const reach = (count: number, end: () => ReturnType<Send>) =>
  vi.mocked(delivery.sendNotice).mockImplementation((_context, _notice, _audience, _op, options) => {
    options?.onReached?.(count);
    return end();
  });
const breakOff = async () => {
  throw new ActError('offline');
};

beforeEach(() => void vi.spyOn(delivery, 'sendNotice').mockResolvedValue({ reached: 1_250, full: 0 }));

function show() {
  const reads = createReads();
  reads.set(size, 1_250);
  const acts = { begin: () => 'op-1', onBack: vi.fn(), onDone: vi.fn(), onLater: vi.fn() };
  const { user } = renderAtDesk(<MessageReviewDialog request={request} client={undefined} {...acts} />, reads);
  return { ...reads, ...acts, user };
}
const button = (name: string) => screen.getByRole('button', { name });

describe('the review of a message', () => {
  it('says how many it reaches, and that it cannot be taken back', async () => {
    const { user, onBack, onDone } = show();
    const dialog = screen.getByRole('dialog', { name: 'Opening hours' });
    expect(dialog).toHaveTextContent(/Not sent yet.*ToActive clients.*Reaches1,250 clients/);
    expect(dialog.querySelector('[data-message-body]')?.textContent).toBe(request.body);
    expect(screen.getByText('This can’t be unsent.')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(onBack).toHaveBeenCalledOnce();
    await user.click(button('Send to 1,250 clients'));
    const notice = expect.objectContaining({ title: request.title, body: request.body });
    expect(delivery.sendNotice).toHaveBeenCalledExactlyOnceWith(context, notice, request.audience, 'op-1', expect.anything());
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  });

  it('sends nothing to a number that is not known, or is nobody', async () => {
    const { user, set, clear, fail } = show();
    const tryToSend = async (why: string) => {
      await user.click(button('Send'));
      expect(button('Send')).toHaveAccessibleDescription(why);
    };
    set(size, 0);
    await tryToSend('No one is in this group now. Choose another.');
    clear(size);
    await tryToSend('The recipients haven’t been counted yet.');
    fail(size);
    await tryToSend('The recipients haven’t been counted yet.');
    expect(delivery.sendNotice).not.toHaveBeenCalled();
  });

  it('shows how far it is, stays meanwhile, and can be stopped', async () => {
    const { user, onBack } = show();
    vi.mocked(delivery.sendNotice).mockImplementation(async (_context, _notice, _audience, _op, options) => {
      options?.onReached?.(125);
      return new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(new Error('stopped'))));
    });
    await user.click(button('Send to 1,250 clients'));
    expect(screen.getByText('Sending: delivered to 125 clients')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.1');
    await user.keyboard('{Escape}');
    expect(onBack).not.toHaveBeenCalled();
    await user.click(button('Stop'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Stopped: delivered to 125 clients.');
  });

  it('goes on where it broke off, now or later', async () => {
    const { user, onLater, onBack } = show();
    reach(1, breakOff);
    await user.click(button('Send to 1,250 clients'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Interrupted: delivered to 1 client. You are offline. .*no one gets it twice/,
    );
    await user.click(button('Continue sending'));
    const ops = vi.mocked(delivery.sendNotice).mock.calls.map(([, , , op]) => op);
    expect(ops).toEqual(['op-1', 'op-1']);
    await user.click(button('Later'));
    await user.keyboard('{Escape}');
    expect([onLater.mock.calls.length, onBack.mock.calls.length]).toEqual([2, 0]);
  });

  it('leads back to what was typed where nobody has it', async () => {
    const { user, onBack } = show();
    reach(0, breakOff);
    await user.click(button('Send to 1,250 clients'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /We couldn’t confirm it was sent. You are offline. .*Your text is still here/,
    );
    await user.click(button('Back'));
    expect(onBack).toHaveBeenCalledOnce();
  });
});
