import { expect, it } from 'vitest';
import { deskBook } from '@/domain/revision-fields';
import { proposalOf, proposalsOf } from '@/domain/two-people/proposal.fixture';
import {
  findRequests,
  findUnknownNumbers,
  getInferredNumber,
  getNumberRange,
  getWantedQueues,
  parseAct,
  parseNamedNumber,
  parseWholeText,
  type SearchedItem,
} from './find-matches';

/** The element at `place` of a list with `length` elements and this revision. */
const createItem = (place: number, length: number, rev: number, op = 'other'): SearchedItem => {
  const at = new Date(2026, 2, 24);
  const elements = Array.from({ length }, (_, i) => ({
    id: `op-${i}`,
    uid: 'maya',
    coin: 'bitcoin' as const,
    amount: '10.00',
    address: 'tb1q',
    status: 'pending' as const,
    note: '',
    createdAt: at,
  }));
  const element = elements[place];
  if (!element) throw new RangeError('No such place');
  return {
    col: 'withdrawals',
    element,
    list: { list: elements, pending: length, oldest: at, rev, op, at },
    profile: null,
  };
};

it('knows the number of a request from its place if nothing was decided, or if it was the last act', () => {
  expect(getInferredNumber(createItem(1, 3, 3))).toBe(2);
  expect(getInferredNumber(createItem(2, 3, 9, 'op-2'))).toBe(9);
  expect(getInferredNumber(createItem(1, 3, 5))).toBeUndefined();
  expect(getNumberRange(createItem(1, 3, 5))).toEqual({ low: 2, high: 4 });
});

it('asks for entries only of requests that can have the number', () => {
  const items = [createItem(1, 3, 5), createItem(1, 3, 3)];
  expect(findUnknownNumbers(items, 'W4')).toEqual([items[0]]);
  expect(findUnknownNumbers(items, 'W5')).toEqual([]);
  expect(findUnknownNumbers(items, 'D4')).toEqual([]);
});

it.each([
  ['maya', []],
  ['D4', ['deposits']],
  ['c4', ['proposals']],
  ['250', ['deposits', 'withdrawals', 'proposals', 'trades']],
  ['0x5aAe', ['deposits', 'withdrawals']],
  ['12', ['deposits', 'withdrawals', 'proposals', 'trades']],
  ['b4', []],
  ['0705550134', ['deposits', 'withdrawals']],
  ['1,234', ['deposits', 'withdrawals', 'proposals', 'trades']],
  ['1,23', ['deposits', 'withdrawals', 'proposals', 'trades']],
  ['٢٥٠', ['deposits', 'withdrawals', 'proposals', 'trades']],
  ['1,2,3', []],
])('reads for %j the queues %j', (text, queues) => {
  expect(getWantedQueues(text)).toEqual(queues);
});

it.each([
  ['adjust maya', ['adjust'], 'maya'],
  ['write maya lind', ['message'], 'maya lind'],
  ['chan wong', ['adjust', 'status', 'message', 'book'], 'chan wong'],
  ['adjust', ['adjust', 'status', 'message', 'book'], 'adjust'],
  ['ad maya', ['adjust', 'status', 'message', 'book'], 'ad maya'],
])('%j names acts %j for %j', (text, named, person) => {
  expect(parseAct(text)).toMatchObject({ acts: named, person });
});

const digits = '9b2f'.repeat(16);
it.each([
  [digits.toUpperCase(), { field: 'txid', values: [digits, `0x${digits}`] }],
  [` 0x${digits} `, { field: 'txid', values: [digits, `0x${digits}`] }],
  ['250', { field: 'amount', values: ['250.00'] }],
  ['$1,250.5', { field: 'amount', values: ['1250.50'] }],
  [
    'bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx?amount=1',
    {
      field: 'address',
      values: ['bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx?amount=1'],
    },
  ],
  [`0x${'aB'.repeat(20)}`, { field: 'address', values: [`0x${'aB'.repeat(20)}`] }],
  [digits.slice(1), null],
  ['maya', null],
  ['0705550134', null],
  ['D4', null],
])('reads %j as a whole that names requests', (text, whole) => {
  expect(parseWholeText(text)).toEqual(whole);
});

it.each([
  ['D5 maya', { col: 'deposits', rev: 5, person: 'maya' }],
  [' maya lind w12 ', { col: 'withdrawals', rev: 12, person: 'maya lind' }],
  ['D5', null],
  ['K2 maya', null],
  ['D0 maya', null],
  ['maya 5', null],
])('reads %j as a number of a client', (text, number) => {
  expect(parseNamedNumber(text)).toEqual(number);
});

it('finds what is proposed about the desk by its author, and what is about an administrator by that one', () => {
  const rows = [
    { element: { ...proposalOf({ by: 'ruth' }), uid: deskBook } },
    { element: { ...proposalOf({ id: 'op-c2', by: 'ruth' }), uid: 'lena' } },
  ].map(({ element }) => ({
    col: 'proposals' as const,
    element,
    list: proposalsOf([element]),
    profile: null,
  }));
  expect(findRequests(rows, 'ruth', getInferredNumber, [{ uid: 'ruth' }])).toEqual([rows[0]]);
  expect(findRequests(rows, 'lena', getInferredNumber, [{ uid: 'lena' }])).toEqual([rows[1]]);
});
