import type { BitcoinNetwork } from '@/domain/address';
import { getAddressError } from '@/domain/address';
import type { Coin } from '@/domain/coin';
import type { DeskCurrent, Payment } from '@/domain/requests/payment';
import { type DeskPolicy, getConfirmationDay } from '@/domain/two-people/policy';
import type { QueryState } from '@/ui/feedback/query-boundary';

type ReadState<T> = Pick<QueryState<T>, 'status' | 'data'>;

/** Where coins are to be sent, or why that is unknown. An address that fails its checksum is never shown. */
export type DepositAddress =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'none' }
  | { state: 'invalid' }
  | { state: 'ready'; address: string };

export function getDepositAddress({ status, data }: ReadState<Payment | null>, coin: Coin, network: BitcoinNetwork): DepositAddress {
  if (data === undefined) return { state: status === 'pending' ? 'loading' : 'failed' };
  const address = data?.[coin] ?? '';
  if (address === '') return { state: 'none' };
  return getAddressError(coin, address, network) === null ? { state: 'ready', address } : { state: 'invalid' };
}

const weekMs = 7 * 24 * 3_600_000;

/** When where coins go last changed within seven days: by a new address, or because the operator chose another administrator. */
export function findRecentChange(
  payment: Payment | null | undefined,
  desk: DeskCurrent | null | undefined,
  coin: Coin,
  now: Date,
): Date | null {
  const replaced = payment?.previous[coin]?.at;
  const chosen = desk && desk.previous !== '' && desk.previous !== desk.admin ? desk.at : undefined;
  const [last] = [replaced, chosen].filter((at) => at !== undefined).toSorted((a, b) => b.getTime() - a.getTime());
  return last && now.getTime() - last.getTime() < weekMs ? last : null;
}

/** As {@link findRecentChange}; undefined if one of the two documents is unknown or could not be refetched. */
export function getAddressChange(
  payment: ReadState<Payment | null>,
  desk: ReadState<DeskCurrent | null>,
  coin: Coin,
  now: Date,
): Date | null | undefined {
  const known = payment.status !== 'error' && desk.status !== 'error' && desk.data !== undefined;
  return known ? findRecentChange(payment.data, desk.data, coin, now) : undefined;
}

/** Another address that one manager of the desk proposed and another can confirm. */
export interface ProposedAddress {
  /** Empty if the coin could then not be deposited. */
  address: string;
  /** From when it can apply; null if that could not be read, undefined while it is read. */
  opensAt: Date | null | undefined;
}

/** The proposed address of this coin, while it can be confirmed; null if there is none. */
export function getProposedAddress(
  payment: Payment | null | undefined,
  policy: ReadState<DeskPolicy | null>,
  coin: Coin,
  now: Date,
): ProposedAddress | null {
  if (!payment?.proposed || payment[coin] === '' || policy.data === null) return null;
  const { [coin]: address, at } = payment.proposed;
  if (address === payment[coin]) return null;
  if (!policy.data) return { address, opensAt: policy.status === 'error' ? null : undefined };
  const { opensAt, closesAt } = getConfirmationDay(at, policy.data.addressHours);
  return now < closesAt ? { address, opensAt } : null;
}
