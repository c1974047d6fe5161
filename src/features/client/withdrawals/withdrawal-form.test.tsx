import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setAmountsHidden } from '@/ui/ledger/hidden-amounts';
import {
  address,
  addressField,
  amountField,
  dialog,
  failed,
  ledger,
  memory,
  pending,
  request,
  reviewButton,
  reviewed,
  sender,
  show,
} from './withdrawal-form.test-utils';
import { emptyInput } from './withdrawal-schema';

afterEach(() => {
  cleanup();
  setAmountsHidden(false);
});

describe('the way to a withdrawal', () => {
  it('shows everything once more before anything is sent', async () => {
    const { sent, send } = sender();
    const shown = await reviewed(show({ send }));
    expect(shown).toHaveAccessibleName('Withdraw $250.00?');
    for (const words of ['$539.83', '0.00389348 BTC', 'none', /Right away, \$250\.00 is reserved/, /no real coins are sent/]) {
      expect(shown).toHaveTextContent(words);
    }
    expect(sent).toEqual([]);
  });

  it('is sent when it is confirmed, and leaves an empty form', async () => {
    const { sent, send } = sender();
    const drafts = memory();
    const view = show({ send, drafts });
    await reviewed(view);
    await view.user.click(await request());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ coin: 'bitcoin', address, amount: '250.00' }]);
    expect(amountField()).toHaveValue('');
    expect(addressField()).toHaveValue('');
    expect(drafts.kept).toBeNull();
    expect(view.props.onSent).toHaveBeenCalledExactlyOnceWith('op-1');
    expect(view.props.onSave).not.toHaveBeenCalled();
  });

  it('goes back without losing anything', async () => {
    const view = show();
    await reviewed(view);
    await view.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(amountField()).toHaveValue('250');
    expect(reviewButton()).toHaveFocus();
  });

  it('says at each field what is wrong, and goes to the first', async () => {
    const { user } = show();
    await user.click(reviewButton());
    await waitFor(() => expect(addressField()).toHaveAccessibleDescription(/Enter the bitcoin address/));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(amountField()).toHaveAccessibleDescription(/e\.g\. \$100/);
    expect(addressField()).toHaveFocus();
  });

  it('cannot be begun while something stands in the way, and says what', async () => {
    const view = show({ disabledReason: 'Too many wait.' });
    await view.user.type(addressField(), address);
    await view.user.type(amountField(), '250');
    await view.user.click(reviewButton());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(reviewButton()).toHaveAccessibleDescription('Too many wait.');
    expect(amountField()).toHaveValue('250');
  });

  it('ends where something comes in the way of a review', async () => {
    const view = show();
    await reviewed(view);
    view.again({ disabledReason: 'Too many wait.' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('saved addresses', () => {
  it('are chosen by name, and none is chosen beforehand', async () => {
    const { sent, send } = sender();
    const view = show({ saved: [ledger], send });
    expect(screen.queryByLabelText('Bitcoin address (test network)')).toBeNull();
    await view.user.type(amountField(), '250');
    await view.user.click(reviewButton());
    const group = screen.getByRole('radiogroup', { name: 'Saved bitcoin addresses' });
    await waitFor(() => expect(group).toHaveAccessibleDescription(/Choose an address/));
    await view.user.click(screen.getByRole('radio', { name: 'Ledger' }));
    await view.user.click(reviewButton());
    expect(await screen.findByRole('dialog')).toHaveTextContent('Saved asLedger');
    await view.user.click(await request());
    await waitFor(() => expect(sent).toMatchObject([{ address }]));
  });

  it('give way to another one', async () => {
    const { user } = show({ saved: [ledger] });
    await user.click(screen.getByRole('radio', { name: 'Another address' }));
    await user.type(addressField(), address);
    expect(screen.getByText('Saved as Ledger.')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('are those of the coin', async () => {
    const { user } = show({ saved: [ledger] });
    await user.click(screen.getByRole('radio', { name: 'Ledger' }));
    await user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    expect(screen.queryByRole('radio', { name: 'Ledger' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Bitcoin' }));
    expect(screen.getByRole('radio', { name: 'Ledger' })).not.toBeChecked();
  });

  it('can be removed one by one', async () => {
    const view = show({ saved: [ledger] });
    await view.user.click(screen.getByRole('button', { name: 'Remove Ledger' }));
    expect(view.props.onRemove).toHaveBeenCalledExactlyOnceWith(ledger);
  });

  it('of the other network cannot be chosen, and say why', () => {
    show({ saved: [{ ...ledger, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }] });
    expect(screen.getByRole('radio', { name: 'Ledger' })).toBeDisabled();
    expect(screen.getByText(/Use a bitcoin testnet address/)).toBeVisible();
  });

  it('are twenty at most', async () => {
    const full = Array.from({ length: 20 }, (_, i) => ({ coin: 'ethereum', address: `0x${i}`, label: `No. ${i}` }) as const);
    const { user } = show({ saved: full });
    await user.type(addressField(), address);
    expect(screen.getByText(/You’ve saved 20 addresses, the maximum/)).toBeVisible();
  });
});

describe('the amount', () => {
  it('is all that is available at one press', async () => {
    const view = show();
    await view.user.click(screen.getByRole('button', { name: 'All available' }));
    expect(amountField()).toHaveValue('789.83');
    expect(screen.getByLabelText('Requested')).toHaveTextContent('789.83');
    expect(screen.getByLabelText('You receive (approx.)')).toHaveTextContent('0.01230074');
  });

  it('names what is available nowhere while amounts are hidden: in the review, at the field, and when it is refused by then', async () => {
    setAmountsHidden(true);
    const { send } = sender({ state: 'insufficient', available: '50.00' });
    const view = show({ send });
    const shown = await reviewed(view);
    expect(shown).not.toHaveTextContent('539.83');
    expect(shown).toHaveTextContent('Available afterwards•••••');
    await view.user.click(await request());
    await waitFor(() => expect(amountField()).toHaveAccessibleDescription(/That’s more than you can withdraw\. Enter less\./));
    await view.user.type(amountField(), '0');
    await view.user.tab();
    await waitFor(() => expect(amountField()).toHaveAccessibleDescription(/That’s more than you can withdraw\. Enter less\./));
  });

  it('is judged again when what is available changes', async () => {
    const view = show();
    await view.user.type(amountField(), '250');
    view.again({ available: '50.00' });
    expect(screen.getByLabelText('Requested')).toBeEmptyDOMElement();
    await waitFor(() => expect(amountField()).toHaveAccessibleDescription(/You can withdraw up to \$50\.00/));
    view.again({ available: '300.00' });
    await waitFor(() => expect(amountField()).not.toHaveAccessibleDescription(/You can withdraw up to \$50/));
  });

  it('needs no price: what it is in coins is for information', async () => {
    const refetch = vi.fn();
    const view = show({ rates: { ...failed<never>(), refetch } });
    await reviewed(view);
    expect(dialog()).not.toHaveTextContent('You receive');
    await view.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByText('We can’t calculate the coin amount right now.')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('is said to be read while the price is', () => {
    show({ rates: pending() });
    expect(screen.getByText('Loading the price…')).toBeInTheDocument();
  });
});

describe('what was typed', () => {
  it('is there again after the page was loaded again', () => {
    const input = { coin: 'bitcoin', ...emptyInput, address, keep: true, label: 'Ledger', amount: '12' } as const;
    show({ drafts: memory({ input }) });
    expect(addressField()).toHaveValue(address);
    expect(amountField()).toHaveValue('12');
    expect(screen.getByLabelText('Requested')).toHaveTextContent('12.00');
    expect(screen.getByLabelText('Address name')).toHaveValue('Ledger');
  });
});
