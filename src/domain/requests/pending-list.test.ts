import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendItem, decideItem } from './pending-list';

interface Element {
  status: string;
  createdAt: Date;
  kept: object;
}
interface List {
  list: Element[];
  pending: number;
  oldest: Date | null;
}

const element = (minute: number): Element => ({
  status: 'pending',
  createdAt: new Date(minute * 60_000),
  kept: {},
});
const listOf = (count: number): List | null =>
  Array.from({ length: count }, (_, i) => element(i)).reduce<List | null>(
    (before, one) => appendItem(before, one),
    null,
  );

describe('a list with waiting elements', () => {
  it('begins with one element, which is the oldest', () => {
    const first = element(1);
    expect(appendItem(null, first)).toEqual({ list: [first], pending: 1, oldest: first.createdAt });
  });

  it('grows at its end and keeps its oldest', () => {
    const before = appendItem(null, element(1));
    const second = element(2);
    expect(appendItem(before, second)).toEqual({
      list: [...before.list, second],
      pending: 2,
      oldest: before.oldest,
    });
  });

  it('takes a new element as the oldest when nothing waits any more', () => {
    const one = appendItem(null, element(1));
    const none = decideItem(one, 0, { ...element(1), status: 'completed' });
    expect(none).toMatchObject({ pending: 0, oldest: null });
    expect(appendItem(none, element(9))).toMatchObject({
      pending: 1,
      oldest: new Date(9 * 60_000),
    });
  });

  it('changes nothing in what it was given', () => {
    const before = listOf(3);
    const copy = structuredClone(before);
    appendItem(before, element(9));
    if (before) decideItem(before, 1, { ...element(1), status: 'rejected' });
    expect(before).toEqual(copy);
  });

  it('counts exactly those that wait and names the oldest of them, after any acts in any order', () => {
    const acts = fc.array(
      fc.record({
        append: fc.boolean(),
        at: fc.nat(50),
        status: fc.constantFrom('completed', 'rejected', 'cancelled'),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(acts, (list) => {
        let state = null as List | null; // an annotation alone would narrow it to null inside the loop
        for (const [minute, { append, at, status }] of list.entries()) {
          const waiting: number[] = (state?.list ?? []).flatMap((one, i) =>
            one.status === 'pending' ? [i] : [],
          );
          const index = waiting[at % Math.max(waiting.length, 1)];
          const chosen: Element | undefined = index === undefined ? undefined : state?.list[index];
          state =
            append || !state || index === undefined || !chosen
              ? appendItem(state, element(minute))
              : decideItem(state, index, { ...chosen, status });
          const pending = state.list.filter((one) => one.status === 'pending');
          expect(state.pending).toBe(pending.length);
          expect(state.oldest).toEqual(pending[0]?.createdAt ?? null);
        }
      }),
    );
  });

  it('gives back the other elements themselves, not copies of them', () => {
    const before = listOf(3);
    if (!before) throw new Error('Three elements');
    const after = decideItem(before, 1, { ...element(1), status: 'completed' });
    expect(after.list[0]).toBe(before.list[0]);
    expect(after.list[2]).toBe(before.list[2]);
  });
});
