import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { addresses, method } from './payment.fixture';
import { PaymentCard } from './payment-card';

function show() {
  const onReview = vi.fn();
  const card = (stored = method) => <PaymentCard stored={stored} network="test" onReview={onReview} />;
  const view = render(card());
  return { onReview, again: (stored: typeof method) => view.rerender(card(stored)), user: userEvent.setup({ delay: null }) };
}
const bitcoin = () => screen.getByLabelText('Bitcoin address (test network)');
const onceMore = () => screen.queryByLabelText('Bitcoin address (test network), once more');
const review = () => screen.getByRole('button', { name: 'Review the change' });

describe('the own payment method', () => {
  it('shows what stands, and writes nothing where nothing was changed', async () => {
    const { user, onReview } = show();
    expect(bitcoin()).toHaveValue(addresses.bitcoin);
    await user.click(review());
    expect(await screen.findByText('Nothing was changed, so nothing is written.')).toBeVisible();
    expect(onReview).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('E-mail address (optional)'), 'x');
    expect(screen.queryByText(/Nothing was changed/)).toBeNull();
  });

  it('asks for another address twice, which can be pasted', async () => {
    const { user, onReview } = show();
    expect(onceMore()).toBeNull();
    await user.clear(bitcoin());
    expect(onceMore()).toBeNull();
    await user.click(bitcoin());
    await user.paste(addresses.otherBitcoin);
    await user.type(onceMore() ?? bitcoin(), addresses.otherBitcoin.slice(0, -1));
    await user.click(review());
    await waitFor(() => expect(onceMore()).toHaveAccessibleDescription(/do not match/));
    expect(onceMore()).toHaveFocus();
    await user.type(onceMore() ?? bitcoin(), '7');
    await user.click(review());
    await waitFor(() => expect(onReview).toHaveBeenCalledExactlyOnceWith({ ...method, bitcoin: addresses.otherBitcoin }));
  });

  it('forgets what was typed once it is saved: the next address is typed twice anew, and one from elsewhere appears', async () => {
    const { user, again } = show();
    await user.clear(bitcoin());
    await user.type(bitcoin(), addresses.otherBitcoin);
    await user.type(onceMore() ?? bitcoin(), addresses.otherBitcoin);
    again({ ...method, bitcoin: addresses.otherBitcoin });
    await waitFor(() => expect(onceMore()).toBeNull());
    await user.type(bitcoin(), 'x');
    expect(onceMore()).toHaveValue('');
    await user.type(bitcoin(), '{Backspace}');
    again({ ...method, bitcoin: addresses.bitcoin });
    await waitFor(() => expect(bitcoin()).toHaveValue(addresses.bitcoin));
  });

  it('shows what was changed elsewhere, and leaves alone what is being typed', async () => {
    const { user, again } = show();
    await user.clear(bitcoin());
    again({ ...method, ethereum: addresses.ethereum });
    await waitFor(() => expect(screen.getByLabelText('Ethereum address (Sepolia)')).toHaveValue(addresses.ethereum));
    expect(bitcoin()).toHaveValue('');
  });
});
