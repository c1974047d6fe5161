import { expect, it } from 'vitest';
import type { PaymentMethod } from '@/domain/desk/payment-method';
import { findCheckIssue, getMethodChanges, hasNewAddress } from './method-changes';

const bitcoin = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const method: PaymentMethod = { bitcoin, ethereum: '', email: 'pay@example.com' };

it('says what differs, in the order of the form', () => {
  const other = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';
  expect(getMethodChanges(method, { ...method, bitcoin: other, ethereum }, 'test')).toEqual([
    { field: 'bitcoin', label: 'Bitcoin address (test network)', before: bitcoin, after: other },
    { field: 'ethereum', label: 'Ethereum address (Sepolia)', before: '', after: ethereum },
  ]);
  expect(getMethodChanges(method, method, 'test')).toEqual([]);
});

it('knows whether there is an address to compare', () => {
  const check = (after: Partial<PaymentMethod>) =>
    hasNewAddress(getMethodChanges(method, { ...method, ...after }, 'test'));
  expect(check({ ethereum })).toBe(true);
  expect(check({ bitcoin: '', email: 'other@example.com' })).toBe(false);
});

it('names an address that fails its check', () => {
  expect(findCheckIssue(method, 'test')).toBeNull();
  expect(findCheckIssue({ ...method, ethereum: '0x12' }, 'test')).toBe(
    'The ethereum address fails its check',
  );
  expect(findCheckIssue(method, 'main')).toBe('The bitcoin address fails its check');
});
