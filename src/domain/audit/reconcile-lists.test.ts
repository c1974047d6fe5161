import { describe, expect, it } from 'vitest';
import { changeDocument, changeElement, changeEntry, changeSnapshot, type Damage, findIssuesAfter } from './damage.fixture';

/** Where: the path of the document and, where one is to be named, the folio of the entry. */
type Case = [title: string, damage: Damage | Damage[], where: string, message: string];

const lists: Case[] = [
  [
    'an amount that was changed',
    changeElement('deposits', 0, { amount: '2500.00' }),
    'deposits/maya D10',
    'Element 1 of the list is not as D10 left it: the amount differs.',
  ],
  [
    'a status that was changed',
    changeElement('trades', 0, { status: 'closed' }),
    'trades/maya T8',
    'Element 1 of the list is not as T8 left it: the status differs.',
  ],
  [
    'a field that was added',
    changeElement('withdrawals', 0, { fee: '5.00' }),
    'withdrawals/maya W10',
    'Element 1 of the list is not as W10 left it: the fee differs.',
  ],
  [
    'an element that was taken out',
    changeDocument('withdrawals', { list: [] }),
    'withdrawals/maya',
    'The list has 0 elements, but the book leads to 1.',
  ],
  ['a count of another number', changeDocument('deposits', { pending: 3 }), 'deposits/maya', 'The document says that 3 wait, but 1 do.'],
  ['a count of open trades', changeDocument('trades', { open: 0 }), 'trades/maya', 'The document says that 0 wait, but 1 do.'],
  [
    'an oldest of another time',
    changeDocument('deposits', { oldest: new Date(0) }),
    'deposits/maya D10',
    'The document names another time than that of the oldest element that waits.',
  ],
  [
    'an oldest where one waits',
    changeDocument('trades', { oldest: null }),
    'trades/maya T8',
    'The document names another time than that of the oldest element that waits.',
  ],
  [
    'a place that is another one',
    changeEntry('D10', { index: 3 }),
    'deposits/maya D10',
    'D10 stands at place 3 of the list, but the list had 0 elements.',
  ],
  [
    'a decision about another place',
    changeEntry('D4', { index: 0 }),
    'deposits/maya D4',
    'D4 speaks of place 0 of the list, where something else stands.',
  ],
  [
    'a deletion of another place',
    changeEntry('W8', { index: 0 }),
    'withdrawals/maya W8',
    'W8 speaks of place 0 of the list, where something else stands.',
  ],
  [
    'a move from another place',
    changeEntry('D9', { index: 1 }),
    'deposits/maya D9',
    'D9 speaks of place 1 of the list, where something else stands.',
  ],
  [
    'an element of an earlier time',
    changeSnapshot('D5', 'after', { createdAt: new Date(2026, 0, 1) }),
    'deposits/maya D5',
    'D5 is dated before the element in front of it.',
  ],
];

describe.each([['lists', lists]])('damage to %s is found and named', (_, cases) => {
  it.each(cases)('%s', (_title, damage, where, says) => {
    const [path = '', folio = ''] = where.split(' ');
    expect(findIssuesAfter(...[damage].flat())).toContainEqual({ path, folio, message: says });
  });
});
