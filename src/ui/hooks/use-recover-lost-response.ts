import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Op } from '@/domain/ledger/revision-fields';
import { findRecordedSubmission, type Submission, type SubmissionKey } from '@/domain/ledger/submission';

/** What a form knows of its submissions and of recorded acts. */
interface Finding {
  /** Ids of recorded requests; undefined while unknown. */
  recorded: ReadonlySet<Op> | undefined;
  /** The last submission, until it is known to be recorded. */
  intent: RefObject<SubmissionKey | null>;
  /** While a submission is pending, its own response decides. */
  busy: boolean;
}

/**
 * Detects a submission whose response was lost, because its op is among the recorded requests.
 * @param found called with the recorded submission; returns whether it equals the form's values
 * @returns true if it differs from the form's values, until the next attempt
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
