import type { Uid } from '@/domain/ledger/envelope';
import { NotesPanel } from './notes-panel';
import { ownAccount } from './own-account';
import { useNotes } from './use-notes';

/** The desk's notes on a client, as they stand now. */
export function ClientNotes({ uid, own }: { uid: Uid; own: boolean }) {
  return <NotesPanel {...useNotes(uid)} closed={own ? ownAccount : undefined} />;
}
