import { expect, it } from 'vitest';
import type { RequestDecision } from '@/domain/requests/request';
import {
  depositKind,
  getBulkMessages,
  getDecisionWords,
  sortOldestFirst,
  withdrawalKind,
} from './request-kinds';
import { hoursAgo, queued } from './requests.fixture';

const said = ({ progress, success, failure }: ReturnType<typeof getDecisionWords>) => [
  progress,
  success,
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
  'the toast of "%s" names what is done, and a rejection is never "Approved"',
  (choice, doing, did, doingW, didW) => {
    expect(said(getDecisionWords(depositKind, choice))).toEqual([doing, did, 'Error Occurred.']);
    expect(said(getDecisionWords(withdrawalKind, choice))).toEqual([
      doingW,
      didW,
      'Error Occurred.',
    ]);
  },
);

it('the toast of a deletion has words of its own', () => {
  expect(said(getDecisionWords(withdrawalKind, 'delete'))).toEqual([
    'Deleting Withdrawal Request..',
    'Withdrawal Request Deleted..',
    'Error Occurred.',
  ]);
});

it('the toast of a bulk decision counts its requests', () => {
  const { progress, success } = getBulkMessages(depositKind, 'complete', 3);
  expect([progress, typeof success === 'function' && success(1)]).toEqual([
    'Updating 3 Deposit Requests..',
    '1 Deposit Request Approved..',
  ]);
  expect(getBulkMessages(withdrawalKind, 'reject', 2).progress).toBe(
    'Rejecting 2 Withdrawal Requests..',
  );
});

it('sortOldestFirst() orders the requests of all pages by their own age, each once', () => {
  const pages = [
    queued({ id: 'first', createdAt: hoursAgo(9) }),
    queued({ id: 'second of the first client', createdAt: hoursAgo(1) }),
    queued({ id: 'next page', createdAt: hoursAgo(5) }),
    queued({ id: 'first', createdAt: hoursAgo(9) }),
  ];
  expect(sortOldestFirst(pages).map(({ element }) => element.id)).toEqual([
    'first',
    'next page',
    'second of the first client',
  ]);
});
