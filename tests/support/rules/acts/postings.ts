import { createOp } from '@/domain/revision-fields';
import { buildAct, type Fields, type Write } from '../writes';

export interface Figures {
  balance: string;
  profit: string;
  bonus: string;
}

/** `account.posted`, for the act `ref`. */
export function buildPosting({
  uid,
  actor,
  ref,
  rev,
  before,
  after,
}: {
  uid: string;
  actor: string;
  ref: string;
  rev: number;
  before: Fields;
  after: Fields;
}): { account: Write; posting: Write } {
  const { document, entry } = buildAct({
    uid,
    col: 'accounts',
    rev,
    op: createOp(),
    actor,
    action: 'account.posted',
    fields: after,
    before,
    after,
    ref,
  });
  return { account: document, posting: entry };
}
