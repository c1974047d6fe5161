import { useQuery } from '@tanstack/react-query';
import type { QueuedDeposit } from '@/data/deposit-queue';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { DecisionDialog } from './decision-dialog';
import { OutcomeDialog } from './outcome-dialog';
import { useCaseFile } from './use-case-file';
import { useDecide } from './use-decide';

export interface DecideDialogProps {
  queued: QueuedDeposit;
  now: Date;
  /** @param left the deposit is decided, so its row has gone */
  onClose: (left: boolean) => void;
}

/** The newest entries of a book among which a decision made just now is looked for. */
const recent = 20;

/** Brings together what the decision needs, and shows its outcome instead once somebody else has decided. */
export function DecideDialog({ queued, now, onClose }: DecideDialogProps) {
  const { uid: me } = useUserState();
  const file = useCaseFile(queued);
  const { decide, busy } = useDecide(queued.deposit, () => onClose(true));
  const current = file.data?.deposits.list.find(({ id }) => id === queued.deposit.id) ?? queued.deposit;
  // While the own act is under way, its outcome is told by the act.
  const decided = current.status !== 'pending' && !busy;
  const latest = useQuery({ ...queries.latestEntries(current.uid, recent), enabled: decided });
  const entry = latest.data?.find(
    ({ col, action, after }) => col === 'deposits' && action !== 'deposit.requested' && after.id === current.id,
  );
  const decider = useQuery({ ...queries.profile(entry?.actor ?? ''), enabled: entry !== undefined });
  if (!decided) return <DecisionDialog queued={queued} file={file} me={me} now={now} decide={decide} onClose={() => onClose(false)} />;
  return (
    <OutcomeDialog
      queued={queued}
      current={current}
      entry={entry ?? null}
      decider={decider.data ?? null}
      me={me}
      onClose={() => onClose(true)}
    />
  );
}
