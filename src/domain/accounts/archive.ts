import * as v from 'valibot';
import { depositSchema } from '@/domain/requests/deposit';
import { withdrawalSchema } from '@/domain/requests/withdrawal';
import { tradeSchema } from '@/domain/trades/trade';

/** Lists that grow, and lose their decided elements to an archive in time. */
export const archivedCollections = ['deposits', 'withdrawals', 'trades'] as const;
export type ArchivedCollection = (typeof archivedCollections)[number];

/** Elements: how many one act may move. */
export const archiveLimits = { most: 8 } as const;

/** From the first length on a list is long; from the second on it is long if its notes are.  Elements. */
const longList = { surely: 800, maybe: 300 } as const;
/** Of JSON, which is a little longer than what Firestore counts up to its bound of 1 MiB for a document. */
const longListBytes = 800_000;

/** Whether a list nears the thousand elements that the rules take, or the size that a document may have: then the desk is offered to make room. */
export const isLong = (list: readonly unknown[]): boolean =>
  list.length >= longList.surely ||
  (list.length >= longList.maybe && new TextEncoder().encode(JSON.stringify(list)).length >= longListBytes);
/** No list of so few can be long. @param length with its archives, or without */
export const isMaybeLong = (length: number): boolean => length >= longList.maybe;

const elementSchemas = { deposits: depositSchema, withdrawals: withdrawalSchema, trades: tradeSchema };

const createArchiveSchema = <S extends v.GenericSchema>(element: S) => v.object({ list: v.array(element), op: v.string(), at: v.date() });

/** `{collection}/{uid}/archive/{n}`: written once, by `op`, and never again. */
export const archiveSchemas = {
  deposits: createArchiveSchema(elementSchemas.deposits),
  withdrawals: createArchiveSchema(elementSchemas.withdrawals),
  trades: createArchiveSchema(elementSchemas.trades),
};
export type Archive<C extends ArchivedCollection = ArchivedCollection> = v.InferOutput<(typeof archiveSchemas)[C]>;

/** `0`, `1`, …: digits without leading zeros. */
export const isArchiveId = (id: string): boolean => /^(?:0|[1-9][0-9]{0,5})$/.test(id);
