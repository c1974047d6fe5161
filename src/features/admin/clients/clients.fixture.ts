import type { Account } from '@/domain/accounts/account';
import { profileOf as createStoredProfile } from '@/domain/accounts/person.fixture';
import type { Profile } from '@/domain/accounts/profile';
import { initialVerification, type Verification } from '@/domain/identity/verification';
import type { Deposit } from '@/domain/requests/deposit';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import type { Trade } from '@/domain/trades/trade';
import type { ClientFigures } from './use-client';

/** Maya's March. */
export const now = new Date(2026, 2, 24, 13, 41);

const envelope = { op: 'op', at: new Date(2026, 2, 3) };

export const profileOf = (over: Partial<Profile> = {}): Profile =>
  createStoredProfile({ status: 'active', rev: 2, ...envelope, ...over });

export const verificationOf = (over: Partial<Verification> = {}): Verification => ({
  ...initialVerification,
  rev: 1,
  ...envelope,
  ...over,
});

export const depositOf = (over: Partial<Deposit> = {}): Deposit => ({
  id: 'deposit',
  uid: 'maya',
  coin: 'bitcoin',
  amount: '250.00',
  units: '0.00389348',
  rate: '64210.00',
  address: '',
  txid: '',
  status: 'completed',
  note: '',
  received: '250.00',
  createdAt: new Date(2026, 2, 3),
  ...over,
});

export const withdrawalOf = (over: Partial<Withdrawal> = {}): Withdrawal => ({
  id: 'withdrawal',
  uid: 'maya',
  coin: 'bitcoin',
  amount: '200.00',
  address: 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
  status: 'pending',
  note: '',
  createdAt: new Date(2026, 2, 4),
  ...over,
});

export const tradeOf = (over: Partial<Trade> = {}): Trade => ({
  id: 'trade',
  uid: 'maya',
  asset: 'bitcoin',
  side: 'buy',
  amount: '150.00',
  leverage: 2,
  duration: 60,
  openPrice: '64210.00',
  openedAt: now,
  status: 'open',
  closePrice: '',
  closedAt: null,
  result: '',
  manual: false,
  note: '',
  ...over,
});

export const clientFigures = (over: Partial<Account> = {}): ClientFigures => ({
  account: { balance: '1139.83', profit: '-61.17', bonus: '25.00', rev: 8, ...envelope, ...over },
  holds: { reserved: '200.00', staked: '150.00' },
});
