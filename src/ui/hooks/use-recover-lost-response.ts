import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Op } from '@/domain/ledger/revision-fields';
import { findRecordedSubmission, type Submission, type SubmissionKey } from '@/domain/ledger/submission';

/** What a form knows of the acts that it sent, and of what stands. */
interface Finding {
  /** Ids of what the client's list has; undefined while it is not known. */
  recorded: ReadonlySet<Op> | undefined;
  /** What was last sent, for as long as nobody knows that it happened. */
  intent: RefObject<SubmissionKey | null>;
  /** While it is under way its own answer tells. */
  busy: boolean;
}

/**
 * An act whose answer was lost shows itself in the list: then it is done, and the same again would be another one.
 * @param found is told which act stands @returns whether it is what the form shows
 * @returns whether something else stands than the form shows, until the next attempt
 */
export function useRecoverLostResponse({ recorded, intent, busy }: Finding, found: (sent: Submission) => boolean): boolean {
  const [other, setOther] = useState(false);
  if (busy && other) setOther(false);
  const settle = useEffectEvent((ids: ReadonlySet<Op>) => {
    const sent = findRecordedSubmission(intent.current, ids);
    if (sent) setOther(!found(sent));
  });
  useEffect(() => {
    if (recorded && !busy) settle(recorded);
  }, [recorded, busy]);
  return other;
}
