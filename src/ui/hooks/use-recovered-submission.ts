import { useEffect, useEffectEvent, useState } from 'react';
import type { Submission } from '@/domain/ledger/submission';

/**
 * Settles a form when its submission turns out to be recorded, although the response was lost.
 * @param recovered the recorded submission; null if there is none
 * @param settle empties the form if it still has the values that were sent; returns whether it did
 * @returns true if the form has other values than those that were recorded, until the next attempt
 */
export function useRecoveredSubmission(
  recovered: Submission | null,
  settle: (recovered: Submission) => boolean,
): boolean {
  const [other, setOther] = useState<Submission | null>(null);
  const onRecovered = useEffectEvent((submission: Submission) =>
    setOther(settle(submission) ? null : submission),
  );
  useEffect(() => {
    if (recovered) onRecovered(recovered);
  }, [recovered]);
  return recovered !== null && recovered === other;
}
