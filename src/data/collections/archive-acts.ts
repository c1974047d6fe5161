import { collection, getDocs, limit, orderBy, query } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { archiveFromList, readList } from '@/data/ledger/list';
import type { ListCollection } from '@/data/ledger/list-schemas';
import { paths } from '@/data/ledger/paths';
import { withReadTimeout } from '@/data/ledger/read';
import { runLedgerAction } from '@/data/ledger/run';
import { archiveLimits } from '@/domain/accounts/archive';
import type { Op, Uid } from '@/domain/ledger/revision-fields';

/**
 * Moves up to eight decided elements of a client's list, from the first decided one on, into an archive. Desk only. Idempotent per `op`.
 * @throws ActError; `already-decided` if there is nothing to move
 */
export async function archiveDecided(context: DataContext, col: ListCollection, uid: Uid, op: Op): Promise<void> {
  await runLedgerAction(context, uid, op, async (tx) => {
    const list = await readList(tx, col, uid);
    archiveFromList(tx, list, await getNextArchiveNumber(context, col, uid), archiveLimits.most);
  });
}

/** The next free number. If another administrator takes it first, the rules refuse one of the two. */
async function getNextArchiveNumber({ db }: DataContext, col: ListCollection, uid: Uid): Promise<string> {
  const last = await withReadTimeout(getDocs(query(collection(db, paths.archives(col, uid)), orderBy('at', 'desc'), limit(1))));
  return String(Number(last.docs[0]?.id ?? -1) + 1);
}
