import { useState } from 'react';
import * as v from 'valibot';
import { addressFault, type BitcoinNetwork } from '@/domain/address';
import type { Coin } from '@/domain/coin';
import type { DeskCurrent, Payment } from '@/domain/requests/payment';
import type { RemoteState } from '@/ui/feedback/remote';

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
 * When the desk last changed where coins go, if that is less than seven days ago: by replacing the address, or by choosing another
 * administrator's payment method.
 */
export function recentChange(
  payment: Payment | null | undefined,
  desk: DeskCurrent | null | undefined,
  coin: Coin,
  now: Date,
): Date | null {
  const replaced = payment?.previous[coin]?.at;
  const chosen = desk && desk.previous !== '' && desk.previous !== desk.admin ? desk.at : undefined;
  const [last] = [replaced, chosen].filter((at) => at !== undefined).toSorted((a, b) => b.getTime() - a.getTime());
  return last && now.getTime() - last.getTime() < week ? last : null;
}

type Read<T> = Pick<RemoteState<T>, 'status' | 'data'>;

/** As {@link recentChange}; undefined where one of the two is not known, or could not be read again: then nobody knows what happened since. */
export function changeOf(payment: Read<Payment | null>, desk: Read<DeskCurrent | null>, coin: Coin, now: Date): Date | null | undefined {
  const known = payment.status !== 'error' && desk.status !== 'error' && desk.data !== undefined;
  return known ? recentChange(payment.data, desk.data, coin, now) : undefined;
}

/** `sent`: the client says that coins are on their way to it, although the desk has another address now. */
const shownSchema = v.nullable(v.object({ address: v.string(), sent: v.boolean() }));
/** By coin, the address that this client was shown. */
export const shownAddressesSchema = v.object({ bitcoin: shownSchema, ethereum: shownSchema });
export type ShownAddresses = v.InferOutput<typeof shownAddressesSchema>;

export const noneShown: ShownAddresses = { bitcoin: null, ethereum: null };

/** The address that was shown before the desk changed it, and what the client can say of it. */
export interface EarlierAddress {
  address: string;
  sent: boolean;
  /** Coins were sent to it, so the notice has to name it. */
  onSent: () => void;
  /** Nothing was sent to it, or nothing that this notice is about. */
  onNew: () => void;
}

/**
 * Remembers which address the client was shown. The desk can change it while the form is open, when coins may be on their way already; what
 * is recorded has to be where they went, and only the client knows that.
 * @param receiver what the page shows now; null where it shows no address
 * @returns `address`: what is recorded; null before any was shown
 */
export function useShownAddress(receiver: Receiver | null, coin: Coin, start: ShownAddresses) {
  const [all, setAll] = useState(start);
  const shown = all[coin];
  const show = (address: string, sent: boolean) => setAll({ ...all, [coin]: { address, sent } });
  const current = receiver?.state === 'ready' ? receiver.address : null;
  if (current !== null && shown === null) show(current, false);
  const earlier: EarlierAddress | null =
    current !== null && shown !== null && shown.address !== current
      ? { ...shown, onSent: () => show(shown.address, true), onNew: () => show(current, false) }
      : null;
  return { all, address: shown?.address ?? null, earlier, forget: () => setAll(noneShown) };
}
