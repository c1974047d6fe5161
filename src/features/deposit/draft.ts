import * as v from 'valibot';
import { coinSchema } from '@/domain/coin';
import type { Uid } from '@/domain/envelope';
import { type Intent, intentFor as intentOf, intentSchema, isIntentOf } from '@/domain/intent';
import { type DraftStore as Store, sessionDraft } from '@/lib/draft';
import { type DepositInput, type DepositOutput, depositForm } from './request';

const draftSchema = v.object({ coin: coinSchema, amount: v.string(), txid: v.string(), intent: v.nullable(intentSchema) });
export type Draft = v.InferOutput<typeof draftSchema>;
export type DraftStore = Store<Draft>;
export type { Intent };

/** The same intent for the same request; the price may move in between, the request stays. */
export const intentFor = (before: Intent | null, { coin, amount, txid }: Pick<DepositOutput, 'coin' | 'amount' | 'txid'>): Intent =>
  intentOf(before, [coin, amount, txid]);

/** Whether what stands in the form is what was sent. */
export function isIntentFor(intent: Intent | null, typed: DepositInput): boolean {
  const parsed = v.safeParse(depositForm, typed);
  return parsed.success && isIntentOf(intent, [parsed.output.coin, parsed.output.amount, parsed.output.txid]);
}

export const sessionDrafts = (uid: Uid): DraftStore => sessionDraft(`deposit-draft:${uid}`, draftSchema);
