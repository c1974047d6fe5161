import { useQuery, useQueryClient } from '@tanstack/react-query';
import { archiveDecided } from '@/data/collections/archive';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { type ArchivedCollection, archiveLimits, isLong, isMaybeLong } from '@/domain/accounts/archive';
import { createOp, type Op, type Uid } from '@/domain/ledger/revision-fields';
import { Button } from '@/ui/button';
import { Note } from '@/ui/feedback/note';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { ownAccount } from '../own-account';

interface ArchiveOfferProps {
  uid: Uid;
  col: ArchivedCollection;
  own: boolean;
  /** Elements of the list and its archives together. */
  total: number;
}

const messages = { progress: 'Moving to the Archive..', success: 'Moved to the Archive Successfully..', failure: 'Error Occurred.' };

/** So many acts one press stands for: each moves eight. */
const acts = 5;

/** A list that grows long makes room: nothing is lost, since archives are read as part of it. */
export function ArchiveOffer({ uid, col, own, total }: ArchiveOfferProps) {
  const client = useQueryClient();
  // Without its archives no list is longer than with them, so most are not asked.
  const list = useList(col, uid, isMaybeLong(total));
  const { act, busy } = useLedgerMutation<Uid, void>({
    messages,
    parts: () => [uid, col],
    send: (_, op) => archiveSome(col, uid, op),
    getErrorMessage,
    // The live channel hears of each act, and reads the list again.
    onRecorded: () => client.invalidateQueries({ queryKey: [col], refetchType: 'none' }),
  });
  if (!isLong(list)) return null;
  // What goes wrong is said by the toast.
  const archive = () => void act(uid).catch(() => undefined);
  return <LongList length={list.length} busy={busy} own={own} onArchive={archive} />;
}

/** The list without its archives; nothing where it is not asked. */
function useList(col: ArchivedCollection, uid: Uid, asked: boolean): readonly unknown[] {
  const deposits = useQuery({ ...queries.deposits(uid), enabled: asked && col === 'deposits' });
  const withdrawals = useQuery({ ...queries.withdrawals(uid), enabled: asked && col === 'withdrawals' });
  const trades = useQuery({ ...queries.trades(uid), enabled: asked && col === 'trades' });
  return (asked && { deposits, withdrawals, trades }[col].data?.list) || [];
}

interface LongListProps {
  length: number;
  busy: boolean;
  own: boolean;
  onArchive: () => void;
}

/** Says that a list has little room left, and offers to make some. */
export function LongList({ length, busy, own, onArchive }: LongListProps) {
  return (
    <div className="mt-s-4">
      <Note kind="wait">
        <b>This list is nearly full:</b> it holds {length.toLocaleString('en-US')} of at most 1,000, or one megabyte. The oldest decided
        ones can be moved to its archive. Nothing is lost: the client and the desk still see them.{' '}
        <Button dense busy={busy} notYet={own ? ownAccount : undefined} onClick={onArchive}>
          Archive up to {acts * archiveLimits.most}
        </Button>
      </Note>
    </div>
  );
}

/** Moves the oldest decided elements, eight with each act, until none is left or so many acts are done. */
async function archiveSome(col: ArchivedCollection, uid: Uid, first: Op): Promise<void> {
  const caller = currentUserContext();
  for (let done = 0; done < acts; done++) {
    try {
      await archiveDecided(caller, col, uid, done === 0 ? first : createOp());
    } catch (error) {
      if (done > 0 && error instanceof ActError && error.kind === 'already-decided') return;
      throw error;
    }
  }
}
