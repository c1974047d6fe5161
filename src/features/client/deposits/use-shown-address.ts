import { useState } from 'react';
import * as v from 'valibot';
import type { Coin } from '@/domain/coin';
import type { Receiver } from './receiver';

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
