import type { Payment } from '@/domain/desk/payment-method';
import { type DepositDraft, emptyDraft } from './deposit-schema';
import type { Quote } from './quote';

export const now = new Date(2026, 2, 24, 13, 41);
export const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
export const payment: Payment = {
  bitcoin: address,
  ethereum,
  email: 'desk@example.com',
  previous: {},
  rev: 1,
  op: 'op',
  at: now,
};
export const rates = {
  prices: { bitcoin: '64210.00', ethereum: '2200.00' },
  at: now,
  sample: true,
};

export const quote: Quote = {
  coin: 'bitcoin',
  rate: rates.prices.bitcoin,
  at: now,
  sample: true,
  address,
  typed: 'amount',
};
/** 250 dollars were typed and shown with their coins, and the page was left. */
export const draft: DepositDraft = {
  ...emptyDraft,
  amount: '250',
  units: '0.00389348',
  quotes: { bitcoin: quote, ethereum: null },
};
