import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adminQueries } from '@/data/admin-queries';
import { createReads, renderAtDesk, signInAtDesk } from '@/data/at-desk.test-utils';
import * as acts from '@/data/collections/trades';
import { ActError } from '@/data/ledger/errors';
import type { Rates } from '@/data/prices/prices';
import { queries } from '@/data/queries';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import type { OpenTrade } from './filters';
import { type EligibilityInput, getDisabledReason, SettleDialog } from './settle-dialog';
import type { ClosingPrice } from './settlement';
import { closed, failed, hoursAgo, loading, now, openRow, outlook, quote, trade, tradeFile } from './trades.fixture';

const context = signInAtDesk(now);
beforeEach(() => void vi.spyOn(acts, 'settleTrade').mockResolvedValue());

const usual: EligibilityInput = {
  trade: trade(),
  review: readyQuery(tradeFile()),
  quote: readyQuery(quote()),
  outlook: outlook(),
  me: 'boss',
  now,
};
const why = (over: Partial<EligibilityInput>) => getDisabledReason({ ...usual, ...over });

describe('a trade', () => {
  it('can be settled when everything about it is known', () => {
    expect(why({})).toBeUndefined();
  });

  it.each<[string, Partial<EligibilityInput>, RegExp]>([
    ['of oneself', { me: 'maya' }, /your own account/],
    ['before the book is read', { review: loading }, /still loading/],
    ['whose book could not be read', { review: failed() }, /The client’s book didn’t load/],
    ['without an account', { review: readyQuery(tradeFile({ account: null })) }, /no account/],
    [
      'with less staked than it says',
      { review: readyQuery(tradeFile({ holds: { reserved: '0', staked: '1.00', rev: 3, op: '' } })) },
      /don’t add up/,
    ],
    ['at a price that is too old', { quote: readyQuery(quote({ at: hoursAgo(1) })) }, /more than two minutes old/],
    ['with a gain that the balance cannot hold', { outlook: outlook({ how: 'hand', outcome: 'won', result: '9999999999' }) }, /ten digits/],
  ])('cannot be settled %s', (_, over, sentence) => {
    expect(why(over)).toMatch(sentence);
  });

  it('can be settled at a price that was typed, however old the service’s is', () => {
    expect(why({ quote: readyQuery(quote({ at: hoursAgo(1) })), outlook: outlook({ closePrice: '60000' }) })).toBeUndefined();
    expect(why({ quote: failed(), outlook: outlook({ closePrice: '60000', quoted: '' }) })).toBeUndefined();
  });
});

// @module-tag full

const at = trade().openedAt.getTime();
const createChart = (time: number, price: string) => ({
  points: [
    { at: time - 300_000, price },
    { at: time, price },
  ],
  sample: false,
});
const rates = (over: Partial<ClosingPrice> = {}): Rates => {
  const { price, at, sample } = quote(over);
  return { prices: { bitcoin: price, ethereum: '2310.00' }, at, sample };
};
const closingRates = adminQueries.closingRates({ uid: 'maya', id: 'op-t5' });

interface Given {
  row?: OpenTrade;
  /** The market when the trade was opened, USD for one bitcoin. */
  opening?: string;
  price?: Partial<ClosingPrice>;
  uid?: string;
}

function show({ row = openRow(), opening = '63850.00', price = {}, uid }: Given = {}) {
  const reads = createReads();
  const { profile, account, holds, order } = tradeFile();
  reads.set(queries.profile('maya'), profile);
  reads.set(queries.account('maya'), account);
  reads.set(queries.holds('maya'), holds);
  reads.set(queries.entry('maya', 'op-t5'), order);
  reads.set(closingRates, rates(price));
  reads.set(queries.chart('bitcoin', 7), createChart(at, opening));
  reads.set(queries.chart('bitcoin', 1), createChart(now.getTime(), '64200.00'));
  const onClose = vi.fn();
  renderAtDesk(<SettleDialog row={row} now={now} onClose={onClose} />, reads, { uid });
  return { ...reads, onClose };
}
const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Closing price/ });
const settleButton = () => screen.getByRole('button', { name: /^Settle/ });
const reason = 'The price of noon was agreed on with you by phone.';

describe('the settlement of a trade', () => {
  it('begins with the price of the service, and shows trade, client, working, figures and line', () => {
    show();
    expect(screen.getByRole('dialog', { name: '$150.00 staked by Maya Lindqvist' })).toHaveTextContent(
      'Trade T5, Buy bitcoin ×5, 2 h overdue',
    );
    expect(price().value).toBe('64,210.00');
    expect(screen.getByText(/^Sample price from the price service, \d+ seconds? old\.$/)).toBeInTheDocument();
    const working = within(screen.getByRole('region', { name: 'How the result is calculated' }));
    expect(working.getByText('150.00 × 5 × (64,210.00 − 63,870.00) ÷ 63,870.00')).toBeInTheDocument();
    expect(working.getByRole('row', { name: 'By formula +$3.99' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Balance 1,139.83 1,143.82 +3.99' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'In open trades 150.00 0.00 −150.00' })).toBeInTheDocument();
    const book = screen.getByRole('table', { name: 'Entry to be written' });
    expect(within(book).getByText('A9 T6')).toBeInTheDocument();
    expect(settleButton()).toHaveTextContent('Settle: +$3.99');
  });

  it('settles at that price without a reason', async () => {
    const { onClose } = show();
    await userEvent.click(settleButton());
    expect(acts.settleTrade).toHaveBeenCalledExactlyOnceWith(context, 'maya', 'op-t5', { closePrice: '64210.00' }, expect.any(String));
    expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('at a price of one’s own asks for a reason that the client reads', async () => {
    const { sent } = show();
    await userEvent.clear(price());
    await userEvent.type(price(), '64000');
    expect(screen.getByText(/^Entered by you\. The price service said \$64,210\.00 \(sample price\)/)).toBeInTheDocument();
    await userEvent.click(settleButton());
    expect(sent()).toEqual([]);
    const note = screen.getByRole('textbox', { name: 'Reason for using a different price' });
    expect(note).toHaveAccessibleDescription(/Maya will see exactly this/);
    await userEvent.type(note, reason);
    await userEvent.click(settleButton());
    expect(sent()).toEqual([{ closePrice: '64000.00', manual: { result: '1.53', reason } }]);
  });

  it('can be set by hand, with the difference to the formula in sight', async () => {
    const { sent } = show();
    await userEvent.click(screen.getByRole('radio', { name: 'Override result' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Lost' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '12');
    expect(screen.getByRole('row', { name: 'Difference −$15.99' })).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason for overriding the result' }), reason);
    expect(screen.getByText(reason, { selector: 'q' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Settle: −$12.00' }));
    expect(sent()).toEqual([{ closePrice: '64210.00', manual: { result: '-12.00', reason } }]);
  });

  it('chooses neither won nor lost beforehand', async () => {
    const { sent } = show();
    await userEvent.click(screen.getByRole('radio', { name: 'Override result' }));
    for (const name of ['Won', 'Lost']) expect(screen.getByRole('radio', { name })).not.toBeChecked();
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '12');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason for overriding the result' }), reason);
    await userEvent.click(settleButton());
    expect(screen.getByText('Choose Won or Lost.')).toBeVisible();
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Won' }));
    await userEvent.click(screen.getByRole('button', { name: 'Settle: +$12.00' }));
    expect(sent()).toHaveLength(1);
  });

  it('refuses a loss beyond the stake at its field', async () => {
    show();
    await userEvent.click(screen.getByRole('radio', { name: 'Override result' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Lost' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '150.01');
    await userEvent.click(settleButton());
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(/at most the stake of \$150\.00\./);
  });
});

describe('without a price', () => {
  it('the field is empty, says why, and the settlement takes one with a reason', async () => {
    const { clear, fail } = show();
    await userEvent.clear(price());
    clear(closingRates);
    const refetch = fail(closingRates);
    expect(price().value).toBe('');
    expect(price()).toHaveAccessibleDescription(/The price service isn’t responding/);
    expect(screen.queryByRole('region', { name: 'How the result is calculated' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Get price' }));
    expect(refetch).toHaveBeenCalledOnce();
    await userEvent.type(price(), '64000');
    expect(screen.getByRole('textbox', { name: /^Reason/ })).toBeInTheDocument();
  });

  it('the field waits for the price, which then stands in it', async () => {
    const { clear, set } = show();
    await userEvent.clear(price());
    clear(closingRates);
    expect(price()).toHaveAccessibleDescription(/Loading the price/);
    set(closingRates, rates({ at: new Date(now.getTime() + 1) }));
    expect(price().value).toBe('64,210.00');
  });

  it('that is fresh nothing is settled: it has to be read again', () => {
    show({ price: { at: hoursAgo(1) } });
    expect(settleButton()).toHaveAttribute('aria-disabled', 'true');
    expect(settleButton()).toHaveAccessibleDescription(/more than two minutes old\. Refresh it\./);
  });

  it('another reading takes the place of what was typed', async () => {
    const { set } = show();
    await userEvent.clear(price());
    await userEvent.type(price(), '1');
    set(closingRates, rates({ price: '64300.00' }));
    expect(price().value).toBe('64,300.00');
  });
});

describe('what has to be looked at', () => {
  it('says that a trade would end before its time', () => {
    show({ row: openRow({ openedAt: hoursAgo(2) }) });
    expect(screen.getByText('This trade hasn’t ended yet.')).toBeInTheDocument();
    expect(screen.getByText(/Settling it now closes it early/)).toBeInTheDocument();
  });

  it.each(['63237.63', '64515.15'])('is silent up to 1% between the opening price and the market: %s', (market) => {
    show({ opening: market });
    expect(screen.queryByText(/^The opening price is/)).toBeNull();
  });

  it.each([
    ['63237.62', '1.00% above', '−$7.43 against'],
    ['64515.16', '1.00% below', '+$7.58 for'],
    ['67000.00', '4.67% below', '+$36.75 for'],
  ])('warns above 1%%, and says what it is worth: %s', (market, far, worth) => {
    show({ opening: market });
    expect(screen.getByText(`The opening price is ${far} the market price at that time.`)).toBeInTheDocument();
    expect(screen.getByText((text) => text.includes(`alone is worth ${worth} the client`))).toBeInTheDocument();
  });

  it('warns at a leverage of 1 too, where the difference hardly moves the result', () => {
    show({ row: openRow({ leverage: 1 }), opening: '65000.00' });
    expect(screen.getByText('The opening price is 1.74% below the market price at that time.')).toBeInTheDocument();
  });

  it('says of an opening price so low that no book could write what it is worth', () => {
    show({ row: openRow({ openPrice: '0.01', amount: '1000.00', leverage: 10 }), opening: '60000.00' });
    expect(screen.getByText(/alone is worth more than a book can record, for the client/)).toBeInTheDocument();
  });
});

describe('the market beside both prices', () => {
  const facts = (term: string) => screen.getAllByText(term, { selector: 'dt' }).map((found) => found.nextElementSibling?.textContent);

  it('is shown with its time, its spacing and the difference, the opening first', () => {
    show();
    expect(facts('Market then')).toEqual([
      '63,850.00price service, 23 Mar 2026, 11:41:00, prices 5 minutes apart',
      '64,200.00price service, 24 Mar 2026, 13:41:00, prices 5 minutes apart',
    ]);
    expect(facts('Difference')).toEqual(['+0.03%', '+0.02%']);
  });

  it('marks a closing price that is typed more than 1% away, and hinders nothing', async () => {
    const { sent } = show();
    expect(screen.queryByText(/^The closing price is/)).toBeNull();
    await userEvent.clear(price());
    await userEvent.type(price(), '66000');
    expect(screen.getByText('The closing price is 2.80% above the market price at that time.')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), reason);
    await userEvent.click(settleButton());
    expect(sent()).toHaveLength(1);
  });
});

describe('while the client’s book', () => {
  it('is being read, nothing is settled', () => {
    const { clear } = show();
    clear(queries.account('maya'));
    expect(screen.getByText('Loading the client’s book…')).toBeInTheDocument();
    expect(settleButton()).toHaveAccessibleDescription(/still loading/);
  });

  it('cannot be read, it says so and tries again', async () => {
    const { clear, fail } = show();
    clear(queries.account('maya'));
    const refetch = fail(queries.account('maya'));
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('was read before and cannot be read again, it says so, and can be settled all the same', async () => {
    const { fail, sent } = show();
    const refetch = fail(queries.account('maya'));
    expect(screen.getByText(/^Couldn’t load the client’s book/)).toBeInTheDocument();
    expect(screen.queryByText(/You can’t settle/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
    await userEvent.click(settleButton());
    expect(sent()).toHaveLength(1);
  });

  it('is one’s own, another administrator has to settle', () => {
    show({ uid: 'maya' });
    expect(settleButton()).toHaveAccessibleDescription(/your own account/);
  });
});

describe('a settlement that fails', () => {
  it('says why, and keeps what was typed', async () => {
    vi.mocked(acts.settleTrade).mockRejectedValue(new ActError('unreachable'));
    const { onClose } = show();
    await userEvent.clear(price());
    await userEvent.type(price(), '64000');
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), reason);
    await userEvent.click(settleButton());
    expect(screen.getByRole('alert')).toHaveTextContent('unreachable');
    expect(price().value).toBe('64000');
    expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveValue(reason);
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('a trade that was settled meanwhile gives way to how it was settled', async () => {
  const { set, onClose } = show();
  set(queries.entry('maya', 'op-t6'), null);
  set(queries.trades('maya'), { ...openRow().list, list: [closed()], rev: 6, op: 'op-t6' });
  expect(screen.getByText('This trade has already been settled.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Back to list' }));
  expect(onClose).toHaveBeenCalledExactlyOnceWith(true);
});
