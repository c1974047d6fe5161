import * as v from 'valibot';
import type { Uid } from '@/domain/ledger/envelope';
import { intentSchema } from '@/domain/ledger/intent';
import { type DraftStore as Store, sessionDraft } from '@/lib/draft';
import { inputSchema } from './request';

const draftSchema = v.object({ input: inputSchema, intent: v.nullable(intentSchema) });
export type Draft = v.InferOutput<typeof draftSchema>;
export type DraftStore = Store<Draft>;

/** What was typed, for one client and as long as the tab lives. */
export const withdrawalDrafts = (uid: Uid): DraftStore => sessionDraft(`withdrawal-draft:${uid}`, draftSchema);
