import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import { queries } from '@/data/queries';
import { ClosedPanel } from './closed-panel';
import { type ClosedTrade, emptyFilters, type OpenTrade } from './filters';
import { OpenPanel } from './open-panel';
import { closedRow, hoursAgo, now, openRow, profile } from './trades.fixture';

signInAtDesk(now);

const rates = { prices: { bitcoin: '64210.00', ethereum: '2310.00' }, at: now, sample: true };
const rows = [
  openRow(),
  openRow({ id: 'op-t6', side: 'sell', asset: 'ethereum', openPrice: '2300.00', openedAt: hoursAgo(21) }, profile({ firstname: 'Tomás' })),
];
const shared = { onClear: vi.fn(), tools: null };

function showOpen(open: OpenTrade[] = rows) {
  const reads = createReads();
  reads.setRows(adminQueries.pending('trades'), open);
  reads.set(queries.rates(), rates);
  const filters = { ...emptyFilters, tab: 'open', client: null, order: 'oldest' } as const;
  return { ...reads, ...renderAtDesk(<OpenPanel {...shared} filters={filters} onNoneLeft={vi.fn()} />, reads) };
}
function showClosed(closed: ClosedTrade[], uid = 'somebody') {
  const reads = createReads();
  reads.setRows(adminQueries.decided('trades', 'trade.settled'), closed);
  const filters = { ...emptyFilters, tab: 'closed', client: null, order: 'oldest' } as const;
  return renderAtDesk(<ClosedPanel {...shared} filters={filters} />, reads, { uid });
}

describe('open trades', () => {
  it('say until when each runs, whose it is, what it is, and what it would come to now', () => {
    showOpen();
    const [, due, running] = screen.getAllByRole('row');
    expect(due).toHaveTextContent(/2 h overdue.*Maya Lindqvist.*Buy bitcoin ×5.*150\.00.*63,870\.00.*\+3\.99/);
    expect(running).toHaveTextContent(/3 h left.*Tomás Lindqvist.*Sell ethereum ×5.*−3\.26/);
  });

  it('are walked by letters, and the row with the focus is settled by Enter', async () => {
    const { user } = showOpen();
    await user.keyboard('jj');
    expect(screen.getByRole('button', { name: 'Settle Sell ethereum ×5, $150.00, for Tomás Lindqvist' })).toHaveFocus();
    await user.keyboard('k{Enter}');
    expect(screen.getByRole('dialog', { name: '$150.00 staked by Maya Lindqvist' })).toBeVisible();
  });
});

describe('settled trades', () => {
  it('say when, whose, at which price, with which result, how and by whom', async () => {
    const { user } = showClosed([closedRow({ manual: true, result: '-12.00' })]);
    expect(screen.getAllByRole('row')[1]).toHaveTextContent(
      /24 Mar, 12:41.*Maya Lindqvist.*Buy bitcoin ×5.*64,210\.00.*−12\.00.*manual.*Ruth Adler/,
    );
    await user.click(screen.getByRole('button', { name: 'See how Buy bitcoin ×5 for Maya Lindqvist was settled' }));
    expect(screen.getByRole('dialog', { name: '$150.00 staked by Maya Lindqvist' })).toHaveTextContent('Settled byRuth Adler');
  });
});

describe('the prices of now', () => {
  it('are said with their age, and called samples where they are', () => {
    showOpen();
    expect(
      screen.getByText(/at \$64,210\.00 for bitcoin and \$2,310\.00 for ethereum \(sample prices \d+ seconds? old\)\./),
    ).toBeInTheDocument();
  });

  it('are the last known ones while the service is silent, with the way to ask again', async () => {
    const { user, set, fail } = showOpen();
    set(queries.rates(), { ...rates, at: hoursAgo(1) });
    const refetch = fail(queries.rates());
    expect(screen.getByText(/\(last known sample prices, 24 Mar, 12:41\)\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('are never guessed', () => {
    const { clear, fail } = showOpen();
    clear(queries.rates());
    expect(screen.getByText('Loading prices…')).toBeInTheDocument();
    expect(screen.getAllByText('no price')).toHaveLength(2);
    fail(queries.rates());
    expect(screen.getByText(/results can’t be estimated/)).toBeInTheDocument();
  });
});

describe('threat 31: names that look alike are marked', () => {
  const alike = profile({ uid: 'impostor', username: 'other', firstname: 'Mаya' });
  const marks = () => screen.getAllByText('Looks like another client’s name');

  it('among open trades', () => {
    showOpen([openRow(), openRow({ id: 'op-t6', uid: 'impostor' }, alike)]);
    expect(marks()).toHaveLength(2);
  });

  it('among settled trades', () => {
    const other = closedRow({ id: 'op-t6', uid: 'impostor' });
    showClosed([closedRow(), { ...other, entry: { ...other.entry, uid: 'impostor', op: 'op-9' }, profile: alike }]);
    expect(marks()).toHaveLength(2);
  });
});
