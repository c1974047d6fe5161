import * as v from 'valibot';
import type { Reason, Uid } from '@/domain/revision-fields';
import { createSessionDraft } from '@/lib/browser-storage/draft';

/** The second act of "Verify and activate", as it was chosen. */
export interface ChosenActivation {
  /** The document whose approval is the first act. */
  document: string;
  reason: Reason;
}

const draftSchema = v.record(v.string(), v.object({ document: v.string(), reason: v.string() }));

const createDrafts = (me: Uid) => createSessionDraft(`activation-draft:${me}`, draftSchema);

/**
 * Activations that an administrator has chosen and that are not recorded yet, by client. They
 * survive a reload between the two acts.
 */
export const readActivations = (me: Uid): Readonly<Record<Uid, ChosenActivation>> =>
  createDrafts(me).read() ?? {};

/** @param chosen null once it is recorded, or given up */
export function keepActivation(me: Uid, uid: Uid, chosen: ChosenActivation | null): void {
  const { [uid]: _, ...others } = readActivations(me);
  const kept = chosen ? { ...others, [uid]: chosen } : others;
  if (Object.keys(kept).length > 0) createDrafts(me).write(kept);
  else createDrafts(me).clear();
}
