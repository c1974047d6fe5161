import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { requireUnrecorded } from '@/data/ledger/ledger';
import { queries } from '@/data/queries';
import type { Submission } from '@/domain/ledger/submission';
import type { Uid } from '@/domain/revision-fields';
import type { DraftStore } from '@/lib/browser-storage/draft';

/**
 * The last submission of a form that has no response, kept in the tab: the same request is the same
 * act when it is tried again, also after a reload. While there is one, its ledger entry is looked
 * for.
 * @param uid whose ledger gets the entry
 * @param store where it is kept; null: as long as the component
 * @param onRecovered called once when it turns out to be recorded although its response was lost.
 * Empties the form if it still has the values that were sent; returns whether it did
 * @returns for `useLedgerMutation`; and `otherRecorded`, true if the form has other values than
 * those that were recorded, until the next attempt
 */
export function useSubmission(
  uid: Uid,
  store: DraftStore<Submission> | null,
  onRecovered: (recovered: Submission) => boolean,
) {
  const [unanswered, setUnanswered] = useState(() => store?.read() ?? null);
  // Not from the store: it may be blocked, and then the same request would be another act.
  const last = useRef(unanswered);
  const entry = useQuery({
    ...queries.entry(uid, unanswered?.op ?? ''),
    enabled: unanswered !== null,
  });
  const recovered = entry.data ? unanswered : null;
  const [other, setOther] = useState<Submission | null>(null);
  const handleRecovered = useEffectEvent((submission: Submission) => {
    store?.clear();
    setOther(onRecovered(submission) ? null : submission);
  });
  useEffect(() => {
    if (recovered) handleRecovered(recovered);
  }, [recovered]);
  return {
    otherRecorded: recovered !== null && recovered === other,
    last: () => (recovered ? null : last.current),
    begin: (submission: Submission) => {
      last.current = submission;
      store?.write(submission);
      setUnanswered(null);
    },
    end: (isAnswered: boolean) => {
      if (!isAnswered) return setUnanswered(last.current);
      last.current = null;
      store?.clear();
    },
    requireUnrecorded: (submission: Submission) =>
      requireUnrecorded(currentUserContext(), submission.op, uid),
  };
}
