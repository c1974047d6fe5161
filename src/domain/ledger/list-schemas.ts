import * as v from 'valibot';
import { maxMoney } from '@/domain/money';
import { depositLimits, depositSchema, depositsSchema } from '@/domain/requests/deposit';
import {
  withdrawalLimits,
  withdrawalSchema,
  withdrawalsSchema,
} from '@/domain/requests/withdrawal';
import { opSchema } from '@/domain/revision-fields';
import { tradeLimits, tradeSchema, tradesSchema } from '@/domain/trades/trade';
import { proposalLimits, proposalSchema, proposalsSchema } from '@/domain/two-people/proposal';
import type { ListCollection } from './list-kinds';

const createArchiveSchema = <S extends v.GenericSchema>(element: S) =>
  v.object({ list: v.array(element), op: opSchema, at: v.date() });

/**
 * How each kind of lists is stored, and its limits. Apart from {@link listKinds}, which the first
 * screens load. An archive is `{collection}/{uid}/archive/{n}`, written once by the act `op` and
 * never changed.
 */
export const listSchemas = {
  deposits: {
    document: depositsSchema,
    element: depositSchema,
    archive: createArchiveSchema(depositSchema),
    limits: depositLimits,
  },
  withdrawals: {
    document: withdrawalsSchema,
    element: withdrawalSchema,
    archive: createArchiveSchema(withdrawalSchema),
    limits: withdrawalLimits,
  },
  trades: {
    document: tradesSchema,
    element: tradeSchema,
    archive: createArchiveSchema(tradeSchema),
    limits: tradeLimits,
  },
  proposals: {
    document: proposalsSchema,
    element: proposalSchema,
    archive: createArchiveSchema(proposalSchema),
    limits: { ...proposalLimits, max: maxMoney },
  },
} as const satisfies Record<ListCollection, object>;

export type ListDocument<C extends ListCollection> = v.InferOutput<
  (typeof listSchemas)[C]['document']
>;
export type ListElement<C extends ListCollection> = ListDocument<C>['list'][number];
export type Archive<C extends ListCollection = ListCollection> = v.InferOutput<
  (typeof listSchemas)[C]['archive']
>;
