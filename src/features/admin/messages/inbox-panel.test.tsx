import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ListKeys } from '@/ui/tables/list-keys';
import { formatSearch, useListSearchParams } from '@/ui/tables/search-params';
import { messageSearchParams as form, type MessageFilters } from './filters';
import { BulkHandle, type BulkHandleProps, InboxList, type InboxListProps } from './inbox-panel';
import { failed, hoursAgo, loading, message, pagesOf } from './notifications.fixture';

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

type Given = Partial<InboxListProps> & { handled?: (id: string) => void };

function Screen({ handled = () => undefined, ...over }: Given) {
  const list = useListSearchParams(form);
  return (
    <ListKeys openDescription="Read" rowKeys={[{ key: 'h', description: 'Mark as handled', run: handled }]}>
      <InboxList query={pagesOf(rows)} status="new" chosen={null} onOpen={() => undefined} tool={null} {...over} list={list} />
    </ListKeys>
  );
}

function show(over: Partial<InboxListProps> = {}) {
  const [onOpen, handled] = [vi.fn(), vi.fn()];
  render(
    <MemoryRouter>
      <Screen {...over} onOpen={onOpen} handled={handled} />
    </MemoryRouter>,
  );
  return { onOpen, handled, user: userEvent.setup({ delay: null }) };
}

describe('the inbox', () => {
  it('shows who wrote, when and about what, and can be turned round', () => {
    show();
    const [, first] = screen.getAllByRole('row');
    expect(first).toHaveTextContent(/Vera Andersen.*A question.*vera@example\.com/);
    expect(screen.getByRole('columnheader', { name: 'Received, newest first' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByRole('link', { name: 'Received, newest first' })).toHaveAttribute('href', '/?order=oldest');
  });

  it('opens a message with Enter and handles one with h', async () => {
    const { user, onOpen, handled } = show();
    await user.keyboard('jj{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1]);
    await user.keyboard('kh');
    expect(handled).toHaveBeenCalledExactlyOnceWith('m1');
  });

  it('is filtered by any part of a message, and says when none matches', async () => {
    const { user } = show();
    await user.keyboard('/');
    await user.keyboard('deposit');
    expect(screen.getAllByRole('row')).toHaveLength(2);
    await user.keyboard('s and more');
    expect(await screen.findByText('No message matches “deposits and more”')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  it('keeps loading, empty and failed apart', () => {
    show({ query: pagesOf([], loading) });
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    show({ query: pagesOf([]) });
    expect(screen.getByText('No new messages')).toBeVisible();
    show({ query: pagesOf([]), status: 'handled' });
    expect(screen.getByText('No message was handled yet')).toBeVisible();
    show({ query: pagesOf([], failed) });
    expect(screen.getByText('The new messages could not be read')).toBeVisible();
  });
});

describe('marking several messages as handled', () => {
  const messages = (count: number) => Array.from({ length: count }, (_, i) => message({ id: `m${i}`, subject: `Question ${i}` }));

  function show(over: Partial<BulkHandleProps> = {}) {
    const onHandle = vi.fn(async (_ids: readonly string[]) => true);
    const props = { shown: messages(3), busy: false, onHandle, ...over };
    const { rerender } = render(<BulkHandle {...props} />);
    const user = userEvent.setup({ delay: null });
    const open = () => user.click(screen.getByRole('button', { name: 'Mark these as handled' }));
    return { onHandle, user, open, show: (more: Partial<BulkHandleProps>) => rerender(<BulkHandle {...props} {...more} />) };
  }

  it('names each of them before it marks any, and closes when they are marked', async () => {
    const { onHandle, user, open } = show();
    await open();
    const dialog = screen.getByRole('dialog', { name: 'Mark 3 messages as handled?' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([0, 1, 2].map((i) => `Vera Andersen: Question ${i}`));
    expect(onHandle).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Mark 3 as handled' }));
    expect(onHandle).toHaveBeenCalledExactlyOnceWith(['m0', 'm1', 'm2']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('marks none when it is cancelled', async () => {
    const { onHandle, user, open } = show();
    await open();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onHandle).not.toHaveBeenCalled();
  });

  it('takes the first 25 where more are shown', async () => {
    const { onHandle, user, open } = show({ shown: messages(60) });
    await open();
    await user.click(screen.getByRole('button', { name: 'Mark 25 as handled' }));
    expect(onHandle.mock.calls[0]?.[0]).toEqual(messages(25).map(({ id }) => id));
  });

  it('marks the listed messages, not those that arrived later', async () => {
    const { onHandle, user, open, show: showAgain } = show();
    await open();
    showAgain({ shown: [message({ id: 'new' }), ...messages(3)] });
    await user.click(screen.getByRole('button', { name: 'Mark 3 as handled' }));
    expect(onHandle).toHaveBeenCalledExactlyOnceWith(['m0', 'm1', 'm2']);
  });

  it('stays open when they could not be marked', async () => {
    const { user, open } = show({ onHandle: async () => false });
    await open();
    await user.click(screen.getByRole('button', { name: 'Mark 3 as handled' }));
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('is not offered for one message or none', () => {
    const { show: showAgain } = show({ shown: messages(1) });
    expect(screen.queryByRole('button')).toBeNull();
    showAgain({ shown: [] });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
