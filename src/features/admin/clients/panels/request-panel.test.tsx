import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { createFullBook } from '@/domain/ledger/written-desk.fixture';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { failed, tradeOf } from '../clients.fixture';
import { describeNoWithdrawals, ItemsPanel, renderTradeCard, tradeColumns } from './request-panel';

const show = (part: ReactNode) => {
  render(part);
  return userEvent.setup({ delay: null });
};
const button = (name: string) => screen.getByRole('button', { name });

describe('a list of the client', () => {
  const trades = Array.from({ length: 7 }, (_, i) => tradeOf({ id: `t${i}`, amount: `${i + 1}.00`, status: 'closed' }));
  const panel = (of: Parameters<typeof ItemsPanel<(typeof trades)[number]>>[0]['query']) => (
    <ItemsPanel
      id="trades"
      title="Trades"
      noun={{ one: 'trade', many: 'trades' }}
      query={of}
      columns={tradeColumns}
      card={renderTradeCard}
      action={null}
    />
  );
  const stakes = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => /[0-9]\.00 ×2/.exec(row.textContent)?.[0]);

  it('shows the newest first, and all of them when asked', async () => {
    const user = show(panel(readyQuery(trades)));
    expect(stakes()).toEqual(['7.00 ×2', '6.00 ×2', '5.00 ×2', '4.00 ×2', '3.00 ×2']);
    await user.click(button('Show all 7 trades'));
    expect(stakes()).toHaveLength(7);
    await user.click(button('Show fewer'));
    expect(stakes()).toHaveLength(5);
  });

  it('shows what waits however old it is', () => {
    show(panel(readyQuery(trades.map((trade, i) => (i === 1 ? { ...trade, status: 'open' as const } : trade)))));
    expect(stakes()).toEqual(['7.00 ×2', '6.00 ×2', '5.00 ×2', '4.00 ×2', '3.00 ×2', '2.00 ×2']);
    expect(button('Show all 7 trades')).toBeVisible();
  });

  it('shows the given words for an empty list', () => {
    show(
      <ItemsPanel
        {...{ id: 'trades', title: 'Trades', noun: { one: 'trade', many: 'trades' }, columns: tradeColumns, card: renderTradeCard }}
        none="No trades in the list."
        query={readyQuery([])}
        action={null}
      />,
    );
    expect(screen.getByText('No trades in the list.')).toBeVisible();
  });

  it.each([
    ['none', readyQuery([]), 'No trades yet.'],
    ['failed', failed(), 'The trades could not be read'],
  ])('says so: %s', (_, of, words) => {
    show(panel(of));
    expect(screen.getByText(words)).toBeVisible();
  });
});

describe('an empty list of withdrawals', () => {
  const { entries } = createFullBook();
  const deleted = entries.filter(({ action }) => action === 'withdrawal.deleted');
  const others = entries.filter(({ action }) => action !== 'withdrawal.deleted');
  const said = (of: typeof entries, whole = true) => describeNoWithdrawals({ entries: of, whole, total: of.length });

  it('says that withdrawals were deleted where the book has their deletion', () => {
    expect(said(deleted.slice(0, 1))).toBe('No withdrawals in the list: one was deleted, and the book has the reason.');
    expect(said([...others, ...deleted])).toBe('No withdrawals in the list: 2 were deleted, and the book has the reason.');
  });

  it('says that there was never one only where the whole book has been read', () => {
    expect(said(others)).toBe('No withdrawals yet.');
    expect(said(others, false)).toBe('No withdrawals in the list.');
    expect(describeNoWithdrawals(undefined)).toBe('No withdrawals in the list.');
  });
});
