import type * as v from 'valibot';
import type { ArchivedCollection } from '@/domain/ledger/archive';
import { depositsSchema } from '@/domain/requests/deposit';
import { withdrawalsSchema } from '@/domain/requests/withdrawal';
import { tradesSchema } from '@/domain/trades/trade';
import { proposalsSchema } from '@/domain/two-people/proposal';

/** Collections whose documents hold a list of requests or trades. */
export type ListCollection = ArchivedCollection;

export const listSchemas = {
  deposits: depositsSchema,
  withdrawals: withdrawalsSchema,
  trades: tradesSchema,
  proposals: proposalsSchema,
} as const;
export type ListDocument<C extends ListCollection> = v.InferOutput<(typeof listSchemas)[C]>;
export type ListElement<C extends ListCollection> = ListDocument<C>['list'][number];

/** When it was created or opened, ms. */
export const getElementTime = (element: ListElement<ListCollection>): number =>
  ('openedAt' in element
    ? element.openedAt
    : 'createdAt' in element
      ? element.createdAt
      : element.at
  ).getTime();
