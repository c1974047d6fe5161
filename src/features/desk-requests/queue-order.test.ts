import { expect, it } from 'vitest';
import { hoursAgo, queued } from './desk.fixture';
import { nearestTo, oldestFirst } from './queue-order';

it('orders deposits by their own age over all pages, each once', () => {
  const rows = [
    queued({ id: 'first', createdAt: hoursAgo(9) }),
    queued({ id: 'second of the first client', createdAt: hoursAgo(1) }),
    queued({ id: 'next page', createdAt: hoursAgo(5) }),
    queued({ id: 'first', createdAt: hoursAgo(9) }),
  ];
  expect(oldestFirst(rows).map(({ deposit }) => deposit.id)).toEqual(['first', 'next page', 'second of the first client']);
});

it('looks for the next place after a row that left, then before it, the nearest first', () => {
  expect(nearestTo('c', ['a', 'b', 'c', 'd', 'e'])).toEqual(['d', 'e', 'b', 'a']);
  expect(nearestTo('e', ['a', 'b', 'c', 'd', 'e'])).toEqual(['d', 'c', 'b', 'a']);
  expect(nearestTo('gone', ['a', 'b'])).toEqual(['a', 'b']);
  expect(nearestTo('a', ['a'])).toEqual([]);
});
