import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import * as acts from '@/data/collections/trades';
import * as idle from '@/data/hooks/use-is-idle';
import { ActError } from '@/data/ledger/errors';
import type { Rates } from '@/data/prices/prices';
import { queries } from '@/data/queries';
import { formatUtc } from '@/lib/files/csv';
import type { ClosedTrade, OpenTrade } from './filters';
import type { ClosingPrice } from './settlement';
import { closed, closedRow, hoursAgo, now, openRow, profile, quote, trade, tradeFile } from './trades.fixture';
import { formatClosedTradesCsv, formatOpenTradesCsv, Component as TradesPage } from './trades-page';

const context = signInAtDesk(now);
beforeEach(() => void vi.spyOn(acts, 'settleTrade').mockResolvedValue());

const currentRates = { prices: { bitcoin: '64210.00', ethereum: '2310.00' }, at: now, sample: true };
const closingRates = adminQueries.closingRates({ uid: 'maya', id: 'op-t5' });
const createRates = (over: Partial<ClosingPrice> = {}): Rates => {
  const { price, at, sample } = quote(over);
  return { prices: { bitcoin: price, ethereum: '2310.00' }, at, sample };
};
/** Two prices, five minutes apart. */
const createChart = (time: Date, price: string) => ({
  points: [
    { at: time.getTime() - 300_000, price },
    { at: time.getTime(), price },
  ],
  sample: false,
});

interface Given {
  open?: OpenTrade[];
  closed?: ClosedTrade[];
  path?: string;
  uid?: string;
  /** The market when the trade was opened, and of now, USD for one bitcoin. */
  opening?: string;
  price?: Partial<ClosingPrice>;
}

/** Opens the page at an address. All that its dialogs read about Maya's trade is there. */
function show({ open = [openRow()], closed = [], path = '/', uid, opening = '63850.00', price = {} }: Given = {}) {
  const reads = createReads();
  const { profile, account, holds, order } = tradeFile();
  reads.setRows(adminQueries.pending('trades'), open);
  reads.setRows(adminQueries.decided('trades', 'trade.settled'), closed);
  reads.set(queries.rates(), currentRates);
  reads.set(queries.profile('maya'), profile);
  reads.set(queries.account('maya'), account);
  reads.set(queries.holds('maya'), holds);
  reads.set(queries.entry('maya', 'op-t5'), order);
  reads.set(closingRates, createRates(price));
  reads.set(queries.chart('bitcoin', 7), createChart(trade().openedAt, opening));
  reads.set(queries.chart('bitcoin', 1), createChart(now, '64200.00'));
  return renderAtDesk(<TradesPage />, reads, { path, uid });
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = () => screen.getByRole('dialog', { name: '$150.00 staked by Maya Lindqvist' });
const facts = (term: string) => screen.getAllByText(term, { selector: 'dt' }).map((found) => found.nextElementSibling?.textContent);
const rows = () => screen.getAllByRole('row').slice(1);
/** The dialog has closed, and no row is left to go to: the focus is on the tab. */
const expectLeft = () => {
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('link', { name: 'Open' })).toHaveFocus();
};

const ethereum = openRow(
  { id: 'op-t6', side: 'sell', asset: 'ethereum', openPrice: '2300.00', openedAt: hoursAgo(21) },
  profile({ firstname: 'Tomás' }),
);
const alike = profile({ uid: 'impostor', username: 'other', firstname: 'Mаya' });

describe('open trades', () => {
  it('show until when each runs, whose it is, what it is, and its result at the current price', () => {
    show({ open: [openRow(), ethereum] });
    const [due, running] = rows();
    expect(due).toHaveTextContent(/2 h overdue.*Maya Lindqvist.*Buy bitcoin ×5.*150\.00.*63,870\.00.*\+3\.99/);
    expect(running).toHaveTextContent(/3 h left.*Tomás Lindqvist.*Sell ethereum ×5.*−3\.26/);
    expect(screen.getByText(/at \$64,210\.00 for bitcoin and \$2,310\.00 for ethereum \(sample prices \d+ seconds? old\)\./)).toBeVisible();
  });

  it('are reached by letters, and settled by Enter', async () => {
    const { user } = show({ open: [openRow(), ethereum] });
    await user.keyboard('jj');
    expect(button('Settle Sell ethereum ×5, $150.00, for Tomás Lindqvist')).toHaveFocus();
    await user.keyboard('k{Enter}');
    expect(dialog()).toBeVisible();
  });

  it('are counted in their tab, and filtered by time', async () => {
    vi.spyOn(idle, 'useIsIdle').mockReturnValue(true);
    const { user, set } = show({ open: [openRow(), ethereum] });
    set(adminQueries.pendingCount('trades'), 2);
    set(adminQueries.actionCount('trade.settled'), 7);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Open2', 'Settled7']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time' }), 'Running');
    expect(rows()).toHaveLength(1);
  });

  it('say that there are none, that they load, and that they could not be loaded', () => {
    const { clear, fail } = show({ open: [] });
    expect(screen.getByText('No open trades')).toBeVisible();
    clear(adminQueries.pending('trades'));
    expect(document.querySelector('[aria-busy=true]')).toBeInTheDocument();
    fail(adminQueries.pending('trades'));
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t load open trades');
  });

  it('are estimated at the last known prices while the service does not answer, and it can be asked again', async () => {
    const { user, set, fail } = show();
    set(queries.rates(), { ...currentRates, at: hoursAgo(1) });
    const refetch = fail(queries.rates());
    expect(screen.getByText(/\(last known sample prices, 24 Mar, 12:41\)\./)).toBeInTheDocument();
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('are not estimated without a price', () => {
    const { clear, fail } = show({ open: [openRow(), ethereum] });
    clear(queries.rates());
    expect(screen.getByText('Loading prices…')).toBeInTheDocument();
    expect(screen.getAllByText('no price')).toHaveLength(2);
    fail(queries.rates());
    expect(screen.getByText(/results can’t be estimated/)).toBeInTheDocument();
  });

  it('threat 31: are marked where names look alike', () => {
    show({ open: [openRow(), openRow({ id: 'op-t6', uid: 'impostor' }, alike)] });
    expect(screen.getAllByText('Looks like another client’s name')).toHaveLength(2);
  });
});

describe('settled trades', () => {
  const path = '/?tab=closed';

  it('show when, whose, at which price, with which result, how and by whom', () => {
    show({ path, closed: [closedRow({ manual: true, result: '-12.00' })], uid: 'somebody' });
    expect(rows()[0]).toHaveTextContent(/24 Mar, 12:41.*Maya Lindqvist.*Buy bitcoin ×5.*64,210\.00.*−12\.00.*manual.*Ruth Adler/);
  });

  it('threat 31: are marked where names look alike', () => {
    const other = closedRow({ id: 'op-t6', uid: 'impostor' });
    show({ path, closed: [closedRow(), { ...other, entry: { ...other.entry, uid: 'impostor', op: 'op-9' }, profile: alike }] });
    expect(screen.getAllByText('Looks like another client’s name')).toHaveLength(2);
  });
});

describe('a settled trade', { tags: ['full'] }, () => {
  async function showSettled(over: Parameters<typeof closedRow>[0] = {}, market = '64200.00') {
    const page = show({ path: '/?tab=closed', closed: [closedRow(over)], uid: 'somebody' });
    page.set(queries.chart('bitcoin', 1), createChart(hoursAgo(1), market));
    await page.user.click(button('See how Buy bitcoin ×5 for Maya Lindqvist was settled'));
    return page;
  }
  const working = () => within(screen.getByRole('region', { name: 'How the result was calculated' }));

  it('shows who settled it and when, and the calculation that the client reads', async () => {
    await showSettled();
    expect(dialog()).toBeVisible();
    expect(facts('Result')).toEqual(['+$3.99']);
    expect(facts('Settled by')).toEqual(['Ruth Adler']);
    expect(facts('Set to end')).toEqual(['24 Mar, 11:41, after 1 day']);
    expect(screen.getByRole('link', { name: 'View profile' })).toHaveAttribute('href', '/admin/users/maya');
    expect(screen.getByRole('link', { name: 'T6' })).toHaveAttribute('href', '/admin/users/maya#T6');
    expect(working().getByText(/^the client’s order, T5/)).toBeInTheDocument();
    expect(working().getByText('Matches to the cent.')).toBeInTheDocument();
    expect(facts('Difference')).toEqual(['+0.02%']);
    expect(screen.queryByText(/^The closing price is/)).toBeNull();
  });

  it('says that it closed early', async () => {
    await showSettled({ closedAt: hoursAgo(20) });
    expect(facts('Set to end')).toEqual([expect.stringContaining('closed early')]);
  });

  it('quotes the reason of a result that was set by hand', async () => {
    await showSettled({ manual: true, result: '-12.00', note: 'Settled at the price of noon.' });
    expect(working().getByText(/It differs from the formula by −\$15\.99\./)).toBeInTheDocument();
    expect(working().getByText(/“Settled at the price of noon\.”/)).toBeInTheDocument();
  });

  it('shows the market beside the closing price, and marks a difference over 1%', async () => {
    await showSettled({}, '63000.00');
    expect(facts('Market then')).toEqual(['63,000.00price service, 24 Mar 2026, 12:41:00, prices 5 minutes apart']);
    expect(facts('Difference')).toEqual(['+1.92%over 1%']);
    expect(working().getByText('The closing price is 1.92% above the market price at that time.')).toBeInTheDocument();
    expect(working().getByText('Matches to the cent.')).toBeInTheDocument();
  });
});

describe('the exported file', () => {
  const lines = (text: string) => text.slice(1).trimEnd().split('\r\n');

  it('has of open trades whose they are, what they are, and when their time is over', () => {
    const [head, row] = lines(formatOpenTradesCsv([openRow({}, profile({ firstname: '=Maya' }))]));
    expect(head).toContain('Client,E-mail,Asset,Side,"Staked, USD",Leverage');
    expect(row).toBe(
      `"'=Maya Lindqvist",maya@example.com,bitcoin,buy,150.00,5,63870.00,${formatUtc(trade().openedAt)},${formatUtc(
        new Date(trade().openedAt.getTime() + 86_400_000),
      )},op-t5,maya`,
    );
  });

  it('has of settled trades the price, what was won or lost, and by whom', () => {
    const [, won, lost, nothing] = lines(
      formatClosedTradesCsv(
        [closedRow(), closedRow({ result: '-61.17', manual: true, note: 'By hand.' }), closedRow({ result: '0' })],
        'me',
      ),
    );
    expect(won).toMatch(/,64210\.00,[-0-9: ]+,3\.99,,by the formula,,Ruth Adler,op-t5,maya$/);
    expect(lost).toMatch(/,,61\.17,set by hand,By hand\.,Ruth Adler,op-t5,maya$/);
    expect(nothing).toMatch(/,0\.00,,by the formula,/);
  });
});

const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Closing price/ });
const settleButton = () => button(/^Settle(: |$)/);
const reason = 'The price of noon was agreed on with you by phone.';
const byHand = () => screen.getByRole('radio', { name: 'Override result' });

/** Opens the settlement of the one trade that is open. */
async function showSettlement(given: Given = {}) {
  const page = show(given);
  await page.user.keyboard('js');
  return page;
}

describe('the settlement of a trade', { tags: ['full'] }, () => {
  it('begins with the price of the service, and shows trade, client, calculation, figures and entry', async () => {
    await showSettlement();
    expect(dialog()).toHaveTextContent('Trade T5, Buy bitcoin ×5, 2 h overdue');
    expect(price().value).toBe('64,210.00');
    expect(screen.getByText(/^Sample price from the price service, \d+ seconds? old\.$/)).toBeInTheDocument();
    const working = within(screen.getByRole('region', { name: 'How the result is calculated' }));
    expect(working.getByText('150.00 × 5 × (64,210.00 − 63,870.00) ÷ 63,870.00')).toBeInTheDocument();
    expect(working.getByRole('row', { name: 'By formula +$3.99' })).toBeInTheDocument();
    const figures = within(screen.getByRole('table', { name: 'Client’s account, USD' }));
    expect(figures.getByRole('row', { name: 'Balance 1,139.83 1,143.82 +3.99' })).toBeInTheDocument();
    expect(figures.getByRole('row', { name: 'In open trades 150.00 0.00 −150.00' })).toBeInTheDocument();
    expect(within(screen.getByRole('table', { name: 'Entry to be written' })).getByText('A9 T6')).toBeInTheDocument();
    expect(facts('Market then')).toEqual([
      '63,850.00price service, 23 Mar 2026, 11:41:00, prices 5 minutes apart',
      '64,200.00price service, 24 Mar 2026, 13:41:00, prices 5 minutes apart',
    ]);
    expect(facts('Difference')).toEqual(['+0.03%', '+0.02%']);
    expect(screen.queryByText(/^The (opening|closing) price is/)).toBeNull();
    expect(settleButton()).toHaveTextContent('Settle: +$3.99');
  });

  it('is written once at that price, without a reason, and the trade leaves the list', async () => {
    const { user } = await showSettlement();
    await user.click(settleButton());
    expect(acts.settleTrade).toHaveBeenCalledExactlyOnceWith(context, 'maya', 'op-t5', { closePrice: '64210.00' }, expect.any(String));
    expectLeft();
    expect(screen.getByText('No open trades')).toBeVisible();
  });

  it('needs a reason at a price of one’s own, which the client reads', async () => {
    const { user, fill, sent } = await showSettlement();
    await fill(price(), '64000');
    expect(screen.getByText(/^Entered by you\. The price service said \$64,210\.00 \(sample price\)/)).toBeInTheDocument();
    await user.click(settleButton());
    expect(sent()).toEqual([]);
    const note = screen.getByRole('textbox', { name: 'Reason for using a different price' });
    expect(note).toHaveAccessibleDescription(/Maya will see exactly this/);
    await fill(note, reason);
    await user.click(settleButton());
    expect(sent()).toEqual([{ closePrice: '64000.00', manual: { result: '1.53', reason } }]);
  });

  it('can be set by hand, which shows the difference to the formula and chooses no outcome beforehand', async () => {
    const { user, fill, sent } = await showSettlement();
    await user.click(byHand());
    for (const name of ['Won', 'Lost']) expect(screen.getByRole('radio', { name })).not.toBeChecked();
    await fill(screen.getByRole('textbox', { name: 'Amount' }), '12');
    await fill(screen.getByRole('textbox', { name: 'Reason for overriding the result' }), reason);
    await user.click(settleButton());
    expect(screen.getByText('Choose Won or Lost.')).toBeVisible();
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'Won' }));
    expect(settleButton()).toHaveTextContent('Settle: +$12.00');
    await user.click(screen.getByRole('radio', { name: 'Lost' }));
    expect(screen.getByRole('row', { name: 'Difference −$15.99' })).toBeInTheDocument();
    expect(screen.getByText(reason, { selector: 'q' })).toBeInTheDocument();
    await user.click(button('Settle: −$12.00'));
    expect(sent()).toEqual([{ closePrice: '64210.00', manual: { result: '-12.00', reason } }]);
  });

  it('refuses a loss beyond the stake at its field', async () => {
    const { user, fill } = await showSettlement();
    await user.click(byHand());
    await user.click(screen.getByRole('radio', { name: 'Lost' }));
    await fill(screen.getByRole('textbox', { name: 'Amount' }), '150.01');
    await user.click(settleButton());
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(/at most the stake of \$150\.00\./);
  });

  it('stays open with what was typed when the act fails, and says why', async () => {
    vi.mocked(acts.settleTrade).mockRejectedValue(new ActError('unreachable'));
    const { user, fill } = await showSettlement();
    await fill(price(), '64000');
    const note = () => screen.getByRole('textbox', { name: /^Reason/ });
    await fill(note(), reason);
    await user.click(settleButton());
    expect(screen.getByRole('alert')).toHaveTextContent('unreachable');
    expect(price().value).toBe('64000');
    expect(note()).toHaveValue(reason);
  });

  it('takes a typed price with a reason where the service does not answer', async () => {
    const { user, fill, clear, fail } = await showSettlement();
    await user.clear(price());
    clear(closingRates);
    const refetch = fail(closingRates);
    expect(price().value).toBe('');
    expect(price()).toHaveAccessibleDescription(/The price service isn’t responding/);
    expect(screen.queryByRole('region', { name: 'How the result is calculated' })).toBeNull();
    await user.click(button('Get price'));
    expect(refetch).toHaveBeenCalledOnce();
    await fill(price(), '64000');
    expect(screen.getByRole('textbox', { name: /^Reason/ })).toBeInTheDocument();
  });

  it('fills the field with each price that is read, in place of what was typed', async () => {
    const { user, fill, clear, set } = await showSettlement();
    await user.clear(price());
    clear(closingRates);
    expect(price()).toHaveAccessibleDescription(/Loading the price/);
    set(closingRates, createRates({ at: new Date(now.getTime() + 1) }));
    expect(price().value).toBe('64,210.00');
    await fill(price(), '1');
    set(closingRates, createRates({ price: '64300.00' }));
    expect(price().value).toBe('64,300.00');
  });

  it('waits for a price that is not too old', async () => {
    await showSettlement({ price: { at: hoursAgo(1) } });
    expect(settleButton()).toHaveAttribute('aria-disabled', 'true');
    expect(settleButton()).toHaveAccessibleDescription(/more than two minutes old\. Refresh it\./);
  });

  it('waits for the client’s book', async () => {
    const { clear } = await showSettlement();
    clear(queries.account('maya'));
    expect(screen.getByText('Loading the client’s book…')).toBeInTheDocument();
    expect(settleButton()).toHaveAccessibleDescription(/still loading/);
  });

  it('says that the client’s book could not be loaded, and tries again', async () => {
    const { user, clear, fail } = await showSettlement();
    clear(queries.account('maya'));
    const refetch = fail(queries.account('maya'));
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('is possible with a book that was read before and could not be read again, and says so', async () => {
    const { user, fail, sent } = await showSettlement();
    const refetch = fail(queries.account('maya'));
    expect(screen.getByText(/^Couldn’t load the client’s book/)).toBeInTheDocument();
    expect(screen.queryByText(/You can’t settle/)).toBeNull();
    await user.click(button('Try again'));
    expect(refetch).toHaveBeenCalledOnce();
    await user.click(settleButton());
    expect(sent()).toHaveLength(1);
  });

  it('is left to another administrator on one’s own account', async () => {
    await showSettlement({ uid: 'maya' });
    expect(settleButton()).toHaveAccessibleDescription(/your own account/);
  });

  it.each([
    ['another administrator', 'ruth', 'This trade has already been settled.', ['Ruth Adler'], 'T6', 1],
    ['oneself, when the answer was lost', 'boss', 'Your settlement was recorded.', ['You'], 'T6', 0],
    ['somebody unknown', null, 'This trade has already been settled.', [], 'the book', 0],
  ] as const)('gives way to a settlement by %s', async (_, actor, sentence, by, entry, others) => {
    const { user, set } = await showSettlement();
    set(queries.profile('ruth'), profile({ uid: 'ruth', firstname: 'Ruth', lastname: 'Adler', admin: true }));
    set(queries.entry('maya', 'op-t6'), actor && { ...closedRow().entry, actor });
    set(queries.trades('maya'), { ...openRow().list, list: [closed()], rev: 6, op: 'op-t6' });
    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(within(dialog()).getByRole('status').parentElement).toHaveFocus();
    expect(screen.queryAllByText(/You didn’t change anything/)).toHaveLength(others);
    expect(screen.queryAllByText('Settled by').map((term) => term.nextElementSibling?.textContent)).toEqual(by);
    expect(screen.getByRole('row', { name: `Recorded in ${entry} +$3.99` })).toBeInTheDocument();
    await user.click(button('Back to list'));
    expectLeft();
  });
});

describe('the warnings of a settlement', { tags: ['full'] }, () => {
  it('say that a trade would end before its time', async () => {
    await showSettlement({ open: [openRow({ openedAt: hoursAgo(2) })] });
    expect(screen.getByText('This trade hasn’t ended yet.')).toBeInTheDocument();
    expect(screen.getByText(/Settling it now closes it early/)).toBeInTheDocument();
  });

  it('are silent up to 1% between the opening price and the market', async () => {
    const { set } = await showSettlement();
    for (const market of ['63237.63', '64515.15']) {
      set(queries.chart('bitcoin', 7), createChart(trade().openedAt, market));
      expect(screen.queryByText(/^The opening price is/)).toBeNull();
    }
  });

  it('say above 1% how far the opening price is away, and what that is worth', async () => {
    const { set } = await showSettlement();
    const cases = [
      ['63237.62', '1.00% above', '−$7.43 against'],
      ['64515.16', '1.00% below', '+$7.58 for'],
      ['67000.00', '4.67% below', '+$36.75 for'],
    ] as const;
    for (const [market, far, worth] of cases) {
      set(queries.chart('bitcoin', 7), createChart(trade().openedAt, market));
      expect(screen.getByText(`The opening price is ${far} the market price at that time.`)).toBeInTheDocument();
      expect(screen.getByText((text) => text.includes(`alone is worth ${worth} the client`))).toBeInTheDocument();
    }
  });

  it('do so at a leverage of 1 too, where the difference hardly changes the result', async () => {
    await showSettlement({ open: [openRow({ leverage: 1 })], opening: '65000.00' });
    expect(screen.getByText('The opening price is 1.74% below the market price at that time.')).toBeInTheDocument();
  });

  it('say of an opening price that is too low that no book could record what it is worth', async () => {
    await showSettlement({ open: [openRow({ openPrice: '0.01', amount: '1000.00', leverage: 10 })], opening: '60000.00' });
    expect(screen.getByText(/alone is worth more than a book can record, for the client/)).toBeInTheDocument();
  });

  it('mark a closing price more than 1% from the market, and prevent nothing', async () => {
    const { user, fill, sent } = await showSettlement();
    await fill(price(), '66000');
    expect(screen.getByText('The closing price is 2.80% above the market price at that time.')).toBeInTheDocument();
    await fill(screen.getByRole('textbox', { name: /^Reason/ }), reason);
    await user.click(settleButton());
    expect(sent()).toHaveLength(1);
  });
});
