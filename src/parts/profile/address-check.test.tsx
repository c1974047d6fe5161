import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { SavedAddress } from '@/domain/accounts/profile';
import { ErrorMessageContext } from '@/ui/feedback/query-boundary';
import { AddressCheckDialog } from './address-check';

const ledger: SavedAddress = {
  coin: 'bitcoin',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  label: 'Ledger',
};
const ether: SavedAddress = {
  coin: 'ethereum',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  label: 'Old phone',
};

function show(addresses: readonly SavedAddress[] = [ledger, ether], ...failures: Error[]) {
  const record = vi.fn(async (_: readonly SavedAddress[]) => {
    const failure = failures.shift();
    if (failure) throw failure;
  });
  const onClose = vi.fn();
  const changedAt = new Date(2026, 2, 21, 13, 5, 22);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ErrorMessageContext value={() => 'You are offline.'}>
        <AddressCheckDialog
          changedAt={changedAt}
          addresses={addresses}
          record={record}
          onClose={onClose}
        />
      </ErrorMessageContext>
    </QueryClientProvider>,
  );
  return { record, onClose };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('threat 34: asks about each address, with the time of the change', async () => {
  const { record, onClose } = show();
  const dialog = screen.getByRole('dialog', { name: 'Are these still your addresses?' });
  expect(dialog).toHaveTextContent('Your password was changed on 21 Mar 2026, 13:05:22.');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    `Bitcoin, Ledger${ledger.address}Remove`,
    `Ethereum, Old phone${ether.address}Remove`,
  ]);
  await press('They’re mine');
  expect(record).toHaveBeenCalledExactlyOnceWith([]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('threat 34: removes those that are not the client’s, when that is confirmed and not before', async () => {
  const { record } = show();
  await press('Remove Old phone');
  expect(screen.getByText(/will be removed/)).toBeVisible();
  expect(record).not.toHaveBeenCalled();
  await press('Remove Ledger');
  expect(screen.getByRole('button', { name: 'Remove all' })).toBeVisible();
  await press('Keep Ledger');
  await press('Remove 1, keep the rest');
  expect(record).toHaveBeenCalledExactlyOnceWith([ether]);
});

it('stays open with what was chosen where it failed, and says why', async () => {
  const { record, onClose } = show([ether], new Error('No answer'));
  await press('Remove Old phone');
  await press('Remove it');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Nothing was changed. You are offline.',
  );
  expect(onClose).not.toHaveBeenCalled();
  await press('Remove it');
  expect(record).toHaveBeenLastCalledWith([ether]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('can be left for later', async () => {
  const { record, onClose } = show();
  await press('Not now');
  expect(record).not.toHaveBeenCalled();
  expect(onClose).toHaveBeenCalledOnce();
});
