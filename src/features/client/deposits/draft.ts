import * as v from 'valibot';
import { coinSchema } from '@/domain/coin';
import type { Uid } from '@/domain/ledger/envelope';
import { type Intent, intentFor as intentOf, intentSchema, isIntentOf, type Sent } from '@/domain/ledger/intent';
import type { DepositRequest } from '@/domain/requests/deposit';
import { type DraftStore as Store, sessionDraft } from '@/lib/draft';
import { keptHeldSchema } from './held';
import { type DepositInput, depositForm, leadSchema, requestOf } from './request';
import { noneShown, shownAddressesSchema } from './use-shown-address';

const draftSchema = v.object({
  coin: coinSchema,
  amount: v.string(),
  txid: v.string(),
  intent: v.nullable(intentSchema),
  // What an earlier version kept has none of these: it gets the coins of the price that is read next.
  units: v.optional(v.string(), ''),
  leads: v.optional(leadSchema, 'amount'),
  held: v.optional(v.nullable(keptHeldSchema), null),
  shown: v.optional(shownAddressesSchema, noneShown),
});
export type Draft = v.InferOutput<typeof draftSchema>;
export type DraftStore = Store<Draft>;
export type { Intent };

export const emptyDraft: Draft = {
  coin: 'bitcoin',
  amount: '',
  txid: '',
  intent: null,
  units: '',
  leads: 'amount',
  held: null,
  shown: noneShown,
};

/** All that is recorded: with other coins or another address it would not be what the client was told that it is. */
const partsOf = ({ coin, amount, units, rate, address, txid }: DepositRequest) => [coin, amount, units, rate, address, txid];

/** The same intent for the same request, so that it is recorded once however often it is sent. */
export const intentFor = (before: Intent | null, request: DepositRequest): Intent => intentOf(before, partsOf(request));

/** Whether what stands in the form is what was sent. */
export function isIntentFor(sent: Sent | null, typed: DepositInput, address: string | null): boolean {
  const parsed = v.safeParse(depositForm, typed);
  const request = parsed.success ? requestOf(parsed.output, address) : null;
  return request !== null && isIntentOf(sent, partsOf(request));
}

export const sessionDrafts = (uid: Uid): DraftStore => sessionDraft(`deposit-draft:${uid}`, draftSchema);
