import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appendItem,
  decideItem,
  getArchivable,
  isPending,
  removeArchived,
  removeItem,
} from '@/domain/requests/pending-list';

interface Waiting {
  id: number;
  status: string;
  createdAt: Date;
}
interface Traded {
  id: number;
  status: string;
  openedAt: Date;
}
interface PendingItems {
  list: Waiting[];
  pending: number;
  oldest: Date | null;
}

const at = (minute: number) => new Date(minute * 60_000);
const waiting = (minute: number): Waiting => ({
  id: minute,
  status: 'pending',
  createdAt: at(minute),
});
const open = (minute: number): Traded => ({ id: minute, status: 'open', openedAt: at(minute) });
const three = () => appendItem(appendItem(appendItem(null, waiting(1)), waiting(2)), waiting(3));

describe('a list of trades', () => {
  it('counts the open ones and names the oldest of them', () => {
    const two = appendItem(appendItem(null, open(1)), open(2));
    expect(two).toEqual({ list: [open(1), open(2)], open: 2, oldest: at(1) });
    expect(decideItem(two, 0, { ...open(1), status: 'closed' })).toMatchObject({
      open: 1,
      oldest: at(2),
    });
    expect(decideItem(two, 1, { ...open(2), status: 'closed' })).toMatchObject({
      open: 1,
      oldest: at(1),
    });
    expect(removeItem(two, 0)).toEqual({ list: [open(2)], open: 1, oldest: at(2) });
  });
});

describe('an element that is removed', () => {
  it('counts no more where it waited', () => {
    expect(removeItem(three(), 0)).toEqual({
      list: [waiting(2), waiting(3)],
      pending: 2,
      oldest: at(2),
    });
    expect(removeItem(three(), 1)).toEqual({
      list: [waiting(1), waiting(3)],
      pending: 2,
      oldest: at(1),
    });
    expect(removeItem(appendItem(null, waiting(1)), 0)).toEqual({
      list: [],
      pending: 0,
      oldest: null,
    });
  });

  it('changes no figure where it was decided', () => {
    const list = decideItem(three(), 0, { ...waiting(1), status: 'rejected' });
    expect(removeItem(list, 0)).toEqual({
      list: [waiting(2), waiting(3)],
      pending: 2,
      oldest: at(2),
    });
  });
});

describe('the move to an archive', () => {
  const list = (statuses: string) =>
    [...statuses].map((letter) => ({ status: letter === 'p' ? 'pending' : 'completed' }));

  it.each([
    ['', 8, null],
    ['ppp', 8, null],
    ['ccc', 8, { index: 0, count: 3 }],
    ['pccpc', 8, { index: 1, count: 2 }],
    ['ccccc', 2, { index: 0, count: 2 }],
    ['ppc', 8, { index: 2, count: 1 }],
  ])('of %j takes, %i at most, %o', (statuses, most, run) => {
    expect(getArchivable(list(statuses), most)).toEqual(run);
  });

  it('leaves what waits, and its figures, as they were', () => {
    const before = decideItem(three(), 1, { ...waiting(2), status: 'completed' });
    expect(removeArchived(before, { index: 1, count: 1 })).toEqual({
      kept: { list: [waiting(1), waiting(3)], pending: 2, oldest: at(1) },
      moved: [{ ...waiting(2), status: 'completed' }],
    });
  });
});

describe('a list after any acts in any order', () => {
  const acts = fc.array(
    fc.record({ act: fc.constantFrom('append', 'decide', 'remove', 'archive'), at: fc.nat(50) }),
    { maxLength: 40 },
  );

  it('counts exactly those that wait, names the oldest of them, and has lost nothing but what was taken out', () => {
    fc.assert(
      fc.property(acts, (steps) => {
        let state = null as PendingItems | null; // an annotation alone would narrow it to null inside the loop
        const gone: Waiting[] = [];
        let written = 0;
        for (const step of steps) {
          const next = after(state, step, written);
          if (next.appended) written++;
          gone.push(...next.gone);
          state = next.state;
          const pending = state.list.filter(isPending);
          expect(state.pending).toBe(pending.length);
          expect(state.oldest).toEqual(pending[0]?.createdAt ?? null);
          expect([...state.list, ...gone].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
            Array.from({ length: written }, (_, i) => i),
          );
        }
      }),
    );
  });

  function after(state: PendingItems | null, step: { act: string; at: number }, written: number) {
    const list = state?.list ?? [];
    const index = step.at % Math.max(list.length, 1);
    const chosen = list[index];
    const run = getArchivable(list, 3);
    if (state && chosen && step.act === 'remove')
      return { state: removeItem(state, index), gone: [chosen], appended: false };
    if (state && run && step.act === 'archive') {
      const { kept, moved } = removeArchived(state, run);
      return { state: kept, gone: moved, appended: false };
    }
    if (state && chosen && step.act === 'decide' && isPending(chosen)) {
      return {
        state: decideItem(state, index, { ...chosen, status: 'completed' }),
        gone: [],
        appended: false,
      };
    }
    return { state: appendItem(state, waiting(written)), gone: [], appended: true };
  }
});
