import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as acts from '@/data/collections/trades';
import { ActError } from '@/data/ledger/errors';
import * as ledger from '@/data/ledger/ledger';
import { queries } from '@/data/queries';
import { createReads, type Opening, renderAsClient, signInAs } from '@/data/signed-in.test-utils';
import type { Account, Holds } from '@/domain/accounts/account';
import { profileOf } from '@/domain/accounts/person.fixture';
import type { Entry } from '@/domain/ledger/ledger';
import { createMayaBook } from '@/domain/ledger/written-book.fixture';
import { initialVerification, type Verification } from '@/domain/requests/verification';
import type { PricePoint } from '@/domain/trades/price-chart';
import { type Trade, type Trades, unsettledFields } from '@/domain/trades/trade';
import * as idle from '@/lib/on-idle';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { loadedEntryCount } from './dashboard';
import { Component as DashboardPage } from './dashboard-page';
import * as drawing from './draw-chart';
import { depositsOf } from './progress.fixture';
import { tradeDrafts } from './trade-form';
// The page imports these later; loaded here, no test waits for them.
import './first-steps';
import './trading';

const now = new Date(2026, 2, 24, 11);
const context = signInAs('maya', now);
const envelope = { rev: 1, op: 'op', at: now };
const hour = (count: number): number => new Date(2026, 2, 24, count).getTime();
const book = createMayaBook();
/** Once opened, once posted to. */
const account: Account = { balance: '1400.00', profit: '0', bonus: '0', ...envelope, rev: 2 };
const holds: Holds = { reserved: '0', staked: '0', rev: 3, op: 'op' };
const rates = { prices: { bitcoin: '66560.00', ethereum: '2310.00' }, at: now, sample: true };
const chart = {
  points: [64000, 62000, 65000, 64100, 63000, 64200, 64300, 64400, 64500, 64600, 64700].map((price, i) => ({
    at: hour(i),
    price: `${price}.00`,
  })),
  sample: true,
};
const drafts = tradeDrafts('maya');

const open: Trade = {
  ...{ id: 't-1', uid: 'maya', asset: 'bitcoin', side: 'buy', amount: '150.00', leverage: 5, duration: 1440, openPrice: '63870.00' },
  ...{ openedAt: new Date(hour(10)), ...unsettledFields },
};
const won: Trade = {
  ...open,
  ...{ id: 't-2', asset: 'ethereum', side: 'sell', status: 'closed', openPrice: '2456.66', closePrice: '2308.33', result: '48.20' },
  closedAt: new Date(2026, 2, 20, 10, 12),
};
const lost: Trade = {
  ...open,
  ...{ id: 't-3', status: 'closed', closePrice: '60282.27', result: '-61.17', closedAt: new Date(2026, 2, 21, 10, 0) },
};
const note = 'The price service was away. Settled at 60,000.00.';
const byHand: Trade = { ...lost, id: 't-4', manual: true, note, result: '0.00' };
const listOf = (...list: Trade[]): Trades => ({ list, open: 1, oldest: null, ...envelope });

/** What the chart was asked to draw. Nothing is drawn. */
const drawn = {
  points: [] as readonly PricePoint[],
  lines: [] as readonly drawing.ChartLine[],
  pointed: [] as (number | null)[],
  removed: 0,
};
const place = () => vi.mocked(acts.placeTrade);
const placed = () => place().mock.calls.map(([, trade]) => trade);
beforeEach(() => {
  vi.spyOn(acts, 'placeTrade').mockResolvedValue();
  vi.spyOn(ledger, 'getEntry').mockResolvedValue(null);
  // Parts of the page that load later are asked for at once.
  vi.spyOn(idle, 'onIdle').mockImplementation((run) => {
    run();
    return () => undefined;
  });
  Object.assign(drawn, { points: [], lines: [], pointed: [], removed: 0 });
  vi.spyOn(drawing, 'drawChart').mockReturnValue({
    show: (points, lines) => Object.assign(drawn, { points, lines }),
    pointAt: (index) => void drawn.pointed.push(index),
    remove: () => {
      drawn.removed += 1;
    },
  });
  setAmountsHidden(false);
});

interface Given extends Omit<Opening, 'profile'> {
  status?: string;
  account?: Partial<Account> | null;
  holds?: Partial<Holds>;
  entries?: readonly Entry[];
  /** Undefined while they load. */
  trades?: Trades | null | undefined;
  history?: Trade[];
  verification?: Partial<Verification>;
  deposits?: ReturnType<typeof depositsOf>['data'];
  priceAt?: Date;
}

function render(given: Given = {}) {
  const reads = createReads();
  const { status = 'active', entries = book.entries, history = [open, won, lost, byHand] } = given;
  reads.set(queries.account('maya'), given.account === null ? null : { ...account, ...given.account });
  reads.set(queries.holds('maya'), { ...holds, ...given.holds });
  reads.set(queries.latestEntries('maya', loadedEntryCount), entries.toReversed().slice(0, loadedEntryCount));
  const trades = 'trades' in given ? given.trades : listOf(open, won);
  if (trades !== undefined) reads.set(queries.trades('maya'), trades);
  reads.set(queries.tradeHistory('maya'), history);
  reads.set(queries.rates(), { ...rates, at: given.priceAt ?? now });
  reads.set(queries.chart('bitcoin', 7), chart);
  reads.set(queries.verification('maya'), given.verification ? { ...initialVerification, ...envelope, ...given.verification } : null);
  reads.set(queries.deposits('maya'), given.deposits ?? null);
  return { ...renderAsClient(<DashboardPage />, reads, { ...given, profile: profileOf({ status }) }), reads };
}

/** Renders the page, and waits for the parts that load after the rest. */
async function openPage(given: Given = {}) {
  const view = render(given);
  await screen.findByRole('heading', { name: 'Place a trade' });
  return view;
}
type Page = Awaited<ReturnType<typeof openPage>>;

const money = () => within(screen.getByRole('region', { name: 'Your money' }));
const rowOf = (name: RegExp) => screen.getAllByRole('row').find((row) => name.test(row.textContent ?? ''))?.textContent;
const balance = () => document.querySelector('[data-balance]')?.textContent;

describe('the money', () => {
  it('shows the balance, what is held, what is left, profit and bonus, and links to the book behind them', () => {
    render({ account: { profit: '-12.97', bonus: '25.00' }, holds: { reserved: '200.00', staked: '150.00' } });
    expect(balance()).toBe('$1,400.00');
    expect(money().getByRole('link', { name: 'See every entry behind this' })).toHaveAttribute('href', '/user/statement');
    expect(rowOf(/Reserved for withdrawals/)).toContain('−$200.00');
    expect(rowOf(/In open trades/)).toContain('−$150.00');
    expect(rowOf(/Available to withdraw/)).toContain('$1,050.00');
    expect(rowOf(/^Profit/)).toContain('−$12.97');
    expect(rowOf(/^Bonus/)).toMatch(/[^+]\$25\.00/);
  });

  it('keeps the lines that are zero, so that none appears later', () => {
    render();
    expect(rowOf(/Reserved/)).toMatch(/\$0\.00$/);
    expect(rowOf(/In open trades/)).toMatch(/[^−]\$0\.00$/);
  });

  it.each([
    ['frozen', 'Available once withdrawals are open'],
    ['suspended', 'Available once withdrawals are open'],
    ['closed', 'Available in your account'],
  ])('is not called available to withdraw for status "%s"', (status, words) => {
    render({ status });
    expect(rowOf(new RegExp(words))).toContain('$1,400.00');
    expect(rowOf(/Available to withdraw/)).toBeUndefined();
  });

  it.each([
    ['active', '200.00', true],
    ['active', '0.00', false],
    ['frozen', '0', true],
    ['suspended', '200.00', true],
  ])('links to the withdrawals or not, for status "%s" with %s reserved: %s', (status, reserved, leads) => {
    render({ status, holds: { reserved } });
    const link = money().queryByRole('link', { name: 'Reserved for withdrawals' });
    expect(link?.getAttribute('href')).toBe(leads ? '/user/withdrawal' : undefined);
  });

  it('is a skeleton without a figure while it loads', () => {
    const { reads } = render();
    reads.clear(queries.account('maya'));
    reads.clear(queries.latestEntries('maya', loadedEntryCount));
    expect(screen.getByText(/is loading/)).toBeInTheDocument();
    expect(screen.queryByText(/[0-9]\.[0-9]{2}/)).toBeNull();
  });

  it('stays if the holds could not be read, which are read again', async () => {
    const { press, reads } = render();
    reads.clear(queries.holds('maya'));
    const retry = reads.fail(queries.holds('maya'));
    expect(balance()).toBe('$1,400.00');
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
  });

  it('says what failed and why, and is read again, while the book stays', async () => {
    const { user, reads } = render();
    reads.clear(queries.account('maya'));
    const retry = reads.fail(queries.account('maya'));
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByRole('heading', { name: 'Couldn’t load your balance' })).toBeVisible();
    expect(alert.getByText(/No answer/)).toBeVisible();
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    expect(screen.getByText('Deposit completed')).toBeVisible();
  });

  it('says that there is no account yet', () => {
    render({ account: null });
    expect(screen.getByRole('heading', { name: 'No account yet' })).toBeVisible();
  });

  it('turns into dots at a press, in the book and the trades too, with the colours of results', async () => {
    const { press } = await openPage({ account: { profit: '-12.97' } });
    await press('Hide amounts');
    expect(screen.queryByText(/(1,400|12\.97|900|150)\./)).toBeNull();
    expect(document.querySelector(':is(td, td b):is(.loss, .gain, .text-red, .text-green)')).toBeNull();
    expect(rowOf(/Deposit completed/)).toContain('•••••');
    expect(rowOf(/Buy bitcoin/)).not.toMatch(/150\.00|\+\$/);
    await press('Show amounts');
    expect(rowOf(/^Profit/)).toContain('−$12.97');
  });
});

describe('the recent activity', () => {
  const title = { name: 'Couldn’t load your recent activity' };

  it('has the newest lines first, and links to the whole statement', () => {
    render();
    const lines = within(screen.getByRole('table', { name: /Recent activity/ }))
      .getAllByRole('row')
      .slice(1);
    expect(lines.map((row) => row.querySelector('.folio')?.textContent)).toEqual(['D7', 'U2', 'A3 D6', 'D5', 'D4']);
    expect(screen.getByRole('link', { name: 'See full statement' })).toHaveAttribute('href', '/user/statement');
  });

  it('marks only a line that arrived while the page was open', () => {
    const { reads } = render();
    expect(document.querySelector('.fresh')).toBeNull();
    const later = createMayaBook().completed(3).entries.toReversed().slice(0, loadedEntryCount);
    reads.set(queries.latestEntries('maya', loadedEntryCount), later);
    expect([...document.querySelectorAll('.fresh .folio')].map((cell) => cell.textContent)).toEqual(['A4 D8']);
  });

  it('fails alone and is read again, and says when there is none', async () => {
    const { press, reads } = render({ entries: [] });
    expect(screen.getByRole('heading', { name: 'No entries yet' })).toBeVisible();
    const query = queries.latestEntries('maya', loadedEntryCount);
    reads.clear(query);
    const retry = reads.fail(query);
    expect(within(screen.getByRole('alert')).getByRole('heading', title)).toBeVisible();
    await press('Try again');
    expect(retry).toHaveBeenCalledOnce();
    expect(balance()).toBe('$1,400.00');
  });
});

describe('the first steps', () => {
  const steps = () => screen.queryByRole('heading', { name: 'Get started' });
  const stepOf = async (name: RegExp) => within((await screen.findByRole('heading', { name })).closest('li') ?? document.body);
  const hiddenParts = () => document.querySelector('[data-deciding]');
  const isRead = ({ reads }: { reads: Page['reads'] }) =>
    [queries.verification('maya'), queries.deposits('maya')].map(({ queryKey }) =>
      reads.client.getQueryCache().find({ queryKey })?.isActive(),
    );
  const identity = { document: 'images/maya/1-a.png' };

  it('are four for a new client, each with what to do, and no real document at a practice desk', async () => {
    render({ account: { rev: 1 }, trades: null });
    expect(screen.getByText('Loading your first steps…')).toBeInTheDocument();
    const email = await stepOf(/email/);
    const titles = within(screen.getByRole('region', { name: 'Get started' })).getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      ...['Verify your email address', 'Verify your identity', 'Make your first deposit', 'Place your first trade'],
    ]);
    expect(email.getByText('Verified')).toBeVisible();
    const document = await stepOf(/identity/);
    expect(document.getByRole('link', { name: 'Send a document' })).toHaveAttribute('href', '/user/user-verify');
    expect(document.getByText(/this is a practice desk, so please don’t send a real document/)).toBeVisible();
    expect(document.queryByText(/passport/)).toBeNull();
    expect((await stepOf(/deposit/)).getByRole('link', { name: 'Make a deposit' })).toHaveAttribute('href', '/user/deposit');
  });

  it('begin with the email address', async () => {
    render({ emailVerified: false });
    expect((await stepOf(/email/)).getByText('maya@example.com')).toBeVisible();
    expect((await stepOf(/email/)).queryByText('Verified')).toBeNull();
    expect((await stepOf(/deposit/)).getByRole('link', { name: 'See how it works' })).toBeVisible();
  });

  it('say what waits for the desk, and offer nothing there', async () => {
    render({ status: 'pending', verification: identity, deposits: depositsOf('pending').data });
    expect((await stepOf(/identity/)).getByText('We’re reviewing it')).toBeVisible();
    expect((await stepOf(/deposit/)).getByText('Waiting for your coins to arrive')).toBeVisible();
    expect((await stepOf(/deposit/)).queryByRole('link')).toBeNull();
  });

  it('say what was refused in the desk’s words, and offer another try', async () => {
    const verification = { ...identity, status: 'rejected', note: 'The picture is blurred.' } as const;
    render({ status: 'pending', verification, deposits: depositsOf('rejected').data });
    expect((await stepOf(/identity/)).getByText('The picture is blurred.')).toBeVisible();
    expect((await stepOf(/identity/)).getByRole('link', { name: 'Send another' })).toBeVisible();
    expect((await stepOf(/deposit/)).getByText('Your last one was rejected')).toBeVisible();
  });

  it('claim nothing of what loads or failed', async () => {
    const { reads } = render({ status: 'pending' });
    await stepOf(/identity/);
    for (const query of [queries.verification('maya'), queries.deposits('maya')]) reads.clear(query);
    reads.fail(queries.deposits('maya'));
    expect((await stepOf(/identity/)).queryByText('Verified')).toBeNull();
    expect((await stepOf(/deposit/)).getByText('Couldn’t load this step. Reload the page.')).toBeVisible();
  });

  it('stay with an active client until a first trade, and read nothing afterwards', async () => {
    const view = render({ trades: null, deposits: depositsOf('completed').data });
    expect((await stepOf(/deposit/)).getByText('Credited')).toBeVisible();
    expect(isRead(view)).toEqual([true, true]);
    view.reads.set(queries.trades('maya'), listOf());
    expect(steps()).toBeNull();
    expect(isRead(view)).toEqual([false, false]);
    expect(hiddenParts()).toBeNull();
  });

  it('are gone once all are done, also before the desk activates the account', async () => {
    const { reads } = render({
      status: 'pending',
      verification: { status: 'verified' },
      deposits: depositsOf('completed').data,
      trades: null,
    });
    await stepOf(/first trade/);
    reads.set(queries.trades('maya'), listOf());
    expect(steps()).toBeNull();
  });

  it('push nothing down that was shown before it was known whether they come', () => {
    const { reads } = render({ trades: undefined });
    expect(steps()).toBeNull();
    expect(hiddenParts()).not.toBeNull();
    reads.set(queries.trades('maya'), null);
    expect(steps()).toBeVisible();
    expect(hiddenParts()).toBeNull();
  });

  it.each<[string, Given, boolean]>([
    ['appear for a client who is not active yet', { status: 'pending' }, true],
    ['appear without a verified email address', { emailVerified: false }, true],
    ['do not appear for a frozen client', { status: 'frozen' }, false],
  ])('%s, with any trades', (_, given, shown) => {
    render({ ...given, trades: undefined });
    expect(steps() !== null).toBe(shown);
    expect(hiddenParts()).toBeNull();
  });
});

describe('the market', () => {
  const region = () => within(screen.getByRole('region', { name: 'Price of bitcoin' }));
  const slider = () => screen.findByRole('slider', { name: 'Bitcoin in US dollars, 7 days' });

  it('shows the price, its age, that it is a sample, and its change', async () => {
    await openPage();
    expect(region().getByText(/^\$66,560\.00/)).toHaveTextContent('$66,560.00 +4.00% in 7 days');
    expect(region().getByText('Sample price · live')).toBeVisible();
  });

  it('keeps the price with its time if the service does not answer, and reads it again', async () => {
    const { user, reads } = await openPage();
    reads.set(queries.rates(), { ...rates, sample: false });
    const retry = reads.fail(queries.rates());
    expect(region().getByText('Price from 24 Mar, 11:00. The price service isn’t responding.')).toBeVisible();
    await user.click(region().getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('is a skeleton while it loads; without a price it says so and still has the chart', async () => {
    const { reads } = await openPage();
    reads.clear(queries.rates());
    reads.clear(queries.chart('bitcoin', 7));
    expect(screen.getByText('Loading price…', { selector: 'p *' })).toBeInTheDocument();
    expect(screen.getByText('Loading chart…')).toBeInTheDocument();
    expect(region().queryByText(/[0-9]\.[0-9]{2}/)).toBeNull();
    reads.fail(queries.rates());
    reads.set(queries.chart('bitcoin', 7), chart);
    expect(screen.getByText(/Prices are unavailable/)).toBeVisible();
    expect(await slider()).toHaveAttribute('aria-valuetext', '24 Mar, 10:00: $64,700.00');
  });

  it('has an address for each coin and period, and marks the current ones', async () => {
    await openPage({ path: '/user/dashboard?period=30D' });
    const coins = within(screen.getByRole('navigation', { name: 'Coin' }));
    expect(coins.getByRole('link', { current: true })).toHaveTextContent('Bitcoin');
    expect(coins.getByRole('link', { name: 'Ethereum' })).toHaveAttribute('href', '/user/dashboard?coin=ethereum&period=30D');
    const periods = within(screen.getByRole('navigation', { name: 'Period' }));
    expect(periods.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['1D', '7D', '30D', '1Y']);
    expect(periods.getByRole('link', { current: true })).toHaveTextContent('30D');
    expect(periods.getByRole('link', { name: '7D' })).toHaveAttribute('href', '/user/dashboard');
  });

  it('draws the prices up to the current one and the open trades of the coin, says them in words, credits the chart, and removes it with the page', async () => {
    const { unmount } = await openPage();
    expect(await slider()).toHaveAccessibleDescription(/Change \+4\.00%\.$/);
    expect(drawn.points).toHaveLength(12);
    expect(drawn.points.at(-1)).toEqual({ at: hour(11), price: '66560.00' });
    expect(drawn.lines).toEqual([{ id: 't-1', price: 63870, label: 'Buy' }]);
    expect(screen.getByText(/^Lowest \$62,000\.00 on 24 Mar, 01:00\. Highest \$66,560\.00 on 24 Mar, 11:00\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'TradingView' })).toHaveAttribute('href', 'https://www.tradingview.com/');
    expect(screen.getByText(/Lightweight Charts™, copyright 2025 TradingView, Inc\./)).toBeVisible();
    unmount();
    expect(drawn.removed).toBe(1);
  });

  it('reads the chart point by point with the keys', async () => {
    const { user } = await openPage();
    const chartSlider = await slider();
    chartSlider.focus();
    const read = async (keys: string) => {
      await user.keyboard(keys);
      return chartSlider.getAttribute('aria-valuetext');
    };
    expect(await read('{ArrowLeft}')).toBe('24 Mar, 10:00: $64,700.00');
    expect(await read('{Home}')).toBe('24 Mar, 00:00: $64,000.00');
    expect(await read('{ArrowLeft}')).toBe('24 Mar, 00:00: $64,000.00');
    expect(await read('{PageUp}{ArrowRight}')).toBe('24 Mar, 02:00: $65,000.00');
    expect(await read('{End}')).toBe('24 Mar, 11:00: $66,560.00');
    expect(await read('{Home}{Escape}')).toBe('24 Mar, 11:00: $66,560.00');
    expect(drawn.pointed).toEqual([10, 0, 0, 1, 2, 11, 0, null]);
  });

  it('keeps the price if the chart could not be read, which is read again', async () => {
    const { user, reads } = await openPage();
    reads.clear(queries.chart('bitcoin', 7));
    const retry = reads.fail(queries.chart('bitcoin', 7));
    expect(region().getByRole('heading', { name: 'Couldn’t load the chart' })).toBeVisible();
    expect(region().getByText(/^\$66,560\.00/)).toBeVisible();
    await user.click(region().getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('has the words of a chart whose code did not load', async () => {
    vi.doMock('./draw-chart', () => {
      throw new Error('no chunk');
    });
    await openPage();
    expect(await screen.findByRole('heading', { name: 'Couldn’t draw the chart' })).toBeVisible();
    vi.doUnmock('./draw-chart');
    expect(screen.getByText(/^Lowest \$62,000\.00/)).toBeVisible();
  });
});

const amount = () => screen.getByLabelText('Amount');
const price = () => screen.getByLabelText('Opens at the current price');
const reviewButton = () => screen.getByRole('button', { name: 'Review the trade' });
const dialog = () => within(screen.getByRole('dialog'));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const setPrice = ({ reads }: Page, bitcoin: string, at = now) =>
  reads.set(queries.rates(), { ...rates, prices: { ...rates.prices, bitcoin }, at });

async function review({ user, type }: Page, typed = '100', leverage = '5') {
  await type(amount(), typed);
  await user.selectOptions(screen.getByLabelText('Leverage'), leverage);
  await user.click(reviewButton());
}
const confirm = ({ user }: Page) => user.click(dialog().getByRole('button', { name: /^(Buy|Sell)/ }));
const back = ({ user }: Page) => user.click(dialog().getByRole('button', { name: 'Back' }));

describe('the trade form', () => {
  const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

  it('shows what the trade can cost beside it', async () => {
    const { user, type } = await openPage();
    expect(factOf('Maximum loss')).toBe('–');
    await type(amount(), '100');
    await user.selectOptions(screen.getByLabelText('Leverage'), '5');
    expect(factOf('Exposure')).toBe('$500.00');
    expect(factOf('If bitcoin rises 1%')).toBe('+$5.00');
    expect(factOf('If it falls 1%')).toBe('−$5.00');
    expect(factOf('Maximum loss')).toBe('$100.00');
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    expect(factOf('If bitcoin rises 1%')).toBe('−$5.00');
    expect(screen.getByText(/You can lose the whole amount/)).toBeVisible();
  });

  it.each([
    ['', /e\.g\. \$100/],
    ['0', /above \$0\.00/],
    ['1000000.01', /maximum is \$1,000,000\.00/],
    ['ten', /e\.g\. \$250\.00/],
    ['1.005', /two decimals/],
    ['1400.01', /more than you have available/],
  ])('shows an error at the amount for "%s", and focuses it', async (typed, sentence) => {
    const { user, type } = await openPage();
    if (typed) await type(amount(), typed);
    await user.click(reviewButton());
    await waitFor(() => expect(amount()).toHaveAccessibleDescription(sentence));
    expect(amount()).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each<[string, (reads: Page['reads']) => unknown, RegExp]>([
    ['while the price loads', (reads) => reads.clear(queries.rates()), /Loading price/],
    ['without a price', (reads) => [reads.clear(queries.rates()), reads.fail(queries.rates())], /no price to open your trade at/],
    ['while the holds load', (reads) => reads.clear(queries.holds('maya')), /Loading available balance/],
    [
      'without the holds',
      (reads) => [reads.clear(queries.holds('maya')), reads.fail(queries.holds('maya'))],
      /Couldn’t load your available balance/,
    ],
  ])('cannot be sent %s, says why, and keeps what is typed', async (_, change, why) => {
    const { user, type, reads } = await openPage();
    change(reads);
    await type(amount(), '100');
    expect(reviewButton()).toHaveAccessibleDescription(why);
    await user.click(reviewButton());
    await user.type(amount(), '{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(amount()).toHaveValue('100');
  });

  it.each<[string, Given, RegExp]>([
    ['who froze the account', { status: 'frozen' }, /Trading is closed because you froze your account\..*Contact us/],
    ['who was suspended', { status: 'suspended' }, /we suspended your account/],
    ['with a closed account', { status: 'closed' }, /your account is closed/],
    ['without a verified email address', { emailVerified: false }, /Open the link we sent to maya@example\.com/],
    ['with fifty open trades', { trades: { ...listOf(open), open: 50 } }, /You have 50 open trades, the maximum\./],
    [
      'with a full list',
      { trades: listOf(...Array.from({ length: 1_000 }, (_, i) => ({ ...won, id: `t${i}` }))) },
      /Your trades list is full\./,
    ],
  ])('is closed to a client %s, and says why', async (_, given, why) => {
    const { user, type } = await openPage(given);
    expect(document.body).toHaveTextContent(why);
    expect(screen.queryByText(/\d available$/)).toBeNull();
    await type(amount(), '100');
    expect(reviewButton()).toHaveAccessibleDescription(/see above/);
    await user.click(reviewButton());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each<Given>([{ status: 'pending' }, { status: 'under-review' }, { trades: undefined }, { trades: { ...listOf(open), open: 49 } }])(
    'is open to a client with %o',
    async (given) => {
      const page = await openPage(given);
      await review(page);
      expect(dialog().getByRole('heading', { name: 'Buy bitcoin for $100.00?' })).toBeVisible();
    },
  );

  it('keeps what was chosen after a reload, and follows and changes the coin of the chart', async () => {
    drafts.write({ side: 'sell', amount: '120', leverage: '7', duration: '60' });
    const { user } = await openPage();
    expect(amount()).toHaveValue('120');
    expect(screen.getByRole('radio', { name: 'Sell' })).toBeChecked();
    expect(screen.getByLabelText('Duration')).toHaveDisplayValue('1 hour');
    expect(price()).toHaveValue('66,560.00');
    await user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    expect(price()).toHaveValue('2,310.00');
    expect(screen.getByRole('region', { name: 'Price of ethereum' })).toBeVisible();
  });
});

describe('the review of a trade', () => {
  it('says the trade and its loss in words, goes back without losing anything, and places exactly that once', async () => {
    const page = await openPage();
    await review(page);
    expect(dialog().getByRole('heading', { name: 'Buy bitcoin for $100.00?' })).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent('Your maximum loss is $100.00');
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'You lose it all if bitcoin falls by 20% or more and we close your trade at that price.',
    );
    expect(dialog().getByText(/If bitcoin rises by 1%, you gain \$5\.00; if it falls by 1%, you lose \$5\.00/)).toBeVisible();
    await back(page);
    expect(amount()).toHaveValue('100');
    expect(reviewButton()).toHaveFocus();
    expect(placed()).toEqual([]);
    await page.user.click(reviewButton());
    await confirm(page);
    await closed();
    const request = { asset: 'bitcoin', side: 'buy', amount: '100.00', leverage: 5, duration: 1440, openPrice: '66560.00' };
    const op = place().mock.calls[0]?.[2] ?? '';
    expect(place()).toHaveBeenCalledExactlyOnceWith(context, request, op, null);
    expect(amount()).toHaveValue('');
    expect(screen.getByLabelText('Leverage')).toHaveValue('5');
    expect(drafts.read()).toBeNull();
    page.reads.set(queries.trades('maya'), listOf(open, { ...open, id: op }));
    const [first, second] = within(screen.getByRole('table', { name: /^Open trades/ }))
      .getAllByRole('row')
      .slice(1);
    expect(first).toHaveClass('animate-fresh');
    expect(second).not.toHaveClass('animate-fresh');
  });

  it.each([
    ['Sell', '5', /If bitcoin falls by 1%, you gain \$70\.00; if it rises/],
    ['Buy', '1', /Without leverage, you lose it all only if bitcoin falls to zero\./],
    ['Sell', '1', /Without leverage, you lose it all only if bitcoin at least doubles\./],
  ])('has other words for "%s" with leverage %s', async (side, leverage, words) => {
    const page = await openPage();
    await page.user.click(screen.getByRole('radio', { name: side }));
    await review(page, '1400', leverage);
    expect(screen.getByRole('dialog')).toHaveTextContent(words);
  });

  it('stays with the cause of a failure, and repeats the same act, also at another price', async () => {
    place().mockRejectedValue(new ActError('unreachable'));
    const page = await openPage();
    await review(page);
    await confirm(page);
    expect(await dialog().findByRole('alert')).toHaveTextContent('We couldn’t confirm your request. ActError: unreachable');
    expect(drafts.read()).toMatchObject({ amount: '100' });
    await confirm(page);
    await back(page);
    setPrice(page, '66600.00');
    await page.user.click(reviewButton());
    place().mockResolvedValue();
    await confirm(page);
    await closed();
    expect(placed().map(({ openPrice }) => openPrice)).toEqual(['66560.00', '66560.00', '66600.00']);
    expect(new Set(place().mock.calls.map(([, , op]) => op)).size).toBe(1);
  });

  it('keeps the price that was shown when another one arrives', async () => {
    const page = await openPage();
    await review(page);
    setPrice(page, '70000.00');
    await confirm(page);
    expect(placed()).toMatchObject([{ openPrice: '66560.00' }]);
  });

  it('closes if the desk finds too little available, which the amount says', async () => {
    place().mockRejectedValue(new ActError('insufficient'));
    const page = await openPage();
    await review(page);
    await confirm(page);
    await closed();
    expect(amount()).toHaveValue('100');
    await waitFor(() => expect(amount()).toHaveAccessibleDescription(/insufficient/));
    await waitFor(() => expect(amount()).toHaveFocus());
  });

  /** The response is lost. @returns lets the page find the entry */
  async function loseResponse(page: Page) {
    place().mockRejectedValueOnce(new ActError('unreachable'));
    await review(page);
    await confirm(page);
    await screen.findByText('We couldn’t confirm your request.');
    const op = place().mock.calls[0]?.[2] ?? '';
    return () => page.reads.set(queries.entry('maya', op), { op } as Entry);
  }

  it('closes and empties the form when the entry of a lost response is found', async () => {
    const find = await loseResponse(await openPage());
    find();
    await closed();
    expect(amount()).toHaveValue('');
    expect(drafts.read()).toBeNull();
    expect(placed()).toHaveLength(1);
  });

  it('leaves what was chosen since a lost response, and says that the earlier trade was placed', async () => {
    const page = await openPage();
    const find = await loseResponse(page);
    await back(page);
    await page.type(amount(), '.50');
    await page.user.click(reviewButton());
    find();
    await closed();
    expect(amount()).toHaveValue('100.50');
    expect(screen.getByText(/It’s in your open trades/)).toBeVisible();
    expect(screen.getByText(/Submitting this form would place another trade/)).toBeVisible();
  });
});

describe('a price that is too old', () => {
  const later = new Date(now.getTime() + 121_000);

  it('is refused at its field and read again, until a new one comes', async () => {
    const page = await openPage();
    vi.setSystemTime(later);
    await review(page);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(price()).toHaveAccessibleDescription(/more than 2 minutes old/);
    expect(price()).toHaveFocus();
    const query = page.reads.client.getQueryCache().find({ queryKey: queries.rates().queryKey });
    const retry = query && vi.spyOn(query, 'fetch').mockResolvedValue(undefined);
    await page.press('Refresh price');
    expect(retry).toHaveBeenCalledOnce();
    setPrice(page, '64500.00', later);
    expect(price()).not.toHaveAccessibleDescription(/2 minutes old/);
    await page.user.click(reviewButton());
    expect(dialog().getByText('$64,500.00')).toBeVisible();
  });

  it('is replaced in the review by the current one, which is shown first', async () => {
    const page = await openPage();
    await review(page);
    vi.setSystemTime(later);
    setPrice(page, '64500.00', later);
    expect(await dialog().findByText('This price is now too old to trade at.')).toBeVisible();
    expect(dialog().queryByRole('button', { name: /^Buy/ })).toBeNull();
    await page.user.click(dialog().getByRole('button', { name: 'Use the current price, $64,500.00' }));
    expect(dialog().getByText('$64,500.00')).toBeVisible();
    await confirm(page);
    expect(placed()).toMatchObject([{ openPrice: '64500.00' }]);
  });

  it('has the same age in chart, form and review, whenever each was drawn', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now });
    const page = await openPage();
    act(() => vi.advanceTimersByTime(2_700));
    await review(page);
    const ages = () => new Set(screen.getAllByText(/^Sample price · /).map(({ textContent }) => textContent?.split('. ')[0]));
    for (let i = 0; i < 30; i++) {
      expect(ages().size).toBe(1);
      act(() => vi.advanceTimersByTime(2_100));
    }
    expect([...ages()]).toEqual(['Sample price · 1 minute ago']);
  });
});

describe('your trades', () => {
  const panel = () => within(screen.getByRole('region', { name: 'Your trades' }));
  const rows = () => panel().getAllByRole('row').slice(1);
  const lineOf = (name: RegExp) => rows().find((row) => name.test(row.textContent ?? ''))?.textContent;
  const settled = { path: '/user/dashboard?trades=closed' };

  it('counts the open ones, says until when they run and estimates their results', async () => {
    const entry = { op: 't-1', rev: 5, action: 'trade.placed', col: 'trades', actor: 'maya', before: {}, after: {}, at: now } as unknown;
    await openPage({ trades: listOf(open, won, lost), entries: [...book.entries, { ...(entry as Entry), index: 0, ref: '', reason: '' }] });
    expect(panel().getByRole('link', { name: /^Open/ })).toHaveTextContent('Open1');
    expect(rows()).toHaveLength(1);
    for (const part of ['T5', '$150.00', '$63,870.00', '$66,560.00', '23 h left', '+$31.59']) {
      expect(lineOf(/Buy bitcoin ×5/)).toContain(part);
    }
    expect(screen.getByRole('columnheader', { name: 'Estimated profit/loss' })).toBeInTheDocument();
    const words = screen.getByText(/^Estimates use the prices above/);
    expect(words).toHaveTextContent('We close your trade at the price at settlement, which may be after it ends.');
    expect(words).toHaveTextContent('If we use another price, your book says why.');
    expect(screen.getByText('+$31.59')).toHaveClass('text-green');
  });

  it('has the newest open trade first, without a result while there is no price, and says when the time is over', async () => {
    const ended = { ...open, id: 't-9', leverage: 7, openedAt: new Date(2026, 2, 22) };
    const { reads } = await openPage({ trades: listOf(open, ended) });
    expect(rows()[0]).toHaveTextContent(/×7.*ended, waiting to be closed/);
    reads.clear(queries.rates());
    reads.fail(queries.rates());
    expect(lineOf(/×5/)).toContain('no price');
    expect(lineOf(/×5/)).toContain('63,870.00');
    expect(screen.getByText(/There’s no price, so there’s no estimate/)).toBeVisible();
  });

  it('shows loading, empty and failed open trades, and reads them again', async () => {
    const { user, reads } = await openPage({ trades: undefined });
    expect(panel().getByText('Loading…')).toBeInTheDocument();
    const retry = reads.fail(queries.trades('maya'));
    expect(panel().getByText(/No answer/)).toBeVisible();
    await user.click(panel().getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    reads.set(queries.trades('maya'), null);
    expect(panel().getByRole('heading', { name: 'No open trades' })).toBeVisible();
  });

  it('shows closed trades with both prices, the result and the desk’s reason, last settled first', async () => {
    await openPage(settled);
    expect(rows().map((row) => row.textContent)).toEqual([
      expect.stringMatching(/−\$61\.17/),
      expect.stringMatching(/\$0\.00/),
      expect.stringMatching(/\+\$48\.20/),
    ]);
    for (const part of ['$150.00', '$2,456.66', '$2,308.33', '20 Mar, 10:12']) expect(lineOf(/Sell ethereum ×5/)).toContain(part);
    expect(screen.getByText(note).closest('td')).toHaveTextContent('Result set manually');
    expect(screen.getAllByText(/Result set manually/)).toHaveLength(1);
  });

  it('filters closed trades by their result, which another tab clears', async () => {
    const { user } = await openPage(settled);
    await user.selectOptions(screen.getByLabelText('Result'), 'won');
    expect(rows()).toHaveLength(1);
    expect(lineOf(/Sell ethereum/)).toContain('+$48.20');
    await user.selectOptions(screen.getByLabelText('Result'), 'lost');
    expect(rows()).toHaveLength(1);
    expect(lineOf(/Buy bitcoin/)).toContain('−$61.17');
    await user.click(panel().getByRole('link', { name: /^Open/ }));
    expect(lineOf(/Buy bitcoin/)).toContain('23 h left');
    await user.click(panel().getByRole('link', { name: 'Closed' }));
    expect(rows()).toHaveLength(3);
  });

  it('tells no match from no closed trade', async () => {
    const { press, reads } = await openPage({ path: `${settled.path}&outcome=won`, history: [lost] });
    expect(screen.getByText('None of your closed trades won.')).toBeVisible();
    await press('Show all results');
    expect(rows()).toHaveLength(1);
    reads.set(queries.tradeHistory('maya'), [open]);
    expect(screen.getByRole('heading', { name: 'No closed trades yet' })).toBeVisible();
  });

  it('shows ten closed trades, and all on request, with the focus on the first new one', async () => {
    const { press } = await openPage({ ...settled, history: Array.from({ length: 12 }, (_, i) => ({ ...lost, id: `t-${i}` })) });
    expect(rows()).toHaveLength(10);
    await press('Show all 12');
    expect(rows()).toHaveLength(12);
    expect(rows()[10]).toHaveFocus();
  });

  it('says that the closed trades could not be read', async () => {
    const { reads } = await openPage(settled);
    reads.clear(queries.tradeHistory('maya'));
    reads.fail(queries.tradeHistory('maya'));
    expect(panel().getByRole('heading', { name: 'Couldn’t load your closed trades' })).toBeVisible();
  });
});
