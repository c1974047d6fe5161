import { useQuery } from '@tanstack/react-query';
import { archiveDecided } from '@/data/collections/archive-acts';
import { useDeskRole } from '@/data/hooks/use-desk-role';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { type ArchivedCollection, archiveLimits, isLong, isMaybeLong } from '@/domain/accounts/archive';
import { getAgentReason } from '@/domain/accounts/desk-role-words';
import { createOp, type Op, type Uid } from '@/domain/ledger/revision-fields';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { ownAccountReason } from '../own-account';

const toastMessages = { progress: 'Moving to the Archive..', success: 'Moved to the Archive Successfully..', failure: 'Error Occurred.' };

/** Acts per press of the button; each moves up to eight elements. */
const maxActsPerClick = 5;

/** Offers to archive part of a long list. Nothing is lost, since archives are read together with the list. */
export function ArchiveOffer({ uid, col, own, total }: { uid: Uid; col: ArchivedCollection; own: boolean; total: number }) {
  // A list is never longer without its archives, so most lists need no read.
  const list = useListWithoutArchives(col, uid, isMaybeLong(total));
  const { desk } = useDeskRole();
  const { act, isPending } = useLedgerMutation<Uid>({
    action: 'history.archived',
    messages: toastMessages,
    keyParts: () => [uid, col],
    send: (_, op) => archiveOldest(col, uid, op),
  });
  if (!isLong(list)) return null;
  return (
    <Note kind="pending" className="mt-4">
      <b>This list is nearly full:</b> it holds {list.length.toLocaleString('en-US')} of at most 1,000 items, or one megabyte. You can
      archive the oldest decided ones. Nothing is lost: the client and the desk still see them. {/* The toast shows the error. */}
      <Button
        dense
        busy={isPending}
        disabledReason={own ? ownAccountReason : getAgentReason(desk, 'archive items')}
        onClick={() => void act(uid).catch(() => undefined)}
      >
        Archive up to {maxActsPerClick * archiveLimits.most}
      </Button>
    </Note>
  );
}

/** The list without its archives; empty if it is not read. */
function useListWithoutArchives(col: ArchivedCollection, uid: Uid, asked: boolean): readonly unknown[] {
  const deposits = useQuery({ ...queries.deposits(uid), enabled: asked && col === 'deposits' });
  const withdrawals = useQuery({ ...queries.withdrawals(uid), enabled: asked && col === 'withdrawals' });
  const trades = useQuery({ ...queries.trades(uid), enabled: asked && col === 'trades' });
  const proposals = useQuery({ ...queries.proposals(uid), enabled: asked && col === 'proposals' });
  return (asked && { deposits, withdrawals, trades, proposals }[col].data?.list) || [];
}

/** Archives the oldest decided elements, up to eight per act, until none is left or `acts` are done. */
async function archiveOldest(col: ArchivedCollection, uid: Uid, first: Op): Promise<void> {
  const context = currentUserContext();
  for (let done = 0; done < maxActsPerClick; done++) {
    try {
      await archiveDecided(context, col, uid, done === 0 ? first : createOp());
    } catch (error) {
      if (done > 0 && error instanceof ActError && error.kind === 'already-decided') return;
      throw error;
    }
  }
}
