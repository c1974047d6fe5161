import { addressFault, type BitcoinNetwork } from '@/domain/address';
import type { Coin } from '@/domain/coin';
import type { DeskCurrent, Payment } from '@/domain/payment';
import type { RemoteState } from '@/ui/remote';

/** Where coins are to be sent, or why nobody can say. An address that does not pass its check is never shown. */
export type Receiver =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'none' }
  | { state: 'wrong' }
  | { state: 'ready'; address: string };

export function receiverOf(
  { status, data }: Pick<RemoteState<Payment | null>, 'status' | 'data'>,
  coin: Coin,
  network: BitcoinNetwork,
): Receiver {
  if (data === undefined) return { state: status === 'pending' ? 'loading' : 'failed' };
  const address = data?.[coin] ?? '';
  if (address === '') return { state: 'none' };
  return addressFault(coin, address, network) === null ? { state: 'ready', address } : { state: 'wrong' };
}

const week = 7 * 24 * 3_600_000;

/**
 * When the desk last changed where coins go, if that is less than seven days ago: by editing the payment method, or by choosing another
 * administrator's. Any recent edit counts, not only one of this coin's address, because a second edit would hide the first.
 */
export function recentChange(payment: Payment | null | undefined, desk: DeskCurrent | null | undefined, now: Date): Date | null {
  const edited = payment && Object.keys(payment.previous).length > 0 ? payment.at : null;
  const chosen = desk && desk.previous !== '' && desk.previous !== desk.admin ? desk.at : null;
  const latest = [edited, chosen].filter((at) => at !== null).toSorted((a, b) => b.getTime() - a.getTime())[0];
  return latest && now.getTime() - latest.getTime() < week ? latest : null;
}
