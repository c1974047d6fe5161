import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FieldError, FormError } from '@/ui/forms/form';
import { addresses, method } from './payment.fixture';
import { PaymentCard, PaymentReview, type PaymentReviewProps } from './payment-panel';

describe('the review of a payment method', () => {
  const next = { ...method, bitcoin: addresses.otherBitcoin };

  function show(over: Partial<PaymentReviewProps> = {}) {
    const acts = { onSave: vi.fn(async (_: string) => {}), onClose: vi.fn() };
    const shown = { method, rev: 3 };
    const given = {
      me: 'boss',
      displayed: shown,
      next,
      network: 'test',
      outdated: false,
      chosen: true,
      now: new Date(2026, 2, 24),
    } as const;
    render(<PaymentReview {...given} {...acts} {...over} />);
    return { ...acts, user: userEvent.setup({ delay: null }) };
  }
  const save = () => screen.getByRole('button', { name: 'Change the method' });
  const password = () => screen.getByLabelText('Your current password');
  const compared = () => screen.getByRole('checkbox');

  it('shows before and after with a code to try, what clients will read, and the line of the book', () => {
    show();
    const dialog = screen.getByRole('dialog', { name: 'Change your payment method?' });
    expect(dialog).toHaveTextContent(`Before${addresses.bitcoin}After${addresses.otherBitcoin}`);
    expect(screen.getByRole('img', { name: 'Test QR code with the new bitcoin address' })).toBeVisible();
    expect(dialog).toHaveTextContent('For 7 days, the deposit page says that the bitcoin address was changed, and when.');
    expect(screen.getByRole('row', { name: /P4 Payment method updated\s*bitcoin address/ })).toBeVisible();
  });

  it('is saved with the password, once the address was compared', async () => {
    const { user, onSave } = show();
    await user.click(save());
    await waitFor(() => expect(compared()).toHaveAccessibleDescription(/Scan each code/));
    expect(password()).toHaveAccessibleDescription(/Enter your current password/);
    await user.click(compared());
    await user.type(password(), 'the right one');
    await user.click(save());
    await waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith('the right one'));
  });

  it('says a wrong password at its field, and anything else above the button; what was typed stays', async () => {
    const onSave = vi
      .fn<(typed: string) => Promise<void>>()
      .mockRejectedValueOnce(new FieldError('password', 'That’s not your current password.'))
      .mockRejectedValueOnce(new FormError('You are offline.'));
    const { user } = show({ onSave });
    await user.click(compared());
    await user.type(password(), 'typed');
    await user.click(save());
    await waitFor(() => expect(password()).toHaveAccessibleDescription(/not your current password/));
    await user.click(save());
    expect(await screen.findByText('You are offline.')).toBeVisible();
    expect(password()).toHaveValue('typed');
  });

  it('asks for no comparison where an address only goes, and says what clients cannot do then', async () => {
    const { user, onSave } = show({ next: { ...method, bitcoin: '' } });
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/They can no longer deposit bitcoin/)).toBeVisible();
    await user.type(password(), 'x{Enter}');
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  });

  it('promises no notice where clients see another method, or saw none, or no address changes', () => {
    show({ chosen: false });
    expect(screen.getByText(/nothing changes for them now/)).toBeVisible();
    show({ displayed: { method, rev: 0 } });
    show({ next: { ...method, email: 'other@example.com' } });
    expect(screen.queryByText(/For 7 days/)).toBeNull();
  });

  it('is closed once the stored method has changed', async () => {
    const { user, onSave } = show({ outdated: true });
    expect(screen.getByRole('alert')).toHaveTextContent('Your payment method was changed in another tab or on another device.');
    await user.click(compared());
    await user.type(password(), 'x');
    await user.click(save());
    expect(onSave).not.toHaveBeenCalled();
  });
});

describe('the own payment method', () => {
  function show() {
    const onReview = vi.fn();
    const card = (stored = method) => <PaymentCard stored={stored} network="test" onReview={onReview} />;
    const view = render(card());
    return { onReview, again: (stored: typeof method) => view.rerender(card(stored)), user: userEvent.setup({ delay: null }) };
  }
  const bitcoin = () => screen.getByLabelText('Bitcoin address (test network)');
  const repeated = () => screen.queryByLabelText('Repeat the new bitcoin address');
  const review = () => screen.getByRole('button', { name: 'Review the change' });

  it('shows the stored method, and writes nothing if nothing was changed', async () => {
    const { user, onReview } = show();
    expect(bitcoin()).toHaveValue(addresses.bitcoin);
    await user.click(review());
    expect(await screen.findByText('Nothing to save: you changed nothing.')).toBeVisible();
    expect(onReview).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Email (optional)'), 'x');
    expect(screen.queryByText(/Nothing to save/)).toBeNull();
  });

  it('asks for another address twice, which can be pasted', async () => {
    const { user, onReview } = show();
    expect(repeated()).toBeNull();
    await user.clear(bitcoin());
    expect(repeated()).toBeNull();
    await user.click(bitcoin());
    await user.paste(addresses.otherBitcoin);
    await user.type(repeated() ?? bitcoin(), addresses.otherBitcoin.slice(0, -1));
    await user.click(review());
    await waitFor(() => expect(repeated()).toHaveAccessibleDescription(/don’t match/));
    expect(repeated()).toHaveFocus();
    await user.type(repeated() ?? bitcoin(), '7');
    await user.click(review());
    await waitFor(() => expect(onReview).toHaveBeenCalledExactlyOnceWith({ ...method, bitcoin: addresses.otherBitcoin }));
  });

  it('forgets what was typed once it is saved: the next address is typed twice again, and one from elsewhere appears', async () => {
    const { user, again } = show();
    await user.clear(bitcoin());
    await user.type(bitcoin(), addresses.otherBitcoin);
    await user.type(repeated() ?? bitcoin(), addresses.otherBitcoin);
    again({ ...method, bitcoin: addresses.otherBitcoin });
    await waitFor(() => expect(repeated()).toBeNull());
    await user.type(bitcoin(), 'x');
    expect(repeated()).toHaveValue('');
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
