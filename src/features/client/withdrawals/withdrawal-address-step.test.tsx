import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as profileActs from '@/data/collections/profile';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { profileOf } from '@/domain/accounts/person.fixture';
import {
  address,
  addressField,
  amountField,
  closed,
  described,
  dialog,
  envelope,
  now,
  open,
  reviewButton,
  saved,
  sent,
  signInToWithdrawals,
} from './withdrawals-page.test-utils';

const context = signInToWithdrawals();

const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const coin = (name: string) => screen.getByRole('radio', { name });

describe('a typed address', () => {
  it('is checked on leaving the field, and shown in groups once it is valid', async () => {
    const { user, type } = open();
    await type(addressField(), 'tb1qw508');
    await user.tab();
    await described(addressField, /checksum is wrong/);
    expect(screen.queryByText(/Valid Bitcoin testnet address/)).toBeNull();
    await user.clear(addressField());
    await type(addressField(), address);
    await waitFor(() => expect(addressField()).toBeValid());
    expect(screen.getByText(/Valid Bitcoin testnet address/)).toBeVisible();
    await type(addressField(), 'q');
    expect(screen.queryByText(/Valid Bitcoin testnet address/)).toBeNull();
  });

  it('without a checksum is to be compared by the client', { tags: ['full'] }, async () => {
    const { user, type } = open();
    await user.click(coin('Ethereum'));
    await type(screen.getByLabelText('Ethereum address (Sepolia)'), ether.toLowerCase());
    expect(screen.getByText(/without a checksum.*Compare every character/)).toBeVisible();
  });

  it('of the desk is refused, in capitals too, and cannot be saved', async () => {
    const { user, type, reads } = open();
    const method = {
      bitcoin: address,
      ethereum: ether,
      email: 'desk@example.com',
      previous: {},
      ...envelope,
    };
    reads.set(queries.payment(), { desk: null, method });
    await type(addressField(), `BITCOIN:${address.toUpperCase()}`);
    await user.tab();
    expect(addressField()).toHaveAccessibleDescription(
      /This is our own address, where deposits go/,
    );
    expect(screen.queryByText(/Valid Bitcoin testnet address/)).toBeNull();
    expect(screen.queryByLabelText('Save this address for next time')).toBeNull();
  });

  it('is saved under its name once the withdrawal was sent', { tags: ['full'] }, async () => {
    const { user, type, review, confirm } = open();
    await type(addressField(), address);
    await user.click(screen.getByLabelText('Save this address for next time'));
    await type(amountField(), '250');
    await user.click(reviewButton());
    await described(() => screen.getByLabelText('Address name'), /Give this address a name/);
    await type(screen.getByLabelText('Address name'), 'Ledger');
    await user.clear(addressField());
    await user.clear(amountField());
    expect(await review()).toHaveTextContent('Will be saved asLedger');
    expect(profileActs.saveAddress).not.toHaveBeenCalled();
    await confirm();
    await closed();
    expect(profileActs.saveAddress).toHaveBeenCalledExactlyOnceWith(context, saved);
  });
});

describe('saved addresses', () => {
  it('are chosen by name, none beforehand, for the chosen coin', async () => {
    const { user, type, confirm } = open({ profile: { addresses: [saved] } });
    expect(screen.queryByLabelText('Bitcoin address (test network)')).toBeNull();
    await type(amountField(), '250');
    await user.click(reviewButton());
    await described(
      () => screen.getByRole('radiogroup', { name: 'Saved bitcoin addresses' }),
      /Choose an address/,
    );
    await user.click(screen.getByRole('radio', { name: 'Ledger' }));
    await user.click(coin('Ethereum'));
    expect(screen.queryByRole('radio', { name: 'Ledger' })).toBeNull();
    await user.click(coin('Bitcoin'));
    expect(screen.getByRole('radio', { name: 'Ledger' })).not.toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Ledger' }));
    await user.click(reviewButton());
    expect(await dialog()).toHaveTextContent('Saved asLedger');
    await confirm();
    expect(sent()).toEqual([{ coin: 'bitcoin', address, amount: '250.00' }]);
  });

  it('give way to another address, which is recognised if it is saved', {
    tags: ['full'],
  }, async () => {
    const { user, type } = open({ profile: { addresses: [saved] } });
    await user.click(screen.getByRole('radio', { name: 'Another address' }));
    await type(addressField(), address);
    expect(screen.getByText('Saved as Ledger.')).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('of the other network cannot be chosen, and say why', { tags: ['full'] }, () => {
    open({
      profile: { addresses: [{ ...saved, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }] },
    });
    expect(screen.getByRole('radio', { name: 'Ledger' })).toBeDisabled();
    expect(screen.getByText(/Use a bitcoin testnet address/)).toBeVisible();
  });

  it('are at most twenty', { tags: ['full'] }, async () => {
    const full = Array.from(
      { length: 20 },
      (_, i) => ({ coin: 'ethereum', address: `0x${i}`, label: `No. ${i}` }) as const,
    );
    const { type } = open({ profile: { addresses: full } });
    await type(addressField(), address);
    expect(screen.getByText(/You’ve saved 20 addresses, the maximum/)).toBeVisible();
  });

  it('are removed after a question, which stays open with the cause of a failure', {
    tags: ['full'],
  }, async () => {
    vi.spyOn(profileActs, 'deleteAddress').mockRejectedValueOnce(new ActError('offline'));
    const { press } = open({ profile: { addresses: [saved] } });
    await press('Remove Ledger');
    expect(await dialog()).toHaveAccessibleName('Remove Ledger?');
    expect(await dialog()).toHaveTextContent('tb1qw508');
    expect(screen.getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await press('Keep it');
    await closed();
    expect(profileActs.deleteAddress).not.toHaveBeenCalled();
    await press('Remove Ledger');
    await press('Remove it');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'It wasn’t removed. You are offline.',
    );
    await press('Remove it');
    await closed();
    expect(vi.mocked(profileActs.deleteAddress).mock.calls).toEqual([
      [context, saved],
      [context, saved],
    ]);
  });

  it('threat 34: are not offered after a changed password, nor while nobody knows when it was changed', async () => {
    const { user, type, reads } = open({ profile: { addresses: [saved] } });
    reads.clear(queries.passwordChangedAt('maya'));
    expect(reviewButton()).toHaveAccessibleDescription('Checking your saved addresses…');
    const retry = reads.fail(queries.passwordChangedAt('maya'));
    expect(screen.getByRole('alert')).toHaveTextContent('Couldn’t check your saved addresses.');
    expect(screen.queryByRole('radio', { name: /Ledger/ })).toBeNull();
    await type(addressField(), address);
    await type(amountField(), '20');
    expect(reviewButton()).not.toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    reads.set(queries.passwordChangedAt('maya'), now);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Review addresses' }));
    expect(await dialog()).toHaveTextContent('Ledger');
    expect(screen.queryByRole('radio', { name: /Ledger/ })).toBeNull();
    reads.set(queries.passwordChangedAt('maya'), profileOf().joinedDate);
    expect(screen.getByRole('radio', { name: /Ledger/ })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
