import { queryOptions } from '@tanstack/react-query';
import { currentUserContext } from '@/data/ledger/current-user-context';
import type { Coin } from '@/domain/coin';
import { getCreditedKey, type TransactionOutput } from '@/domain/requests/transaction-output';
import { getCreditedDeposit } from './credited-deposit';
import { createProfileLoader } from './profile-loader';

export const creditedQueryKey = ['deposits', 'credited'] as const;

/**
 * Every act on a deposit makes it stale. Kept apart from admin-queries.ts, which is loaded with the
 * desk's dashboard.
 */
export const createCreditedQuery = (coin: Coin, payment: TransactionOutput) =>
  queryOptions({
    queryKey: [...creditedQueryKey, getCreditedKey(coin, payment)],
    queryFn: ({ client }) =>
      getCreditedDeposit(currentUserContext(), coin, payment, createProfileLoader(client)),
  });
