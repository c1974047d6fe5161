import { describe, expect, it } from 'vitest';
import { createMayaBook } from '@/domain/ledger/fixtures/written-book.fixture';
import { createFullBook } from '@/domain/ledger/fixtures/written-desk.fixture';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { getChanges } from './entry-changes';

const entryOf = (which: string): BookEntry => {
  const found = createMayaBook().entries.find((entry) => formatFolio(entry) === which);
  if (!found) throw new Error(`No ${which}`);
  return found;
};

describe('a proposed settlement', () => {
  const proposed = (manual: boolean) => {
    const outcome = { status: 'closed', closePrice: '64210.00', result: '-3.99', manual };
    const after = {
      id: 'op-c1',
      action: 'trade.settled',
      ref: 'op-t5',
      amount: '3.99',
      outcome,
      status: 'pending',
    };
    return getChanges({
      ...entryOf('D1'),
      col: 'proposals',
      action: 'proposal.made',
      before: {},
      after,
    } as BookEntry);
  };

  it.each([
    [false, 'settled at $64,210.00, result −$3.99'],
    [true, 'settled at $64,210.00, result −$3.99, set by the desk'],
  ])('says price and result, by hand: %s', (manual, value) => {
    expect(proposed(manual)).toMatchObject({
      wrote: expect.arrayContaining([{ label: 'Changes', value }]),
    });
  });
});

describe('changesOf', () => {
  it('lists what a request wrote, without ids and empty fields, in the order in which one reads', () => {
    expect(getChanges(entryOf('D1'))).toMatchObject({
      folio: 'D1',
      wrote: [
        { label: 'Status', value: 'pending' },
        { label: 'Amount', value: '$500.00' },
        { label: 'Coin', value: 'bitcoin' },
        { label: 'Coins', value: '0.01000000' },
        { label: 'Price per coin', value: '$64,210.00' },
        { label: 'Address' },
        { label: 'Requested', value: '2 Mar 2026, 09:40:00' },
      ],
    });
  });

  it('tells by how much a figure changed, and what else changed', () => {
    expect(getChanges(entryOf('A3'))).toMatchObject({
      changed: [
        { label: 'Balance', before: '$500.00', after: '$1,400.00', change: '+$900.00' },
        { label: 'Profit', before: '$0.00', after: '$0.00', change: undefined },
        { label: 'Bonus', change: undefined },
      ],
    });
    expect(getChanges(entryOf('U2'))).toMatchObject({
      changed: [{ label: 'Account status', before: 'pending', after: 'active', change: 'changed' }],
    });
  });

  it('says of a decision what it could change, and what it did', () => {
    expect(getChanges(entryOf('D4'))).toEqual({
      folio: 'D4',
      changed: [
        { label: 'Status', before: 'pending', after: 'rejected', change: 'changed' },
        { label: 'Amount', before: '$120.00', after: '$120.00', change: undefined },
        { label: 'Note', before: 'none', after: 'quoted above', change: 'changed' },
      ],
    });
    const moved = { ...entryOf('D4'), after: { ...entryOf('D4').after, address: 'elsewhere' } };
    expect(getChanges(moved)).toMatchObject({
      changed: [{}, {}, { label: 'Address', after: 'elsewhere', change: 'changed' }, {}],
    });
  });

  it('hides what only the software needs, and keeps what names the person', () => {
    const opened = getChanges(entryOf('U1'));
    expect('wrote' in opened && opened.wrote.map(({ label }) => label)).toEqual([
      'Account status',
      'First name',
      'Last name',
      'Phone number',
      'Country',
      'Username',
      'Email',
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
    expect(getChanges(strange)).toMatchObject({
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
  const inStory = (which: string, story = createFullBook()) => {
    const found = story.entries.find((entry) => formatFolio(entry) === which);
    if (!found) throw new Error(`No ${which}`);
    return getChanges(found);
  };

  it('a trade, in words', () => {
    expect(inStory('T1')).toMatchObject({
      wrote: [
        { label: 'Status', value: 'open' },
        { label: 'Asset', value: 'bitcoin' },
        { label: 'Side', value: 'buy' },
        { label: 'Amount', value: '$200.00' },
        { label: 'Leverage', value: '×5' },
        { label: 'Duration', value: '4 hours' },
        { label: 'Open price', value: '$64,210.00' },
        { label: 'Opened' },
        { label: 'Set by the desk', value: 'no' },
      ],
    });
    expect(inStory('T6')).toMatchObject({
      changed: [
        { label: 'Status', before: 'open', after: 'closed' },
        { label: 'Amount', change: undefined },
        { label: 'Close price', before: 'none', after: '$64,210.00', change: 'changed' },
        { label: 'Settled', before: 'none' },
        { label: 'Result', before: 'none', after: '$5.00' },
        { label: 'Set by the desk', before: 'no', after: 'yes' },
        { label: 'Note', after: 'quoted above' },
      ],
    });
  });

  it('a subscription and its end, without the document around it', () => {
    expect(inStory('S1')).toMatchObject({
      wrote: [
        { label: 'Plan', value: 'Gold' },
        { label: 'Fee', value: '$49.00' },
        { label: 'Duration', value: '30 days' },
        { label: 'Started' },
      ],
    });
    expect(inStory('S2')).toMatchObject({
      removed: [{ label: 'Plan', value: 'Gold' }, {}, {}, {}],
    });
  });

  it('a deletion, whole', () => {
    expect(inStory('W8')).toMatchObject({
      removed: expect.arrayContaining([{ label: 'Amount', value: '$60.00' }]),
    });
  });

  it('what was moved to an archive', () => {
    expect(inStory('D9')).toMatchObject({
      wrote: [
        {
          label: 'Archived',
          value:
            '$500.00 bitcoin completed; $120.00 bitcoin rejected; $10.00 bitcoin cancelled; $900.00 ethereum completed',
        },
        { label: 'Archive number', value: '0' },
      ],
    });
  });

  it('that a document was viewed, but not by whom', () => {
    expect(inStory('V3')).toMatchObject({
      changed: expect.arrayContaining([
        { label: 'Last viewed by', before: 'none', after: 'an administrator', change: 'changed' },
      ]),
    });
  });

  it('an administrator’s plans by their names', () => {
    const desk = createFullBook().desk('tb1q', '49.00').desk('tb1q2', '59.00');
    expect(inStory('L2', desk)).toMatchObject({
      changed: [
        {
          label: 'Plan Gold',
          before: '$49.00 for 30 days: A weekly call',
          after: '$59.00 for 30 days: A weekly call',
          change: 'changed',
        },
      ],
    });
  });
});
