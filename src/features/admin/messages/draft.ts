import * as v from 'valibot';
import type { Uid } from '@/domain/ledger/envelope';
import { intentSchema } from '@/domain/ledger/intent';
import { type DraftStore as Store, sessionDraft } from '@/lib/draft';
import { emptyInput, sendInputSchema } from './request';

const draftSchema = v.object({ input: sendInputSchema, intent: v.nullable(intentSchema) });
export type Draft = v.InferOutput<typeof draftSchema>;
export type DraftStore = Store<Draft>;

/** What was typed, for one administrator and as long as the tab lives. */
export const sendDrafts = (uid: Uid): DraftStore => sessionDraft(`message-draft:${uid}`, draftSchema);

/** The draft, made out to one client where the address asks for it. It is another message then. */
export function draftFor(kept: Draft | null, client: Uid | null): Draft {
  const before = kept ?? { input: emptyInput, intent: null };
  return client === null ? before : { input: { ...before.input, to: 'client', uid: client }, intent: null };
}
