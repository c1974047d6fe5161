import * as v from 'valibot';
import type { Uid } from '@/domain/ledger/envelope';
import { planListSchema } from '@/domain/requests/plans';
import { type DraftStore as Store, sessionDraft } from '@/lib/draft';
import { typedPlanSchema } from './typed-plans';

const draftSchema = v.object({
  typed: v.array(typedPlanSchema),
  /** What was offered when the typing began. */
  from: planListSchema,
});
export type PlansDraft = v.InferOutput<typeof draftSchema>;
export type PlansDraftStore = Store<PlansDraft>;

/** What was typed and not saved, for one administrator and as long as the tab lives. */
export const plansDrafts = (uid: Uid): PlansDraftStore => sessionDraft(`plans-draft:${uid}`, draftSchema);
