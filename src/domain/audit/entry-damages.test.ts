import { describe, expect, it } from 'vitest';
import { getSnapshots } from '@/domain/snapshot';
import {
  changeBoth,
  changeEntry,
  changeSnapshot,
  copyEntry,
  type Damage,
  type DamageCase,
  findIssuesAfter,
  getEntry,
  getOp,
  parseIssue,
  removeEntry,
} from './damage.fixture';

const chain: DamageCase[] = [
  ['an entry that is missing', removeEntry('D4'), 'D5 | D4 is missing before D5.'],
  [
    'a newest entry that is missing',
    removeEntry('U5'),
    'U4 | U5 is missing: the book ends at U4, but the record is at U5.',
  ],
  [
    'a field without a name',
    changeBoth('V4', { '': 'x' }),
    'V4 doesn’t start where V3 ended: the unnamed field differs.',
  ],
  ['a duplicated entry', copyEntry('D4', 'copy'), 'D4 is in the book twice.'],
  [
    'a before that lies',
    changeSnapshot('A4', 'before', { balance: '1.00' }),
    'A4 starts with a balance of $1.00, but A3 ended with $438.83.',
  ],
  [
    'a before that lies about an element',
    changeSnapshot('W6', 'before', { amount: '5.00' }),
    'W6 starts with the amount $5.00, but W5 ended with $50.00.',
  ],
  [
    'an after that lies',
    changeSnapshot('D2', 'after', { units: '1' }),
    'D2 changes the number of coins, which "Deposit credited" never does.',
  ],
  [
    'a payment that can’t exist',
    changeSnapshot('D2', 'after', { txid: 'f', output: 0 }),
    'D2 names a payment that can’t exist.',
  ],
  [
    'a payment without its output',
    changeSnapshot('D2', 'after', { txid: 'f'.repeat(64) }),
    'D2 names a payment that can’t exist.',
  ],
  [
    'an output without a transaction',
    changeSnapshot('D2', 'after', { output: 0 }),
    'D2 names an output without a transaction id.',
  ],
  [
    'a jump in the states',
    changeSnapshot('V7', 'before', { status: 'rejected' }),
    'V7 doesn’t start where V6 ended: the status differs.',
  ],
  [
    'an opening apart from the profile',
    changeEntry('A1', { ref: '' }),
    'A1 was not opened together with the profile.',
  ],
  [
    'an opening of what is open',
    changeEntry('U2', { action: 'account.opened' }),
    'U2 opens something that is already open.',
  ],
  [
    'an object with a place',
    changeEntry('U2', { index: 0 }),
    'U2 names a place in a list that doesn’t exist.',
  ],
  [
    'an act that nobody knows',
    changeEntry('U2', { action: 'status.guessed' }),
    'U2 is of an unknown kind.',
  ],
  [
    'an act elsewhere',
    changeEntry('U2', { action: 'verification.viewed' }),
    'U2 is of the kind "Identity document viewed", which is never written there.',
  ],
  [
    'a correction of nothing',
    changeEntry('U3', ({ before }) => ({ after: before })),
    'U3 changes nothing.',
  ],
  [
    'a correction of what is not there',
    changeEntry('A7', { ref: 'nowhere' }),
    'A7 corrects an entry that doesn’t exist.',
  ],
  [
    'a reference that there cannot be',
    changeEntry('U2', { ref: getOp('D1') }),
    'U2 refers to another entry, which is no proposal.',
  ],
  ['a first entry that is missing', removeEntry('A1'), 'A2 | A1 is missing before A2.'],
  ['a duplicated number', changeEntry('D4', { rev: 3 }), 'D3 is in the book twice.'],
  [
    'an entry that was dated back',
    changeEntry('D8', { at: new Date(2026, 1, 1) }),
    'D8 is dated before D7.',
  ],
  [
    'an account that is opened again',
    changeEntry('A2', { action: 'account.opened' }),
    'A2 opens something that is already open.',
  ],
  [
    'a first entry that opens nothing',
    changeEntry('A1', { action: 'account.adjusted' }),
    'A1 changes something no one opened.',
  ],
  [
    'an account entry of an act that moves no money',
    changeEntry('A2', { action: 'status.changed' }),
    'A2 is of the kind "Account status changed", which is never written there.',
  ],
  [
    'a posting elsewhere',
    changeEntry('U2', { action: 'account.posted' }),
    'U2 is of the kind "Posted to the account", which is never written there.',
  ],
  [
    'a status that begins elsewhere',
    changeSnapshot('U2', 'before', { status: 'frozen' }),
    'U2 doesn’t start where U1 ended: the status differs.',
  ],
  [
    'a first entry that begins with something',
    changeEntry('V1', { before: { status: 'verified' } }),
    'V1 starts with something no earlier entry wrote.',
  ],
];

const elements: DamageCase[] = [
  [
    'a request that does not wait',
    changeSnapshot('D3', 'after', { status: 'completed' }),
    'D3 requests something that isn’t pending.',
  ],
  [
    'a request that begins with something',
    changeEntry('D3', ({ after }) => ({ before: after })),
    'D3 requests something that doesn’t start empty.',
  ],
  [
    'an element without an id',
    changeEntry('D7', { after: {} }),
    'D7 refers to nothing that can be found.',
  ],
  [
    'a request that is made again',
    changeSnapshot('D5', 'after', { id: getOp('D3') }),
    'D5 requests again what D4 recorded.',
  ],
  [
    'a decision about nothing',
    changeBoth('D4', { id: 'x' }),
    'D4 decides on something no one requested.',
  ],
  [
    'a decision about what was decided',
    changeEntry('D6', ({ after }) => ({
      before: getEntry('D4').after,
      after: { ...Object(after), id: getOp('D3') },
    })),
    'D6 decides what D4 already decided.',
  ],
  [
    'a time inside an element that moved',
    changeSnapshot('D4', 'before', { createdAt: new Date(0) }),
    'D4 doesn’t start where D3 ended: the time of the request differs.',
  ],
  [
    'a decision about what was removed',
    copyEntry('W8', 'again', (entry) => ({
      rev: 12,
      action: 'withdrawal.rejected',
      at: new Date(2026, 5, 1),
      after: { ...Object(entry.before), status: 'rejected', note: entry.reason },
    })),
    'W12 refers to what W8 removed from the list.',
  ],
  [
    'a decision about what was archived',
    copyEntry('D4', 'again', { rev: 11, at: new Date(2026, 5, 1) }),
    'D11 refers to what D9 removed from the list.',
  ],
];

const acts: DamageCase[] = [
  [
    'a payout that can’t exist',
    changeSnapshot('W2', 'after', { txid: 'f' }),
    'W2 names a payout with a transaction id that can’t exist.',
  ],
  [
    'a withdrawal that took more',
    changeSnapshot('A5', 'after', { balance: '1088.82' }),
    'A5 posts −$250.01, but W2 is for −$250.00.',
  ],
  [
    'a withdrawal that touched the bonus',
    changeSnapshot('A5', 'after', { bonus: '1.00' }),
    'A5 changes the bonus, which a withdrawal never does.',
  ],
  [
    'a loss that was posted smaller',
    changeSnapshot('A3', 'after', { balance: '438.84' }),
    'A3 posts −$61.16, but T2 is for −$61.17.',
  ],
  [
    'a result that is missing in the profit',
    changeSnapshot('A3', 'after', { profit: '0.00' }),
    'A3 posts a profit of $0.00, but T2 is for −$61.17.',
  ],
  [
    'a posting for what names no amount',
    changeSnapshot('T2', 'after', { result: '' }),
    'A3 moves money for T2, which names no amount.',
  ],
  [
    'a fee that touched the profit',
    changeSnapshot('A8', 'after', { profit: '0.00' }),
    'A8 changes the profit, which a fee never does.',
  ],
  ['a fee for nothing', changeEntry('A8', { ref: '' }), 'A8 charges a subscription no one took.'],
  [
    'a fee for an end',
    changeEntry('A8', { ref: getOp('S2') }),
    'A8 charges a subscription no one took.',
  ],
  [
    'an adjustment of nothing',
    changeEntry('A7', ({ before }) => ({ after: before })),
    'A7 changes nothing.',
  ],
  [
    'a settlement that changed the stake',
    changeSnapshot('T2', 'after', { amount: '1.00' }),
    'T2 changes the amount, which "Trade settled" never does.',
  ],
  [
    'a settlement that left the trade open',
    changeSnapshot('T2', 'after', { status: 'open' }),
    'T2 leads to "open", which "Trade settled" never does.',
  ],
  [
    'a settlement of another trade',
    changeBoth('T4', { id: 'x' }),
    'T4 decides on something no one requested.',
  ],
  [
    'a cancellation with a note',
    changeSnapshot('W4', 'after', { note: 'x' }),
    'W4 changes the note, which "Withdrawal cancelled" never does.',
  ],
  [
    'a deletion that begins elsewhere',
    changeSnapshot('W8', 'before', { amount: '6.00' }),
    'W8 starts with the amount $6.00, but W7 ended with $60.00.',
  ],
  [
    'a deletion that leaves something',
    changeSnapshot('W8', 'after', { id: getOp('W7') }),
    'W8 deletes something but leaves part behind.',
  ],
  [
    'a deletion of what was sent',
    changeEntry('W9', { before: getEntry('W2').after }),
    'W9 starts with the status "completed", which "Withdrawal request deleted" never does.',
  ],
  [
    'an archive by the desk',
    changeEntry('D9', { actor: 'desk' }),
    'D9 is an action of the operator.',
  ],
  [
    'an archive by the owner',
    changeEntry('T7', { actor: 'maya' }),
    'T7 is an action of the operator.',
  ],
  [
    'an archive of nothing',
    changeEntry('D9', { before: { list: [] } }),
    'D9 moves nothing to the archive.',
  ],
  [
    'an archive of something else',
    changeEntry('D9', ({ before }) => ({
      before: {
        list: getSnapshots(Object(before).list).map((one) => ({ ...one, amount: '1.00' })),
      },
    })),
    'D9 archives something other than D2 left: the amount differs.',
  ],
  [
    'an archive of what was never there',
    changeEntry('D9', { before: { list: [{ id: 'x' }] } }),
    'D9 archives something no one requested.',
  ],
  [
    'a document that was approved unsent',
    changeBoth('V7', { document: '' }),
    'V7 doesn’t start where V6 ended: the document differs.',
  ],
  [
    'a viewing by somebody else',
    changeSnapshot('V3', 'after', { viewer: 'other' }),
    'V3 names a viewer other than the one who wrote it.',
  ],
  [
    'a viewing that decided',
    changeSnapshot('V3', 'after', { status: 'verified' }),
    'V3 changes the status, which "Identity document viewed" never does.',
  ],
  [
    'an approval that led elsewhere',
    changeSnapshot('V7', 'after', { status: 'rejected' }),
    'V7 leads to "rejected", which "Identity verified" never does.',
  ],
  [
    'a document that came approved',
    changeSnapshot('V5', 'after', { status: 'verified' }),
    'V5 leads to "verified", which "Identity document sent" never does.',
  ],
  [
    'an approval by somebody who did not open the document',
    changeEntry('V7', { actor: 'deputy' }),
    'V7 decides on a document that another administrator opened last.',
  ],
  [
    'an approval that leaves the document open',
    changeSnapshot('V7', 'after', { viewer: 'bram' }),
    'V7 leaves the document open after the decision.',
  ],
  [
    'a document that came with a viewer',
    changeSnapshot('V5', 'after', { viewer: 'bram' }),
    'V5 sends a new document, but keeps the note or the viewer of the previous one.',
  ],
  [
    'an end of no subscription',
    changeEntry('S4', { before: { subscription: {} } }),
    'S4 doesn’t start where S3 ended: the subscription differs.',
  ],
  [
    'an end that leaves one',
    changeEntry('S4', ({ before }) => ({ after: before })),
    'S4 ends a subscription but leaves one in place.',
  ],
  [
    'a subscription to nothing',
    changeSnapshot('S3', 'after', { subscription: {} }),
    'S3 takes a subscription that doesn’t exist.',
  ],
  [
    'a frozen account that is not',
    changeSnapshot('U5', 'after', { status: 'active' }),
    'U5 leads to "active", which "Account frozen" never does.',
  ],
  [
    'a correction of the account status',
    changeSnapshot('U3', 'after', { status: 'closed' }),
    'U3 changes the status, which "Profile corrected" never does.',
  ],
  [
    'a wish that changed something',
    changeSnapshot('U4', 'after', { status: 'closed' }),
    'U4 changes the status, which "Closure requested" never does.',
  ],
  [
    'an act on another document than its own',
    changeEntry('S1', { action: 'account.adjusted' }),
    'S1 is of the kind "Adjustment", which is never written there.',
  ],
];

const money: DamageCase[] = [
  [
    'a completed deposit that nobody credited',
    removeEntry('A4'),
    'D8 completes a deposit, but no account entry credits it.',
  ],
  [
    'threat 11: a cent more than the deposit',
    changeSnapshot('A4', 'after', { balance: '1338.84' }),
    'A4 posts $900.01, but D8 is for $900.00.',
  ],
  [
    'threat 11: a deposit that was credited twice',
    changeEntry('A7', { action: 'account.posted', ref: getOp('D8') }),
    'A7 posts D8 again, although A4 already posted it.',
  ],
  ['a posting without a cause', changeEntry('A4', { ref: '' }), 'A4 moves money without a cause.'],
  [
    'a posting of another time',
    changeEntry('A4', ({ at }) => ({ at: new Date(Number(at) + 1) })),
    'A4 posts D8 at a different time than it was written.',
  ],
  [
    'threat 28: a fee of another amount',
    changeSnapshot('A8', 'after', { balance: '1000.00' }),
    'A8 takes $137.00, but S1 costs $49.00.',
  ],
  [
    'threat 28: a fee under another name',
    [copyEntry('A8', 'fee'), removeEntry('A8')],
    'A8 doesn’t have the id that the charge of its subscription must have.',
  ],
  [
    'an act under the name of a fee',
    [copyEntry('U2', 'charge-x'), removeEntry('U2')],
    'U2 has the name of a charge.',
  ],
  [
    'a request of a negative amount',
    changeSnapshot('W10', 'after', { amount: '-200.00' }),
    'W10 requests an amount that isn’t allowed.',
  ],
  [
    'a request of too much',
    changeSnapshot('D10', 'after', { amount: '1000000.01' }),
    'D10 requests an amount that isn’t allowed.',
  ],
  [
    'a trade at no price',
    changeSnapshot('T8', 'after', { openPrice: '0.00' }),
    'T8 opens at an impossible price.',
  ],
  [
    'a trade closed at no price',
    changeSnapshot('T2', 'after', { closePrice: '0.00' }),
    'T2 closes at an impossible price.',
  ],
  [
    'a trade closed without a price',
    changeSnapshot('T2', 'after', { closePrice: '' }),
    'T2 settles with unreadable figures.',
  ],
  [
    'a trade without leverage',
    changeSnapshot('T2', 'before', { leverage: undefined }),
    'T2 settles with unreadable figures.',
  ],
  [
    'a trade opened for nothing',
    changeSnapshot('T2', 'before', { openPrice: '0.00' }),
    'T2 settles with unreadable figures.',
  ],
  [
    'threat 27: a result of its own',
    changeSnapshot('T2', 'after', { result: '-61.15' }),
    'T2 settles with a result that doesn’t match the formula, and doesn’t say so.',
  ],
  [
    'threat 27: a settlement by the formula that came too early',
    [
      changeSnapshot('T1', 'after', { duration: 10_080 }),
      changeSnapshot('T2', 'before', { duration: 10_080 }),
      changeSnapshot('T2', 'after', { duration: 10_080 }),
    ],
    'T2 settles by the formula before the trade has ended.',
  ],
  [
    'a loss of more than the stake',
    changeSnapshot('T6', 'after', { result: '-100.01' }),
    'T6 loses more than its amount.',
  ],
  [
    'a bonus below nothing',
    changeSnapshot('A7', 'after', { bonus: '-25.00' }),
    'A7 leaves a bonus of −$25.00.',
  ],
  [
    'another amount received without a reason',
    changeSnapshot('D8', 'after', { received: '1.00' }),
    'D8 owes the client a reason.',
  ],
  [
    'another amount received with a reason that its note does not tell',
    changeEntry('D8', ({ after }) => ({
      after: { ...Object(after), received: '1.00', note: 'Another story.' },
      reason: 'A fee was taken.',
    })),
    'D8 shows the client a note that differs from its reason.',
  ],
  [
    'a reason where nothing differs',
    changeEntry('D8', { reason: 'A fee was taken.' }),
    'D8 gives a reason where none is needed.',
  ],
  [
    'a credit of nothing',
    changeSnapshot('D8', 'after', { received: '0' }),
    'D8 credits an amount that can’t be deposited.',
  ],
  [
    'a credit of too much',
    changeSnapshot('D8', 'after', { received: '1000000.01' }),
    'D8 credits an amount that can’t be deposited.',
  ],
  [
    'a deposit that was received before it was sent',
    changeSnapshot('D10', 'after', { received: '5.00' }),
    'D10 has values after that no entry can have: the field received isn’t valid: Invalid type: Expected "0" but received "5.00".',
  ],
  [
    'a posting by another hand',
    changeEntry('A4', { actor: 'ada' }),
    'A4 posts D8, which someone else wrote.',
  ],
  [
    'a cause by another hand',
    changeEntry('D8', { actor: 'ada' }),
    'A4 posts D8, which someone else wrote.',
  ],
  [
    'a posting that touches the profit',
    changeSnapshot('A4', 'after', { profit: '1.00' }),
    'A4 changes the profit, which a deposit never does.',
  ],
  [
    'a posting for a refusal',
    changeEntry('A4', { ref: getOp('D4') }),
    'A4 moves money for D4, which moves none.',
  ],
  [
    'a posting whose cause is not in the book',
    changeEntry('A2', { ref: 'nowhere' }),
    'A2 moves money without a cause.',
  ],
  [
    'a figure that cannot be read',
    changeSnapshot('A2', 'after', { bonus: 'much' }),
    'A2 has values after that no entry can have: the field bonus isn’t valid: Not an amount of money.',
  ],
  [
    'a withdrawal that nobody debited',
    removeEntry('A5'),
    'W2 completes a withdrawal, but no account entry debits it.',
  ],
  [
    'a trade that nobody posted',
    removeEntry('A3'),
    'T2 settles a trade, but no account entry posts its result.',
  ],
  [
    'threat 28: a fee that was taken twice',
    copyEntry('A8', 'again', { rev: 10, at: new Date(2026, 5, 1) }),
    'A10 charges S1 again, although A8 already charged it.',
  ],
  [
    'threat 28: a fee after the end of the subscription',
    changeEntry('A8', { rev: 10, at: new Date(2026, 5, 1) }),
    'A10 charges S1, which S2 had ended.',
  ],
];

describe.each([
  ['the order of entries', chain],
  ['elements of lists', elements],
  ['one act', acts],
  ['money', money],
])('damage to %s is found and named', (_, cases) => {
  it.each(cases)('%s', (_title, damage, expected) => {
    expect(findIssuesAfter(...[damage].flat())).toContainEqual(parseIssue(expected));
  });
});

describe('an entry that is not what it should be is named by its own path', () => {
  const own = `ledger/maya/entries/${getOp('U2')}`;

  it.each<[string, Damage, string]>([
    ['calls itself something else', changeEntry('U2', { op: 'x' }), 'Its id says x.'],
    [
      'cannot be read',
      changeEntry('U2', { at: 'yesterday' }),
      'The field at isn’t valid: Invalid type: Expected Date but received "yesterday".',
    ],
    [
      'lacks something',
      changeEntry('U2', ({ reason: _ }) => ({ reason: undefined })),
      'It’s missing the field reason.',
    ],
    ['has more in it', changeEntry('U2', { seen: true }), 'It has an unknown field: seen.'],
    [
      'has a list for a side',
      changeEntry('U2', { before: [] }),
      'The field before isn’t valid: Not a map.',
    ],
  ])('where it %s', (_, damage, says) => {
    const moved: Damage = (stored) => ({ ...stored, entries: damage(stored).entries });
    expect(findIssuesAfter(moved)).toContainEqual({ path: own, folio: '', message: says });
  });
});

describe('threat 13: an act that the account status did not allow', () => {
  it.each([
    ['suspended', 'T1', 'D10'],
    ['closed', 'W1', 'W4'],
    ['under-review', 'W1', 'W10'],
  ])('is named where the client was %s', (status, ...which) => {
    const messages = findIssuesAfter(changeSnapshot('U2', 'after', { status })).map(
      ({ message: says }) => says,
    );
    for (const one of which) {
      expect(messages).toContain(
        `${one} was written while the account status was "${status}", which doesn’t allow it.`,
      );
    }
    expect(messages).not.toContain(
      `D1 was written while the account status was "pending", which doesn’t allow it.`,
    );
    expect(messages.some((says) => says.startsWith('W4 was written'))).toBe(status === 'closed');
  });
});

describe('threat 14: money that was promised and was not there', () => {
  it('is named by the act that promised it', () => {
    expect(findIssuesAfter(changeSnapshot('T8', 'after', { amount: '1000.00' }))).toContainEqual({
      path: 'holds/maya',
      folio: 'W10',
      message: 'After W10, $1,200.00 is reserved or in open trades, but the balance is $1,093.00.',
    });
  });
});
