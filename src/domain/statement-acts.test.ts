import { describe, expect, it } from 'vitest';
import { auditEntries } from '@/domain/audit/audit-entries';
import { checkBook } from '@/domain/audit/checked-book.fixture';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import { createFullBook } from '@/domain/ledger/written-desk.fixture';

type Change = (entry: BookEntry) => Partial<BookEntry> | null;

/** The faults of the whole story with one entry changed; `null` takes it out. */
function faultsOf(which: string, change: Change): string[] {
  const { entries, account } = createFullBook();
  const damaged = entries.flatMap((entry) => {
    if (formatFolio(entry) !== which) return [entry];
    const changed = change(entry);
    return changed ? [{ ...entry, ...changed }] : [];
  });
  expect(damaged).not.toEqual(entries);
  return checkBook(damaged, account).issues;
}

const ending =
  (over: object): Change =>
  (entry) => ({ after: { ...entry.after, ...over } });
const beginning =
  (over: object): Change =>
  (entry) => ({ before: { ...entry.before, ...over } });
const both =
  (over: object): Change =>
  (entry) => ({ before: { ...entry.before, ...over }, after: { ...entry.after, ...over } });
const opOf = (which: string) => createFullBook().entries.find((entry) => formatFolio(entry) === which)?.op ?? '';

describe('a damaged book with every act names the line that does not follow', () => {
  const cases: [title: string, which: string, change: Change, message: string][] = [
    ['a withdrawal that took more', 'A5', ending({ balance: '1088.82' }), 'A5 posts −250.01, but W2 is about −250.00.'],
    ['a withdrawal that touched the bonus', 'A5', ending({ bonus: '1.00' }), 'A5 changes the bonus, which a withdrawal never does.'],
    ['a loss that was posted smaller', 'A3', ending({ balance: '438.84' }), 'A3 posts −61.16, but T2 is about −61.17.'],
    ['a result that is missing in the profit', 'A3', ending({ profit: '0.00' }), 'A3 posts a profit of 0.00, but T2 is about −61.17.'],
    [
      'a posting of another time',
      'A3',
      ({ at }) => ({ at: new Date(at.getTime() + 1) }),
      'A3 posts T2 at another time than that was written.',
    ],
    ['a posting for what names no amount', 'T2', ending({ result: '' }), 'A3 moves money for T2, which names no amount.'],
    ['a fee of another amount', 'A8', ending({ balance: '1087.00' }), 'A8 takes 50.00, but S1 costs 49.00.'],
    ['a fee that touched the profit', 'A8', ending({ profit: '0.00' }), 'A8 changes the profit, which a fee never does.'],
    ['a fee for nothing', 'A8', () => ({ ref: '' }), 'A8 charges a subscription that nobody took.'],
    ['a fee for an end', 'A8', () => ({ ref: opOf('S2') }), 'A8 charges a subscription that nobody took.'],
    ['an adjustment of nothing', 'A7', ({ before: figures }) => ({ after: figures }), 'A7 changes nothing.'],
    [
      'a settlement that changed the stake',
      'T2',
      ending({ amount: '1.00' }),
      'T2 changes the amount, which the act "Trade settled" never does.',
    ],
    [
      'a settlement that left the trade open',
      'T2',
      ending({ status: 'open' }),
      'T2 leads to "open", which the act "Trade settled" never does.',
    ],
    ['a settlement of another trade', 'T4', both({ id: 'x' }), 'T4 decides about something that nobody requested.'],
    ['a cancellation with a note', 'W4', ending({ note: 'x' }), 'W4 changes the note, which the act "Withdrawal cancelled" never does.'],
    ['a deletion that begins elsewhere', 'W8', beginning({ amount: '6.00' }), 'W8 does not begin where W7 ended: the amount differs.'],
    ['a deletion that leaves something', 'W8', ending({ id: opOf('W7') }), 'W8 deletes something, but leaves a part of it.'],
    [
      'a deletion of what was sent',
      'W9',
      () => ({ before: createFullBook().entries.find((entry) => formatFolio(entry) === 'W2')?.after ?? {} }),
      'W9 begins with the status "completed", which the act "Withdrawal request deleted" never does.',
    ],
    ['an archive of nothing', 'D9', () => ({ before: { list: [] } }), 'D9 moves nothing to the archive.'],
    [
      'an archive of something else',
      'D9',
      ({ before: { list } }) => ({ before: { list: Array.isArray(list) ? list.map((one) => ({ ...one, amount: '1.00' })) : [] } }),
      'D9 moves to the archive something else than D2 left: the amount differs.',
    ],
    [
      'an archive of what was never there',
      'D9',
      () => ({ before: { list: [{ id: 'x' }] } }),
      'D9 moves to the archive what nobody requested.',
    ],
    ['a document that was approved unsent', 'V7', both({ document: '' }), 'V7 does not begin where V6 ended: the document differs.'],
    ['a viewing by somebody else', 'V3', ending({ viewer: 'other' }), 'V3 names another viewer than the one who wrote it.'],
    [
      'a viewing that decided',
      'V3',
      ending({ status: 'verified' }),
      'V3 changes the status, which the act "Identity document viewed" never does.',
    ],
    [
      'an approval that led elsewhere',
      'V7',
      ending({ status: 'rejected' }),
      'V7 leads to "rejected", which the act "Identity verified" never does.',
    ],
    [
      'a document that came approved',
      'V5',
      ending({ status: 'verified' }),
      'V5 leads to "verified", which the act "Identity document sent" never does.',
    ],
    [
      'an approval by somebody who did not open the document',
      'V7',
      () => ({ actor: 'deputy' }),
      'V7 decides about a document that another administrator was the last to open.',
    ],
    ['an approval that leaves the document open', 'V7', ending({ viewer: 'desk' }), 'V7 leaves the document open after the decision.'],
    ['a document that came with a viewer', 'V5', ending({ viewer: 'desk' }), 'V5 sends a document that nobody can look at anew.'],
    [
      'an end of no subscription',
      'S4',
      () => ({ before: { subscription: {} } }),
      'S4 does not begin where S3 ended: the subscription differs.',
    ],
    ['an end that leaves one', 'S4', ({ before: subscription }) => ({ after: subscription }), 'S4 ends a subscription, but leaves one.'],
    ['a subscription to nothing', 'S3', ending({ subscription: {} }), 'S3 takes a subscription that there is not.'],
    [
      'a frozen account that is not',
      'U5',
      ending({ status: 'active' }),
      'U5 leads to "active", which the act "Account frozen" never does.',
    ],
    [
      'a correction of the standing',
      'U3',
      ending({ status: 'closed' }),
      'U3 changes the status, which the act "Profile corrected" never does.',
    ],
    [
      'a wish that changed something',
      'U4',
      ending({ status: 'closed' }),
      'U4 changes the status, which the act "Closure requested" never does.',
    ],
    [
      'an act on another document than its own',
      'S1',
      () => ({ action: 'account.adjusted' }),
      'S1 is of the act "Adjustment", which never writes there.',
    ],
  ];

  it.each(cases)('%s', (_, which, change, says) => {
    expect(faultsOf(which, change)).toContain(says);
  });

  it('a withdrawal, a trade that nobody posted', () => {
    expect(faultsOf('A5', () => null)).toContain('W2 completes a withdrawal, but no account entry debits it.');
    expect(faultsOf('A3', () => null)).toContain('T2 settles a trade, but no account entry posts its result.');
  });

  it('threat 28: a fee that was taken twice', () => {
    const book = createFullBook();
    const fee = book.entries.find((entry) => formatFolio(entry) === 'A8');
    const figures = { balance: '1044.00', profit: '-8.00', bonus: '25.00' };
    const again = fee
      ? [{ ...fee, op: 'again', rev: 10, before: { ...figures, balance: '1093.00' }, after: figures, at: new Date(2026, 5, 1) }]
      : [];
    expect(checkBook([...book.entries, ...again], { ...figures, rev: 10 }).issues).toEqual(['A10 charges S1 again, which A8 has charged.']);
    const late = book.entries.map((entry) => (entry === fee ? { ...entry, rev: 10, at: new Date(2026, 5, 1) } : entry));
    expect([...auditEntries('maya', late).issues.values()].flat().map(({ message: says }) => says)).toContain(
      'A10 charges S1, which S2 had ended.',
    );
  });

  it('an element that was decided after it had left the list', () => {
    const { entries, account } = createFullBook();
    const removed = entries.find((entry) => formatFolio(entry) === 'W8');
    const archived = entries.find((entry) => formatFolio(entry) === 'D4');
    const again = (entry: BookEntry | undefined, over: Partial<BookEntry>) =>
      entry ? [{ ...entry, op: 'again', at: new Date(2026, 5, 1), ...over }] : [];
    const after = { ...removed?.before, status: 'rejected', note: removed?.reason };
    const refused = again(removed, { rev: 12, action: 'withdrawal.rejected', after });
    expect(checkBook([...entries, ...refused], account).issues).toEqual(['W12 speaks of what W8 has taken out of the list.']);
    expect(checkBook([...entries, ...again(archived, { rev: 11 })], account).issues).toEqual([
      'D11 speaks of what D9 has taken out of the list.',
    ]);
  });
});
