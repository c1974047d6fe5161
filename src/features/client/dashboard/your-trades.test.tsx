import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Rates } from '@/data/prices/prices';
import type { Entry } from '@/domain/ledger/ledger';
import type { Trade, Trades } from '@/domain/trades/trade';
import { serverNow } from '@/lib/clock';
import { ErrorMessageContext, type QueryState } from '@/ui/feedback/query-boundary';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { useListSearchParams } from '@/ui/tables/search-params';
import { dashboardParams } from './filters';
import { byHand, lost, open, won } from './trades.fixture';
import { getClosedTrades, getFolios, getOpenTrades, matchesOutcome, YourTrades, type YourTradesProps } from './your-trades';

describe('trades', () => {
  it('are parted into open and settled ones, the newest first', () => {
    const later = { ...open, id: 't-9' };
    const list = { list: [open, won, lost, later], open: 2, oldest: open.openedAt, rev: 5, op: 'x', at: open.openedAt };
    expect(getOpenTrades(list)).toEqual([later, open]);
    expect(getOpenTrades(null)).toEqual([]);
    expect(getClosedTrades(list.list)).toEqual([lost, won]);
  });

  it('are won, lost or neither', () => {
    const of = (outcome: 'all' | 'won' | 'lost') => [won, lost, byHand].filter((trade) => matchesOutcome(trade, outcome));
    expect(of('all')).toEqual([won, lost, byHand]);
    expect(of('won')).toEqual([won]);
    expect(of('lost')).toEqual([lost]);
  });

  it('have a folio where an entry tells it', () => {
    const entry = { op: 't-1', rev: 5, action: 'trade.placed', col: 'trades' } as Entry; // the rest is not looked at
    expect(getFolios([entry, { ...entry, op: 't-2', action: 'trade.settled' }])).toEqual(new Map([['t-1', 'T5']]));
  });
});

const pending: QueryState<never> = { status: 'pending', error: null, refetch: vi.fn() };
const failed: QueryState<never> = { status: 'error', error: new Error('broken'), refetch: vi.fn() };
const rates: Rates = { prices: { bitcoin: '64210.00', ethereum: '2310.00' }, at: new Date(), sample: true };
const fresh: Trade = { ...open, openedAt: new Date(serverNow().getTime() - 3_600_000) };
const listOf = (...list: Trade[]): Trades => ({ list, open: 1, oldest: null, rev: 5, op: 'x', at: open.openedAt });

function Here(props: Partial<YourTradesProps>) {
  const { filters, change } = useListSearchParams(dashboardParams);
  const whole: YourTradesProps = {
    ...{
      view: filters,
      onChange: change,
      trades: readyQuery(listOf(fresh, won)),
      history: readyQuery([fresh, won, lost, byHand]),
    },
    ...{
      rates: readyQuery(rates),
      folios: new Map([['t-1', 'T5']]),
      placed: new Set<string>(),
    },
    ...props,
  };
  return <YourTrades {...whole} />;
}
const show = (props: Partial<YourTradesProps> = {}, search = '') =>
  render(
    <MemoryRouter initialEntries={[`/user/dashboard${search}`]}>
      <ErrorMessageContext value={() => 'The server is asleep.'}>
        <Here {...props} />
      </ErrorMessageContext>
    </MemoryRouter>,
  );
const rows = () => screen.getAllByRole('row').slice(1);
const lineOf = (name: RegExp) => rows().find((row) => name.test(row.textContent ?? ''))?.textContent;

afterEach(() => {
  cleanup();
  setAmountsHidden(false);
});

describe('open trades', () => {
  it('say what they are, until when they run, and what they would come to, as an estimate', () => {
    show();
    expect(rows()).toHaveLength(1);
    const line = lineOf(/Buy bitcoin ×5/);
    for (const part of ['T5', '$150.00', '$63,870.00', '$64,210.00', '22 h left', '+$3.99']) expect(line).toContain(part);
    expect(screen.getByRole('columnheader', { name: 'Estimated profit/loss' })).toBeInTheDocument();
    const note = screen.getByText(/^Estimates use the prices above/);
    expect(note).toHaveTextContent('We close your trade at the price at settlement, which may be after it ends.');
    expect(note).toHaveTextContent('If we use another price, your book says why.');
    expect(screen.getByText('+$3.99')).toHaveClass('text-green');
  });

  it('say that their time is over', () => {
    show({ trades: readyQuery(listOf(open)) });
    expect(lineOf(/Buy bitcoin/)).toContain('ended, waiting to be closed');
  });

  it('have no result without a price, and stand all the same', () => {
    show({ rates: failed });
    expect(lineOf(/Buy bitcoin ×5/)).toContain('no price');
    expect(lineOf(/Buy bitcoin ×5/)).toContain('63,870.00');
    expect(screen.getByText(/There’s no price, so there’s no estimate/)).toBeVisible();
  });

  it('hide their amounts with all others, and the colour of the result', () => {
    setAmountsHidden(true);
    show();
    expect(lineOf(/Buy bitcoin/)).not.toMatch(/150\.00|3\.99/);
    expect(document.querySelector('td b:is(.text-green, .text-red)')).toBeNull();
  });

  it('light up when they were placed here', () => {
    show({ placed: new Set(['t-1']) });
    expect(rows()[0]).toHaveClass('animate-fresh');
  });

  it('are counted, and none are said to be none', () => {
    const { unmount } = show();
    expect(screen.getByRole('link', { name: /^Open/ })).toHaveTextContent('Open1');
    unmount();
    show({ trades: readyQuery(null) });
    expect(screen.getByRole('heading', { name: 'No open trades' })).toBeVisible();
  });

  it('are outlines while they are read, and can be read again when that failed', async () => {
    const { unmount } = show({ trades: pending });
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    unmount();
    const broken = { ...failed, refetch: vi.fn() };
    show({ trades: broken });
    expect(screen.getByText('The server is asleep.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(broken.refetch).toHaveBeenCalledOnce();
  });
});

describe('settled trades', () => {
  const settled = '?trades=closed';

  it('stand with both prices and the result, the last one first', () => {
    show({}, settled);
    expect(rows()).toHaveLength(3);
    const line = lineOf(/Sell ethereum ×5/);
    for (const part of ['$150.00', '$2,456.66', '$2,308.33', '20 Mar, 10:12', '+$48.20']) expect(line).toContain(part);
  });

  it('give the reason of the desk where the result is its own', () => {
    show({}, settled);
    expect(screen.getByText('The price service was away. Settled at 60,000.00.').closest('td')).toHaveTextContent('Result set manually');
    expect(screen.getAllByText(/Result set manually/)).toHaveLength(1);
  });

  it('are filtered by their result, in the address', async () => {
    show({}, settled);
    await userEvent.selectOptions(screen.getByLabelText('Result'), 'lost');
    expect(rows()).toHaveLength(1);
    expect(lineOf(/Buy bitcoin/)).toContain('−$61.17');
    await userEvent.click(screen.getByRole('link', { name: /^Open/ }));
    expect(lineOf(/T5/)).toBeDefined();
    await userEvent.click(screen.getByRole('link', { name: 'Closed' }));
    expect(rows()).toHaveLength(3);
  });

  it('none match is not none yet', async () => {
    const { unmount } = show({ history: readyQuery([lost]) }, `${settled}&outcome=won`);
    expect(screen.getByText('None of your closed trades won.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all results' }));
    expect(rows()).toHaveLength(1);
    unmount();
    show({ history: readyQuery([fresh]) }, settled);
    expect(screen.getByRole('heading', { name: 'No closed trades yet' })).toBeVisible();
  });

  it('are ten at first, and all when they are asked for', async () => {
    const many = Array.from({ length: 12 }, (_, i) => ({ ...lost, id: `t-${i}` }));
    show({ history: readyQuery(many) }, settled);
    expect(rows()).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 12' }));
    expect(rows()).toHaveLength(12);
    expect(rows()[10]).toHaveFocus();
  });

  it('fail on their own', () => {
    show({ history: failed }, settled);
    expect(within(screen.getByRole('alert')).getByRole('heading', { name: 'Couldn’t load your closed trades' })).toBeVisible();
  });
});
