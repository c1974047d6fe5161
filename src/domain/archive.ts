import * as v from 'valibot';
import { depositSchema } from './deposit';
import { tradeSchema } from './trade';
import { withdrawalSchema } from './withdrawal';

/** Lists that grow, and lose their decided elements to an archive in time. */
export const archivedCollections = ['deposits', 'withdrawals', 'trades'] as const;
export type ArchivedCollection = (typeof archivedCollections)[number];

/** Elements: how many one act may move, and from which length of the list on the desk is offered it. */
export const archiveLimits = { most: 8, offeredFrom: 800 } as const;

const elementSchemas = { deposits: depositSchema, withdrawals: withdrawalSchema, trades: tradeSchema };

const archiveOf = <S extends v.GenericSchema>(element: S) => v.object({ list: v.array(element), op: v.string(), at: v.date() });

/** `{collection}/{uid}/archive/{n}`: written once, by `op`, and never again. */
export const archiveSchemas = {
  deposits: archiveOf(elementSchemas.deposits),
  withdrawals: archiveOf(elementSchemas.withdrawals),
  trades: archiveOf(elementSchemas.trades),
};
export type Archive<C extends ArchivedCollection = ArchivedCollection> = v.InferOutput<(typeof archiveSchemas)[C]>;

/** `0`, `1`, …: digits without leading zeros. */
export const isArchiveId = (id: string): boolean => /^(?:0|[1-9][0-9]{0,5})$/.test(id);
