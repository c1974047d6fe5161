import { describe, expect, it } from 'vitest';
import type { Snapshot } from '@/domain/accounts/snapshot';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { toStoredBook } from '@/domain/ledger/stored-book.fixture';
import { decider } from '@/domain/ledger/written-book.fixture';
import { createBookOfTwo, createStaffBook, type WrittenDesk } from '@/domain/ledger/written-desk.fixture';
import { proposer } from '@/domain/ledger/written-proposals.fixture';
import { auditBook } from './audit-book';

type Change = Snapshot | ((entry: Entry) => Snapshot);
type Case = [title: string, which: string, change: Change, message: string];

/** What the audit says of a book in which one entry was changed. */
function findIssues(book: WrittenDesk, which = '', change: Change = {}): string[] {
  const entries = book.entries.map((entry) => {
    const over = typeof change === 'function' ? change(entry) : change;
    return [entry.op, formatFolio(entry) === which ? { ...entry, ...over } : entry] as const;
  });
  return auditBook({ ...toStoredBook(book), entries: Object.fromEntries(entries) }).map(({ message }) => message);
}

const withAfter =
  (over: Snapshot): Change =>
  ({ after }) => ({ after: { ...after, ...over } });
const apart =
  (ms: number): Change =>
  ({ at }) => ({ at: new Date(at.getTime() + ms) });

const own = 'is by the one who proposed it, although a second person has to decide.';
const changed = 'is not what was proposed.';

/** C1 a deposit, taken back by C2 · C3 the same, confirmed by C4 with D2 · C5 a withdrawal, refused by C6 · C7, C8 with W2 · C9 a bonus, C10 with A4. */
const client: Case[] = [
  ['a proposal in the name of another', 'C1', withAfter({ by: 'eve' }), 'C1 proposes something in the name of another.'],
  ['a proposal about the policy', 'C1', withAfter({ action: 'policy.updated' }), 'C1 is in the book of another than it is about.'],
  ['a proposal about a payment method', 'C1', withAfter({ action: 'payment.updated' }), 'C1 is in the book of another than it is about.'],
  ['an act that is never proposed', 'C1', withAfter({ action: 'trade.settled' }), 'C1 has values after that no entry can have: '],
  ['a deposit that was no request', 'C1', withAfter({ ref: 'x' }), 'C1 doesn’t say which request it is about.'],
  ['a deposit for a withdrawal', 'C5', withAfter({ action: 'deposit.completed' }), 'C5 doesn’t say which request it is about.'],
  ['a withdrawal for a deposit', 'C1', withAfter({ action: 'withdrawal.completed' }), 'C1 doesn’t say which request it is about.'],
  ['a request that does not wait', 'C1', withAfter({ from: {} }), 'C1 proposes something other than a completion.'],
  ['a deposit of another amount', 'C1', withAfter({ amount: '90.00' }), 'C1 proposes something other than a completion.'],
  ['a deposit without its amount', 'C1', withAfter({ outcome: { status: 'completed' } }), 'C1 proposes something other than a completion.'],
  ['a withdrawal of another amount', 'C5', withAfter({ amount: '20.00' }), 'C5 names an amount other than that of the request.'],
  [
    'a withdrawal that comes in',
    'C5',
    withAfter({ outcome: { status: 'completed', received: '200.00' } }),
    'C5 proposes something other than a completion.',
  ],
  ['a deposit of nothing', 'C1', withAfter({ amount: '0' }), 'C1 requests an amount that isn’t allowed.'],
  ['an adjustment without a reason', 'C9', withAfter({ note: 'x' }), 'C9 owes the client a reason.'],
  ['an adjustment from something', 'C9', withAfter({ from: { status: 'pending' } }), 'C9 doesn’t say which figures it changes.'],
  ['an adjustment of a status', 'C9', withAfter({ outcome: { status: 'active' } }), 'C9 doesn’t say which figures it changes.'],
  ['an adjustment of a smaller amount', 'C9', withAfter({ amount: '4.99' }), 'C9 names an amount other than its largest change.'],
  ['an adjustment of nothing that is there', 'C9', withAfter({ ref: 'x' }), 'C9 corrects an entry that doesn’t exist.'],
  ['a proposal with a reason of its own', 'C1', { reason: 'As agreed by all.' }, 'C1 gives a reason where none is needed.'],
  ['an act that nobody confirmed', 'C4', { ref: 'x' }, 'D2 carries out the proposal C3, which no one confirmed with it.'],
  ['a confirmation of nothing', 'C4', { ref: 'x' }, 'C4 confirms something that was not done together with it.'],
  ['a confirmation of another moment', 'C8', apart(1), 'C8 confirms something that was not done together with it.'],
  ['an act of another proposal', 'W2', { ref: '' }, 'C8 confirms something that was not done together with it.'],
  ['a confirmation by another hand', 'C10', { actor: 'eve' }, 'C10 confirms A4, which someone else wrote.'],
  ['a confirmation of one’s own', 'C10', { actor: proposer }, `C10 ${own}`],
  ['a refusal of one’s own', 'C6', { actor: proposer }, `C6 ${own}`],
  ['a refusal without a reason', 'C6', { reason: '' }, 'C6 owes the client a reason.'],
  ['a proposal that another takes back', 'C2', { actor: decider }, 'C2 takes back what someone else proposed.'],
  ['a request of another id', 'D2', ({ before }) => ({ before: { ...before, id: 'x' } }), `C4 confirms D2, which ${changed}`],
  ['another amount that came in', 'D2', withAfter({ received: '90.00' }), `C4 confirms D2, which ${changed}`],
  ['an act of another kind', 'D2', { action: 'deposit.rejected' }, `C4 confirms D2, which ${changed}`],
  ['an adjustment of more', 'A4', withAfter({ bonus: '5.01' }), `C10 confirms A4, which ${changed}`],
  ['an adjustment of another figure', 'A4', withAfter({ balance: '5.00' }), `C10 confirms A4, which ${changed}`],
  ['an adjustment with another reason', 'A4', { reason: 'Another reason for it.' }, `C10 confirms A4, which ${changed}`],
  ['a proposal that is a day old', 'C9', apart(-86_400_000), 'C10 confirms a proposal before it has waited, or after its day is over.'],
  ['a decision about no proposal', 'C9', { action: 'proposal.cancelled' }, 'C10 decides about something no one proposed.'],
];

/** C1 a role, confirmed by C2 with U3 · C3 to take it away, refused by C4 · C5 a status, confirmed by C6 with U4. */
const staff: Case[] = [
  ['a role that is taken away', 'C1', withAfter({ outcome: { desk: '' } }), 'C1 proposes a role other than its act leaves.'],
  ['a role that is given', 'C3', withAfter({ outcome: { desk: 'viewer' } }), 'C3 proposes a role other than its act leaves.'],
  ['a role with money', 'C1', withAfter({ amount: '5.00' }), 'C1 moves no money, but names money or a request.'],
  ['a status with a request', 'C5', withAfter({ ref: 'x' }), 'C5 moves no money, but names money or a request.'],
  ['a role without a reason', 'C1', withAfter({ note: 'x' }), 'C1 owes a reason.'],
  ['a role from a status', 'C1', withAfter({ from: { status: 'active' } }), 'C1 doesn’t say what the administrator was, or will be.'],
  ['a role to a status', 'C1', withAfter({ outcome: { status: 'active' } }), 'C1 doesn’t say what the administrator was, or will be.'],
  ['a status from a role', 'C5', withAfter({ from: { desk: 'agent' } }), 'C5 doesn’t say what the administrator was, or will be.'],
  ['another role than proposed', 'U3', withAfter({ desk: 'viewer' }), `C2 confirms U3, which ${changed}`],
  ['a role that was another one', 'U3', { before: { desk: 'viewer' } }, `C2 confirms U3, which ${changed}`],
  ['another status than proposed', 'U4', withAfter({ status: 'closed' }), `C6 confirms U4, which ${changed}`],
];

describe('threat 40: damage to what two people decide is found and named', () => {
  it('has no fault before', () => {
    expect([...findIssues(createBookOfTwo()), ...findIssues(createStaffBook())]).toEqual([]);
  });

  it.each(client)('%s', (_, which, change, message) => {
    expect(findIssues(createBookOfTwo(), which, change)).toContainEqual(expect.stringContaining(message));
  });

  it.each(staff)('%s', (_, which, change, message) => {
    expect(findIssues(createStaffBook(), which, change)).toContainEqual(expect.stringContaining(message));
  });

  it.each([
    ['the last moment of its day', 86_400_000 - 1, decider, false],
    ['the end of its day', 86_400_000, decider, true],
    ['any moment', 1, proposer, true],
  ])('but none is named where a proposal is removed at %s', (_, ms, actor, isFine) => {
    const book = createBookOfTwo().proposedRequest('deposit', 0);
    const made = book.entries.at(-1)?.at.getTime() ?? 0;
    book.on(new Date(made + ms)).tookBackProposal(5, actor);
    expect(findIssues(book)).toEqual(isFine ? [] : ['C12 takes back what someone else proposed.']);
  });
});
