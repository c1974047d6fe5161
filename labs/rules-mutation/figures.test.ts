import { expect, it } from 'vitest';
import { summarizeCases, summarizeCosts, summarizeFaults } from './figures';

const cases = (name: string, value: number) => ({ kind: 'cases', name, value }) as const;

it('adds the cases of an act up over the files, and wants enough of each and in all', () => {
  const enough = [
    cases('deposit.requested', 9_000),
    cases('deposit.requested', 9_000),
    cases('trade.placed', 2_000),
  ];
  expect(summarizeCases(enough)).toEqual({
    lines: [
      'generated cases: 20000',
      'generated cases of deposit.requested: 18000',
      'generated cases of trade.placed: 2000',
    ],
    faults: [],
  });
  expect(summarizeCases([...enough, cases('trade.settled', 1_999)]).faults).toEqual([
    '1999 generated cases of trade.settled are fewer than 2000',
  ]);
  expect(summarizeCases([cases('trade.placed', 19_999)]).faults).toEqual([
    '19999 generated cases are fewer than 20000',
  ]);
});

it('does not pass over an act that no case has met', () => {
  expect(summarizeCases([cases('trade.placed', 20_000), cases('trade.settled', 0)]).faults).toEqual(
    ['0 generated cases of trade.settled are fewer than 2000'],
  );
});

it('does not take silence for a success', () => {
  expect([summarizeFaults([]).faults, summarizeCosts([]).faults]).toEqual([
    ['no act met a fault'],
    ['no act was counted'],
  ]);
});
