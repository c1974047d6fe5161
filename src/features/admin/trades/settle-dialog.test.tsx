import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { readyQuery } from '@/ui/feedback/query-boundary.fixture';
import { FormError } from '@/ui/forms/form';
import { type EligibilityInput, getDisabledReason, SettlementDialog, type SettlementDialogProps } from './settle-dialog';
import { failed, hoursAgo, loading, now, openRow, outlook, quote, reading, trade, tradeFile } from './trades.fixture';

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
    ['before the book is read', { review: loading }, /still being read/],
    ['whose book could not be read', { review: failed() }, /First the client’s book/],
    ['without an account', { review: readyQuery(tradeFile({ account: null })) }, /no account/],
    [
      'with less staked than it says',
      { review: readyQuery(tradeFile({ holds: { reserved: '0', staked: '1.00', rev: 3, op: '' } })) },
      /do not add up/,
    ],
    ['at a price that is too old', { quote: readyQuery(quote({ at: hoursAgo(1) })) }, /two minutes ago/],
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

const opening = readyQuery(reading('63850.00'));
const closing = readyQuery(reading('64200.00'));

function show(over: Partial<SettlementDialogProps> = {}) {
  const settle = vi.fn(async () => undefined);
  const onClose = vi.fn();
  const props = {
    row: openRow(),
    review: readyQuery(tradeFile()),
    quote: readyQuery(quote({ at: new Date() })),
    opening,
    closing,
    me: 'boss',
    now,
  };
  const dialog = (more: Partial<SettlementDialogProps>) => (
    <SettlementDialog {...props} settle={settle} onClose={onClose} {...over} {...more} />
  );
  const { rerender } = render(dialog({}));
  return { settle, onClose, again: (more: Partial<SettlementDialogProps>) => rerender(dialog(more)) };
}
const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Closing price/ });
const settleButton = () => screen.getByRole('button', { name: /^Settle/ });
const reason = 'The price of noon was agreed on with you by phone.';

describe('the settlement of a trade', () => {
  it('begins with the price of the service, and shows trade, client, working, figures and line', () => {
    show();
    expect(screen.getByRole('dialog', { name: '150.00 staked by Maya Lindqvist' })).toHaveTextContent(
      'Trade T5, Buy bitcoin ×5, 2 h overdue',
    );
    expect(price().value).toBe('64,210.00');
    expect(screen.getByText(/^Sample price of the price service, read \d+ seconds? ago\.$/)).toBeInTheDocument();
    const working = within(screen.getByRole('region', { name: 'How the result is computed' }));
    expect(working.getByText('150.00 × 5 × (64,210.00 − 63,870.00) ÷ 63,870.00')).toBeInTheDocument();
    expect(working.getByRole('row', { name: 'By the formula +3.99' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Balance 1,139.83 1,143.82 +3.99' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Staked 150.00 0.00 −150.00' })).toBeInTheDocument();
    const book = screen.getByRole('table', { name: 'What will stand in the client’s book' });
    expect(within(book).getByText('A9 T6')).toBeInTheDocument();
    expect(settleButton()).toHaveTextContent('Settle with +3.99');
  });

  it('settles at that price without a reason', async () => {
    const { settle } = show();
    await userEvent.click(settleButton());
    expect(settle).toHaveBeenCalledWith({ closePrice: '64210.00' });
  });

  it('at a price of one’s own asks for a reason that the client reads', async () => {
    const { settle } = show();
    await userEvent.clear(price());
    await userEvent.type(price(), '64000');
    expect(screen.getByText(/^Typed by you\. The price service said 64,210\.00, a sample price,/)).toBeInTheDocument();
    await userEvent.click(settleButton());
    expect(settle).not.toHaveBeenCalled();
    const note = screen.getByRole('textbox', { name: 'Reason for another price than the service’s' });
    expect(note).toHaveAccessibleDescription(/Maya reads this word for word/);
    await userEvent.type(note, reason);
    await userEvent.click(settleButton());
    expect(settle).toHaveBeenCalledWith({ closePrice: '64000.00', manual: { result: '1.53', reason } });
  });

  it('can be set by hand, with the difference to the formula in sight', async () => {
    const { settle } = show();
    await userEvent.click(screen.getByRole('radio', { name: 'Set by hand' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Lost' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Result' }), '12');
    expect(screen.getByRole('row', { name: 'Difference −15.99' })).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason for setting it by hand' }), reason);
    expect(screen.getByText(reason, { selector: 'q' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Settle with −12.00' }));
    expect(settle).toHaveBeenCalledWith({ closePrice: '64210.00', manual: { result: '-12.00', reason } });
  });

  it('chooses neither won nor lost beforehand', async () => {
    const { settle } = show();
    await userEvent.click(screen.getByRole('radio', { name: 'Set by hand' }));
    for (const name of ['Won', 'Lost']) expect(screen.getByRole('radio', { name })).not.toBeChecked();
    await userEvent.type(screen.getByRole('textbox', { name: 'Result' }), '12');
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason for setting it by hand' }), reason);
    await userEvent.click(settleButton());
    expect(screen.getByText('Choose whether the client has won or lost.')).toBeVisible();
    expect(settle).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('radio', { name: 'Won' }));
    await userEvent.click(screen.getByRole('button', { name: 'Settle with +12.00' }));
    expect(settle).toHaveBeenCalledOnce();
  });

  it('refuses a loss beyond the stake at its field', async () => {
    show();
    await userEvent.click(screen.getByRole('radio', { name: 'Set by hand' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Lost' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Result' }), '150.01');
    await userEvent.click(settleButton());
    expect(screen.getByRole('textbox', { name: 'Result' })).toHaveAccessibleDescription(/No more than the stake of 150\.00 can be lost\./);
  });
});

describe('without a price', () => {
  it('the field is empty, says why, and the settlement takes one with a reason', async () => {
    const refetch = vi.fn();
    show({ quote: failed(refetch) });
    expect(price().value).toBe('');
    expect(price()).toHaveAccessibleDescription(/The price service does not answer/);
    expect(screen.queryByRole('region', { name: 'How the result is computed' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Read the price now' }));
    expect(refetch).toHaveBeenCalledOnce();
    await userEvent.type(price(), '64000');
    expect(screen.getByRole('textbox', { name: /^Reason/ })).toBeInTheDocument();
  });

  it('the field waits for the price, which then stands in it', () => {
    const { again } = show({ quote: loading });
    expect(price().value).toBe('');
    again({ quote: readyQuery(quote({ at: new Date() })) });
    expect(price().value).toBe('64,210.00');
  });

  it('that is fresh nothing is settled: it has to be read again', () => {
    show({ quote: readyQuery(quote({ at: hoursAgo(1) })) });
    expect(settleButton()).toHaveAttribute('aria-disabled', 'true');
    expect(settleButton()).toHaveAccessibleDescription(/two minutes ago\. Read it again\./);
  });

  it('another reading takes the place of what was typed', async () => {
    const { again } = show();
    await userEvent.clear(price());
    await userEvent.type(price(), '1');
    again({ quote: readyQuery(quote({ price: '64300.00', at: new Date() })) });
    expect(price().value).toBe('64,300.00');
  });
});

describe('what has to be looked at', () => {
  it('says that a trade would end before its time', () => {
    show({ row: openRow({ openedAt: hoursAgo(2) }) });
    expect(screen.getByText('Its time is not over.')).toBeInTheDocument();
    expect(screen.getByText(/Settling it now ends it early/)).toBeInTheDocument();
  });

  it.each(['63237.63', '64515.15'])('is silent up to 1% between the opening price and the market: %s', (market) => {
    show({ opening: readyQuery(reading(market)) });
    expect(screen.queryByText(/^The opening price is/)).toBeNull();
  });

  it.each([
    ['63237.62', '1.00% above', '−7.43 against'],
    ['64515.16', '1.00% below', '+7.58 for'],
    ['67000.00', '4.67% below', '+36.75 for'],
  ])('warns above 1%%, and says what it is worth: %s', (market, far, worth) => {
    show({ opening: readyQuery(reading(market)) });
    expect(screen.getByText(`The opening price is ${far} the market price of that time.`)).toBeInTheDocument();
    expect(screen.getByText((text) => text.includes(`alone is worth ${worth} the client`))).toBeInTheDocument();
  });

  it('warns at a leverage of 1 too, where the difference hardly moves the result', () => {
    show({ row: openRow({ leverage: 1 }), opening: readyQuery(reading('65000.00')) });
    expect(screen.getByText('The opening price is 1.74% below the market price of that time.')).toBeInTheDocument();
  });

  it('says of an opening price so low that no book could write what it is worth', () => {
    show({ row: openRow({ openPrice: '0.01', amount: '1000.00', leverage: 10 }), opening: readyQuery(reading('60000.00')) });
    expect(screen.getByText(/alone is worth more than a book can write, for the client/)).toBeInTheDocument();
  });
});

describe('the market beside both prices', () => {
  const facts = (term: string) => screen.getAllByText(term, { selector: 'dt' }).map((found) => found.nextElementSibling?.textContent);

  it('is shown with its time, its spacing and the difference, the opening first', () => {
    show();
    expect(facts('Market then')).toEqual([
      '63,850.00price service, 24 Mar 2026, 13:41:00, prices 5 minutes apart',
      '64,200.00price service, 24 Mar 2026, 13:41:00, prices 5 minutes apart',
    ]);
    expect(facts('Difference')).toEqual(['+0.03%', '+0.02%']);
  });

  it('marks a closing price that is typed more than 1% away, and hinders nothing', async () => {
    const { settle } = show();
    expect(screen.queryByText(/^The closing price is/)).toBeNull();
    await userEvent.clear(price());
    await userEvent.type(price(), '66000');
    expect(screen.getByText('The closing price is 2.80% above the market price of that time.')).toBeInTheDocument();
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), reason);
    await userEvent.click(settleButton());
    expect(settle).toHaveBeenCalledOnce();
  });
});

describe('while the client’s book', () => {
  it('is being read, nothing is settled', () => {
    show({ review: loading });
    expect(screen.getByText('Reading the client’s book…')).toBeInTheDocument();
    expect(settleButton()).toHaveAccessibleDescription(/still being read/);
  });

  it('cannot be read, it says so and tries again', async () => {
    const refetch = vi.fn();
    show({ review: failed(refetch) });
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('was read before and cannot be read again, it says so, and can be settled all the same', async () => {
    const refetch = vi.fn();
    const { settle } = show({ review: { ...failed(refetch), data: tradeFile() } });
    expect(screen.getByText(/could not be read again/)).toBeInTheDocument();
    expect(screen.queryByText(/Nothing can be settled/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
    await userEvent.click(settleButton());
    expect(settle).toHaveBeenCalledOnce();
  });

  it('is one’s own, another administrator has to settle', () => {
    show({ me: 'maya' });
    expect(settleButton()).toHaveAccessibleDescription(/your own account/);
  });
});

describe('a settlement that fails', () => {
  it('says why, and keeps what was typed', async () => {
    const settle = vi.fn(async () => {
      throw new FormError('The server did not answer in time.');
    });
    const { onClose } = show({ settle });
    await userEvent.clear(price());
    await userEvent.type(price(), '64000');
    await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), reason);
    await userEvent.click(settleButton());
    expect(screen.getByRole('alert')).toHaveTextContent('The server did not answer in time.');
    expect(price().value).toBe('64000');
    expect(screen.getByRole('textbox', { name: /^Reason/ })).toHaveValue(reason);
    expect(onClose).not.toHaveBeenCalled();
  });
});
