import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { failed, ledger, line, pending } from './withdrawal-form.test-utils';
import { WithdrawalHistory, type WithdrawalHistoryProps } from './withdrawal-list';

afterEach(() => {
  cleanup();
  setAmountsHidden(false);
});

function show(over: Partial<WithdrawalHistoryProps> = {}) {
  const props: WithdrawalHistoryProps = {
    ...{ lines: readyQuery([]), state: null, onState: vi.fn(), saved: [], withoutBook: false, onRetryBook: vi.fn(), touched: null },
    onCancel: undefined,
    ...over,
  };
  render(
    <MemoryRouter>
      <WithdrawalHistory {...props} />
    </MemoryRouter>,
  );
  return { user: userEvent.setup({ delay: null }), props };
}

describe('the history of withdrawals', () => {
  it('is a skeleton while it is read', () => {
    show({ lines: pending() });
    expect(screen.getByRole('status')).toHaveTextContent('Loading withdrawals…');
  });

  it('says what will be here while there is nothing', () => {
    show();
    expect(screen.getByRole('heading', { name: 'No withdrawals yet' })).toBeVisible();
  });

  it('does not say that there was never one while the book, which has those that were deleted, is missing', async () => {
    const { user, props } = show({ withoutBook: true });
    expect(screen.queryByText('No withdrawals yet')).toBeNull();
    expect(screen.getByRole('heading', { name: 'No withdrawals in your list' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(props.onRetryBook).toHaveBeenCalledOnce();
  });

  it('can be read again when that failed', async () => {
    const lines = failed<never>();
    const { user } = show({ lines });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(lines.refetch).toHaveBeenCalledOnce();
  });

  it('shows what there is without the book, and offers to read the book again', async () => {
    const { user, props } = show({ lines: readyQuery([line('a', {}, { folio: null })]), withoutBook: true });
    expect(screen.getByText('$1,250.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(props.onRetryBook).toHaveBeenCalledOnce();
  });

  it('shows those in one state, and all again', async () => {
    const lines = readyQuery([line('a'), line('b', { status: 'completed', amount: '77.00' })]);
    const { user, props } = show({ lines, state: 'completed' });
    expect(screen.getByText('$77.00')).toBeVisible();
    expect(screen.queryByText('$1,250.00')).toBeNull();
    expect(screen.getByRole('option', { name: 'Waiting (1)' })).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Cancelled (0)');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All (2)');
    expect(vi.mocked(props.onState).mock.calls).toEqual([['cancelled'], [null]]);
  });

  it('names the filter that hides them, and offers to clear it', async () => {
    const { user, props } = show({ lines: readyQuery([line('a'), line('b')]), state: 'rejected' });
    expect(screen.getByRole('heading', { name: 'No rejected withdrawals' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all 2' }));
    expect(props.onState).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('shows ten, and all when asked', async () => {
    const { user } = show({ lines: readyQuery(Array.from({ length: 14 }, (_, i) => line(`w${i}`))) });
    const shown = () => screen.getAllByText('Requested and reserved').length;
    expect(shown()).toBe(10);
    await user.click(screen.getByRole('button', { name: 'Show all 14' }));
    expect(shown()).toBe(14);
  });

  it('gives the focus to one that something was done to', () => {
    show({ lines: readyQuery([line('a')]), touched: { id: 'a', turn: 1 } });
    expect(document.activeElement).toHaveTextContent('1,250.00');
  });
});

describe('a withdrawal in the history', () => {
  it('that waits says where to, since when, and promises nothing', () => {
    show({ lines: readyQuery([line('a')]), saved: [ledger] });
    expect(screen.getByText('Bitcoin to Ledger, tb1qw508…xpjzsx, W7')).toBeVisible();
    expect(screen.getByText('We’re reviewing it').closest('li')).toHaveTextContent(/4 h$/);
    expect(screen.getByText('Sent and debited from your balance').closest('li')?.querySelector('time')).toBeNull();
  });

  it('that was sent leads to the line of the statement that debited it, with what the desk noted', () => {
    const decidedAt = new Date(2026, 2, 9, 12, 2);
    show({ lines: readyQuery([line('a', { status: 'completed', note: 'Sent in one piece.' }, { decidedAt, posted: 'A5' })]) });
    expect(screen.getByRole('link', { name: 'A5' })).toHaveAttribute('href', '/user/statement#A5');
    expect(screen.getByText(/debited in/).closest('li')).toHaveTextContent('9 Mar, 12:02');
    expect(screen.getByText('“Sent in one piece.”')).toBeVisible();
  });

  it('that was rejected has the desk’s words in quotation marks', () => {
    show({ lines: readyQuery([line('a', { status: 'rejected', note: 'The address is not yours.' })]) });
    expect(screen.getByText('Rejected by the desk, available again')).toBeVisible();
    expect(screen.getByText('“The address is not yours.”')).toBeVisible();
  });

  it('that was cancelled says by whom', () => {
    show({ lines: readyQuery([line('a', { status: 'cancelled' })]) });
    expect(screen.getByText('Cancelled by you, available again')).toBeVisible();
  });

  it('that the desk deleted says so, with the reason, and waits for nothing', () => {
    const deleted = { at: new Date(2026, 2, 9, 12, 2), reason: 'Sent by mistake.' };
    show({ lines: readyQuery([line('a', {}, { deleted })]), onCancel: vi.fn() });
    expect(screen.getByText('Deleted')).toBeVisible();
    expect(screen.getByText('“Sent by mistake.”')).toBeVisible();
    expect(screen.queryByText('We’re reviewing it')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says no amount anywhere while amounts are hidden', () => {
    setAmountsHidden(true);
    show({ lines: readyQuery([line('a'), line('b', { status: 'rejected', note: 'Ask for 900.00 again.' })]), onCancel: vi.fn() });
    for (const shown of [/1,250\.00/, /900\.00/]) expect(screen.queryByText(shown)).toBeNull();
    expect(screen.getByText('“Ask for ••••• again.”')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel the withdrawal, W7' })).toBeVisible();
  });

  it('can be cancelled only while it waits, and by those who may', async () => {
    const waiting = line('a');
    const onCancel = vi.fn();
    const { user } = show({ lines: readyQuery([waiting, line('b', { status: 'rejected' })]), onCancel });
    await user.click(screen.getByRole('button', { name: 'Cancel the withdrawal of $1,250.00, W7' }));
    expect(onCancel).toHaveBeenCalledExactlyOnceWith(waiting);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    cleanup();
    show({ lines: readyQuery([waiting]) });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
