import type { Notices } from '@/data/collections/notices';
import type { Entry } from '@/domain/ledger/ledger';
import type { Message } from './news';

export const requested: Entry = {
  op: 'op-1',
  col: 'deposits',
  rev: 1,
  actor: 'maya',
  action: 'deposit.requested',
  index: 0,
  ref: '',
  before: {},
  after: { id: 'op-1', amount: '250.00', coin: 'bitcoin', status: 'pending' },
  reason: '',
  at: new Date('2026-03-24T09:41:00Z'),
};
export const rejected: Entry = {
  ...requested,
  op: 'op-2',
  rev: 2,
  actor: 'desk',
  action: 'deposit.rejected',
  reason: 'The transaction id belongs to another address.',
  at: new Date('2026-03-24T12:00:00Z'),
};
export const completed: Entry = {
  ...rejected,
  op: 'op-3',
  rev: 3,
  action: 'deposit.completed',
  reason: '',
  at: new Date('2026-03-24T13:00:00Z'),
};
export const posted: Entry = {
  ...completed,
  op: 'op-4',
  col: 'accounts',
  action: 'account.posted',
  ref: 'op-3',
};

/** Milliseconds after the newest of the entries above. */
const getLaterTime = (after: number) => new Date(completed.at.getTime() + 60_000 + after);

/** So many deposits approved one after the other since then, newest first: two entries of each. */
export const createApprovals = (count: number): Entry[] =>
  Array.from({ length: count }, (_, i): Entry[] => {
    const decision = { ...completed, op: `approved-${i}`, rev: 4 + i, at: getLaterTime(i) };
    return [
      {
        ...decision,
        op: `posted-${i}`,
        col: 'accounts',
        action: 'account.posted',
        ref: decision.op,
      },
      decision,
    ];
  })
    .reverse()
    .flat();
/** What the client did after all of that, newest first. */
export const createOwnEntries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, i) => ({
    ...requested,
    op: `own-${i}`,
    rev: 100 + i,
    at: getLaterTime(3_600_000 + i),
  })).reverse();

export const entries = [posted, completed, rejected, requested];
export const clientMessage: Message = {
  id: 'message-1',
  title: 'About your passport',
  body: 'The picture is too dark.\n\nPlease send another one. <b>Thank you.</b>',
  by: 'desk',
  at: new Date('2026-03-24T12:30:00Z'),
  audience: { to: 'client', uid: 'maya' },
};
export const generalNotice: Message = {
  ...clientMessage,
  id: 'message-2',
  title: 'Closed on Friday',
  audience: { to: 'everyone' },
  at: new Date('2026-03-20T08:00:00Z'),
};
export const createNotices = (list: Message[], seenAt = new Date(0)): Notices => ({ list, seenAt });
