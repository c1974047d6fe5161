import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Rates } from '@/data/prices';
import type { Op } from '@/domain/envelope';
import type { TradeRequest } from '@/domain/trade';
import type { DraftStore } from '@/lib/draft';
import type { RemoteState } from '@/ui/remote';
import { PlaceTrade, type PlaceTradeProps } from './place-trade';
import { tradeBlockOf } from './trade-block';
import type { TradeDraft } from './trade-form';
import type { PlaceOutcome } from './use-trade-form';

const ready = <T,>(data: T): RemoteState<T> => ({ status: 'success', data, error: null, refetch: vi.fn() });
const pending: RemoteState<never> = { status: 'pending', error: null, refetch: vi.fn() };
const failed = <T,>(data?: T): RemoteState<T> => ({ status: 'error', data, error: new Error('silent'), refetch: vi.fn() });
const start = new Date(2026, 2, 24, 9, 41).getTime();
const rates = (over: Partial<Rates> = {}): Rates => ({
  ...{ prices: { bitcoin: '64210.00', ethereum: '2310.00' }, at: new Date(start), sample: true },
  ...over,
});

function memory(kept: TradeDraft | null = null): DraftStore<TradeDraft> & { kept: TradeDraft | null } {
  const store = {
    kept,
    read: () => store.kept,
    write: (draft: TradeDraft) => {
      store.kept = draft;
    },
    clear: () => {
      store.kept = null;
    },
  };
  return store;
}

/** A desk that answers as told, once for each answer, and then always well. */
function desk(...answers: PlaceOutcome[]) {
  const placed: { request: TradeRequest; op: Op }[] = [];
  const place = async (request: TradeRequest, op: Op): Promise<PlaceOutcome> => {
    placed.push({ request, op });
    return answers.shift() ?? { state: 'placed' };
  };
  return { placed, place };
}

function show(over: Partial<PlaceTradeProps> = {}) {
  const clock = { now: start };
  const props: PlaceTradeProps = {
    ...{ asset: 'bitcoin', onAsset: () => {}, rates: ready(rates()), available: ready('789.83'), block: null, drafts: memory() },
    ...{ place: desk().place, now: () => new Date(clock.now) },
    ...over,
  };
  const at = (next: Partial<PlaceTradeProps> = {}) => (
    <MemoryRouter>
      <PlaceTrade {...props} {...next} />
    </MemoryRouter>
  );
  const view = render(at());
  return { clock, user: userEvent.setup({ delay: null }), again: (next: Partial<PlaceTradeProps>) => view.rerender(at(next)) };
}

const amount = () => screen.getByLabelText('Amount');
const price = () => screen.getByLabelText('Opens at the price of now');
const look = () => screen.getByRole('button', { name: 'Review the trade' });
const dialog = () => within(screen.getByRole('dialog'));
const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
type User = ReturnType<typeof userEvent.setup>;
async function review(user: User, typed = '100') {
  await user.type(amount(), typed);
  await user.selectOptions(screen.getByLabelText('Leverage'), '5');
  await user.click(look());
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('what a trade can cost', () => {
  it('stands beside it before it is placed', async () => {
    const { user } = show();
    await user.type(amount(), '100');
    await user.selectOptions(screen.getByLabelText('Leverage'), '5');
    expect(factOf('Exposure')).toBe('500.00');
    expect(factOf('Won if bitcoin rises 1%')).toBe('5.00');
    expect(factOf('Lost if it falls 1%')).toBe('5.00');
    expect(factOf('The most you can lose')).toBe('100.00');
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    expect(factOf('Lost if bitcoin rises 1%')).toBe('5.00');
    expect(screen.getByText(/You can lose the whole amount/)).toBeVisible();
  });

  it('is no figure while there is no amount', () => {
    show();
    expect(factOf('The most you can lose')).toBe('–');
  });
});

describe('the review', () => {
  it('says the trade in plain words, and places exactly that', async () => {
    const { placed, place } = desk();
    const drafts = memory();
    const { user } = show({ place, drafts });
    await review(user);
    expect(dialog().getByRole('heading', { name: 'Buy bitcoin for 100.00?' })).toBeVisible();
    expect(
      dialog()
        .getByText(/The most that you can lose is 100\.00 dollars/)
        .closest('p'),
    ).toHaveTextContent('when bitcoin falls by 20%');
    expect(dialog().getByText(/When bitcoin rises by 1% you win 5\.00 dollars; when it falls by 1% you lose 5\.00 dollars/)).toBeVisible();
    expect(placed).toEqual([]);
    await user.click(dialog().getByRole('button', { name: 'Buy bitcoin for 100.00' }));
    const request = { asset: 'bitcoin', side: 'buy', amount: '100.00', leverage: 5, duration: 1440, openPrice: '64210.00' };
    expect(placed).toMatchObject([{ request }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(amount()).toHaveValue('');
    expect(screen.getByLabelText('Leverage')).toHaveValue('5');
    expect(drafts.kept).toBeNull();
  });

  it('turns the words round for a sale', async () => {
    const { user } = show({ asset: 'ethereum' });
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    await review(user);
    expect(dialog().getByText(/When ethereum falls by 1% you win 5\.00 dollars; when it rises/)).toBeVisible();
  });

  it('can be left, with everything as it was typed', async () => {
    const { placed, place } = desk();
    const { user } = show({ place });
    await review(user);
    await user.click(dialog().getByRole('button', { name: 'Back' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(amount()).toHaveValue('100');
    expect(look()).toHaveFocus();
    expect(placed).toEqual([]);
  });

  it('stays through a failure, and the same trade again is the same act', async () => {
    const { placed, place } = desk({ state: 'failed', cause: 'The server did not answer in time.' });
    const drafts = memory();
    const { user } = show({ place, drafts });
    await review(user);
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    expect(await dialog().findByRole('alert')).toHaveTextContent('It was not confirmed. The server did not answer in time.');
    expect(drafts.kept).toMatchObject({ amount: '100', intent: { op: placed[0]?.op } });
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    expect(placed[1]?.op).toBe(placed[0]?.op);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is another act after a change, also when the price alone has moved it is not', async () => {
    const lost: PlaceOutcome = { state: 'failed', cause: 'No answer.' };
    const { placed, place } = desk(lost, lost);
    const { user, again } = show({ place });
    await review(user);
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    await user.click(dialog().getByRole('button', { name: 'Back' }));
    again({ rates: ready(rates({ prices: { bitcoin: '64300.00', ethereum: '2310.00' } })) });
    await user.click(look());
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    await user.click(dialog().getByRole('button', { name: 'Back' }));
    await user.type(amount(), '{Backspace}1');
    await user.click(look());
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    const ops = placed.map(({ op }) => op);
    expect(ops[1]).toBe(ops[0]);
    expect(ops[2]).not.toBe(ops[0]);
    expect(placed.map(({ request }) => request.openPrice)).toEqual(['64210.00', '64300.00', '64300.00']);
  });

  it('keeps the price that was seen when another one arrives', async () => {
    const { placed, place } = desk();
    const { user, again } = show({ place });
    await review(user);
    again({ rates: ready(rates({ prices: { bitcoin: '70000.00', ethereum: '2310.00' } })) });
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    expect(placed[0]?.request.openPrice).toBe('64210.00');
  });
});

describe('a price that is too old', () => {
  it('is refused at its field, and read again', async () => {
    const old = ready(rates());
    const { clock, user } = show({ rates: old });
    clock.now += 121_000;
    await review(user);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(price()).toHaveAccessibleDescription(/too old to open at/);
    expect(price()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Read the price again' }));
    expect(old.refetch).toHaveBeenCalledOnce();
  });

  it('is forgiven as soon as another one is there', async () => {
    const { clock, user, again } = show();
    clock.now += 121_000;
    await review(user);
    again({ rates: ready(rates({ prices: { bitcoin: '64500.00', ethereum: '2310.00' }, at: new Date(clock.now) })) });
    expect(price()).not.toHaveAccessibleDescription(/too old/);
    await user.click(look());
    expect(dialog().getByText('64,500.00')).toBeVisible();
  });

  it('is not used in the review either: the one of now is looked at first', async () => {
    const { placed, place } = desk();
    const { clock, user, again } = show({ place });
    await review(user);
    clock.now += 121_000;
    const fresh = rates({ prices: { bitcoin: '64500.00', ethereum: '2310.00' }, at: new Date(clock.now) });
    again({ rates: ready(fresh) });
    expect(dialog().getByText('The price has become too old to open at.')).toBeVisible();
    expect(dialog().queryByRole('button', { name: /^Buy/ })).toBeNull();
    await user.click(dialog().getByRole('button', { name: 'Use the price of now, 64,500.00' }));
    expect(dialog().getByText('64,500.00')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    expect(placed[0]?.request.openPrice).toBe('64500.00');
  });
});

describe('an amount', () => {
  it.each([
    ['', /Write the amount in dollars/],
    ['0', /greater than zero/],
    ['1000000.01', /At most 1,000,000\.00/],
    ['ten', /in figures/],
    ['1.005', /two decimals/],
    ['789.84', /Only 789\.83 is available/],
  ])('of %j has a sentence at its field', async (typed, sentence) => {
    const { user } = show();
    if (typed) await user.type(amount(), typed);
    await user.click(look());
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(amount()).toHaveAccessibleDescription(sentence);
    expect(amount()).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of all that is available is fine', async () => {
    const { user } = show();
    await review(user, '789.83');
    expect(dialog().getByRole('heading', { name: 'Buy bitcoin for 789.83?' })).toBeVisible();
  });

  it('that the desk finds too much is refused at its field', async () => {
    const { place } = desk({ state: 'insufficient', cause: 'Not enough is available.' });
    const { user } = show({ place });
    await review(user);
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(amount()).toHaveValue('100');
    expect(amount()).toHaveAccessibleDescription(/Not enough is available/);
    await waitFor(() => expect(amount()).toHaveFocus());
  });
});

describe('a form that cannot be sent yet', () => {
  const client = { standing: 'active', email: 'maya@example.com', emailVerified: true, trades: null };
  it.each([
    ['while the price is read', { rates: pending }, /price is being read/],
    ['without any price', { rates: failed<Rates>() }, /needs a price/],
    ['while it is not known what is available', { available: pending }, /available is being read/],
    ['when that could not be read', { available: failed<string>() }, /could not be read/],
    ['without a verified address', { block: tradeBlockOf({ ...client, emailVerified: false }) }, /verified e-mail/],
    ['on a frozen account', { block: tradeBlockOf({ ...client, standing: 'frozen' }) }, /see above/],
  ])('says why %s, and keeps what is typed', async (_, over, why) => {
    const { placed, place } = desk();
    const { user } = show({ ...over, place });
    await user.type(amount(), '100');
    expect(look()).toHaveAttribute('aria-disabled', 'true');
    expect(look()).toHaveAccessibleDescription(why);
    await user.click(look());
    await user.type(amount(), '{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(placed).toEqual([]);
    expect(amount()).toHaveValue('100');
  });

  it('says what is closed and what to do about it', () => {
    show({ block: tradeBlockOf({ ...client, standing: 'frozen' }) });
    expect(screen.getByText('Trading is closed because you froze your account.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write to the desk' })).toBeVisible();
  });
});

describe('what was chosen', () => {
  it('is there again when the page is', () => {
    show({ drafts: memory({ side: 'sell', amount: '120', leverage: '7', duration: '60', intent: null }) });
    expect(amount()).toHaveValue('120');
    expect(screen.getByRole('radio', { name: 'Sell' })).toBeChecked();
    expect(screen.getByLabelText('Duration')).toHaveDisplayValue('1 hour');
  });

  it('follows the coin of the chart, and changes it', async () => {
    const chosen = vi.fn();
    const { user, again } = show({ onAsset: chosen });
    expect(price()).toHaveValue('64,210.00');
    await user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    expect(chosen).toHaveBeenCalledExactlyOnceWith('ethereum');
    act(() => again({ asset: 'ethereum' }));
    expect(price()).toHaveValue('2,310.00');
  });
});
