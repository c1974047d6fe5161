import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { queries } from '@/data/queries';
import type { Payment } from '@/domain/requests/payment';

/** The desk changes its payment method in its own book, where a client's live channel hears nothing of it. Milliseconds. */
const age = 300_000;

/**
 * The payment method that clients see, as long as a screen of theirs shows it. Nothing is read by the clock while the page is hidden, and somebody
 * who returns from a wallet must not see an old address.
 */
export const usePayment = (): UseQueryResult<Payment | null> =>
  useQuery({ ...queries.payment(), staleTime: age, refetchInterval: age, refetchOnWindowFocus: true });
