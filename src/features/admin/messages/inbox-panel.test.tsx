import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import * as collection from '@/data/collections/message-acts';
import { ActError } from '@/data/ledger/errors';
import type { MessageStatus } from '@/domain/messages/message';
import { formatSearch, useListSearchParams } from '@/ui/tables/search-params';
import { messageSearchParams as form, type MessageFilters } from './filters';
import { InboxPanel } from './inbox-panel';
import { hoursAgo, message, now } from './notifications.fixture';

signInAtDesk(now);
beforeEach(() => void vi.spyOn(collection, 'handleMessages').mockResolvedValue());

const view = (address: string) => form.parse(new URLSearchParams(address));

describe('the address of the notifications', () => {
  it('says the tab, the filter and the order', () => {
    const shown: MessageFilters = { tab: 'handled', text: 'vera', order: 'oldest' };
    expect(formatSearch(form, shown)).toBe('tab=handled&q=vera&order=oldest');
    expect(view('tab=handled&q=vera&order=oldest')).toEqual(shown);
  });

  it('is empty for what opens first, and shows that for what it does not know', () => {
    const first: MessageFilters = { tab: 'inbox', text: '', order: 'newest' };
    expect(formatSearch(form, first)).toBe('');
    expect(view('tab=lost&order=loudest')).toEqual(first);
  });

  it('opens the form where it is made out to somebody, and filters nothing there', () => {
    expect(view('to=maya').tab).toBe('send');
    expect(view('tab=sent&to=maya').tab).toBe('sent');
    expect(formatSearch<MessageFilters>(form, { tab: 'send', text: 'vera', order: 'newest' })).toBe('tab=send');
  });
});

const rows = [message(), message({ id: 'm2', name: 'Ole Vik', email: 'ole@example.com', subject: 'My deposit', at: hoursAgo(30) })];
const newMessages = adminQueries.messages('new', 'newest');

function Panel({ status }: { status: MessageStatus }) {
  return <InboxPanel status={status} list={useListSearchParams(form)} onNoneLeft={vi.fn()} />;
}

function show(messages = rows, status: MessageStatus = 'new') {
  const reads = createReads();
  reads.setRows(adminQueries.messages(status, 'newest'), messages);
  return { ...reads, user: renderAtDesk(<Panel status={status} />, reads).user };
}
const handled = () => vi.mocked(collection.handleMessages).mock.calls.map(([, ids]) => ids);

describe('the inbox', () => {
  it('shows who wrote, when and about what, and can be turned round', () => {
    show();
    const [, first] = screen.getAllByRole('row');
    expect(first).toHaveTextContent(/Vera Andersen.*A question.*vera@example\.com/);
    expect(screen.getByRole('columnheader', { name: 'Received, newest first' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByRole('link', { name: 'Received, newest first' })).toHaveAttribute('href', '/?order=oldest');
  });

  it('opens a message with Enter', async () => {
    const { user } = show();
    await user.keyboard('jj{Enter}');
    expect(screen.getByRole('dialog', { name: 'My deposit' })).toBeVisible();
  });

  it('handles a message with h, which then leaves the list', async () => {
    const { user } = show();
    await user.keyboard('jh');
    expect(handled()).toEqual([['m1']]);
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(screen.queryByText('A question')).toBeNull();
  });

  it('is filtered by any part of a message, and says when none matches', async () => {
    const { user } = show();
    await user.keyboard('/');
    await user.keyboard('deposit');
    expect(screen.getAllByRole('row')).toHaveLength(2);
    await user.keyboard('s and more');
    expect(await screen.findByText('No message matches “deposits and more”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filter' }));
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('keeps loading, empty and failed apart', () => {
    const { clear, fail } = show([]);
    expect(screen.getByText('No new messages')).toBeVisible();
    clear(newMessages);
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    fail(newMessages);
    expect(screen.getByText('Couldn’t load new messages')).toBeVisible();
    show([], 'handled');
    expect(screen.getByText('No messages marked as done yet')).toBeVisible();
  });
});

describe('marking several messages as handled', () => {
  const messages = (count: number) => Array.from({ length: count }, (_, i) => message({ id: `m${i}`, subject: `Question ${i}` }));

  async function open(shown = messages(3)) {
    const view = show(shown);
    await view.user.click(screen.getByRole('button', { name: 'Mark these as done' }));
    return view;
  }

  it('names each of them before it marks any, and closes when they are marked', async () => {
    const { user } = await open();
    const dialog = screen.getByRole('dialog', { name: 'Mark 3 messages as done?' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([0, 1, 2].map((i) => `Vera Andersen: Question ${i}`));
    expect(handled()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Mark 3 as done' }));
    expect(handled()).toEqual([['m0', 'm1', 'm2']]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('marks none when it is cancelled', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(handled()).toEqual([]);
  });

  it('takes the first 25 where more are shown', async () => {
    const { user } = await open(messages(60));
    await user.click(screen.getByRole('button', { name: 'Mark 25 as done' }));
    expect(handled()).toEqual([messages(25).map(({ id }) => id)]);
  });

  it('marks the listed messages, not those that arrived later', async () => {
    const { user, setRows } = await open();
    setRows(newMessages, [message({ id: 'new' }), ...messages(3)]);
    await user.click(screen.getByRole('button', { name: 'Mark 3 as done' }));
    expect(handled()).toEqual([['m0', 'm1', 'm2']]);
  });

  it('stays open when they could not be marked', async () => {
    vi.mocked(collection.handleMessages).mockRejectedValue(new ActError('offline'));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Mark 3 as done' }));
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('is not offered for one message or none', () => {
    const { setRows } = show(messages(1));
    expect(screen.queryByRole('button', { name: 'Mark these as done' })).toBeNull();
    setRows(newMessages, []);
    expect(screen.queryByRole('button', { name: 'Mark these as done' })).toBeNull();
  });
});
