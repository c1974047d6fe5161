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

/** What the desk changed of where coins go. `details`: something else than this coin's address, as far as the last edit says. */
export interface PaymentChange {
  at: Date;
  what: 'address' | 'details';
}

/**
 * The desk's last change of where coins go, if that is less than seven days ago: by editing the payment method, or by choosing another
 * administrator's. An edit that left this coin's address alone counts too, because it hides an earlier one that did not.
 */
export function recentChange(
  payment: Payment | null | undefined,
  desk: DeskCurrent | null | undefined,
  coin: Coin,
  now: Date,
): PaymentChange | null {
  const changes: PaymentChange[] = [];
  if (payment && 'bitcoin' in payment.previous) {
    changes.push({ at: payment.at, what: payment.previous[coin] === payment[coin] ? 'details' : 'address' });
  }
  if (desk && desk.previous !== '' && desk.previous !== desk.admin) changes.push({ at: desk.at, what: 'address' });
  const recent = changes.filter(({ at }) => now.getTime() - at.getTime() < week);
  return recent.find(({ what }) => what === 'address') ?? recent[0] ?? null;
}

type Read<T> = Pick<RemoteState<T>, 'status' | 'data'>;

/** As {@link recentChange}; undefined where one of the two is not known, or could not be read again: then nobody knows what happened since. */
export function changeOf(
  payment: Read<Payment | null>,
  desk: Read<DeskCurrent | null>,
  coin: Coin,
  now: Date,
): PaymentChange | null | undefined {
  const known = payment.status !== 'error' && desk.status !== 'error' && desk.data !== undefined;
  return known ? recentChange(payment.data, desk.data, coin, now) : undefined;
}
