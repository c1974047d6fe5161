import type { Administrator } from '@/data/admin/administrators';
import type { Payment, PaymentMethod } from '@/domain/desk/payment-method';
import { profileOf } from '@/parts/profile/profile.fixture';

export const addresses = {
  bitcoin: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  otherBitcoin: 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
  mainBitcoin: 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  ethereum: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
} as const;

export const method: PaymentMethod = {
  bitcoin: addresses.bitcoin,
  ethereum: '',
  email: 'pay@example.com',
};

export const paymentOf = (over: Partial<Payment> = {}): Payment => ({
  ...method,
  previous: {},
  rev: 1,
  op: 'set',
  at: new Date('2026-03-01T10:00:00Z'),
  ...over,
});

export const administrator = (
  uid: string,
  firstname: string,
  payment: Payment | null,
): Administrator => ({
  profile: profileOf({ uid, firstname, lastname: 'Berg', admin: true }),
  payment,
});
