import type { BitcoinNetwork } from '@/domain/address';
import { getAddressError } from '@/domain/address';
import type { Coin } from '@/domain/coin';
import type { DeskCurrent, Payment } from '@/domain/requests/payment';
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

/** When the desk last changed where coins go within seven days: by a new address, or by choosing another administrator. */
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
