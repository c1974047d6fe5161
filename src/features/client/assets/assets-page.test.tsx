import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Asset, AssetList } from '@/data/prices/assets';
import type { Rates } from '@/data/prices/prices';
import { queries } from '@/data/queries';
import { createReads, renderAsClient, signInAs } from '@/data/signed-in.test-utils';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Profile } from '@/domain/accounts/profile';
import type { Trade, Trades } from '@/domain/trades/trade';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { Component as AssetsPage } from './assets-page';

const now = new Date(2026, 2, 24, 9, 41);
signInAs('maya', now);
beforeEach(() => setAmountsHidden(false));

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
  assets: [
    bitcoin,
    asset('solana', { rank: 2 }),
    asset('unheard', { rank: null, price: null, change: null, marketCap: null }),
  ],
  leftOut: 0,
  at: now,
  sample: true,
  ...over,
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
  openedAt: now,
  status: 'open',
  closePrice: '',
  closedAt: null,
  result: '',
  manual: false,
  note: '',
  ...over,
});
const trades = (...held: Trade[]): Trades => ({
  list: held,
  open: held.length,
  oldest: null,
  rev: 1,
  op: 'op',
  at: now,
});
const rates: Rates = {
  prices: { bitcoin: '64210.00', ethereum: '2310.00' },
  at: now,
  sample: true,
};

const Address = () => <output aria-label="Address">{useLocation().search}</output>;

interface Given {
  path?: string;
  /** Undefined while they load. */
  assets?: AssetList | undefined;
  trades?: Trades | null | undefined;
  profile?: Profile;
}

function open(given: Given = {}) {
  const reads = createReads();
  const { assets, trades: held } = { assets: list(), trades: null, ...given };
  if (assets) reads.set(queries.assets(), assets);
  if (held !== undefined) reads.set(queries.trades('maya'), held);
  reads.set(queries.rates(), rates);
  const page = (
    <>
      <AssetsPage />
      <Address />
    </>
  );
  return { ...renderAsClient(page, reads, given), reads };
}
const market = () => within(screen.getByRole('region', { name: 'Market' }));
const positions = () => within(screen.getByRole('region', { name: 'Open positions' }));
const rows = () => market().getAllByRole('row');
const names = () => rows().flatMap((row) => row.querySelector('td span')?.textContent ?? []);

describe('the coins that can be traded', () => {
  const coins = () => within(screen.getByRole('region', { name: 'You can trade' }));

  it('come first, with their prices and the ways to chart and trade form', () => {
    open();
    expect(
      screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent),
    ).toEqual(['You can trade', 'Open positions', 'Market']);
    const [first, second] = coins().getAllByRole('listitem');
    expect(first).toHaveTextContent('Bitcoin BTC$64,210.00−0.62% in 24 h');
    expect(second).toHaveTextContent('Ethereum ETH$2,310.00');
    expect(coins().getByText('Sample price · live')).toBeVisible();
    expect(coins().getByRole('link', { name: 'Ethereum chart' })).toHaveAttribute(
      'href',
      '/user/dashboard?coin=ethereum',
    );
    expect(coins().getByRole('link', { name: 'Trade bitcoin' })).toHaveAttribute(
      'href',
      '/user/dashboard?coin=bitcoin#place-trade',
    );
  });

  it('lead to their charts only while the account cannot trade', { tags: ['full'] }, () => {
    open({ profile: { ...profileOf(), status: 'suspended' } });
    const part = within(screen.getByRole('region', { name: 'Tradable coins' }));
    expect(part.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      'Bitcoin chart',
      'Ethereum chart',
    ]);
  });

  it('say that they have no price, and keep the last known one', { tags: ['full'] }, () => {
    const { reads } = open({ assets: undefined });
    reads.fail(queries.rates());
    expect(coins().getByText('$2,310.00')).toBeVisible();
    reads.clear(queries.rates());
    expect(coins().getByText('Loading prices…')).toBeVisible();
    reads.fail(queries.rates());
    expect(coins().getAllByText('No price')).toHaveLength(2);
    expect(coins().getByText(/price service isn’t responding/)).toBeVisible();
  });
});

describe('the market', () => {
  it('is a skeleton while it loads, is read again after a failure, and may list nothing', {
    tags: ['full'],
  }, async () => {
    const { press, reads } = open({ assets: undefined });
    expect(market().getByText('Loading assets…')).toBeInTheDocument();
    const retry = reads.fail(queries.assets());
    expect(screen.getByRole('alert')).toHaveTextContent('Assets are unavailable');
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
    reads.set(queries.assets(), list({ assets: [] }));
    expect(screen.getByText('No assets listed')).toBeVisible();
  });

  it('keeps the last known figures after a failure, with their time', () => {
    const { reads } = open();
    reads.fail(queries.assets());
    expect(
      screen.getByText(/These figures are from 24 Mar, 09:41 and may have changed/),
    ).toBeVisible();
    expect(names()).toContain('Bitcoin');
  });

  it('shows each asset with its figures, and what is not known as unknown', () => {
    open();
    const [, first, , last] = rows();
    expect(first).toHaveTextContent('Bitcoin BIT');
    expect(first).toHaveTextContent('64,210.00−0.622,000');
    expect(
      within(first ?? document.body).getByRole('img', { name: 'From 63,000.00 to 64,210.00' }),
    ).toBeInTheDocument();
    expect(within(last ?? document.body).getAllByText('unknown')).toHaveLength(3);
    expect(
      screen.getByText(/^Sample data\. Only bitcoin and ethereum can be traded\./),
    ).toBeInTheDocument();
  });

  it('has no column for trends where the service gives none, and says what was left out', {
    tags: ['full'],
  }, () => {
    open({ assets: list({ assets: [asset('solana')], leftOut: 2, sample: false }) });
    expect(screen.queryByRole('columnheader', { name: '7-day trend' })).toBeNull();
    expect(screen.getByText(/We left out 2 assets that couldn’t be read/)).toBeInTheDocument();
    expect(market().queryByText(/Sample/)).toBeNull();
  });

  it('says of thousands of rows how many there are, and draws those in sight', {
    tags: ['full'],
  }, () => {
    const assets = Array.from({ length: 2_000 }, (_, i) => asset(`a${i}`, { rank: i + 1 }));
    open({ assets: list({ assets }) });
    expect(market().getByRole('table')).toHaveAttribute('aria-rowcount', '2001');
    expect(rows().length).toBeLessThan(80);
    expect(
      rows()
        .map((row) => row.getAttribute('aria-rowindex'))
        .slice(0, 3),
    ).toEqual(['1', '2', '3']);
  });

  it('is ordered by a head, which says so and leads to the other order', async () => {
    const { user } = open();
    expect(screen.getByRole('columnheader', { name: 'Rank' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await user.click(screen.getByRole('link', { name: 'Price, USD' }));
    expect(screen.getByRole('columnheader', { name: 'Price, USD' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    expect(names()).toEqual(['Bitcoin', 'Solana', 'Unheard']);
    await user.click(screen.getByRole('link', { name: 'Price, USD' }));
    expect(names()).toEqual(['Solana', 'Bitcoin', 'Unheard']);
  });

  it('is searched as one types, says how many are left, and names what matches nothing', async () => {
    const { user, type } = open();
    await type(screen.getByRole('searchbox'), 'sol');
    expect(names()).toEqual(['Solana']);
    expect(screen.getByText('1 of 3 assets')).toBeInTheDocument();
    await type(screen.getByRole('searchbox'), 'zzz');
    expect(screen.getByText('No asset matches “solzzz”')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(names()).toHaveLength(3);
  });

  it('shows favourites alone, and how to mark one where there are none', {
    tags: ['full'],
  }, async () => {
    const { user } = open({ path: '/?show=favourites' });
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

  it('keeps the focus among the favourites when one leaves them', { tags: ['full'] }, async () => {
    const { user } = open();
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

  it('takes the search from the address, writes it there, and keeps it when filter and order change', {
    tags: ['full'],
  }, async () => {
    const { user, type } = open({ path: '/?q=bit&sort=-cap' });
    const addressIs = (search: string) =>
      waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(search));
    const field = screen.getByRole('searchbox', { name: 'Search by name or symbol' });
    expect(field).toHaveValue('bit');
    await user.clear(field);
    await type(field, 'sol');
    await user.click(screen.getByRole('radio', { name: 'Favourites' }));
    await addressIs('?q=sol&sort=-cap&show=favourites');
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), {
      target: { value: '-change' },
    });
    await addressIs('?q=sol&sort=-change&show=favourites');
    expect(field).toHaveValue('sol');
  });
});

describe('the open positions', () => {
  it('are skeletons while they load, without the market below, and may fail alone', {
    tags: ['full'],
  }, async () => {
    const { reads } = open({ trades: undefined });
    expect(positions().getByText('Loading…')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Market' })).toBeNull();
    reads.fail(queries.trades('maya'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Couldn’t load your open trades');
    expect(names()).toContain('Bitcoin');
  });

  it.each([null, trades()])('are none without open trades', (none) => {
    open({ trades: none });
    expect(screen.getByText('No open trades')).toBeVisible();
    expect(screen.getByRole('link', { name: 'dashboard' })).toHaveAttribute(
      'href',
      '/user/dashboard',
    );
  });

  it('add up the trades by asset and side, at the current price', () => {
    const second = trade({
      id: 'two',
      asset: 'ethereum',
      side: 'sell',
      leverage: 1,
      openPrice: '2400.00',
    });
    open({ trades: trades(trade({}), second) });
    const [, buy, sell] = positions().getAllByRole('row');
    expect(buy).toHaveTextContent('Bitcoin, buy1$100.00$500.00$64,210.00');
    expect(buy).toHaveTextContent('+$1.64');
    expect(sell).toHaveTextContent('Ethereum, sell1$100.00$100.00$2,310.00');
    const inAll = screen.getByText(/in 2 trades: you can’t lose more than that/).parentElement;
    expect(inAll).toHaveTextContent(/^\$200\.00 .* Estimates use sample prices from 24 Mar/);
    expect(inAll).toHaveTextContent('With leverage, your exposure is $600.00.');
    expect(inAll).toHaveTextContent(
      'We close your trade at the price at settlement, which may be after it ends.',
    );
    expect(inAll).toHaveTextContent('If we use another price, your book says why.');
  });

  it('keep the exposure where there is less room, not the price', { tags: ['full'] }, () => {
    open({ trades: trades(trade({})) });
    expect(screen.getByRole('columnheader', { name: 'Exposure' })).not.toHaveClass(
      '@max-[62rem]:hidden',
    );
    expect(screen.getByRole('columnheader', { name: 'Price now' })).toHaveClass(
      '@max-[62rem]:hidden',
    );
    expect(document.querySelector('[data-card-line]')).toHaveTextContent(
      '$100.00 in 1 trade, $500.00 exposure, price now $64,210.00',
    );
  });

  it('keep the last known prices with their time, and say when there are none', () => {
    const { reads } = open({ trades: trades(trade({})) });
    reads.fail(queries.rates());
    expect(screen.getByText(/The price service isn’t responding\. We close/)).toBeVisible();
    reads.clear(queries.rates());
    reads.fail(queries.rates());
    expect(positions().getAllByText('unknown')).toHaveLength(1);
    expect(screen.getByText(/so there’s no estimate/)).toBeVisible();
    expect(screen.getByText('no price')).toBeVisible();
  });

  it('show no amounts while those are hidden', () => {
    setAmountsHidden(true);
    open({ trades: trades(trade({})) });
    expect(positions().queryByText(/100\.00|500\.00|1\.64/)).toBeNull();
  });
});
