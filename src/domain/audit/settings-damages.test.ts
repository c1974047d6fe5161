import { describe, expect, it } from 'vitest';
import { getNestedSnapshot, type Snapshot } from '@/domain/accounts/snapshot';
import { formatFolio } from '@/domain/ledger/ledger';
import { toStoredBook, toStoredDesk } from '@/domain/ledger/stored-book.fixture';
import { WrittenDesk } from '@/domain/ledger/written-desk.fixture';
import { auditAll } from './damage.fixture';
import { findAddressIssues } from './payment-methods';

const hourMs = 3_600_000;
type Change = (entry: Snapshot) => Snapshot;
const inside =
  (side: 'before' | 'after', field: string, over: Snapshot): Change =>
  (entry) => {
    const snapshot = entry[side] as Snapshot;
    return { [side]: { ...snapshot, [field]: { ...(snapshot[field] as Snapshot), ...over } } };
  };
const withAfter =
  (over: Snapshot): Change =>
  ({ after: fields }) => ({ after: { ...(fields as Snapshot), ...over } });

/** A manager whose address and policy another manager confirms, and whose method clients see. */
const manager = () =>
  new WrittenDesk('desk', new Date(2026, 1, 1))
    .opened()
    .edited({ admin: true })
    .desk('tb1q', '49.00')
    .policy('1000.00')
    .paymentProposed('tb1z')
    .paymentConfirmed()
    .paymentProposed('tb1x')
    .paymentProposed(null)
    .policyProposed('2000.00')
    .policyProposed(null);
const second = () => new WrittenDesk('second', new Date(2026, 1, 1)).opened().edited({ admin: true });

/** What the audit says of the entries of the manager, one of which was changed. */
function findIssues(which = '', change: Change = () => ({})): string[] {
  const book = manager();
  const stored = toStoredBook(book);
  const entry = book.entries.find((one) => formatFolio(one) === which);
  if (which !== '' && !entry) throw new Error(`No ${which}`);
  const changed = entry ? { ...stored.entries, [entry.op]: { ...entry, ...change({ ...entry }) } } : stored.entries;
  return auditAll([{ ...stored, entries: changed }, toStoredBook(second())], toStoredDesk(book)).map(({ message }) => message);
}

describe('threat 41: what a manager sets', () => {
  it('has no fault', () => {
    expect(findIssues()).toEqual([]);
  });

  it.each<[string, string, Change, string]>([
    ['an address by another', 'P1', () => ({ actor: 'second' }), 'P1 was written by someone other than the person whose action it is.'],
    ['a proposal by another', 'P2', () => ({ actor: 'second' }), 'P2 proposes a payment method in the name of another.'],
    [
      'a proposal of another author',
      'P2',
      inside('after', 'proposed', { by: 'second' }),
      'P2 proposes a payment method in the name of another.',
    ],
    ['a proposal of another act', 'P2', inside('after', 'proposed', { op: 'x' }), 'P2 proposes a payment method in the name of another.'],
    ['an earlier proposal', 'P2', inside('after', 'proposed', { at: new Date(0) }), 'P2 proposes a payment method in the name of another.'],
    ['a proposal that changes the address', 'P2', withAfter({ bitcoin: 'tb1e' }), 'P2 changes more than the proposed payment method.'],
    ['a confirmation of one’s own', 'P3', () => ({ actor: 'desk' }), 'P3 confirms a payment method that no one else proposed.'],
    ['a confirmation of another proposal', 'P3', () => ({ ref: 'x' }), 'P3 confirms a payment method that no one else proposed.'],
    ['a confirmation of nothing', 'P1', () => ({ ref: 'x' }), 'P1 confirms a payment method that no one else proposed.'],
    ['another address than proposed', 'P3', withAfter({ bitcoin: 'tb1e' }), 'P3 confirms a payment method other than the one proposed.'],
    ['another e-mail than proposed', 'P3', withAfter({ email: 'e' }), 'P3 confirms a payment method other than the one proposed.'],
    ['what is kept', 'P3', withAfter({ proposed: {} }), 'P3 leaves a proposed payment method.'],
    ['a lost previous address', 'P3', withAfter({ previous: {} }), 'P3 doesn’t keep the previous addresses.'],
    [
      'a change without a proposal',
      'P3',
      () => ({ ref: '', actor: 'desk' }),
      'P3 changes where clients pay by one person, although two decided then.',
    ],
    [
      'a confirmation too early',
      'P3',
      inside('before', 'proposed', { at: new Date(2026, 1, 2) }),
      'P3 confirms a payment method before it has waited, or after its day is over.',
    ],
    ['a removal of nothing', 'P5', ({ after: fields }) => ({ before: fields }), 'P5 removes a proposed payment method that doesn’t exist.'],
    [
      'a proposed policy of another author',
      'F2',
      inside('after', 'proposed', { by: 'second' }),
      'F2 doesn’t only propose a policy of its author.',
    ],
    ['a looser policy by one', 'F1', withAfter({ addressHours: 1 }), 'F1 loosens the policy without a second person.'],
  ])('names %s', (_, which, change, says) => {
    expect(findIssues(which, change)).toContain(says);
  });

  it.each<[string, Change, string]>([
    ['an administrator', () => ({ actor: 'second' }), 'K1 is an action of the operator.'],
    ['its owner', () => ({ actor: 'desk' }), 'K1 is an action of the operator.'],
    ['an entry in another book', withAfter({ admin: 'second' }), 'K1 is not in the book of the administrator who was chosen.'],
    ['an entry that refers to another', () => ({ ref: 'x' }), 'K1 refers to another entry, which this kind of entry never does.'],
    ['an entry with a reason', () => ({ reason: 'Ada is away.' }), 'K1 gives a reason where none is needed.'],
  ])('threat 29: names a choice of whose method clients see by %s', (_, change, says) => {
    expect(findIssues('K1', change)).toContain(says);
  });

  it.each([
    ['when it has waited', 24, true],
    ['in the last moment of its day', 48 - 1 / hourMs, true],
    ['a moment too early', 24 - 1 / hourMs, false],
    ['a moment too late', 48, false],
  ])('confirms a payment method %s', (_, hours, isFine) => {
    const book = manager();
    const entry = book.entries.find((one) => formatFolio(one) === 'P3');
    if (!entry) throw new Error('No P3');
    const { at } = getNestedSnapshot(entry.before, 'proposed');
    const confirmed = { ...entry, at: new Date(Number(at) + hours * hourMs) };
    const issues = findAddressIssues(toStoredDesk(book).policy, [{ uid: 'desk', entry: confirmed }]);
    expect(issues.map(({ folio }) => folio)).toEqual(isFine ? [] : ['P3']);
  });
});
