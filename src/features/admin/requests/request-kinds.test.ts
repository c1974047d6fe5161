import { expect, it } from 'vitest';
import type { RequestDecision } from '@/domain/requests/request';
import { depositKind, getBulkMessages, getDecisionMessages, withdrawalKind } from './request-kinds';

const said = ({ progress, success, failure }: ReturnType<typeof getDecisionMessages>) => [
  progress,
  typeof success === 'string' ? success : success('done'),
  failure,
];

it.each([
  [
    'complete',
    'Updating Deposit Approval Request..',
    'Deposit Request Approved..',
    'Updating Withdrawal Request..',
    'Withdrawal Request Approved..',
  ],
  [
    'different-amount',
    'Updating Deposit Approval Request..',
    'Deposit Request Approved..',
    'Updating Withdrawal Request..',
    'Withdrawal Request Approved..',
  ],
  [
    'reject',
    'Rejecting Deposit Request..',
    'Deposit Request Rejected..',
    'Rejecting Withdrawal Request..',
    'Withdrawal Request Rejected..',
  ],
] satisfies [RequestDecision, ...string[]][])(
  'the toast of "%s" says what is done, and a rejection never "Approved"',
  (choice, doing, did, doingW, didW) => {
    expect(said(getDecisionMessages(depositKind, choice))).toEqual([doing, did, 'Error Occurred.']);
    expect(said(getDecisionMessages(withdrawalKind, choice))).toEqual([doingW, didW, 'Error Occurred.']);
  },
);

it('a deletion has its own', () => {
  expect(said(getDecisionMessages(withdrawalKind, 'delete'))).toEqual([
    'Deleting Withdrawal Request..',
    'Withdrawal Request Deleted..',
    'Error Occurred.',
  ]);
});

it('being slower than somebody else is said as such', () => {
  const { success } = getDecisionMessages(depositKind, 'complete');
  expect(typeof success === 'function' && success('already-decided')).toBe('Already Decided..');
});

it('several are counted', () => {
  const { progress, success } = getBulkMessages(depositKind, 'complete', 3);
  expect([progress, typeof success === 'function' && success(1)]).toEqual([
    'Updating 3 Deposit Requests..',
    '1 Deposit Request Approved..',
  ]);
  expect(getBulkMessages(withdrawalKind, 'reject', 2).progress).toBe('Rejecting 2 Withdrawal Requests..');
});
