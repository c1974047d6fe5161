import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { ListKeys } from '@/ui/tables/list-keys';
import { InboxList, type InboxListProps } from './inbox-list';
import { failed, hoursAgo, loading, message, pagesOf } from './notifications.fixture';

const rows = [message(), message({ id: 'm2', name: 'Ole Vik', email: 'ole@example.com', subject: 'My deposit', at: hoursAgo(30) })];

type Given = Partial<InboxListProps> & { handled?: (id: string) => void };

function Screen({ handled = () => undefined, ...over }: Given) {
  const [text, setText] = useState('');
  return (
    <MemoryRouter>
      <ListKeys opens="Read" rowKeys={[{ key: 'h', does: 'Mark as handled', run: handled }]}>
        <InboxList
          of={pagesOf(rows)}
          status="new"
          order="newest"
          orderAddress="?order=oldest"
          chosen={null}
          onOpen={() => undefined}
          tool={null}
          {...over}
          text={text}
          onText={setText}
        />
      </ListKeys>
    </MemoryRouter>
  );
}

function show(over: Partial<InboxListProps> = {}) {
  const [onOpen, handled] = [vi.fn(), vi.fn()];
  render(<Screen {...over} onOpen={onOpen} handled={handled} />);
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
    show({ of: pagesOf([], loading) });
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    show({ of: pagesOf([]) });
    expect(screen.getByText('No new messages')).toBeVisible();
    show({ of: pagesOf([]), status: 'handled' });
    expect(screen.getByText('No message was handled yet')).toBeVisible();
    show({ of: pagesOf([], failed) });
    expect(screen.getByText('The new messages could not be read')).toBeVisible();
  });
});
