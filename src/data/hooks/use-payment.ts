import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CurrentPayment } from '@/data/collections/desk-documents';
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

/** The payment method that clients see and whose it is, refetched while a screen shows it. */
export const usePayment = (): UseQueryResult<CurrentPayment> =>
  useQuery({ ...queries.payment(), ...paymentRefetch });

const selectMethod = ({ method }: CurrentPayment): Payment | null => method;

/** The payment method that clients see. */
export const useCurrentMethod = (): UseQueryResult<Payment | null> =>
  useQuery({ ...queries.payment(), select: selectMethod });
