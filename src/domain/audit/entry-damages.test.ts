import { describe, expect, it } from 'vitest';
import { getSnapshots } from '@/domain/accounts/snapshot';
import { toStoredBook } from '@/domain/ledger/stored-book.fixture';
import { WrittenDesk } from '@/domain/ledger/written-desk.fixture';
import { auditBook } from './audit-book';
import {
  changeBoth,
  changeEntry,
  changeSnapshot,
  copyEntry,
  type Damage,
  findIssuesAfter,
  getEntry,
  getOp,
  removeEntry,
} from './damage.fixture';

/** The message names the entry first; where it names another one first, its folio stands before a bar. */
type Case = [title: string, damage: Damage | Damage[], message: string];

const chain: Case[] = [
  ['an entry that is missing', removeEntry('D4'), 'D5 | D4 is missing before D5.'],
  ['a newest entry that is missing', removeEntry('U5'), 'U4 | U5 is missing: the book ends at U4, but the document at U5.'],
  ['an entry that stands twice', copyEntry('D4', 'copy'), 'D4 stands in the book twice.'],
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
  ['a first entry that is missing', removeEntry('A1'), 'A2 | A1 is missing before A2.'],
  ['a number that stands twice', changeEntry('D4', { rev: 3 }), 'D3 stands in the book twice.'],
  ['an entry that was dated back', changeEntry('D8', { at: new Date(2026, 1, 1) }), 'D8 is dated before D7.'],
  ['an account that is opened again', changeEntry('A2', { action: 'account.opened' }), 'A2 opens what is open already.'],
  ['a first entry that opens nothing', changeEntry('A1', { action: 'account.adjusted' }), 'A1 changes what nobody opened.'],
  [
    'an account entry of an act that moves no money',
    changeEntry('A2', { action: 'status.changed' }),
    'A2 is of the act "Standing changed", which never writes there.',
  ],
  [
    'a posting elsewhere',
    changeEntry('U2', { action: 'account.posted' }),
    'U2 is of the act "Posted to the account", which never writes there.',
  ],
  [
    'a status that begins elsewhere',
    changeSnapshot('U2', 'before', { status: 'frozen' }),
    'U2 does not begin where U1 ended: the status differs.',
  ],
  [
    'a first entry that begins with something',
    changeEntry('V1', { before: { status: 'verified' } }),
    'V1 begins with something that no entry before it wrote.',
  ],
];

const elements: Case[] = [
  [
    'a request that does not wait',
    changeSnapshot('D3', 'after', { status: 'completed' }),
    'D3 requests what does not wait for a decision.',
  ],
  [
    'a request that begins with something',
    changeEntry('D3', ({ after }) => ({ before: after })),
    'D3 requests something that begins with something else.',
  ],
  ['an element without an id', changeEntry('D7', { after: {} }), 'D7 speaks of nothing that can be found.'],
  ['a request that is made again', changeSnapshot('D5', 'after', { id: getOp('D3') }), 'D5 begins anew what D4 has written already.'],
  ['a decision about nothing', changeBoth('D4', { id: 'x' }), 'D4 decides about something that nobody requested.'],
  [
    'a decision about what was decided',
    changeEntry('D6', ({ after }) => ({ before: getEntry('D4').after, after: { ...Object(after), id: getOp('D3') } })),
    'D6 decides what D4 has decided.',
  ],
  [
    'a time inside an element that moved',
    changeSnapshot('D4', 'before', { createdAt: new Date(0) }),
    'D4 does not begin where D3 ended: the createdAt differs.',
  ],
  [
    'a decision about what was removed',
    copyEntry('W8', 'again', (entry) => ({
      ...{ rev: 12, action: 'withdrawal.rejected', at: new Date(2026, 5, 1) },
      after: { ...Object(entry.before), status: 'rejected', note: entry.reason },
    })),
    'W12 speaks of what W8 has taken out of the list.',
  ],
  [
    'a decision about what was archived',
    copyEntry('D4', 'again', { rev: 11, at: new Date(2026, 5, 1) }),
    'D11 speaks of what D9 has taken out of the list.',
  ],
];

const acts: Case[] = [
  ['a withdrawal that took more', changeSnapshot('A5', 'after', { balance: '1088.82' }), 'A5 posts −250.01, but W2 is about −250.00.'],
  [
    'a withdrawal that touched the bonus',
    changeSnapshot('A5', 'after', { bonus: '1.00' }),
    'A5 changes the bonus, which a withdrawal never does.',
  ],
  ['a loss that was posted smaller', changeSnapshot('A3', 'after', { balance: '438.84' }), 'A3 posts −61.16, but T2 is about −61.17.'],
  [
    'a result that is missing in the profit',
    changeSnapshot('A3', 'after', { profit: '0.00' }),
    'A3 posts a profit of 0.00, but T2 is about −61.17.',
  ],
  ['a posting for what names no amount', changeSnapshot('T2', 'after', { result: '' }), 'A3 moves money for T2, which names no amount.'],
  ['a fee that touched the profit', changeSnapshot('A8', 'after', { profit: '0.00' }), 'A8 changes the profit, which a fee never does.'],
  ['a fee for nothing', changeEntry('A8', { ref: '' }), 'A8 charges a subscription that nobody took.'],
  ['a fee for an end', changeEntry('A8', { ref: getOp('S2') }), 'A8 charges a subscription that nobody took.'],
  ['an adjustment of nothing', changeEntry('A7', ({ before }) => ({ after: before })), 'A7 changes nothing.'],
  [
    'a settlement that changed the stake',
    changeSnapshot('T2', 'after', { amount: '1.00' }),
    'T2 changes the amount, which the act "Trade settled" never does.',
  ],
  [
    'a settlement that left the trade open',
    changeSnapshot('T2', 'after', { status: 'open' }),
    'T2 leads to "open", which the act "Trade settled" never does.',
  ],
  ['a settlement of another trade', changeBoth('T4', { id: 'x' }), 'T4 decides about something that nobody requested.'],
  [
    'a cancellation with a note',
    changeSnapshot('W4', 'after', { note: 'x' }),
    'W4 changes the note, which the act "Withdrawal cancelled" never does.',
  ],
  [
    'a deletion that begins elsewhere',
    changeSnapshot('W8', 'before', { amount: '6.00' }),
    'W8 does not begin where W7 ended: the amount differs.',
  ],
  [
    'a deletion that leaves something',
    changeSnapshot('W8', 'after', { id: getOp('W7') }),
    'W8 deletes something, but leaves a part of it.',
  ],
  [
    'a deletion of what was sent',
    changeEntry('W9', { before: getEntry('W2').after }),
    'W9 begins with the status "completed", which the act "Withdrawal request deleted" never does.',
  ],
  ['an archive of nothing', changeEntry('D9', { before: { list: [] } }), 'D9 moves nothing to the archive.'],
  [
    'an archive of something else',
    changeEntry('D9', ({ before }) => ({ before: { list: getSnapshots(Object(before).list).map((one) => ({ ...one, amount: '1.00' })) } })),
    'D9 moves to the archive something else than D2 left: the amount differs.',
  ],
  [
    'an archive of what was never there',
    changeEntry('D9', { before: { list: [{ id: 'x' }] } }),
    'D9 moves to the archive what nobody requested.',
  ],
  ['a document that was approved unsent', changeBoth('V7', { document: '' }), 'V7 does not begin where V6 ended: the document differs.'],
  ['a viewing by somebody else', changeSnapshot('V3', 'after', { viewer: 'other' }), 'V3 names another viewer than the one who wrote it.'],
  [
    'a viewing that decided',
    changeSnapshot('V3', 'after', { status: 'verified' }),
    'V3 changes the status, which the act "Identity document viewed" never does.',
  ],
  [
    'an approval that led elsewhere',
    changeSnapshot('V7', 'after', { status: 'rejected' }),
    'V7 leads to "rejected", which the act "Identity verified" never does.',
  ],
  [
    'a document that came approved',
    changeSnapshot('V5', 'after', { status: 'verified' }),
    'V5 leads to "verified", which the act "Identity document sent" never does.',
  ],
  [
    'an approval by somebody who did not open the document',
    changeEntry('V7', { actor: 'deputy' }),
    'V7 decides about a document that another administrator was the last to open.',
  ],
  [
    'an approval that leaves the document open',
    changeSnapshot('V7', 'after', { viewer: 'desk' }),
    'V7 leaves the document open after the decision.',
  ],
  [
    'a document that came with a viewer',
    changeSnapshot('V5', 'after', { viewer: 'desk' }),
    'V5 sends a document that nobody can look at anew.',
  ],
  [
    'an end of no subscription',
    changeEntry('S4', { before: { subscription: {} } }),
    'S4 does not begin where S3 ended: the subscription differs.',
  ],
  ['an end that leaves one', changeEntry('S4', ({ before }) => ({ after: before })), 'S4 ends a subscription, but leaves one.'],
  ['a subscription to nothing', changeSnapshot('S3', 'after', { subscription: {} }), 'S3 takes a subscription that there is not.'],
  [
    'a frozen account that is not',
    changeSnapshot('U5', 'after', { status: 'active' }),
    'U5 leads to "active", which the act "Account frozen" never does.',
  ],
  [
    'a correction of the standing',
    changeSnapshot('U3', 'after', { status: 'closed' }),
    'U3 changes the status, which the act "Profile corrected" never does.',
  ],
  [
    'a wish that changed something',
    changeSnapshot('U4', 'after', { status: 'closed' }),
    'U4 changes the status, which the act "Closure requested" never does.',
  ],
  [
    'an act on another document than its own',
    changeEntry('S1', { action: 'account.adjusted' }),
    'S1 is of the act "Adjustment", which never writes there.',
  ],
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
    [copyEntry('A8', 'fee'), removeEntry('A8')],
    'A8 has another name than that of the one charge there can be.',
  ],
  ['an act under the name of a fee', [copyEntry('U2', 'charge-x'), removeEntry('U2')], 'U2 has the name of a charge.'],
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
  ['another amount received without a reason', changeSnapshot('D8', 'after', { received: '1.00' }), 'D8 owes the client a reason.'],
  [
    'another amount received with a reason that its note does not tell',
    changeEntry('D8', ({ after }) => ({
      after: { ...Object(after), received: '1.00', note: 'Another story.' },
      reason: 'A fee was taken.',
    })),
    'D8 tells the client another note than its reason.',
  ],
  ['a reason where nothing differs', changeEntry('D8', { reason: 'A fee was taken.' }), 'D8 gives a reason for what needs none.'],
  ['a credit of nothing', changeSnapshot('D8', 'after', { received: '0' }), 'D8 credits an amount that nobody can deposit.'],
  ['a credit of too much', changeSnapshot('D8', 'after', { received: '1000000.01' }), 'D8 credits an amount that nobody can deposit.'],
  [
    'a deposit that was received before it was sent',
    changeSnapshot('D10', 'after', { received: '5.00' }),
    'D10 tells an after that no act writes: the field received is not what it must be: Invalid type: Expected "0" but received "5.00".',
  ],
  ['a posting by another hand', changeEntry('A4', { actor: 'ada' }), 'A4 posts D8, which somebody else has written.'],
  ['a cause by another hand', changeEntry('D8', { actor: 'ada' }), 'A4 posts D8, which somebody else has written.'],
  [
    'a posting that touches the profit',
    changeSnapshot('A4', 'after', { profit: '1.00' }),
    'A4 changes the profit, which a deposit never does.',
  ],
  ['a posting for a refusal', changeEntry('A4', { ref: getOp('D4') }), 'A4 moves money for D4, which moves none.'],
  ['a posting whose cause is not in the book', changeEntry('A2', { ref: 'nowhere' }), 'A2 moves money without a cause.'],
  [
    'a figure that cannot be read',
    changeSnapshot('A2', 'after', { bonus: 'much' }),
    'A2 tells an after that no act writes: the field bonus is not what it must be: Not an amount of money.',
  ],
  ['a withdrawal that nobody debited', removeEntry('A5'), 'W2 completes a withdrawal, but no account entry debits it.'],
  ['a trade that nobody posted', removeEntry('A3'), 'T2 settles a trade, but no account entry posts its result.'],
  [
    'threat 28: a fee that was taken twice',
    copyEntry('A8', 'again', { rev: 10, at: new Date(2026, 5, 1) }),
    'A10 charges S1 again, which A8 has charged.',
  ],
  [
    'threat 28: a fee after the end of the subscription',
    changeEntry('A8', { rev: 10, at: new Date(2026, 5, 1) }),
    'A10 charges S1, which S2 had ended.',
  ],
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

const openings: Case[] = [
  [
    'a client that begins as somebody else than new',
    changeSnapshot('U1', 'after', { status: 'active' }),
    'U1 tells an after that no act writes: the field status is not what it must be: Invalid type: Expected "pending" but received "active".',
  ],
  [
    'an administrator by birth',
    changeSnapshot('U1', 'after', { admin: true }),
    'U1 tells an after that no act writes: the field admin is not what it must be: Invalid type: Expected false but received true.',
  ],
  [
    'a photo that was not uploaded yet',
    changeSnapshot('U1', 'after', { photoUrl: 'https://example.com/a.png' }),
    'U1 tells an after that no act writes: the field photoUrl is not what it must be: Invalid type: Expected "" but received "https://example.com/a.png".',
  ],
  [
    'an address that was saved by nobody',
    changeSnapshot('U1', 'after', { addresses: [{ coin: 'bitcoin', address: 'tb1q', label: 'Mine' }] }),
    'U1 tells an after that no act writes: the field addresses is not what it must be: Invalid length: Expected <=0 but received 1.',
  ],
  [
    'no terms that were accepted',
    changeSnapshot('U1', 'after', { terms: undefined }),
    'U1 tells an after that no act writes: it lacks the field terms.',
  ],
  [
    'terms that there never were',
    changeSnapshot('U1', 'after', { terms: '2020-01' }),
    'U1 tells an after that no act writes: the field terms is not what it must be: Invalid type: Expected "2026-11" but received "2020-01".',
  ],
  [
    'a profile of somebody else',
    changeSnapshot('U1', 'after', { uid: 'ole' }),
    'U1 tells an after that no act writes: the field uid is not what it must be: Invalid type: Expected "maya" but received "ole".',
  ],
  [
    'an identity that is verified from the beginning',
    changeSnapshot('V1', 'after', { status: 'verified' }),
    'V1 does not begin as a new client does: the status differs.',
  ],
  [
    'an identity with a document from the beginning',
    changeSnapshot('V1', 'after', { document: 'images/maya/1772443200000-passport.pdf', kind: 'passport' }),
    'V1 does not begin as a new client does: the document differs.',
  ],
  [
    'an account with a bonus',
    changeSnapshot('A1', 'after', { bonus: '0.00' }),
    'A1 does not begin as a new client does: the bonus differs.',
  ],
  [
    'an account with something else in it',
    changeSnapshot('A1', 'after', { password: 'x' }),
    'A1 tells an after that no act writes: it has a field that nobody defined: password.',
  ],
];

const requests: Case[] = [
  ['less than the least', changeSnapshot('D10', 'after', { amount: '9.99' }), 'D10 requests an amount that nobody can request.'],
  [
    'a rate of nothing',
    changeSnapshot('D10', 'after', { rate: '0.00' }),
    'D10 tells an after that no act writes: the field rate is not what it must be: More than nothing.',
  ],
  [
    'a rate below nothing',
    changeSnapshot('D10', 'after', { rate: '-64210.00' }),
    'D10 tells an after that no act writes: the field rate is not what it must be: More than nothing.',
  ],
  [
    'no coins',
    changeSnapshot('D10', 'after', { units: '0.00000000' }),
    'D10 tells an after that no act writes: the field units is not what it must be: More than nothing.',
  ],
  [
    'empty coins',
    changeSnapshot('D10', 'after', { units: '' }),
    'D10 tells an after that no act writes: the field units is not what it must be: Not an amount of coins.',
  ],
  [
    'a note of the desk',
    changeSnapshot('D10', 'after', { note: 'Paid.' }),
    'D10 tells an after that no act writes: the field note is not what it must be: Invalid type: Expected "" but received "Paid.".',
  ],
  [
    'a transaction id of any length',
    changeSnapshot('D10', 'after', { txid: 'f'.repeat(5_000) }),
    'D10 tells an after that no act writes: the field txid is not what it must be: Letters and digits, 66 at most.',
  ],
  [
    'an address that is none',
    changeSnapshot('D10', 'after', { address: 'to me, please' }),
    'D10 tells an after that no act writes: the field address is not what it must be: Letters and digits, 100 at most.',
  ],
  [
    'a withdrawal to no address',
    changeSnapshot('W10', 'after', { address: '' }),
    'W10 tells an after that no act writes: the field address is not what it must be: Letters and digits, 100 at most.',
  ],
  [
    'a field that nobody defined',
    changeSnapshot('W10', 'after', { password: 'x' }),
    'W10 tells an after that no act writes: it has a field that nobody defined: password.',
  ],
  ...Object.entries({ result: '5.00', closePrice: '64210.00', closedAt: new Date(0), manual: true, note: 'Won.' }).map(
    ([field, value]): Case => [
      `an open trade with its ${field}`,
      changeSnapshot('T8', 'after', { [field]: value }),
      `T8 opens a trade that has ended: the ${field} differs.`,
    ],
  ),
];

const contents: Case[] = [
  [
    'a document in somebody else’s folder',
    changeSnapshot('V2', 'after', { document: 'images/ole/1772443200000-passport.pdf' }),
    'V2 tells an after that no act writes: the field document is not what it must be: Not a file of the client’s own.',
  ],
  [
    'a password in an account',
    [changeSnapshot('A4', 'before', { password: 'x' }), changeSnapshot('A4', 'after', { password: 'x' })],
    'A4 tells a before that no act writes: it has a field that nobody defined: password.',
  ],
  [
    'an account with something more afterwards',
    changeSnapshot('A4', 'after', { password: 'x' }),
    'A4 tells an after that no act writes: it has a field that nobody defined: password.',
  ],
  [
    'a password in a correction',
    [changeSnapshot('U3', 'before', { password: 'x' }), changeSnapshot('U3', 'after', { password: 'x' })],
    'U3 tells a before that no act writes: it has a field that nobody defined: password.',
  ],
  [
    'a standing that is no word',
    changeSnapshot('U2', 'after', { status: 'Very Active' }),
    'U2 tells an after that no act writes: the field status is not what it must be: One lowercase word.',
  ],
  [
    'a deleted withdrawal with something more',
    [changeSnapshot('W7', 'after', { password: 'x' }), changeSnapshot('W8', 'before', { password: 'x' })],
    'W8 tells a before that no act writes: it has a field that nobody defined: password.',
  ],
  [
    'a deleted withdrawal of no coin',
    [changeSnapshot('W7', 'after', { coin: 'gold' }), changeSnapshot('W8', 'before', { coin: 'gold' })],
    'W8 tells a before that no act writes: the field coin is not what it must be: Invalid type: Expected ("bitcoin" | "ethereum") but received "gold".',
  ],
  [
    'a note of any length',
    changeSnapshot('D2', 'after', { note: 'x'.repeat(501) }),
    'D2 tells an after that no act writes: the field note is not what it must be: At most 500 characters.',
  ],
  [
    'a subscription with something more',
    changeSnapshot('S1', 'after', ({ subscription }) => ({ subscription: { ...Object(subscription), password: 'x' } })),
    'S1 tells an after that no act writes: it has a field that nobody defined: subscription.password.',
  ],
  [
    'a move to no archive',
    changeSnapshot('D9', 'after', { archive: '01' }),
    'D9 tells an after that no act writes: the field archive is not what it must be: Not a number of an archive.',
  ],
  [
    'a wish with something in it',
    [changeSnapshot('U4', 'before', { password: 'x' }), changeSnapshot('U4', 'after', { password: 'x' })],
    'U4 tells a before that no act writes: it has a field that nobody defined: password.',
  ],
];

const cols: Record<string, string> = {
  A: 'accounts',
  D: 'deposits',
  S: 'subscriptions',
  T: 'trades',
  U: 'users',
  V: 'verifications',
  W: 'withdrawals',
};

describe.each([
  ['the order of entries', chain],
  ['elements of lists', elements],
  ['one act', acts],
  ['money', money],
  ['who wrote what, and when', words],
  ['openings', openings],
  ['requests', requests],
  ['other contents', contents],
])('damage to %s is found and named', (_, cases) => {
  it.each(cases)('%s', (_title, damage, expected) => {
    const [, named, message = ''] = /^(?:(\w+) [|] )?(.*)$/s.exec(expected) ?? [];
    const folio = named ?? /^\w+/.exec(message)?.[0] ?? '';
    expect(findIssuesAfter(...[damage].flat())).toContainEqual({ path: `${cols[folio.charAt(0)]}/maya`, folio, message });
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

const noon = new Date('2026-03-02T12:00:00Z').getTime();
const at = (ms: number) => new Date(noon + ms);
const client = () => new WrittenDesk('maya', at(0)).opened().changedTo('active').requested('5000.00').completed(0);
const saysOf = (book: WrittenDesk) => auditBook(toStoredBook(book)).map(({ folio, message: says }) => [folio, says]);

const MINUTE = 60_000;
const DAY = 86_400_000;
const late = 10 * DAY;
type Acts = (book: WrittenDesk, apart: number) => WrittenDesk;
/** The document is on its second act when the one comes that may be too soon. */
const paces: [what: string, folios: [string, string], apart: number, acts: Acts][] = [
  [
    'a closure that is asked for again',
    ['U4', 'U3'],
    DAY,
    (book, apart) =>
      book
        .on(at(late))
        .closureRequested()
        .on(at(late + apart))
        .closureRequested(),
  ],
  [
    'another document',
    ['V3', 'V2'],
    MINUTE,
    (book, apart) =>
      book
        .on(at(late))
        .documentSent()
        .on(at(late + apart))
        .documentSent(),
  ],
  [
    'a plan after a cancelled one',
    ['S3', 'S2'],
    MINUTE,
    (book, apart) =>
      book
        .on(at(late))
        .subscribed()
        .unsubscribed()
        .on(at(late + 3_600_000 + apart))
        .subscribed(),
  ],
  [
    'another cancelled deposit',
    ['D6', 'D5'],
    2_000,
    (book, apart) =>
      book
        .requested('50.00')
        .requested('60.00')
        .on(at(late))
        .cancelled(1)
        .on(at(late + apart))
        .cancelled(2),
  ],
];

describe('threat 32: the audit names', () => {
  it.each(paces)('%s where it comes too soon', (_, [later, earlier], apart, acts) => {
    expect(saysOf(acts(client(), apart - 1))).toEqual([[later, `${later} follows ${earlier} sooner than a client can act again.`]]);
    expect(saysOf(acts(client(), apart))).toEqual([]);
  });

  it('nothing where the desk has acted in between', () => {
    const book = client().on(at(late)).documentSent().viewed().unproven();
    expect(saysOf(book.on(at(late + 7_200_001)).documentSent())).toEqual([]);
  });
});

describe('threat 11: the audit names', () => {
  const requested = () => new WrittenDesk('maya', at(0)).opened().changedTo('active').requested('250.00');

  it('nothing where another amount came in, was credited, and the client was told why', () => {
    expect(saysOf(requested().completed(0, { received: '230.00', reason: 'A fee of the network was taken.' }))).toEqual([]);
  });

  it('a credit of what was announced where another amount came in', () => {
    const book = requested().completed(0, { received: '230.00', reason: 'A fee of the network was taken.' });
    const stored = toStoredBook(book);
    const posting = book.entries.find(({ action }) => action === 'account.posted');
    const op = posting?.op ?? '';
    const forged = {
      ...stored,
      entries: { ...stored.entries, [op]: { ...stored.entries[op], after: { ...posting?.after, balance: '250.00' } } },
    };
    expect(auditBook(forged).map(({ message }) => message)).toContain('A2 posts 250.00, but D2 is about 230.00.');
  });
});

describe('threat 28: the audit names', () => {
  const subscribed = () => client().on(at(late)).subscribed();

  it('a subscription that takes the place of one whose fee was not charged', () => {
    expect(saysOf(subscribed().subscribed())).toEqual([['S2', 'S2 takes the place of S1, whose fee was not charged.']]);
  });

  it('nothing where it was charged, cancelled or terminated', () => {
    expect(saysOf(subscribed().charged().subscribed())).toEqual([]);
    expect(saysOf(subscribed().unsubscribed().subscribed())).toEqual([]);
    expect(saysOf(subscribed().terminated().subscribed())).toEqual([]);
  });
});
