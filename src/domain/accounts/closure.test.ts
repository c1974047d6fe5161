import { describe, expect, it } from 'vitest';
import { checkBook } from '@/domain/audit/checked-book.fixture';
import { reconcileBook } from '@/domain/audit/reconcile';
import { entryWords } from '@/domain/ledger/entry-words';
import { storedOf } from '@/domain/ledger/stored-book.fixture';
import { WrittenDesk } from '@/domain/ledger/written-desk.fixture';
import { closureAskedAt } from './closure';

const story = () => new WrittenDesk().opened().changedTo('active').closureRequested();
const faultsOf = (book: WrittenDesk) => reconcileBook(storedOf(book)).map(({ folio, says }) => `${folio}: ${says}`);

describe('a request to close the account', () => {
  it('waits until the desk answers by a status', () => {
    const asked = story();
    expect(closureAskedAt(asked.entries)).toEqual(asked.entries.at(-1)?.at);
    expect(closureAskedAt(asked.corrected().entries)).not.toBeNull();
    expect(closureAskedAt(asked.changedTo('closed').entries)).toBeNull();
  });

  it('may be answered by the status as it is, in words of its own', () => {
    const book = story().changedTo('active', 'You told us that you stay.');
    expect(faultsOf(book)).toEqual([]);
    const last = book.entries.at(-1);
    expect(last && entryWords(last, null)).toEqual({ what: 'Account not closed', detail: 'still active' });
  });

  it('is the only thing that the status as it is answers', () => {
    const twice = story().changedTo('active').changedTo('active');
    expect(faultsOf(twice)).toEqual(['U5: U5 changes nothing.']);
    expect(checkBook(twice.entries, twice.account).faults).toEqual([]);
  });

  it('is what the profile says, and nothing else', () => {
    expect(faultsOf(story())).toEqual([]);
    expect(faultsOf(story().edited({ closureAt: null }))).toEqual(['U3: The closureAt is not what U3 ended with.']);
    expect(
      faultsOf(
        story()
          .changedTo('active')
          .edited({ closureAt: new Date(2026, 2, 20) }),
      ),
    ).toEqual(['U4: The closureAt is not what U4 ended with.']);
  });
});
