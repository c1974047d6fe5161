import { describe, expect, it } from 'vitest';
import { changeEntry, changeSnapshot, type Damage, findIssuesAfter, getOp, removeEntry } from '@/domain/audit/damage.fixture';
import { formatFolio } from '@/domain/ledger/ledger';
import { createFullBook } from '@/domain/ledger/written-desk.fixture';

/** What is said names the entry first. */
type Case = [title: string, damage: Damage | Damage[], message: string];

const book: Case[] = [
  ['an entry that is missing', removeEntry('D4'), 'D5 | D4 is missing before D5.'],
  ['a newest entry that is missing', removeEntry('U5'), 'U4 | U5 is missing: the book ends at U4, but the document at U5.'],
  ['an entry that stands twice', copied('D4', 'copy'), 'D4 stands in the book twice.'],
  [
    'a before that lies',
    changeSnapshot('A4', 'before', { balance: '1.00' }),
    'A4 begins with a balance of 1.00, but A3 ended with 438.83.',
  ],
  [
    'a before that lies about an element',
    changeSnapshot('W6', 'before', { amount: '5.00' }),
    'W6 does not begin where W5 ended: the amount differs.',
  ],
  [
    'an after that lies',
    changeSnapshot('D2', 'after', { txid: 'f' }),
    'D2 changes the txid, which the act "Deposit completed" never does.',
  ],
  ['a jump in the states', changeSnapshot('V7', 'before', { status: 'rejected' }), 'V7 does not begin where V6 ended: the status differs.'],
  ['an opening apart from the profile', changeEntry('A1', { ref: '' }), 'A1 was not opened together with the profile.'],
  ['an opening of what is open', changeEntry('U2', { action: 'account.opened' }), 'U2 opens what is open already.'],
  ['an object with a place', changeEntry('U2', { index: 0 }), 'U2 names a place in a list that there is not.'],
  ['an act that nobody knows', changeEntry('U2', { action: 'status.guessed' }), 'U2 is of an act that there is not.'],
  [
    'an act elsewhere',
    changeEntry('U2', { action: 'verification.viewed' }),
    'U2 is of the act "Identity document viewed", which never writes there.',
  ],
  ['a correction of nothing', changeEntry('U3', ({ before }) => ({ after: before })), 'U3 changes nothing.'],
  ['a correction of what is not there', changeEntry('A7', { ref: 'nowhere' }), 'A7 corrects an entry that there is not.'],
  ['a reference that there cannot be', changeEntry('U2', { ref: getOp('D1') }), 'U2 refers to another entry, which its act never does.'],
];

const money: Case[] = [
  ['a completed deposit that nobody credited', removeEntry('A4'), 'D8 completes a deposit, but no account entry credits it.'],
  [
    'threat 11: a cent more than the deposit',
    changeSnapshot('A4', 'after', { balance: '1338.84' }),
    'A4 posts 900.01, but D8 is about 900.00.',
  ],
  [
    'threat 11: a deposit that was credited twice',
    changeEntry('A7', { action: 'account.posted', ref: getOp('D8') }),
    'A7 posts D8 again, which A4 has posted.',
  ],
  ['a posting without a cause', changeEntry('A4', { ref: '' }), 'A4 moves money without a cause.'],
  [
    'a posting of another time',
    changeEntry('A4', ({ at }) => ({ at: new Date(Number(at) + 1) })),
    'A4 posts D8 at another time than that was written.',
  ],
  ['threat 28: a fee of another amount', changeSnapshot('A8', 'after', { balance: '1000.00' }), 'A8 takes 137.00, but S1 costs 49.00.'],
  [
    'threat 28: a fee under another name',
    [copied('A8', 'fee'), removeEntry('A8')],
    'A8 has another name than that of the one charge there can be.',
  ],
  ['an act under the name of a fee', [copied('U2', 'charge-x'), removeEntry('U2')], 'U2 has the name of a charge.'],
  [
    'a request of a negative amount',
    changeSnapshot('W10', 'after', { amount: '-200.00' }),
    'W10 requests an amount that nobody can request.',
  ],
  ['a request of too much', changeSnapshot('D10', 'after', { amount: '1000000.01' }), 'D10 requests an amount that nobody can request.'],
  ['a trade at no price', changeSnapshot('T8', 'after', { openPrice: '0.00' }), 'T8 opens at a price that there cannot be.'],
  ['a trade closed at no price', changeSnapshot('T2', 'after', { closePrice: '0.00' }), 'T2 closes at a price that there cannot be.'],
  ['a trade closed without a price', changeSnapshot('T2', 'after', { closePrice: '' }), 'T2 settles with figures that cannot be read.'],
  ['a trade without leverage', changeSnapshot('T2', 'before', { leverage: undefined }), 'T2 settles with figures that cannot be read.'],
  ['a trade opened for nothing', changeSnapshot('T2', 'before', { openPrice: '0.00' }), 'T2 settles with figures that cannot be read.'],
  [
    'threat 27: a result of its own',
    changeSnapshot('T2', 'after', { result: '-61.15' }),
    'T2 settles with a result that is not the formula’s, and does not say so.',
  ],
  [
    'threat 27: a settlement by the formula that came too early',
    [
      changeSnapshot('T1', 'after', { duration: 10_080 }),
      changeSnapshot('T2', 'before', { duration: 10_080 }),
      changeSnapshot('T2', 'after', { duration: 10_080 }),
    ],
    'T2 settles by the formula before the time of the trade is over.',
  ],
  ['a loss of more than the stake', changeSnapshot('T6', 'after', { result: '-100.01' }), 'T6 loses more than was staked.'],
  ['a bonus below nothing', changeSnapshot('A7', 'after', { bonus: '-25.00' }), 'A7 leaves a bonus of −25.00.'],
];

const words: Case[] = [
  [
    'threat 12: the desk on its own account',
    changeEntry('A4', { actor: 'maya' }),
    'A4 is an act of the desk, which nobody performs on the own account.',
  ],
  ['a request by somebody else', changeEntry('D10', { actor: 'desk' }), 'D10 was written by somebody else than the one whose act it is.'],
  ['a request for somebody else', changeSnapshot('D10', 'after', { uid: 'ole' }), 'D10 requests something for somebody else.'],
  ['a request under another id', changeSnapshot('D10', 'after', { id: 'x' }), 'D10 requests something under another id than its own.'],
  ['a reason that is missing', changeEntry('U2', { reason: '' }), 'U2 owes the client a reason.'],
  ['a reason of blanks', changeEntry('W8', { reason: ' '.repeat(20) }), 'W8 owes the client a reason.'],
  ['a reason where none belongs', changeEntry('D2', { reason: 'Because it was so.' }), 'D2 gives a reason for what needs none.'],
  [
    'a note that is not the reason',
    changeSnapshot('D4', 'after', { note: 'Something else.' }),
    'D4 tells the client another note than its reason.',
  ],
  [
    'a manual result without a reason',
    [changeEntry('T6', { reason: '' }), changeSnapshot('T6', 'after', { note: '' })],
    'T6 owes the client a reason.',
  ],
  [
    'a request that was dated back',
    changeSnapshot('T8', 'after', { openedAt: new Date(2026, 2, 20) }),
    'T8 dates the request at another time than it was written.',
  ],
  [
    'a settlement without a date',
    changeSnapshot('T6', 'after', { closedAt: null }),
    'T6 dates the settlement at another time than it was written.',
  ],
  [
    'a subscription that was dated back',
    changeSnapshot('S1', 'after', ({ subscription }) => ({ subscription: { ...Object(subscription), date: new Date(0) } })),
    'S1 dates the subscription at another time than it was written.',
  ],
  [
    'a profile that was dated back',
    changeSnapshot('U1', 'after', { joinedDate: new Date(0) }),
    'U1 dates the profile at another time than it was written.',
  ],
];

/** The same entry again, under another id. */
function copied(which: string, op: string): Damage {
  return (stored) => ({ ...stored, entries: { ...stored.entries, [op]: { ...stored.entries[getOp(which)], op } } });
}

const pathOf = (which: string) => `${createFullBook().entries.find((one) => formatFolio(one) === which)?.col}/maya`;

describe.each([
  ['the book', book],
  ['its money', money],
  ['who wrote what, and when', words],
])('damage to %s is found and named', (_, cases) => {
  it.each(cases)('%s', (_title, damage, expected) => {
    const [named = '', says = expected] = expected.includes(' | ') ? expected.split(' | ') : [/^\w+/.exec(expected)?.[0]];
    expect(findIssuesAfter(...[damage].flat())).toContainEqual({ path: pathOf(named), folio: named, message: says });
  });
});

describe('an entry that is not what it should be is named by its own path', () => {
  const own = `ledger/maya/entries/${getOp('U2')}`;

  it.each<[string, Damage, string]>([
    ['calls itself something else', changeEntry('U2', { op: 'x' }), 'It calls itself x.'],
    [
      'cannot be read',
      changeEntry('U2', { at: 'yesterday' }),
      'The field at is not what it must be: Invalid type: Expected Date but received "yesterday".',
    ],
    ['lacks something', changeEntry('U2', ({ reason: _ }) => ({ reason: undefined })), 'It lacks the field reason.'],
    ['has more in it', changeEntry('U2', { seen: true }), 'It has a field that nobody defined: seen.'],
  ])('where it %s', (_, damage, says) => {
    const moved: Damage = (stored) => ({ ...stored, entries: damage(stored).entries });
    expect(findIssuesAfter(moved)).toContainEqual({ path: own, folio: '', message: says });
  });
});

describe('threat 13: an act that the standing did not let a client do', () => {
  it.each([
    ['suspended', 'T1', 'D10'],
    ['closed', 'W1', 'W4'],
    ['under-review', 'W1', 'W10'],
  ])('is named where the client was %s', (status, ...which) => {
    const told = findIssuesAfter(changeSnapshot('U2', 'after', { status })).map(({ message: says }) => says);
    for (const one of which) {
      expect(told).toContain(`${one} was written while the standing was "${status}", which does not let a client do it.`);
    }
    expect(told).not.toContain(`D1 was written while the standing was "pending", which does not let a client do it.`);
    expect(told.some((says) => says.startsWith('W4 was written'))).toBe(status === 'closed');
  });
});

describe('threat 14: money that was promised and was not there', () => {
  it('is named by the act that promised it', () => {
    expect(findIssuesAfter(changeSnapshot('T8', 'after', { amount: '1000.00' }))).toContainEqual({
      path: 'holds/maya',
      folio: 'W10',
      message: 'After W10, 1,200.00 is promised, but the balance is 1,093.00.',
    });
  });
});
