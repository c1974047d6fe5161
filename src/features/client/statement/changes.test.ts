import { describe, expect, it } from 'vitest';
import type { BookEntry } from '@/domain/ledger/entry-words';
import { folio } from '@/domain/ledger/ledger';
import { mayasBook } from '@/domain/ledger/written-book.fixture';
import { wholeStory } from '@/domain/ledger/written-desk.fixture';
import { changesOf } from './changes';

const entryOf = (which: string): BookEntry => {
  const found = mayasBook().entries.find((entry) => folio(entry) === which);
  if (!found) throw new Error(`No ${which}`);
  return found;
};

describe('changesOf', () => {
  it('lists what a request wrote, without ids and empty fields, in the order in which one reads', () => {
    expect(changesOf(entryOf('D1'))).toMatchObject({
      folio: 'D1',
      wrote: [
        { label: 'Status', value: 'pending' },
        { label: 'Amount, USD', value: '500.00' },
        { label: 'Coin', value: 'bitcoin' },
        { label: 'Coins', value: '0.01000000' },
        { label: 'Price, USD', value: '64,210.00' },
        { label: 'Address' },
        { label: 'Requested', value: '2 Mar 2026, 09:40:00' },
      ],
    });
  });

  it('tells by how much a figure changed, and what else changed', () => {
    expect(changesOf(entryOf('A3'))).toMatchObject({
      changed: [
        { label: 'Balance', before: '500.00', after: '1,400.00', change: '+900.00' },
        { label: 'Profit', before: '0.00', after: '0.00', change: undefined },
        { label: 'Bonus', change: undefined },
      ],
    });
    expect(changesOf(entryOf('U2'))).toMatchObject({
      changed: [{ label: 'Standing', before: 'pending', after: 'active', change: 'changed' }],
    });
  });

  it('says of a decision what it could change, and what it did', () => {
    expect(changesOf(entryOf('D4'))).toEqual({
      folio: 'D4',
      changed: [
        { label: 'Status', before: 'pending', after: 'rejected', change: 'changed' },
        { label: 'Amount, USD', before: '120.00', after: '120.00', change: undefined },
        { label: 'Note', before: 'none', after: 'as quoted', change: 'changed' },
      ],
    });
    const moved = { ...entryOf('D4'), after: { ...entryOf('D4').after, address: 'elsewhere' } };
    expect(changesOf(moved)).toMatchObject({ changed: [{}, {}, { label: 'Address', after: 'elsewhere', change: 'changed' }, {}] });
  });

  it('hides what only the software needs, and keeps what names the person', () => {
    const opened = changesOf(entryOf('U1'));
    expect('wrote' in opened && opened.wrote.map(({ label }) => label)).toEqual([
      'Standing',
      'First name',
      'Last name',
      'Username',
      'E-mail',
      'Country',
      'Joined',
      'Terms accepted',
    ]);
  });

  it('shows fields that it has no name for as they are stored', () => {
    const strange = {
      ...entryOf('U2'),
      before: { constructor: 1, things: [1], flag: false },
      after: { constructor: 2, things: [1], flag: true, deep: { a: 1 } },
    };
    expect(changesOf(strange)).toMatchObject({
      changed: [
        { label: 'constructor', before: '1', after: '2', change: 'changed' },
        { label: 'things', before: '[1]', change: undefined },
        { label: 'flag', before: 'no', after: 'yes', change: 'changed' },
        { label: 'deep', before: 'none', after: '{"a":1}', change: 'changed' },
      ],
    });
  });
});

describe('changesOf every kind of act', () => {
  const inStory = (which: string, story = wholeStory()) => {
    const found = story.entries.find((entry) => folio(entry) === which);
    if (!found) throw new Error(`No ${which}`);
    return changesOf(found);
  };

  it('a trade, in words', () => {
    expect(inStory('T1')).toMatchObject({
      wrote: [
        { label: 'Status', value: 'open' },
        { label: 'Asset', value: 'bitcoin' },
        { label: 'Side', value: 'buy' },
        { label: 'Amount, USD', value: '200.00' },
        { label: 'Leverage', value: '×5' },
        { label: 'Duration', value: '4 hours' },
        { label: 'Opening price, USD', value: '64,210.00' },
        { label: 'Opened' },
        { label: 'Set by the desk', value: 'no' },
      ],
    });
    expect(inStory('T6')).toMatchObject({
      changed: [
        { label: 'Status', before: 'open', after: 'closed' },
        { label: 'Amount, USD', change: undefined },
        { label: 'Closing price, USD', before: 'none', after: '64,210.00', change: 'changed' },
        { label: 'Closed', before: 'none' },
        { label: 'Result, USD', before: 'none', after: '5.00' },
        { label: 'Set by the desk', before: 'no', after: 'yes' },
        { label: 'Note', after: 'as quoted' },
      ],
    });
  });

  it('a subscription and its end, without the document around it', () => {
    expect(inStory('S1')).toMatchObject({
      wrote: [
        { label: 'Plan', value: 'gold' },
        { label: 'Fee, USD', value: '49.00' },
        { label: 'Duration', value: '30 days' },
        { label: 'From' },
      ],
    });
    expect(inStory('S2')).toMatchObject({ removed: [{ label: 'Plan', value: 'gold' }, {}, {}, {}] });
  });

  it('a deletion, whole', () => {
    expect(inStory('W8')).toMatchObject({ removed: expect.arrayContaining([{ label: 'Amount, USD', value: '60.00' }]) });
  });

  it('what was moved to an archive', () => {
    expect(inStory('D9')).toMatchObject({
      wrote: [
        { label: 'Moved', value: '500.00 bitcoin completed; 120.00 bitcoin rejected; 10.00 bitcoin cancelled; 900.00 ethereum completed' },
        { label: 'To archive', value: '0' },
      ],
    });
  });

  it('a document that was looked at, but not by whom', () => {
    expect(inStory('V3')).toMatchObject({
      changed: expect.arrayContaining([{ label: 'Last viewed by', before: 'none', after: 'an administrator', change: 'changed' }]),
    });
  });

  it('an administrator’s plans by their names', () => {
    const desk = wholeStory().desk('tb1q', '49.00').desk('tb1q2', '59.00');
    expect(inStory('L2', desk)).toMatchObject({
      changed: [
        { label: 'Plan Gold', before: '49.00 for 30 days: A weekly call', after: '59.00 for 30 days: A weekly call', change: 'changed' },
      ],
    });
  });
});
