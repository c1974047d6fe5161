import * as v from 'valibot';
import type { Entry } from '@/domain/ledger/ledger';
import { depositSchema } from '@/domain/requests/deposit';
import { withdrawalSchema } from '@/domain/requests/withdrawal';
import { tradeSchema } from '@/domain/trades/trade';
import { proposalSchema } from '@/domain/two-people/proposal';

/** Lists that move their decided elements to an archive when they grow long. */
export const archivedCollections = ['deposits', 'withdrawals', 'trades', 'proposals'] as const;
export type ArchivedCollection = (typeof archivedCollections)[number];
export const isArchivedCollection = (col: string): col is ArchivedCollection => archivedCollections.some((one) => one === col);

/** Whether elements of this list were moved to an archive, so that the list is not complete. */
export const isArchived = (entries: readonly Entry[], col: ArchivedCollection): boolean =>
  entries.some((entry) => entry.action === 'history.archived' && entry.col === col);

/** The number of elements that one act may move. */
export const archiveLimits = { most: 8 } as const;

/** A list with `surely` elements is long; from `maybe` on it depends on the length of its notes. */
const longList = { surely: 800, maybe: 300 } as const;
/** Bytes as JSON, slightly more than Firestore counts toward its limit of 1 MiB per document. */
const longListBytes = 800_000;

/** True if a list is close to the limit of 1,000 elements or of the document size. The desk is then offered to archive elements. */
export const isLong = (list: readonly unknown[]): boolean =>
  list.length >= longList.surely ||
  (list.length >= longList.maybe && new TextEncoder().encode(JSON.stringify(list)).length >= longListBytes);
/** A list with fewer elements is never long. @param length with its archives, or without */
export const isMaybeLong = (length: number): boolean => length >= longList.maybe;

const elementSchemas = { deposits: depositSchema, withdrawals: withdrawalSchema, trades: tradeSchema, proposals: proposalSchema };

const createArchiveSchema = <S extends v.GenericSchema>(element: S) => v.object({ list: v.array(element), op: v.string(), at: v.date() });

/** `{collection}/{uid}/archive/{n}`, written once by the act `op` and never changed. */
export const archiveSchemas = {
  deposits: createArchiveSchema(elementSchemas.deposits),
  withdrawals: createArchiveSchema(elementSchemas.withdrawals),
  trades: createArchiveSchema(elementSchemas.trades),
  proposals: createArchiveSchema(elementSchemas.proposals),
};
export type Archive<C extends ArchivedCollection = ArchivedCollection> = v.InferOutput<(typeof archiveSchemas)[C]>;

export const isArchiveId = (id: string): boolean => /^(?:0|[1-9][0-9]{0,5})$/.test(id);
