import { toStoredBook } from '@/domain/ledger/fixtures/stored-book.fixture';
import { decider } from '@/domain/ledger/fixtures/written-book.fixture';
import {
  createBookOfClosing,
  createBookOfTwo,
  createStaffBook,
  type WrittenDesk,
} from '@/domain/ledger/fixtures/written-desk.fixture';
import { proposer } from '@/domain/ledger/fixtures/written-proposals.fixture';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import type { Snapshot } from '@/domain/snapshot';
import { fundedInTen } from './decided-alone.fixture';
import type { StoredBook } from './stored-book';

type Change = Snapshot | ((entry: Entry) => Snapshot);
/** `which` is the folio of the entry, and `message` the beginning of what is said. */
export type ProposalDamage = [title: string, which: string, change: Change, message: string];

/** A book of which one entry was changed. */
export function damageEntry(book: WrittenDesk, which: string, change: Change): StoredBook {
  const entries = book.entries.map((entry) => {
    const over = typeof change === 'function' ? change(entry) : change;
    return [entry.op, formatFolio(entry) === which ? { ...entry, ...over } : entry] as const;
  });
  return { ...toStoredBook(book), entries: Object.fromEntries(entries) };
}

const withAfter =
  (over: Snapshot): Change =>
  ({ after }) => ({ after: { ...after, ...over } });
const changeOutcome =
  (over: Snapshot): Change =>
  ({ after }) => ({ after: { ...after, outcome: { ...Object(after.outcome), ...over } } });
const idOf = (which: string): string =>
  createBookOfClosing().entries.find((entry) => formatFolio(entry) === which)?.op ?? '';
const hourMs = 3_600_000;
const apart =
  (ms: number): Change =>
  ({ at }) => ({ at: new Date(at.getTime() + ms) });

const own = 'is by the one who proposed it, although a second person has to decide.';
const changed = 'is not what was proposed.';

const roleRefused = 'proposes something that the role of its author doesn’t allow.';
const forStaff = 'proposes for a client what is proposed only for an administrator.';
const moneyless = { ref: '', amount: '0' };

/**
 * C1 a deposit, taken back by C2 · C3 the same, confirmed by C4 with D2 · C5 a withdrawal, refused
 * by C6 · C7, C8 with W2 · C9 a bonus, C10 with A4.
 */
const client: ProposalDamage[] = [
  [
    'a proposal in the name of another',
    'C1',
    withAfter({ by: 'eve' }),
    'C1 proposes something in the name of another.',
  ],
  [
    'a proposal about the policy',
    'C1',
    withAfter({ action: 'policy.updated' }),
    'C1 is in the book of another than it is about.',
  ],
  [
    'a proposal about a payment method',
    'C1',
    withAfter({ action: 'payment.updated' }),
    'C1 is in the book of another than it is about.',
  ],
  [
    'an act that is never proposed',
    'C1',
    withAfter({ action: 'trade.placed' }),
    'C1 has values after that no entry can have: ',
  ],
  [
    'a trade for a deposit',
    'C1',
    withAfter({ action: 'trade.settled' }),
    'C1 doesn’t say which trade it is about.',
  ],
  [
    'a fee for a deposit',
    'C1',
    withAfter({ action: 'subscription.charged' }),
    'C1 doesn’t say which subscription it is about.',
  ],
  [
    'a role of a client',
    'C9',
    withAfter({
      ...moneyless,
      action: 'role.granted',
      from: { desk: '' },
      outcome: { desk: 'agent' },
    }),
    `C9 ${forStaff}`,
  ],
  ['a deposit by a viewer', 'C1', withAfter({ role: 'viewer' }), `C1 ${roleRefused}`],
  ['a deposit by somebody without a role', 'C1', withAfter({ role: '' }), `C1 ${roleRefused}`],
  ['an adjustment by an agent', 'C9', withAfter({ role: 'agent' }), `C9 ${roleRefused}`],
  [
    'a deposit that was no request',
    'C1',
    withAfter({ ref: 'x' }),
    'C1 doesn’t say which request it is about.',
  ],
  [
    'a deposit for a withdrawal',
    'C5',
    withAfter({ action: 'deposit.completed' }),
    'C5 doesn’t say which request it is about.',
  ],
  [
    'a withdrawal for a deposit',
    'C1',
    withAfter({ action: 'withdrawal.completed' }),
    'C1 doesn’t say which request it is about.',
  ],
  [
    'a request that does not wait',
    'C1',
    withAfter({ from: {} }),
    'C1 proposes something other than a completion.',
  ],
  [
    'a deposit of another amount',
    'C1',
    withAfter({ amount: '90.00' }),
    'C1 proposes something other than a completion.',
  ],
  [
    'a deposit without its amount',
    'C1',
    withAfter({ outcome: { status: 'completed' } }),
    'C1 proposes something other than a completion.',
  ],
  [
    'a withdrawal of another amount',
    'C5',
    withAfter({ amount: '20.00' }),
    'C5 names an amount other than that of the request.',
  ],
  [
    'a withdrawal that comes in',
    'C5',
    withAfter({ outcome: { status: 'completed', received: '200.00' } }),
    'C5 proposes something other than a completion.',
  ],
  [
    'a deposit of nothing',
    'C1',
    withAfter({ amount: '0' }),
    'C1 requests an amount that isn’t allowed.',
  ],
  [
    'an adjustment without a reason',
    'C9',
    withAfter({ note: 'x' }),
    'C9 owes the client a reason.',
  ],
  [
    'an adjustment from something',
    'C9',
    withAfter({ from: { status: 'pending' } }),
    'C9 doesn’t say which figures it changes.',
  ],
  [
    'an adjustment of a status',
    'C9',
    withAfter({ outcome: { status: 'active' } }),
    'C9 doesn’t say which figures it changes.',
  ],
  [
    'an adjustment of a smaller amount',
    'C9',
    withAfter({ amount: '4.99' }),
    'C9 names an amount other than its largest change.',
  ],
  [
    'an adjustment of nothing that is there',
    'C9',
    withAfter({ ref: 'x' }),
    'C9 corrects an entry that doesn’t exist.',
  ],
  [
    'a proposal with a reason of its own',
    'C1',
    { reason: 'As agreed by all.' },
    'C1 gives a reason where none is needed.',
  ],
  [
    'an act that nobody confirmed',
    'C4',
    { ref: 'x' },
    'D2 carries out the proposal C3, which no one confirmed with it.',
  ],
  [
    'a confirmation of nothing',
    'C4',
    { ref: 'x' },
    'C4 confirms something that was not done together with it.',
  ],
  [
    'a confirmation of another moment',
    'C8',
    apart(1),
    'C8 confirms something that was not done together with it.',
  ],
  [
    'an act of another proposal',
    'W2',
    { ref: '' },
    'C8 confirms something that was not done together with it.',
  ],
  [
    'a confirmation by another hand',
    'C10',
    { actor: 'eve' },
    'C10 confirms A4, which someone else wrote.',
  ],
  ['a confirmation of one’s own', 'C10', { actor: proposer }, `C10 ${own}`],
  ['a refusal of one’s own', 'C6', { actor: proposer }, `C6 ${own}`],
  ['a refusal without a reason', 'C6', { reason: '' }, 'C6 owes the client a reason.'],
  [
    'a proposal that another takes back',
    'C2',
    { actor: decider },
    'C2 takes back what someone else proposed.',
  ],
  [
    'a request of another id',
    'D2',
    ({ before }) => ({ before: { ...before, id: 'x' } }),
    `C4 confirms D2, which ${changed}`,
  ],
  [
    'another amount that came in',
    'D2',
    withAfter({ received: '90.00' }),
    `C4 confirms D2, which ${changed}`,
  ],
  [
    'an act of another kind',
    'D2',
    { action: 'deposit.rejected' },
    `C4 confirms D2, which ${changed}`,
  ],
  [
    'an adjustment of more',
    'A4',
    withAfter({ bonus: '5.01' }),
    `C10 confirms A4, which ${changed}`,
  ],
  [
    'an adjustment of another figure',
    'A4',
    withAfter({ balance: '5.00' }),
    `C10 confirms A4, which ${changed}`,
  ],
  [
    'an adjustment with another reason',
    'A4',
    { reason: 'Another reason for it.' },
    `C10 confirms A4, which ${changed}`,
  ],
  [
    'a proposal that is a day old',
    'C9',
    apart(-86_400_000),
    'C10 confirms a proposal before it has waited, or after its day is over.',
  ],
  [
    'a decision about no proposal',
    'C9',
    { action: 'proposal.cancelled' },
    'C10 decides about something no one proposed.',
  ],
];

/**
 * C1 a trade, confirmed by C2 with T2 · C3 a trade by hand, which an agent proposed, confirmed by
 * C4 with T4 · C5 a trade, C6 a fee, which wait · C7 the fee again, confirmed by C8 with A5 · C9
 * the closing, confirmed by C10 with U3.
 */
const closing: ProposalDamage[] = [
  [
    'a settlement of no trade',
    'C1',
    withAfter({ ref: 'x' }),
    'C1 doesn’t say which trade it is about.',
  ],
  [
    'a settlement of a deposit',
    'C1',
    withAfter({ ref: idOf('D1') }),
    'C1 doesn’t say which trade it is about.',
  ],
  [
    'a settlement for a fee',
    'C7',
    withAfter({ action: 'trade.settled' }),
    'C7 doesn’t say which trade it is about.',
  ],
  [
    'a settlement of what is pending',
    'C1',
    withAfter({ from: { status: 'pending' } }),
    'C1 doesn’t say how the trade ends.',
  ],
  [
    'a settlement that is a completion',
    'C1',
    withAfter({ outcome: { status: 'completed' } }),
    'C1 doesn’t say how the trade ends.',
  ],
  [
    'a settlement by no price',
    'C1',
    changeOutcome({ closePrice: '' }),
    'C1 doesn’t say how the trade ends.',
  ],
  [
    'a settlement of no result',
    'C1',
    changeOutcome({ result: undefined }),
    'C1 doesn’t say how the trade ends.',
  ],
  [
    'a settlement by neither formula nor hand',
    'C1',
    changeOutcome({ manual: 'no' }),
    'C1 doesn’t say how the trade ends.',
  ],
  [
    'a settlement of more',
    'C1',
    changeOutcome({ result: '12.31' }),
    'C1 names an amount other than its result.',
  ],
  [
    'a settlement with the sign of its result',
    'C3',
    withAfter({ amount: '-20.00' }),
    'C3 names an amount other than its result.',
  ],
  ['a settlement by a viewer', 'C1', withAfter({ role: 'viewer' }), `C1 ${roleRefused}`],
  [
    'a settlement in the name of another',
    'C3',
    withAfter({ by: 'eve' }),
    'C3 proposes something in the name of another.',
  ],
  [
    'another price than proposed',
    'T2',
    withAfter({ closePrice: '65000.01' }),
    `C2 confirms T2, which ${changed}`,
  ],
  [
    'another result than proposed',
    'T2',
    withAfter({ result: '12.31' }),
    `C2 confirms T2, which ${changed}`,
  ],
  [
    'a result by hand that was proposed by the formula',
    'T2',
    withAfter({ manual: true }),
    `C2 confirms T2, which ${changed}`,
  ],
  [
    'a result by the formula that was proposed by hand',
    'T4',
    withAfter({ manual: false }),
    `C4 confirms T4, which ${changed}`,
  ],
  [
    'a result by hand for another reason',
    'T4',
    { reason: 'Another reason for it.' },
    `C4 confirms T4, which ${changed}`,
  ],
  [
    'a settlement of another trade',
    'T2',
    ({ before }) => ({ before: { ...before, id: 'x' } }),
    `C2 confirms T2, which ${changed}`,
  ],
  [
    'a settlement that nobody confirmed',
    'C2',
    { ref: 'x' },
    'T2 carries out the proposal C1, which no one confirmed with it.',
  ],
  [
    'a settlement that refers to a request',
    'T2',
    ({ before }) => ({ ref: String(before.id) }),
    'T2 refers to another entry, which is no proposal.',
  ],
  ['a confirmation of a settlement of one’s own', 'C4', { actor: 'third' }, `C4 ${own}`],
  [
    'a confirmation of a settlement by another hand',
    'C2',
    { actor: 'eve' },
    'C2 confirms T2, which someone else wrote.',
  ],
  [
    'a confirmation of a settlement of another moment',
    'C2',
    apart(1),
    'C2 confirms something that was not done together with it.',
  ],
  [
    'a settlement that is a day old',
    'C1',
    apart(-86_400_000),
    'C2 confirms a proposal before it has waited, or after its day is over.',
  ],
  [
    'a fee of no subscription',
    'C7',
    withAfter({ ref: 'x' }),
    'C7 doesn’t say which subscription it is about.',
  ],
  [
    'a fee before the subscription',
    'S1',
    apart(2.5 * hourMs),
    'C7 doesn’t say which subscription it is about.',
  ],
  [
    'a fee that begins with something',
    'C7',
    withAfter({ from: { status: 'open' } }),
    'C7 proposes something other than a fee.',
  ],
  [
    'a fee that ends with something',
    'C7',
    withAfter({ outcome: { status: 'completed' } }),
    'C7 proposes something other than a fee.',
  ],
  [
    'a fee of another amount',
    'C7',
    withAfter({ amount: '48.00' }),
    'C7 names an amount other than that of the subscription.',
  ],
  ['a fee without a reason', 'C7', withAfter({ note: 'x' }), 'C7 owes the client a reason.'],
  ['a fee by a viewer', 'C6', withAfter({ role: 'viewer' }), `C6 ${roleRefused}`],
  [
    'a fee with another reason',
    'A5',
    { reason: 'Another reason for it.' },
    `C8 confirms A5, which ${changed}`,
  ],
  [
    'a fee for another subscription',
    'A5',
    { ref: 'x' },
    'C8 confirms something that was not done together with it.',
  ],
  [
    'a fee that refers to its proposal',
    'A5',
    { ref: idOf('C7') },
    'C8 confirms something that was not done together with it.',
  ],
  ['a confirmation of a fee of one’s own', 'C8', { actor: proposer }, `C8 ${own}`],
  [
    'a confirmation of a fee by another hand',
    'C8',
    { actor: 'eve' },
    'C8 confirms A5, which someone else wrote.',
  ],
  [
    'a confirmation of a fee of another moment',
    'C8',
    apart(1),
    'C8 confirms something that was not done together with it.',
  ],
  [
    'a closing that is a freeze',
    'C9',
    withAfter({ outcome: { status: 'frozen' } }),
    `C9 ${forStaff}`,
  ],
  [
    'a closing with money',
    'C9',
    withAfter({ amount: '5.00' }),
    'C9 moves no money, but names money or a request.',
  ],
  ['a closing without a reason', 'C9', withAfter({ note: 'x' }), 'C9 owes a reason.'],
  ['a closing by an agent', 'C9', withAfter({ role: 'agent' }), `C9 ${roleRefused}`],
  [
    'another status than that of the closing',
    'U3',
    withAfter({ status: 'frozen' }),
    `C10 confirms U3, which ${changed}`,
  ],
  [
    'a closing for another reason',
    'U3',
    { reason: 'Another reason for it.' },
    `C10 confirms U3, which ${changed}`,
  ],
  [
    'a closing that nobody confirmed',
    'C10',
    { ref: 'x' },
    'U3 carries out the proposal C9, which no one confirmed with it.',
  ],
  ['a confirmation of a closing of one’s own', 'C10', { actor: proposer }, `C10 ${own}`],
];

/**
 * C1 a role, confirmed by C2 with U3 · C3 to take it away, refused by C4 · C5 a status, confirmed
 * by C6 with U4.
 */
const staff: ProposalDamage[] = [
  [
    'a role that is taken away',
    'C1',
    withAfter({ outcome: { desk: '' } }),
    'C1 proposes a role other than its act leaves.',
  ],
  [
    'a role that is given',
    'C3',
    withAfter({ outcome: { desk: 'viewer' } }),
    'C3 proposes a role other than its act leaves.',
  ],
  ['a role of somebody who had none', 'U2', apart(1.5 * hourMs), `C1 ${forStaff}`],
  [
    'a role with money',
    'C1',
    withAfter({ amount: '5.00' }),
    'C1 moves no money, but names money or a request.',
  ],
  [
    'a status with a request',
    'C5',
    withAfter({ ref: 'x' }),
    'C5 moves no money, but names money or a request.',
  ],
  ['a role without a reason', 'C1', withAfter({ note: 'x' }), 'C1 owes a reason.'],
  [
    'a role from a status',
    'C1',
    withAfter({ from: { status: 'active' } }),
    'C1 doesn’t say what the administrator was, or will be.',
  ],
  [
    'a role to a status',
    'C1',
    withAfter({ outcome: { status: 'active' } }),
    'C1 doesn’t say what the administrator was, or will be.',
  ],
  [
    'a status from a role',
    'C5',
    withAfter({ from: { desk: 'agent' } }),
    'C5 doesn’t say what the administrator was, or will be.',
  ],
  [
    'another role than proposed',
    'U3',
    withAfter({ desk: 'viewer' }),
    `C2 confirms U3, which ${changed}`,
  ],
  [
    'a role that was another one',
    'U3',
    { before: { desk: 'viewer' } },
    `C2 confirms U3, which ${changed}`,
  ],
  [
    'another status than proposed',
    'U4',
    withAfter({ status: 'closed' }),
    `C6 confirms U4, which ${changed}`,
  ],
];

/** C1 proposes the fee of a subscription that S2 ends. */
const createBookOfFee = (): WrittenDesk => fundedInTen().subscribed().proposedFee().unsubscribed();
const fee: ProposalDamage[] = [
  [
    'a fee of a subscription that has ended',
    'S2',
    apart(-1.5 * hourMs),
    'C1 doesn’t say which subscription it is about.',
  ],
];

/** Damage to what two people decide, by the book in which it is done. */
export const proposalDamages: [
  name: string,
  createBook: () => WrittenDesk,
  damages: ProposalDamage[],
][] = [
  ['a client', createBookOfTwo, client],
  ['a client whose account is closed', createBookOfClosing, closing],
  ['a client with a fee that waits', createBookOfFee, fee],
  ['an administrator', createStaffBook, staff],
];
