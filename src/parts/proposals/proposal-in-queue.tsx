import { useState } from 'react';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/revision-fields';
import type { SecondPersonState } from '@/parts/decisions/second-person-note';
import { ProposalDialog, type ProposalDialogProps } from './proposal-dialog';
import type { ProposalRow } from './use-decide-proposal';

interface ProposedItem {
  uid: Uid;
  profile: Profile | null;
  second: { proposals: Pick<SecondPersonState['proposals'], 'data'> } & Pick<
    SecondPersonState,
    'proposed'
  >;
  /** While an own act is pending, the act itself reports the outcome. */
  isPending: boolean;
}

/**
 * The proposal that is shown in place of what it is about; null if nothing is proposed. It stays
 * until the panel closes, so that it can show its outcome.
 */
export function useShownProposal({
  uid,
  profile,
  second: { proposals, proposed },
  isPending,
}: ProposedItem): ProposalRow | null {
  const [shown, setShown] = useState<ProposalRow | null>(null);
  if (shown || isPending || !proposed || !proposals.data) return shown;
  const row = { element: { uid, ...proposed }, list: proposals.data, profile };
  setShown(row);
  return row;
}

/** A proposal in the queue of what it is about, which leaves that queue only if it is confirmed. */
export const ProposalInQueue = ({
  onDecided,
  onNext,
  onClose,
  ...rest
}: Omit<ProposalDialogProps, 'onDecided'> & { onDecided: () => void }) => (
  <ProposalDialog
    {...rest}
    onClose={onClose}
    onNext={onNext}
    onDecided={(decision) => {
      if (decision === 'confirm') onDecided();
      else if (onNext) onNext();
      else onClose(false);
    }}
  />
);
