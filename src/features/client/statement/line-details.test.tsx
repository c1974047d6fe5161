import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { servePriceService } from '@/data/prices/price-service.fixture';
import type { ServedCharts } from '@/data/prices/served-charts.fixture';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { createMayaBook } from '@/domain/ledger/written-book.fixture';
import { createFullBook } from '@/domain/ledger/written-desk.fixture';
import { getChanges } from './line-details';
import { at, propsOf } from './statement.test-utils';

const entryOf = (which: string): BookEntry => {
  const found = createMayaBook().entries.find((entry) => formatFolio(entry) === which);
  if (!found) throw new Error(`No ${which}`);
  return found;
};

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
    expect(getChanges(moved)).toMatchObject({ changed: [{}, {}, { label: 'Address', after: 'elsewhere', change: 'changed' }, {}] });
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
        { label: 'Closed', before: 'none' },
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
    expect(inStory('S2')).toMatchObject({ removed: [{ label: 'Plan', value: 'Gold' }, {}, {}, {}] });
  });

  it('a deletion, whole', () => {
    expect(inStory('W8')).toMatchObject({ removed: expect.arrayContaining([{ label: 'Amount', value: '$60.00' }]) });
  });

  it('what was moved to an archive', () => {
    expect(inStory('D9')).toMatchObject({
      wrote: [
        {
          label: 'Archived',
          value: '$500.00 bitcoin completed; $120.00 bitcoin rejected; $10.00 bitcoin cancelled; $900.00 ethereum completed',
        },
        { label: 'Archive number', value: '0' },
      ],
    });
  });

  it('a document that was looked at, but not by whom', () => {
    expect(inStory('V3')).toMatchObject({
      changed: expect.arrayContaining([{ label: 'Last viewed by', before: 'none', after: 'an administrator', change: 'changed' }]),
    });
  });

  it('an administrator’s plans by their names', () => {
    const desk = createFullBook().desk('tb1q', '49.00').desk('tb1q2', '59.00');
    expect(inStory('L2', desk)).toMatchObject({
      changed: [
        { label: 'Plan Gold', before: '$49.00 for 30 days: A weekly call', after: '$59.00 for 30 days: A weekly call', change: 'changed' },
      ],
    });
  });
});

const story = createFullBook();
const settled = story.entries.find((entry) => formatFolio(entry) === 'T2');
if (!settled) throw new Error('No T2');
const minute = 60_000;
/** Prices around the settlement at 60,282.27, the middle one `away` minutes from it. */
const prices = (price: number, away: number, spacing: number) =>
  [-1, 0, 1].map((step) => [settled.at.getTime() + (away + step * spacing) * minute, step === 0 ? price : 1] as const);

let service: ServedCharts;
beforeEach(async () => {
  Element.prototype.scrollIntoView = () => {};
  vi.useFakeTimers({ toFake: ['Date'], now: settled.at.getTime() + 60 * minute });
  service = await servePriceService(null);
});
afterEach(async () => {
  await service.stop();
  vi.useRealTimers();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

const working = () => within(screen.getByRole('region', { name: 'How the result was calculated' }));
const fact = async (term: string) => (await working().findByText(term, { selector: 'dt' })).nextElementSibling;
const open = () => render(at(propsOf(story), '?period=all#T2'));

describe('the market beside the closing price of a settled trade', () => {
  it('is the one nearest to the time of the settlement, with its spacing and the difference', async () => {
    service.serve(prices(60_000, -2, 5));
    open();
    expect(await fact('Difference')).toHaveTextContent(/^\+0\.47%$/);
    expect(await fact('Market then')).toHaveTextContent(/^60,000\.00price service, .+, prices 5 minutes apart$/);
    expect(working().queryByText(/^The closing price is/)).toBeNull();
    expect(service.asked).toEqual(['bitcoin 1']);
  });

  it('is marked where it differs by over 1%, and the result adds up all the same', async () => {
    service.serve(prices(61_000, 2, 5));
    open();
    expect(await working().findByText('The closing price is 1.18% below the market price at that time.')).toBeInTheDocument();
    expect(working().getByText('Matches to the cent.')).toBeInTheDocument();
  });

  it('is not checked over 10 minutes away from the nearest price', async () => {
    service.serve(prices(1, 20, 60));
    open();
    expect(await working().findByText(/is over 10 minutes away; prices from that time are 1 hour apart$/)).toBeInTheDocument();
    expect(working().queryByText('Difference')).toBeNull();
  });

  it('says where the price service did not answer, and reads it again when asked', async () => {
    open();
    expect(await working().findByText('The price service didn’t respond.', { exact: false })).toBeInTheDocument();
    service.serve(prices(60_000, 0, 5));
    await userEvent.click(working().getByRole('button', { name: 'Try again' }));
    expect(await fact('Difference')).toHaveTextContent('+0.47%');
  });
});
