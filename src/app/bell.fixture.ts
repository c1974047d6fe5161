import type { Notices } from '@/data/notifications';
import type { Entry } from '@/domain/ledger';
import type { Message } from './bell-news';

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
export const posted: Entry = { ...completed, op: 'op-4', col: 'accounts', action: 'account.posted', ref: 'op-3' };

export const entries = [posted, completed, rejected, requested];
export const told: Message = {
  id: 'message-1',
  kind: 'message',
  title: 'About your passport',
  body: 'The picture is too dark.\n\nPlease send another one. <b>Thank you.</b>',
  by: 'desk',
  createdAt: new Date('2026-03-24T12:30:00Z'),
  to: 'you',
};
export const toAll: Message = {
  ...told,
  id: 'message-2',
  kind: 'notice',
  title: 'Closed on Friday',
  to: 'everyone',
  createdAt: new Date('2026-03-20T08:00:00Z'),
};
export const noticesOf = (list: Message[], seenAt = new Date(0)): Notices => ({ list, seenAt });
