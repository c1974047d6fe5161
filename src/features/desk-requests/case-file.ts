import type { Account } from '@/domain/account';
import type { Deposit, DepositStatus, Deposits } from '@/domain/deposit';
import type { Entry } from '@/domain/ledger';
import { sum } from '@/domain/money';
import type { Payment } from '@/domain/payment';
import type { Profile } from '@/domain/profile';
import type { Verification } from '@/domain/verification';
import { usd } from '@/lib/format';

/** Everything that a decision rests on, as it stands now. Null where there is no such document. */
export interface CaseFile {
  profile: Profile | null;
  account: Account | null;
  deposits: Deposits;
  verification: Verification | null;
  /** The entry that the request wrote; its folio names the deposit. */
  request: Entry | null;
  address: AddressOrigin;
}

/** Whose the address is that the client was told to send to. */
export type AddressOrigin = 'current' | 'previous' | 'unknown';

type Method = Payment | Payment['previous'] | null | undefined;

/** Addresses are compared without regard to case: where case matters, it is a checksum. */
const isIn = (method: Method, { coin, address }: Pick<Deposit, 'coin' | 'address'>): boolean =>
  Boolean(method && 'bitcoin' in method && method[coin].toLowerCase() === address.toLowerCase());

/**
 * @param current the payment method that clients see
 * @param former that of the administrator before, where there was another
 */
export function addressOrigin(sent: Pick<Deposit, 'coin' | 'address'>, current: Payment | null, former: Payment | null): AddressOrigin {
  if (isIn(current, sent)) return 'current';
  return [current?.previous, former, former?.previous].some((method) => isIn(method, sent)) ? 'previous' : 'unknown';
}

const counted = (list: readonly Deposit[], status: DepositStatus) => {
  const count = list.filter((one) => one.status === status).length;
  return count > 0 ? [`${count} ${status}`] : [];
};

/** "2 completed, 1 rejected": what became of the client's other deposits. */
export function depositsBefore({ list }: Pick<Deposits, 'list'>, id: Deposit['id']): string {
  const others = list.filter((one) => one.id !== id);
  const parts = (['completed', 'rejected', 'cancelled'] as const).flatMap((status) => counted(others, status));
  return parts.join(', ') || 'none';
}

/** "Deposit of 80.00": what else of this client waits for the desk. */
export function alsoWaiting({ list }: Pick<Deposits, 'list'>, id: Deposit['id']): string {
  const others = list.filter((one) => one.status === 'pending' && one.id !== id);
  const [only] = others;
  if (!only) return 'nothing';
  const total = usd(sum(others.map(({ amount }) => amount)));
  return others.length === 1 ? `Deposit of ${total}` : `${others.length} deposits, ${total} in all`;
}
