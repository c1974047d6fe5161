import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { address, addressField, amountField, ether, ledger, request, reviewButton, show } from './withdrawal-form.test-utils';

afterEach(cleanup);

describe('the address', () => {
  it('is shown in groups when it fits, to be compared', async () => {
    const { user } = show();
    await user.type(addressField(), address);
    expect(screen.getByText(/Valid Bitcoin testnet address/)).toBeVisible();
  });

  it('is judged on leaving the field', async () => {
    const { user } = show();
    await user.type(addressField(), 'tb1qw508');
    await user.tab();
    await waitFor(() => expect(addressField()).toHaveAccessibleDescription(/checksum is wrong/));
  });

  it('shows no green note while the field is refused, and no refusal once it fits', async () => {
    const { user } = show();
    await user.type(addressField(), 'tb1qw508');
    await user.tab();
    await waitFor(() => expect(addressField()).toBeInvalid());
    await user.clear(addressField());
    await user.type(addressField(), address);
    await waitFor(() => expect(addressField()).toBeValid());
    expect(screen.getByText(/Valid Bitcoin testnet address/)).toBeVisible();
    await user.type(addressField(), 'q');
    expect(screen.queryByText(/Valid Bitcoin testnet address/)).toBeNull();
  });

  it('without a checksum says that nobody can check it', async () => {
    const { user } = show();
    await user.click(screen.getByRole('radio', { name: 'Ethereum' }));
    await user.type(screen.getByLabelText('Ethereum address (Sepolia)'), ether.toLowerCase());
    expect(screen.getByText(/without a checksum.*Compare every character/)).toBeVisible();
  });

  it('of the desk itself is pointed out', async () => {
    const { user } = show({ deskAddress: () => address });
    await user.type(addressField(), address);
    expect(screen.getByText(/our own address/)).toBeVisible();
    expect(screen.queryByText(/Valid Bitcoin testnet address/)).toBeNull();
    expect(screen.queryByLabelText('Save this address for next time')).toBeNull();
  });

  it('is saved by its name when the withdrawal was sent', async () => {
    const view = show();
    await view.user.type(addressField(), address);
    await view.user.click(screen.getByLabelText('Save this address for next time'));
    await view.user.type(amountField(), '250');
    await view.user.click(reviewButton());
    await waitFor(() => expect(screen.getByLabelText('Address name')).toHaveAccessibleDescription(/Give this address a name/));
    await view.user.type(screen.getByLabelText('Address name'), 'Ledger');
    await view.user.click(reviewButton());
    expect(await screen.findByRole('dialog')).toHaveTextContent('Will be saved asLedger');
    await view.user.click(await request());
    await waitFor(() => expect(view.props.onSave).toHaveBeenCalledExactlyOnceWith(ledger));
  });
});

describe('the amount', () => {
  it('is no longer refused as soon as it is available', async () => {
    const { user } = show();
    await user.type(amountField(), '900');
    await user.tab();
    await waitFor(() => expect(amountField()).toBeInvalid());
    await user.clear(amountField());
    await user.type(amountField(), '90');
    await waitFor(() => expect(amountField()).toBeValid());
  });
});
