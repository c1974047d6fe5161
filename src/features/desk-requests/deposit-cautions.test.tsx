import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Announced } from '@/data/announced';
import { queries } from '@/data/queries';
import type { Payment } from '@/domain/payment';
import { ready } from '@/ui/remote.fixture';
import { DepositCautions } from './deposit-cautions';
import { announced, deposit, hoursAgo, now, rates } from './desk.fixture';
import { AtDesk, memory } from './desk-in-test';
import type { TransactionNoteProps } from './transaction-note';

const { address } = deposit();
const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const payment: Payment = { bitcoin: address, ethereum: ether, email: 'desk@example.com', previous: {}, rev: 1, op: 'op', at: now };

/** @param price of bitcoin around the time of the notice; empty where nobody knows it @param priceNow of now */
function show(
  over: Parameters<typeof deposit>[0] = {},
  price = '64210.00',
  announced: TransactionNoteProps['announced'] = ready([]),
  priceNow = '64210.00',
) {
  const client = memory();
  client.setQueryData(queries.payment().queryKey, payment);
  client.setQueryData(queries.rates().queryKey, { ...rates, prices: { ...rates.prices, bitcoin: priceNow } });
  const points = price === '' ? [] : [5, 3].map((hours) => ({ at: hoursAgo(hours).getTime(), price }));
  client.setQueryData(queries.chart('bitcoin', 1).queryKey, { points, sample: true });
  render(
    <AtDesk client={client}>
      <p data-testid="said">
        <DepositCautions deposit={deposit(over)} announced={announced} />
      </p>
    </AtDesk>,
  );
  return screen.getByTestId('said').textContent;
}

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

describe('what speaks against confirming a deposit with others', () => {
  it('is nothing where it was sent to the desk, and worth what it says', () => {
    expect(show()).toBe('');
  });

  it('is an address that is not the desk’s', () => {
    expect(show({ address: 'tb1qelsewhere' })).toBe('Not sent to the desk’s present address: decide it on its own.');
  });

  it('is that its coins were worth something else', () => {
    expect(show({}, '52500.00')).toBe('Worth 18.24% less at the market price of that time: decide it on its own.');
    cleanup();
    expect(show({ amount: '200.00' })).toBe('Worth 25.00% more at the market price of that time: decide it on its own.');
  });

  it('is that its coins are worth less by now', () => {
    expect(show({}, '64210.00', ready([]), '52500.00')).toBe('Worth 18.24% less at the current market price: decide it on its own.');
    cleanup();
    expect(show({}, '64210.00', ready([]), '80000.00')).toBe('');
  });

  it('is a transaction that another notice names too', () => {
    const others = (over: Partial<Announced> = {}) => ready([announced(), announced({ id: 'op-k1', uid: 'karel', ...over })]);
    expect(show({}, '64210.00', others())).toBe('Another deposit names its transaction too: decide it on its own.');
    cleanup();
    expect(show({}, '64210.00', others({ txid: 'a'.repeat(64) }))).toBe('');
    cleanup();
    expect(show({ txid: '' }, '64210.00', others({ txid: '' }))).toBe('It names no transaction: decide it on its own.');
    cleanup();
    expect(show({ txid: deposit().txid.toUpperCase() })).toBe('Its transaction id cannot be compared with others: decide it on its own.');
    cleanup();
    const unread = { status: 'error', error: new Error('x'), refetch: () => undefined } as const;
    expect(show({}, '64210.00', unread)).toBe('Not compared with other deposits for its transaction.');
  });

  it('is unknown where the market of that time is', () => {
    expect(show({}, '')).toBe('Not compared with the market of that time.');
  });
});
