import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { ListKeys } from '@/ui/tables/list-keys';
import { ClosedTable } from './closed-panel';
import { CurrentPrices, OpenTable, type OpenTableProps } from './open-panel';
import { closedRow, failed, hoursAgo, loading, now, openRow, profile } from './trades.fixture';

const prices = { bitcoin: '64210.00', ethereum: '2310.00' };
const rows = [
  openRow(),
  openRow({ id: 'op-t6', side: 'sell', asset: 'ethereum', openPrice: '2300.00', openedAt: hoursAgo(21) }, profile({ firstname: 'Tomás' })),
];

function showOpen(over: Partial<OpenTableProps> = {}) {
  const onSettle = vi.fn();
  render(
    <ListKeys openDescription="Settle it">
      <OpenTable rows={rows} order="oldest" now={now} prices={prices} chosen={null} onSettle={onSettle} {...over} />
    </ListKeys>,
  );
  return onSettle;
}

describe('the table of open trades', () => {
  it('says until when each runs, whose it is, what it is, and what it would come to now', () => {
    showOpen();
    const [, due, running] = screen.getAllByRole('row');
    expect(due).toHaveTextContent(/2 h overdue.*Maya Lindqvist.*Buy bitcoin ×5.*150\.00.*63,870\.00.*\+3\.99/);
    expect(running).toHaveTextContent(/3 h left.*Tomás Lindqvist.*Sell ethereum ×5.*−3\.26/);
  });

  it('claims no result without a price', () => {
    showOpen({ prices: undefined });
    expect(screen.getAllByText('no price')).toHaveLength(2);
  });

  it('is walked by letters, and the row with the focus is settled by Enter', async () => {
    const onSettle = showOpen();
    await userEvent.keyboard('jj');
    expect(screen.getByRole('button', { name: 'Settle Sell ethereum ×5 for 150.00 of Tomás Lindqvist' })).toHaveFocus();
    await userEvent.keyboard('k{Enter}');
    expect(onSettle).toHaveBeenCalledWith(rows[0]);
  });
});

describe('the table of settled trades', () => {
  it('says when, whose, at which price, with which result, how and by whom', async () => {
    const onOpen = vi.fn();
    const row = closedRow({ manual: true, result: '-12.00' });
    render(<ClosedTable rows={[row]} me="me" chosen={null} onOpen={onOpen} />);
    expect(screen.getAllByRole('row')[1]).toHaveTextContent(
      /24 Mar, 12:41.*Maya Lindqvist.*Buy bitcoin ×5.*64,210\.00.*−12\.00.*by hand.*Ruth Adler/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'See how Buy bitcoin ×5 of Maya Lindqvist was settled' }));
    expect(onOpen).toHaveBeenCalledWith(row);
  });
});

describe('the prices of now', () => {
  const rates = { prices, at: new Date(), sample: true };
  it('are said with their age, and called samples where they are', () => {
    render(<CurrentPrices rates={readyQuery(rates)} />);
    expect(screen.getByText(/at 64,210\.00 for bitcoin and 2,310\.00 for ethereum, sample prices \d+ seconds? old\./)).toBeInTheDocument();
  });

  it('are the last known ones while the service is silent, with the way to ask again', async () => {
    const refetch = vi.fn();
    render(<CurrentPrices rates={{ ...failed(refetch), data: { ...rates, at: hoursAgo(1) } }} />);
    expect(screen.getByText(/the last known sample prices, of 24 Mar, 12:41\./)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('are never guessed', () => {
    render(<CurrentPrices rates={loading} />);
    render(<CurrentPrices rates={failed()} />);
    expect(screen.getByText('The prices are being read.')).toBeInTheDocument();
    expect(screen.getByText(/there is no estimate/)).toBeInTheDocument();
  });
});

describe('threat 31: names that look alike are marked', () => {
  const alike = profile({ uid: 'impostor', username: 'other', firstname: 'Mаya' });
  const marks = () => screen.getAllByText('Looks like another client’s name');

  it('among open trades', () => {
    showOpen({ rows: [openRow(), openRow({ id: 'op-t6', uid: 'impostor' }, alike)] });
    expect(marks()).toHaveLength(2);
  });

  it('among settled trades', () => {
    const other = closedRow({ id: 'op-t6', uid: 'impostor' });
    const rows = [closedRow(), { ...other, entry: { ...other.entry, uid: 'impostor', op: 'op-9' }, profile: alike }];
    render(<ClosedTable rows={rows} me="boss" chosen={null} onOpen={() => undefined} />);
    expect(marks()).toHaveLength(2);
  });
});
