import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import type { Payment } from '@/domain/desk/payment-method';

/**
 * Milliseconds. The desk changes its payment method in its own ledger, which a client's live
 * updates do not watch.
 */
const maxAgeMs = 300_000;

/**
 * The interval stops while the page is hidden, so it also refetches on focus: a user who returns
 * from a wallet must not see an old address.
 */
export const paymentRefetch = {
  staleTime: maxAgeMs,
  refetchInterval: maxAgeMs,
  refetchOnWindowFocus: true,
} as const;

/** The payment method that clients see, refetched while a screen shows it. */
export const usePayment = (): UseQueryResult<Payment | null> =>
  useQuery({ ...queries.payment(), ...paymentRefetch });
