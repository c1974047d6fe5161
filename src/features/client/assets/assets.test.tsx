import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { Asset, AssetList } from '@/data/prices/assets';
import type { Rates } from '@/data/prices/prices';
import type { Trade, Trades } from '@/domain/trades/trade';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { getSparkPath } from './asset-table';
import { AtStake } from './assets-page';
import { Market } from './market';

const pending = <T,>(): QueryState<T> => ({ status: 'pending', error: null, refetch: vi.fn() });
const failed = <T,>(data?: T): QueryState<T> => ({ status: 'error', data, error: new Error('No answer'), refetch: vi.fn() });

const asset = (id: string, over: Partial<Asset> = {}): Asset => ({
  id,
  symbol: id.slice(0, 3).toUpperCase(),
  name: id.charAt(0).toUpperCase() + id.slice(1),
  rank: 1,
  price: 100,
  change: 1,
  marketCap: 2e9,
  spark: [],
  ...over,
});
const bitcoin = asset('bitcoin', { price: 64_210, change: -0.62, spark: [63_000, 64_210] });
const list = (over: Partial<AssetList> = {}): AssetList => ({
  assets: [bitcoin, asset('solana', { rank: 2 }), asset('unheard', { rank: null, price: null, change: null, marketCap: null })],
  leftOut: 0,
  at: new Date(),
  sample: true,
  ...over,
});

function show(of: QueryState<AssetList>, address = '/') {
  const tree = (next: QueryState<AssetList>) => (
    <MemoryRouter initialEntries={[address]}>
      <Market uid="maya" query={next} />
    </MemoryRouter>
  );
  const view = render(tree(of));
  return { user: userEvent.setup({ delay: null }), again: (next: QueryState<AssetList>) => view.rerender(tree(next)) };
}
const names = () => screen.getAllByRole('row').flatMap((row) => row.querySelector('td span')?.textContent ?? []);

describe('the market', () => {
  it('is a skeleton while it is read', () => {
    show(pending());
    expect(screen.getByText('Loading assets…')).toBeInTheDocument();
  });

  it('is unavailable where nothing is known, and is asked again', async () => {
    const of = failed<AssetList>();
    const { user } = show(of);
    expect(screen.getByRole('alert')).toHaveTextContent('Assets are unavailable');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(of.refetch).toHaveBeenCalledOnce();
  });

  it('keeps what was known last, with its time', () => {
    show(failed(list({ at: new Date('2026-03-24T09:41:00Z') })));
    expect(screen.getByText(/These figures are from 24 Mar, \d\d:41 and may have changed/)).toBeInTheDocument();
    expect(names()).toContain('Bitcoin');
  });

  it('may list nothing', () => {
    show(readyQuery(list({ assets: [] })));
    expect(screen.getByText('No assets listed')).toBeInTheDocument();
  });

  it('shows each asset with its figures, and what is not known as unknown', () => {
    show(readyQuery(list()));
    const [, first, , last] = screen.getAllByRole('row');
    expect(first).toHaveTextContent('Bitcoin BIT');
    expect(first).toHaveTextContent('64,210.00−0.622,000');
    expect(within(first ?? document.body).getByRole('img', { name: 'From 63,000.00 to 64,210.00' })).toBeInTheDocument();
    expect(within(last ?? document.body).getAllByText('unknown')).toHaveLength(3);
    expect(screen.getByText(/^Sample data\. Only bitcoin and ethereum can be traded\./)).toBeInTheDocument();
  });

  it('has no column for trends where the service gives none, and says what was left out', () => {
    show(readyQuery(list({ assets: [asset('solana')], leftOut: 2, sample: false })));
    expect(screen.queryByRole('columnheader', { name: '7-day trend' })).toBeNull();
    expect(screen.getByText(/We left out 2 assets that couldn’t be read/)).toBeInTheDocument();
    expect(screen.queryByText(/Sample/)).toBeNull();
  });

  it('says of thousands of rows how many there are, and draws those in sight', () => {
    const assets = Array.from({ length: 2_000 }, (_, i) => asset(`a${i}`, { rank: i + 1 }));
    show(readyQuery(list({ assets })));
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '2001');
    const rows = screen.getAllByRole('row');
    expect(rows.length).toBeLessThan(80);
    expect(rows.map((row) => row.getAttribute('aria-rowindex')).slice(0, 3)).toEqual(['1', '2', '3']);
  });

  it('is ordered by a head, which says so and leads to the other order', async () => {
    const { user } = show(readyQuery(list()));
    expect(screen.getByRole('columnheader', { name: 'Rank' })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('link', { name: 'Price, USD' }));
    expect(screen.getByRole('columnheader', { name: 'Price, USD' })).toHaveAttribute('aria-sort', 'descending');
    expect(names()).toEqual(['Bitcoin', 'Solana', 'Unheard']);
    await user.click(screen.getByRole('link', { name: 'Price, USD' }));
    expect(names()).toEqual(['Solana', 'Bitcoin', 'Unheard']);
  });

  it('is searched as one types, says how many are left, and names what matches nothing', async () => {
    const { user } = show(readyQuery(list()));
    await user.type(screen.getByRole('searchbox'), 'sol');
    expect(names()).toEqual(['Solana']);
    expect(screen.getByText('1 of 3 assets')).toBeInTheDocument();
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(screen.getByText('No asset matches “solzzz”')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(names()).toHaveLength(3);
  });

  it('shows favourites alone, and how to mark one where there are none', async () => {
    const { user } = show(readyQuery(list()), '/?show=favourites');
    expect(screen.getByText('No favourites yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all assets' }));
    const star = () => screen.getByRole('button', { name: 'Favourite: Solana' });
    await user.click(star());
    expect(star()).toHaveAttribute('aria-pressed', 'true');
    expect(star()).toHaveAttribute('title', 'Remove from favourites');
    await user.click(screen.getByRole('radio', { name: 'Favourites' }));
    expect(names()).toEqual(['Solana']);
    await user.click(star());
  });

  it('keeps the focus among the favourites when one leaves them', async () => {
    const { user } = show(readyQuery(list()));
    const star = (name: string) => screen.getByRole('button', { name: `Favourite: ${name}` });
    for (const name of ['Bitcoin', 'Solana', 'Unheard']) await user.click(star(name));
    await user.click(screen.getByRole('radio', { name: 'Favourites' }));
    await user.click(star('Solana'));
    expect(names()).toEqual(['Bitcoin', 'Unheard']);
    expect(star('Unheard')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(star('Bitcoin')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Show all assets' })).toHaveFocus();
  });
});

describe('a trend line', () => {
  it('goes from the bottom to the top, and a flat one through the middle', () => {
    expect(getSparkPath([1, 2, 3])).toBe('M0.0 26.0L48.0 14.0L96.0 2.0');
    expect(getSparkPath([5, 5])).toBe('M0.0 14.0L96.0 14.0');
  });
});

const trade = (over: Partial<Trade>): Trade => ({
  id: 'one',
  uid: 'maya',
  asset: 'bitcoin',
  side: 'buy',
  amount: '100.00',
  leverage: 5,
  duration: 60,
  openPrice: '64000.00',
  openedAt: new Date(),
  status: 'open',
  closePrice: '',
  closedAt: null,
  result: '',
  manual: false,
  note: '',
  ...over,
});
const trades = (...held: Trade[]): Trades => ({ list: held, open: held.length, oldest: null, rev: 1, op: 'op', at: new Date() });
const rates: Rates = { prices: { bitcoin: '64210.00', ethereum: '2310.00' }, at: new Date('2026-03-24T09:41:00Z'), sample: true };

describe('what is at stake', () => {
  const open = (of: QueryState<Trades | null>, priced: QueryState<Rates> = readyQuery(rates)) =>
    render(
      <MemoryRouter>
        <AtStake trades={of} rates={priced} />
      </MemoryRouter>,
    );

  it('is a skeleton while it is read, and may fail alone', () => {
    open(pending());
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    open(failed());
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load your open trades');
  });

  it.each([null, trades()])('is nothing without open trades', (none) => {
    open(readyQuery(none));
    expect(screen.getByText('No open trades')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'dashboard' })).toHaveAttribute('href', '/user/dashboard');
  });

  it('is added up by asset and side at the current price', () => {
    open(readyQuery(trades(trade({}), trade({ id: 'two', asset: 'ethereum', side: 'sell', leverage: 1, openPrice: '2400.00' }))));
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent('Bitcoin, buy1$100.00$500.00$64,210.00');
    expect(first).toHaveTextContent('+$1.64');
    expect(second).toHaveTextContent('Ethereum, sell1$100.00$100.00$2,310.00');
    const inAll = screen.getByText(/in 2 trades: you can’t lose more than that/);
    expect(inAll).toHaveTextContent(/^\$200\.00 .* Estimates use sample prices from 24 Mar/);
    expect(inAll).toHaveTextContent('With leverage, your exposure is $600.00.');
    expect(inAll).toHaveTextContent('We close your trade at the price at settlement, which may be after it ends.');
    expect(inAll).toHaveTextContent('If we use another price, your book says why.');
  });

  it('keeps the exposure where there is less room, and lets the price go', () => {
    open(readyQuery(trades(trade({}))));
    expect(screen.getByRole('columnheader', { name: 'Exposure' })).not.toHaveClass('@max-[62rem]:hidden');
    expect(screen.getByRole('columnheader', { name: 'Price now' })).toHaveClass('@max-[62rem]:hidden');
    expect(document.querySelector('[data-card-line]')).toHaveTextContent('$100.00 in 1 trade, $500.00 exposure, price now $64,210.00');
  });

  it('keeps the last known prices with their time, and says when there are none', () => {
    open(readyQuery(trades(trade({}))), failed(rates));
    expect(screen.getByText(/The price service isn’t responding\. We close/)).toBeInTheDocument();
    open(readyQuery(trades(trade({}))), failed());
    expect(screen.getAllByText('unknown')).toHaveLength(1);
    expect(screen.getByText(/so there’s no estimate/)).toBeInTheDocument();
    expect(screen.getByText('no price')).toBeInTheDocument();
  });

  it('shows no amounts while they are hidden', () => {
    setAmountsHidden(true);
    open(readyQuery(trades(trade({}))));
    expect(document.body).not.toHaveTextContent(/100\.00|500\.00|1\.64/);
    setAmountsHidden(false);
  });
});
