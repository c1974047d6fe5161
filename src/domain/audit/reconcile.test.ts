import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDesk } from '@/domain/ledger/any-desk.fixture';
import { actions } from '@/domain/ledger/ledger';
import { recordOf, storedOf } from '@/domain/ledger/stored-book.fixture';
import { WrittenDesk, wholeStory } from '@/domain/ledger/written-desk.fixture';
import { checkBook } from './checked-book.fixture';
import { reconcile, reconcileBook } from './reconcile';

/** The one who acts for the desk in every story. */
const administrator = () =>
  new WrittenDesk('desk', new Date(2026, 1, 1))
    .opened()
    .desk('tb1q', '49.00')
    .on(new Date(2026, 11, 1))
    .desk('tb1p', '59.00');

describe('an honest desk', () => {
  it('has no fault after every act there is', () => {
    const [client, desk] = [wholeStory(), administrator()];
    expect(reconcile([storedOf(client), storedOf(desk)], recordOf(desk))).toEqual([]);
    const every = new Set([...client.entries, ...desk.entries].map(({ action }) => action));
    expect(actions.filter((action) => !every.has(action))).toEqual([]);
  });

  it('has no fault before anything has happened', () => {
    expect(reconcile([], { current: null, plans: null })).toEqual([]);
    expect(reconcileBook({ uid: 'nobody', documents: {}, archives: {}, entries: {} })).toEqual([]);
    expect(reconcileBook(storedOf(new WrittenDesk().opened()))).toEqual([]);
  });

  it('has no fault after any acts in any order, and its statement adds up', () => {
    fc.assert(
      fc.property(anyDesk, (book) => {
        expect(reconcileBook(storedOf(book))).toEqual([]);
        expect(checkBook(book.entries, book.account, true).faults).toEqual([]);
      }),
    );
  });

  it('reads the ledger in any order', () => {
    const stored = storedOf(wholeStory());
    const entries = Object.fromEntries(Object.entries(stored.entries).toReversed());
    expect(reconcileBook({ ...stored, entries })).toEqual([]);
  });
});
