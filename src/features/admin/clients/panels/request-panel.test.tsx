import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import { createFullBook } from '@/domain/ledger/written-desk.fixture';
import type { Trade } from '@/domain/trades/trade';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { failed, now, profileOf, tradeOf } from '../clients.fixture';
import { ClientList, describeNoWithdrawals, tradeListConfig } from './request-panel';

signInAtDesk(now);

const show = (query: QueryState<readonly Trade[]>, emptyText?: string) =>
  renderAtDesk(
    <ClientList
      query={query}
      config={tradeListConfig}
      profile={profileOf()}
      own={false}
      emptyText={emptyText}
      dialog={({ row }) => <p>The dialog of {row.element.id}</p>}
    />,
    createReads(),
  ).user;
const button = (name: string) => screen.getByRole('button', { name });

describe('a list of the client', () => {
  const trades = Array.from({ length: 7 }, (_, i) => tradeOf({ id: `t${i}`, amount: `${i + 1}.00`, status: 'closed' }));
  const stakes = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => /[0-9]\.00 ×2/.exec(row.textContent)?.[0]);

  it('shows the newest first, and all of them when asked', async () => {
    const user = show(readyQuery(trades));
    expect(stakes()).toEqual(['7.00 ×2', '6.00 ×2', '5.00 ×2', '4.00 ×2', '3.00 ×2']);
    await user.click(button('Show all 7 trades'));
    expect(stakes()).toHaveLength(7);
    await user.click(button('Show fewer'));
    expect(stakes()).toHaveLength(5);
  });

  it('shows what waits however old it is', () => {
    show(readyQuery(trades.map((trade, i) => (i === 1 ? { ...trade, status: 'open' as const } : trade))));
    expect(stakes()).toEqual(['7.00 ×2', '6.00 ×2', '5.00 ×2', '4.00 ×2', '3.00 ×2', '2.00 ×2']);
    expect(button('Show all 7 trades')).toBeVisible();
  });

  it.each([
    ['none', readyQuery([]), undefined, 'No trades yet.'],
    ['none, with words of its own', readyQuery([]), 'No trades in the list.', 'No trades in the list.'],
    ['failed', failed(), undefined, 'Couldn’t load trades'],
  ])('says so: %s', (_, of, emptyText, words) => {
    show(of, emptyText);
    expect(screen.getByText(words)).toBeVisible();
  });

  it('leads to the queue of what waits, or to what was decided', () => {
    show(readyQuery(trades));
    expect(screen.getByRole('link', { name: 'View in queue' })).toHaveAttribute('href', '/admin/trades?client=maya&tab=closed');
  });
});

describe('an empty list of withdrawals', () => {
  const { entries } = createFullBook();
  const deleted = entries.filter(({ action }) => action === 'withdrawal.deleted');
  const others = entries.filter(({ action }) => action !== 'withdrawal.deleted');
  const said = (of: typeof entries, whole = true) => describeNoWithdrawals({ entries: of, whole, total: of.length });

  it('says that withdrawals were deleted where the book has their deletion', () => {
    expect(said(deleted.slice(0, 1))).toBe('No withdrawals in the list. One was deleted; the book has the reason.');
    expect(said([...others, ...deleted])).toBe('No withdrawals in the list. 2 were deleted; the book has the reasons.');
  });

  it('says that there was never one only where the whole book has been read', () => {
    expect(said(others)).toBe('No withdrawals yet.');
    expect(said(others, false)).toBe('No withdrawals in the list.');
    expect(describeNoWithdrawals(undefined)).toBe('No withdrawals in the list.');
  });
});
