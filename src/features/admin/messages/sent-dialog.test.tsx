// @module-tag full

import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as delivery from '@/data/admin/notice-delivery';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import { useListSearchParams } from '@/ui/tables/search-params';
import { messageSearchParams } from './filters';
import { now, profile, sent } from './notifications.fixture';
import { rememberUnfinished } from './send-runner';
import { SentPanel } from './sent-panel';

signInAtDesk(now);
beforeEach(() => void vi.spyOn(delivery, 'sendNotice').mockResolvedValue({ reached: 15, full: 0 }));

const Panel = () => <SentPanel list={useListSearchParams(messageSearchParams)} />;
const size = adminQueries.audienceSize({ to: 'standing', status: 'active' });

interface Given {
  of?: ReturnType<typeof sent>;
  uid?: string;
  /** How many are in the group now. */
  group?: number;
}

/** Opens one message that was sent. */
async function show({ of = sent(), uid = 'boss', group = 15 }: Given = {}) {
  const reads = createReads();
  reads.setRows(adminQueries.sentNotices(), [of]);
  reads.set(size, group);
  const { user } = renderAtDesk(<Panel />, reads, { uid });
  await user.click(screen.getByRole('button', { name: /^Open/ }));
  return { ...reads, user };
}
const button = (name: string) => screen.getByRole('button', { name });

describe('a message that was sent', () => {
  it('is gone on with where it was not finished', async () => {
    rememberUnfinished('boss', 's1');
    const { user } = await show();
    expect(screen.getByRole('dialog')).toHaveTextContent(/Sent by you.*Reached12 clients; 15 are in this group now/);
    expect(screen.getByText(/Sending didn’t finish\. Reached: 12 clients/)).toBeVisible();
    await user.click(button('Continue sending'));
    expect(vi.mocked(delivery.sendNotice).mock.calls[0]?.slice(2, 4)).toEqual([{ to: 'standing', status: 'active' }, 's1']);
  });

  it('is gone on with by who wrote it alone', async () => {
    await show({ of: sent({ count: 0 }), uid: 'other' });
    expect(screen.getByText('No one has it yet.').parentElement).toHaveTextContent(/Only the administrator who wrote it/);
    expect(screen.queryByRole('button', { name: 'Continue sending' })).toBeNull();
  });

  it.each([
    [
      'its author',
      'boss',
      /may have stopped or still be under way, lists may have been full, or clients may have joined .*No one gets it twice/,
    ],
    [
      'another administrator',
      'other',
      /may have stopped or still be under way, lists may have been full, or clients may have joined .*If you send it as a new message/,
    ],
  ])('is marked where the group is more than have it, for %s', async (_, uid, said) => {
    await show({ uid, of: sent({ count: 40 }), group: 120 });
    expect(screen.getByRole('dialog')).toHaveTextContent(/Reached40 clients; 120 are in this group now Not everyone has it/);
    expect(screen.getByText(said)).toBeVisible();
  });

  it('is not marked where as many have it, and where the group is not known', async () => {
    const { clear, fail } = await show({ uid: 'other', group: 12 });
    expect(screen.queryByText(/Not everyone|under way/)).toBeNull();
    clear(size);
    fail(size);
    expect(screen.queryByText(/Not everyone|under way/)).toBeNull();
    expect(screen.getByText(/12 clients; couldn’t count how many are in this group now/)).toBeVisible();
  });

  it('can reach who of the group lacks it; then it says how far it is, is not marked, and can be stopped', async () => {
    let isStopped = false;
    vi.mocked(delivery.sendNotice).mockImplementation(async (_context, _notice, _audience, _op, options) => {
      options?.onReached?.(12);
      return new Promise((_, reject) =>
        options?.signal?.addEventListener('abort', () => {
          isStopped = true;
          reject(new Error('stopped'));
        }),
      );
    });
    const { user } = await show();
    await user.click(button('Send to the rest'));
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '0.8');
    expect(screen.queryByRole('button', { name: /Continue|the rest/ })).toBeNull();
    expect(screen.queryByText(/Not everyone|under way/)).toBeNull();
    await user.click(button('Stop'));
    expect(isStopped).toBe(true);
  });

  it('leads to the client who has it', async () => {
    await show({ of: sent({ audience: 'client:maya', client: profile() }), uid: 'other' });
    expect(screen.getByRole('link', { name: 'Maya Lindqvist' })).toHaveAttribute('href', '/admin/users/maya');
  });

  it('is compared with no group where it went to everyone', async () => {
    await show({ of: sent({ audience: 'everyone' }), uid: 'another' });
    expect(screen.getByRole('dialog')).toHaveTextContent(/Reachedeveryone/);
    expect(screen.queryByText(/group|Not everyone/)).toBeNull();
  });
});
