import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Op } from '@/domain/ledger/revision-fields';
import { findRecordedSubmission, type Submission, type SubmissionKey } from '@/domain/ledger/submission';

/** What a form knows of its submissions and of recorded acts. */
interface RecoveryInput {
  /** Ids of recorded requests; undefined while unknown. */
  recordedOps: ReadonlySet<Op> | undefined;
  /** The last submission and the unanswered ones before it; null once it is known to be recorded. */
  submissionKey: RefObject<SubmissionKey | null>;
  /** While a submission is pending, its own response decides. */
  isPending: boolean;
}

/**
 * Detects a submission whose response was lost, because its op is among the recorded requests.
 * @param onFound called with the recorded submission; returns whether it equals the form's values
 * @returns true if it differs from the form's values, until the next attempt
 */
export function useRecoverLostResponse(
  { recordedOps, submissionKey, isPending }: RecoveryInput,
  onFound: (submission: Submission) => boolean,
): boolean {
  const [otherFound, setOtherFound] = useState(false);
  if (isPending && otherFound) setOtherFound(false);
  const settle = useEffectEvent((ids: ReadonlySet<Op>) => {
    const sent = findRecordedSubmission(submissionKey.current, ids);
    if (sent) setOtherFound(!onFound(sent));
  });
  useEffect(() => {
    if (recordedOps && !isPending) settle(recordedOps);
  }, [recordedOps, isPending]);
  return otherFound;
}
