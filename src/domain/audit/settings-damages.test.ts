import { describe, expect, it } from 'vitest';
import {
  createManagers,
  type WrittenManagers,
} from '@/domain/ledger/fixtures/any-settings.fixture';
import { toStoredBook, toStoredDesk } from '@/domain/ledger/fixtures/stored-book.fixture';
import { decider } from '@/domain/ledger/fixtures/written-book.fixture';
import { proposer } from '@/domain/ledger/fixtures/written-proposals.fixture';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { getSnapshots, type Snapshot } from '@/domain/snapshot';
import type { StoredDesk } from './audit-desk';
import { auditAll } from './damage.fixture';

const hourMs = 3_600_000;
type Change = (entry: Entry) => Snapshot;

/**
 * A manager whose address another one confirms (C1, C2 and P2), and who confirms the policy that
 * the other one proposed (C3, C4 and F2). Then an address is proposed and refused (C5, C6), and
 * another one taken back (C7, C8).
 */
function createStory(): WrittenManagers {
  const managers = createManagers();
  const { manager, desk } = managers;
  manager
    .policy('1000.00', 24, '3000.00')
    .paymentProposed(desk, 'tb1z')
    .paymentConfirmed(desk)
    .policyProposed(desk, { fourEyes: '2000.00' })
    .policyConfirmed(desk)
    .paymentProposed(desk, 'tb1x');
  desk.refusedProposal(2, undefined, proposer);
  manager.on(desk.now).paymentProposed(desk, 'tb1y');
  desk.tookBackProposal(3);
  return managers;
}

/**
 * What the audit says of all books, of which entries were changed.
 * @param changes by folio; of the desk's own book those with the letter C
 */
function findIssues(
  changes: Readonly<Record<string, Change>> = {},
  over: Partial<StoredDesk> = {},
): string[] {
  const { manager, other, desk } = createStory();
  const books = [manager, other, desk].map((book) => {
    const entries = book.entries.map((entry) => {
      const change = book === other ? undefined : changes[formatFolio(entry)];
      return [entry.op, change ? { ...entry, ...change(entry) } : entry] as const;
    });
    return { ...toStoredBook(book), entries: Object.fromEntries(entries) };
  });
  return auditAll(books, { ...toStoredDesk(manager), ...over }).map(
    ({ path, message }) => `${path}: ${message}`,
  );
}

const write =
  (over: Snapshot): Change =>
  () =>
    over;
const withBefore =
  (over: Snapshot): Change =>
  ({ before }) => ({ before: { ...before, ...over } });
const withAfter =
  (over: Snapshot): Change =>
  ({ after }) => ({ after: { ...after, ...over } });
const withBoth =
  (over: Snapshot): Change =>
  ({ before, after }) => ({ before: { ...before, ...over }, after: { ...after, ...over } });
const later =
  (ms: number): Change =>
  ({ at }) => ({ at: new Date(at.getTime() + ms) });
const by =
  (actor: string): Change =>
  () => ({ actor });

const says = {
  method: `admins/${decider}: P2`,
  policy: 'desk/policy: F2',
  address: 'proposals/desk: C2',
  loosened: 'proposals/desk: C4',
};

describe('threat 41: what a manager sets', () => {
  it('has no fault', () => {
    expect(findIssues()).toEqual([]);
  });

  it.each<[string, string, Change, string]>([
    [
      'an address by another',
      'P1',
      by(proposer),
      `admins/${decider}: P1 was written by someone other than the person whose action it is.`,
    ],
    [
      'a confirmation of one’s own',
      'P2',
      by(decider),
      `${says.method} is by the one who proposed it, although a second person has to decide.`,
    ],
    [
      'a reason without a proposal',
      'P1',
      write({ reason: 'As agreed by all.' }),
      `admins/${decider}: P1 gives a reason where none is needed.`,
    ],
    [
      'a proposal without a reason',
      'P2',
      write({ reason: '' }),
      `${says.method} owes the client a reason.`,
    ],
    [
      'what is kept',
      'P2',
      withAfter({ proposed: {} }),
      `${says.method} has values after that no entry can have: it has an unknown field: proposed.`,
    ],
    [
      'a lost previous address',
      'P2',
      withAfter({ previous: {} }),
      `${says.method} doesn’t keep the previous addresses.`,
    ],
    [
      'a change without a proposal',
      'P2',
      write({ ref: '', reason: '', actor: decider }),
      `${says.method} changes where clients pay by one person, although two decided then.`,
    ],
    [
      'a looser policy by one',
      'F1',
      withAfter({ addressHours: 1 }),
      'desk/policy: F1 loosens the policy without a second person.',
    ],
    [
      'a higher sum of a day by one',
      'F2',
      ({ after }) => ({
        ref: '',
        reason: '',
        after: { ...after, fourEyes: '1000.00', daily: '3000.01' },
      }),
      `${says.policy} loosens the policy without a second person.`,
    ],
    [
      'no sum of a day by one',
      'F2',
      ({ after }) => ({
        ref: '',
        reason: '',
        after: { ...after, fourEyes: '1000.00', daily: '0' },
      }),
      `${says.policy} loosens the policy without a second person.`,
    ],
    [
      'a policy without the sum of a day',
      'F1',
      withAfter({ daily: undefined }),
      'desk/policy: F1 has values after that no entry can have: ',
    ],
    [
      'a confirmed policy by one',
      'F2',
      write({ ref: '', reason: '' }),
      `${says.policy} loosens the policy without a second person.`,
    ],
    [
      'a policy with a proposal in it',
      'F1',
      withAfter({ proposed: {} }),
      'desk/policy: F1 has values after that no entry can have: it has an unknown field: proposed.',
    ],
    [
      'a choice that refers to something',
      'K1',
      write({ ref: 'x' }),
      'desk/current: K1 refers to another entry, which this kind of entry never does.',
    ],
  ])('names %s', (_, which, change, message) => {
    expect(findIssues({ [which]: change })).toContainEqual(expect.stringContaining(message));
  });

  it('names a history with another sum of a day', () => {
    const { policy } = toStoredDesk(createStory().manager);
    const history = getSnapshots(policy?.history).map((one) => ({ ...one, daily: '9000.00' }));
    expect(findIssues({}, { policy: { ...policy, history } })).toContain(
      'desk/policy: The history is not that of its entries.',
    );
  });
});

it.each<[string, Change, string]>([
  ['an administrator', by(proposer), 'desk/current: K1 is an action of the operator.'],
  ['its owner', by(decider), 'desk/current: K1 is an action of the operator.'],
  [
    'an entry in another book',
    withAfter({ admin: proposer }),
    'desk/current: K1 is not in the book of the administrator who was chosen.',
  ],
  [
    'an entry with a reason',
    write({ reason: 'Ada is away.' }),
    'desk/current: K1 gives a reason where none is needed.',
  ],
])('threat 29: names a choice of whose method clients see by %s', (_, change, message) => {
  expect(findIssues({ K1: change })).toContain(message);
});

describe('threat 40: what managers propose about the desk and confirm', () => {
  it.each<[string, string, Change, string]>([
    [
      'an act that refers to another proposal',
      'P2',
      write({ ref: 'x' }),
      `${says.address} confirms something that was not done together with it.`,
    ],
    [
      'an address that nobody confirmed',
      'C2',
      write({ ref: 'x' }),
      `${says.method} carries out a proposal that no one confirmed with it.`,
    ],
    [
      'a policy that nobody confirmed',
      'C4',
      write({ ref: 'x' }),
      `${says.policy} carries out a proposal that no one confirmed with it.`,
    ],
    [
      'a policy of one’s own book that another confirmed',
      'C4',
      by('eve'),
      `${says.policy} carries out a proposal that no one confirmed with it.`,
    ],
    [
      'a confirmation of nothing',
      'C2',
      write({ ref: '' }),
      `${says.address} confirms something that was not done together with it.`,
    ],
    [
      'a confirmation of another commit',
      'C4',
      later(1),
      `${says.loosened} confirms something that was not done together with it.`,
    ],
    [
      'a confirmation by another hand',
      'C2',
      by('eve'),
      `${says.address} confirms P2, which someone else wrote.`,
    ],
    [
      'another address than proposed',
      'P2',
      withAfter({ bitcoin: 'tb1e' }),
      `${says.address} confirms P2, which is not what was proposed.`,
    ],
    [
      'another e-mail than proposed',
      'P2',
      withAfter({ email: 'e' }),
      `${says.address} confirms P2, which is not what was proposed.`,
    ],
    [
      'an address that was another one',
      'P2',
      withBefore({ bitcoin: 'tb1e' }),
      `${says.address} confirms P2, which is not what was proposed.`,
    ],
    [
      'another policy than proposed',
      'F2',
      withAfter({ fourEyes: '3000.00' }),
      `${says.loosened} confirms F2, which is not what was proposed.`,
    ],
    [
      'another sum of a day than proposed',
      'F2',
      withAfter({ daily: '9000.00' }),
      `${says.loosened} confirms F2, which is not what was proposed.`,
    ],
    [
      'a policy of an agent',
      'C3',
      withAfter({ role: 'agent' }),
      'proposals/desk: C3 proposes something that the role of its author doesn’t allow.',
    ],
    [
      'another reason than proposed',
      'F2',
      write({ reason: 'Because we say so.' }),
      `${says.loosened} confirms F2, which is not what was proposed.`,
    ],
    [
      'a confirmation of one’s own',
      'C4',
      by(proposer),
      `${says.loosened} is by the one who proposed it, although a second person has to decide.`,
    ],
    [
      'a refusal of one’s own',
      'C6',
      by(decider),
      'proposals/desk: C6 is by the one who proposed it, although a second person has to decide.',
    ],
    [
      'a removal by another within its day',
      'C8',
      by(proposer),
      'proposals/desk: C8 takes back what someone else proposed.',
    ],
    [
      'a proposal in the name of another',
      'C1',
      by(proposer),
      'proposals/desk: C1 proposes something in the name of another.',
    ],
    [
      'a proposal about a client',
      'C1',
      withAfter({ action: 'account.adjusted' }),
      'proposals/desk: C1 is in the book of another than it is about.',
    ],
    [
      'a method without a reason',
      'C1',
      withAfter({ note: 'x' }),
      'proposals/desk: C1 owes a reason.',
    ],
    [
      'a method with money',
      'C1',
      withAfter({ amount: '5.00' }),
      'proposals/desk: C1 moves no money, but names money or a request.',
    ],
    [
      'a method with a request',
      'C1',
      withAfter({ ref: 'x' }),
      'proposals/desk: C1 moves no money, but names money or a request.',
    ],
    [
      'a method that is a policy',
      'C1',
      withAfter({ outcome: { fourEyes: '0', daily: '0', addressHours: 24 } }),
      'proposals/desk: C1 doesn’t say from which method to which.',
    ],
    [
      'a policy from a method',
      'C3',
      withAfter({ from: { bitcoin: '', ethereum: '', email: '' } }),
      'proposals/desk: C3 doesn’t say from which policy to which.',
    ],
    [
      'a decision about what nobody proposed',
      'C8',
      withBoth({ id: 'x' }),
      'proposals/desk: C8 decides about something no one proposed.',
    ],
  ])('names %s', (_, which, change, message) => {
    expect(findIssues({ [which]: change })).toContain(message);
  });

  /**
   * The time of the entry counts, which is the server's; that of the element is within the
   * tolerance of it.
   */
  const proposedAt = (
    which: string,
    hours: number,
    confirmation: string,
  ): Record<string, Change> => {
    const at =
      createStory()
        .desk.entries.find((entry) => formatFolio(entry) === confirmation)
        ?.at.getTime() ?? 0;
    return { [which]: write({ at: new Date(at - hours * hourMs) }) };
  };
  it.each([
    ['when it has waited', 24, true],
    ['in the last moment of its day', 48 - 1 / hourMs, true],
    ['a moment too early', 24 - 1 / hourMs, false],
    ['a moment too late', 48, false],
  ])('confirms %s', (_, hours, isFine) => {
    const message = 'confirms a proposal before it has waited, or after its day is over.';
    expect(findIssues(proposedAt('C1', hours, 'C2')).includes(`${says.address} ${message}`)).toBe(
      !isFine,
    );
    expect(findIssues(proposedAt('C3', hours, 'C4')).includes(`${says.loosened} ${message}`)).toBe(
      !isFine,
    );
  });

  it('confirms a method after the hours of the policy, which are not those of a looser policy', () => {
    const longer = {
      policy: {
        ...toStoredDesk(createStory().manager).policy,
        addressHours: 48,
        history: [],
        since: new Date(2026, 0, 1),
      },
    };
    const issues = findIssues({}, longer);
    expect(issues).toContain(
      `${says.address} confirms a proposal before it has waited, or after its day is over.`,
    );
    expect(issues.filter((one) => one.startsWith(says.loosened))).toEqual([]);
  });

  it('confirms no method without a policy', () => {
    const none = {
      policy: {
        ...toStoredDesk(createStory().manager).policy,
        history: [],
        since: new Date(2027, 0, 1),
      },
    };
    expect(findIssues({}, none)).toContain(
      `${says.address} confirms a payment method while the desk has no policy.`,
    );
  });

  it.each([
    ['a moment before the end of its day', 48 - 1 / hourMs, false],
    ['after its day', 48, true],
  ])('removes a method of another %s', (_, hours, isFine) => {
    const message = 'proposals/desk: C8 takes back what someone else proposed.';
    expect(
      findIssues({ ...proposedAt('C7', hours, 'C8'), C8: by(proposer) }).includes(message),
    ).toBe(!isFine);
  });
});
