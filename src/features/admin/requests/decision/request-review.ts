import type { RequestCollection } from '@/data/admin/requests';
import type { ListOf } from '@/data/ledger/list';
import type { Account, Holds } from '@/domain/accounts/account';
import type { Profile } from '@/domain/accounts/profile';
import { isZero, sum } from '@/domain/money';
import type { Deposit, DepositStatus, Deposits } from '@/domain/requests/deposit';
import type { Payment } from '@/domain/requests/payment';
import { someHaveLeft } from '@/domain/requests/undecided';
import type { Verification } from '@/domain/requests/verification';
import { usd } from '@/lib/format';
import { isDeposit, type Request } from '../request-kinds';

/** Everything that a decision rests on, as it stands now. Null where there is no such document. */
export interface CaseFile {
  profile: Profile | null;
  account: Account | null;
  holds: Holds | null;
  /** In which the request stands. */
  list: ListOf<RequestCollection>;
  /** The client’s deposits, where it is about a withdrawal: what waits there, the holds do not say. */
  deposits: Deposits | null;
  verification: Verification | null;
  /** Whose the address is that a deposit was sent to; a withdrawal goes to the client’s own. */
  address: AddressOrigin;
}

/** Whose the address is that the client was told to send to. */
export type AddressOrigin = 'current' | 'previous' | 'unknown';

/** Addresses are compared without regard to case: where case matters, it is a checksum. */
const isSame = (address: string | undefined, sent: Pick<Deposit, 'address'>): boolean =>
  address?.toLowerCase() === sent.address.toLowerCase();

/**
 * @param current the payment method that clients see
 * @param former that of the administrator before, where there was another
 */
export function addressOrigin(sent: Pick<Deposit, 'coin' | 'address'>, current: Payment | null, former: Payment | null): AddressOrigin {
  const { coin } = sent;
  if (isSame(current?.[coin], sent)) return 'current';
  const before = [current?.previous[coin]?.address, former?.[coin], former?.previous[coin]?.address];
  return before.some((address) => isSame(address, sent)) ? 'previous' : 'unknown';
}

type Listed = Pick<Request, 'id' | 'status' | 'amount'>;

const counted = (list: readonly Listed[], status: DepositStatus) => {
  const count = list.filter((one) => one.status === status).length;
  return count > 0 ? [`${count} ${status}`] : [];
};

/**
 * "2 completed, 1 rejected": what became of the client's other requests of this kind. Those in archives are not counted, which would cost a
 * read for each eight of them: an approval may cost five in all.
 */
export function requestsBefore({ list }: Pick<CaseFile, 'list'>, request: Request): string {
  const others: readonly Listed[] = list.list.filter(({ id }) => id !== request.id);
  const parts = (['completed', 'rejected', 'cancelled'] as const).flatMap((status) => counted(others, status));
  const present = parts.join(', ') || 'none';
  if (!someHaveLeft(list)) return present;
  return `${present} in the present list, others ${isDeposit(request) ? 'are archived' : 'were deleted or archived'}`;
}

/** "Deposit of 80.00", "3 deposits, 240.00 in all". */
function waitingIn(list: readonly Listed[], one: 'Deposit' | 'Withdrawal', besides: string): string[] {
  const others = list.filter(({ status, id }) => status === 'pending' && id !== besides);
  if (others.length === 0) return [];
  const total = usd(sum(others.map(({ amount }) => amount)));
  return [others.length === 1 ? `${one} of ${total}` : `${others.length} ${one.toLowerCase()}s, ${total} in all`];
}

/** What is reserved is exactly what waits to be withdrawn, so that the withdrawals themselves need not be read. */
const waitingToBeWithdrawn = ({ holds }: Pick<CaseFile, 'holds'>): string[] =>
  holds && !isZero(holds.reserved) ? [`Withdrawals of ${usd(holds.reserved)}`] : [];

/** What else of this client waits for the desk, a line for each kind; empty where nothing does. */
export const alsoWaiting = (file: Pick<CaseFile, 'list' | 'holds' | 'deposits'>, request: Request): string[] =>
  isDeposit(request)
    ? [...waitingIn(file.list.list, 'Deposit', request.id), ...waitingToBeWithdrawn(file)]
    : [...waitingIn(file.list.list, 'Withdrawal', request.id), ...waitingIn(file.deposits?.list ?? [], 'Deposit', '')];
