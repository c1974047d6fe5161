import type { BookEntry } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/revision-fields';
import type { Proposal, Proposals } from '@/domain/two-people/proposal';
import { type FormattedLine, formatLine } from './book-line';
import { getStatementLines } from './statement';

export type EntryPreview = Pick<
  BookEntry,
  'col' | 'rev' | 'action' | 'before' | 'after' | 'reason' | 'at'
> &
  Partial<Pick<BookEntry, 'index' | 'ref'>>;

const previewOp = 'to come';

/**
 * The line of an entry before it is written.
 * @param context earlier entries that it answers
 * @param caused others of the same commit
 */
export function previewEntry(
  uid: Uid,
  entry: EntryPreview,
  context: readonly BookEntry[] = [],
  ...caused: readonly EntryPreview[]
): FormattedLine {
  const coming: BookEntry = { op: previewOp, actor: '', index: -1, ref: '', ...entry };
  const others = caused.map(
    (one): BookEntry => ({
      actor: '',
      index: -1,
      ...one,
      op: `with it: ${one.col}`,
      ref: previewOp,
    }),
  );
  const line = getStatementLines([...context, coming, ...others], uid).find(
    ({ id }) => id === previewOp,
  );
  if (!line) throw new Error('An entry makes a line');
  // A book may contain several previews.
  return { ...formatLine(line), key: `${previewOp}, ${entry.col}` };
}

/**
 * The line of a proposal before it is written. No money moves.
 * @param uid whose book has it, or `deskBook`
 * @param proposals null before the first
 */
export const previewProposal = (
  uid: Uid,
  proposals: Pick<Proposals, 'rev' | 'list'> | null,
  proposed: Pick<Proposal, 'action' | 'ref' | 'amount' | 'outcome' | 'note'> &
    Partial<Pick<Proposal, 'from'>>,
  at: Date,
): FormattedLine =>
  previewEntry(uid, {
    col: 'proposals',
    rev: (proposals?.rev ?? 0) + 1,
    action: 'proposal.made',
    index: proposals?.list.length ?? 0,
    before: {},
    after: { id: previewOp, ...proposed, status: 'pending' },
    reason: '',
    at,
  });
