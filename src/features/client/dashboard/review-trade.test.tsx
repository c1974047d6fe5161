import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ready } from '@/ui/feedback/remote.fixture';
import { amount, desk, dialog, look, memory, rates, review, show, type User } from './trade-form-in-test';
import type { PlaceOutcome } from './use-trade-form';

afterEach(cleanup);

/** The answer is lost, and then another amount is written. */
async function changedAfterNoAnswer(user: User) {
  await review(user);
  await user.click(dialog().getByRole('button', { name: /^Buy/ }));
  await screen.findByText('It was not confirmed.');
  await user.click(dialog().getByRole('button', { name: 'Back' }));
  await user.type(amount(), '.50');
}

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

  it.each([
    ['Buy', /You lose it only when bitcoin becomes worth nothing\./],
    ['Sell', /You lose it when bitcoin rises by 100% or more/],
  ])('says of a trade without leverage when its amount is lost: %s', async (side, words) => {
    const { user } = show();
    await user.click(screen.getByRole('radio', { name: side }));
    await user.type(amount(), '100');
    await user.selectOptions(screen.getByLabelText('Leverage'), '1');
    await user.click(look());
    expect(
      dialog()
        .getByText(/The most that you can lose/)
        .closest('p'),
    ).toHaveTextContent(words);
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

  it('is found in the list where its answer was lost, so that the same is not placed twice', async () => {
    const { placed, place } = desk({ state: 'failed', cause: 'No answer.' });
    const drafts = memory();
    const { user, again, props } = show({ place, drafts });
    await review(user);
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    await screen.findByText('It was not confirmed.');
    again({ recorded: new Set([placed[0]?.op ?? '']) });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(amount()).toHaveValue('');
    expect(drafts.kept).toMatchObject({ amount: '', intent: null });
    expect(props.onFound).toHaveBeenCalledExactlyOnceWith(placed[0]?.op);
    await review(user);
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    expect(placed[1]?.op).not.toBe(placed[0]?.op);
  });

  it('does not take away what was chosen since, which is another one', async () => {
    const { placed, place } = desk({ state: 'failed', cause: 'No answer.' });
    const { user, again } = show({ place });
    await changedAfterNoAnswer(user);
    again({ recorded: new Set([placed[0]?.op ?? '']) });
    expect(amount()).toHaveValue('100.50');
    expect(screen.getByText(/It is among your open trades/)).toBeVisible();
  });

  it('is named by what is placed in its stead, so that only one of them can stand', async () => {
    const { placed, place } = desk({ state: 'failed', cause: 'No answer.' }, { state: 'failed', cause: 'It did arrive.' });
    const { user, again } = show({ place });
    await changedAfterNoAnswer(user);
    await user.click(look());
    await user.click(dialog().getByRole('button', { name: /^Buy/ }));
    expect(placed[1]?.earlier).toEqual([placed[0]?.op]);
    again({ recorded: new Set([placed[0]?.op ?? '']) });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(/What is chosen here would be another one/)).toBeVisible();
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
