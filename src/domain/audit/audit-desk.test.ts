import { describe, expect, it } from 'vitest';
import { toStoredBook, toStoredDesk } from '@/domain/ledger/fixtures/stored-book.fixture';
import { decider } from '@/domain/ledger/fixtures/written-book.fixture';
import {
  createFullBook,
  createStaffBook,
  WrittenDesk,
} from '@/domain/ledger/fixtures/written-desk.fixture';
import { type BookEntry, formatFolio } from '@/domain/ledger/ledger';
import type { Snapshot } from '@/domain/snapshot';
import {
  collectDeskActs,
  createDeskActs,
  findCreditIssues,
  findDeskIssues,
  type StoredDesk,
} from './audit-desk';
import { auditAll, changeEntry, type Damage } from './damage.fixture';
import type { StoredBook } from './stored-book';

const getDeskEntries = (stored: StoredBook) => {
  const acts = createDeskActs();
  collectDeskActs(acts, stored);
  return acts.entries;
};

const ole = () =>
  new WrittenDesk('ole', new Date(2026, 1, 1))
    .opened()
    .desk('tb1q', '49.00')
    .on(new Date(2026, 11, 1))
    .desk('tb1p', '59.00')
    .switched({ trades: false, notice: 'Until Monday at noon.' })
    .switched({ trades: true, notice: '' });
const record = (over: Partial<StoredDesk> = {}): StoredDesk => ({
  ...toStoredDesk(ole()),
  ...over,
});
const faults = (
  desk: StoredDesk,
  change: (entry: BookEntry) => Partial<BookEntry> | null = () => ({}),
) =>
  findDeskIssues(
    desk,
    getDeskEntries(toStoredBook(ole())).flatMap((entry) => {
      const changed = change(entry);
      return changed ? [{ ...entry, ...changed }] : [];
    }),
  );
const only = (which: string, over: Partial<BookEntry> | null) => (entry: BookEntry) =>
  formatFolio(entry) === which ? over : {};

describe('the record of the desk', () => {
  it('follows from the entries of the administrators', () => {
    expect(faults(record())).toEqual([]);
    expect(
      findDeskIssues({ current: null, plans: null, switches: null, policy: null }, []),
    ).toEqual([]);
  });

  it('threat 29: is not switched without an entry', () => {
    const { current, plans, switches } = record();
    expect(faults(record({ current: { ...current, admin: 'eve' } }))).toEqual([
      { path: 'desk/current', folio: 'K1', message: 'The admin isn’t what K1 ended with.' },
    ]);
    expect(faults(record({ plans: { ...plans, plans: {} } }))).toEqual([
      { path: 'desk/plans', folio: 'L2', message: 'The plans isn’t what L2 ended with.' },
    ]);
    expect(faults(record({ switches: { ...switches, withdrawals: false } }))).toEqual([
      { path: 'desk/switches', folio: 'M2', message: 'The withdrawals isn’t what M2 ended with.' },
    ]);
  });

  it.each<[string, string, Partial<BookEntry> | null, string, string]>([
    ['an entry that is missing', 'L1', null, 'desk/plans L2', 'L1 is missing before L2.'],
    ['a missing pause', 'M1', null, 'desk/switches M2', 'M1 is missing before M2.'],
    [
      'a pause that lies',
      'M2',
      { before: { deposits: true, withdrawals: true, trades: true, notice: '' } },
      'desk/switches M2',
      'M2 doesn’t start where M1 ended: the trades differs.',
    ],
    ['a duplicated number', 'L2', { rev: 1 }, 'desk/plans L1', 'L1 is in the book twice.'],
    [
      'a before that lies',
      'L2',
      { before: { plans: {} } },
      'desk/plans L2',
      'L2 doesn’t start where L1 ended: the plans differs.',
    ],
    [
      'a beginning with something',
      'K1',
      { before: { admin: 'x' } },
      'desk/current K1',
      'K1 starts with something no earlier entry wrote.',
    ],
    [
      'a previous that lies',
      'K1',
      { after: { admin: 'ole', previous: 'x' } },
      'desk/current K1',
      'K1 doesn’t keep the previous choice.',
    ],
    [
      'a record of another act',
      'K1',
      { op: 'x' },
      'desk/current K1',
      'This record doesn’t name K1 as its last entry.',
    ],
  ])('names %s', (_, which, over, where, says) => {
    const [path = '', named = ''] = where.split(' ');
    expect(faults(record(), only(which, over))).toContainEqual({
      path,
      folio: named,
      message: says,
    });
  });

  it('is missed where it was deleted, and doubted where nobody wrote it', () => {
    expect(faults(record({ plans: null }))).toEqual([
      { path: 'desk/plans', folio: 'L2', message: 'L2 is in the book, but its record is missing.' },
    ]);
    expect(findDeskIssues(record({ plans: null, switches: null }), [])).toEqual([
      { path: 'desk/current', folio: '', message: 'No entry explains this record.' },
    ]);
  });

  it('has a form', () => {
    const { current } = record();
    expect(faults(record({ current: { ...current, secret: 'x' } }))[0]?.message).toBe(
      'It has an unknown field: secret.',
    );
  });
});

describe('the credited payments', () => {
  const [one, two] = ['maya', 'luca'].map((uid) => {
    const paid = (txid: string, output: number) => ({ txid, output });
    const txid = (uid === 'maya' ? 'ab' : 'cd').repeat(32);
    return new WrittenDesk(uid, new Date(2026, 2, 2))
      .opened()
      .requested('500.00', 'bitcoin', txid)
      .completed(0, null, paid(txid, 1))
      .requested('100.00')
      .completed(1);
  });
  const [key] = Object.keys(one?.credited ?? {});
  const getIssues = (
    change: (credited: Record<string, Snapshot>) => Record<string, Snapshot>,
    books = [one, two],
  ) => {
    const acts = createDeskActs();
    for (const book of books) if (book) collectDeskActs(acts, toStoredBook(book));
    return findCreditIssues(change({ ...one?.credited, ...two?.credited }), acts.credits);
  };

  it('follow from the completed deposits', () => {
    expect(key).toBe(`bitcoin-${'ab'.repeat(32)}-1`);
    expect(getIssues((credited) => credited)).toEqual([]);
  });

  it.each<[string, (stored: Snapshot | undefined) => Snapshot | undefined, string]>([
    ['is missing', () => undefined, 'D2 credits a payment without claiming it.'],
    [
      'names another act',
      (stored) => ({ ...stored, op: 'x' }),
      'The document doesn’t name D2 of maya, which credits the payment.',
    ],
    [
      'names another client',
      (stored) => ({ ...stored, uid: 'eve' }),
      'The document doesn’t name D2 of maya, which credits the payment.',
    ],
    [
      'has another time',
      (stored) => ({ ...stored, at: new Date(0) }),
      'The document doesn’t name D2 of maya, which credits the payment.',
    ],
    [
      'has a field more',
      (stored) => ({ ...stored, secret: 'x' }),
      'It has an unknown field: secret.',
    ],
  ])('threat 36: are missed where the document of one %s', (_, change, message) => {
    const issues = getIssues(({ [String(key)]: stored, ...rest }) => {
      const changed = change(stored);
      return { ...rest, ...(changed && { [String(key)]: changed }) };
    });
    expect(issues.map(({ path }) => path)).toContain(`credited/${key}`);
    expect(issues.map((issue) => issue.message)).toContain(message);
  });

  it('threat 36: are doubted where no deposit, or a second one, names the payment', () => {
    expect(getIssues((credited) => credited, [one])).toEqual([
      {
        path: `credited/bitcoin-${'cd'.repeat(32)}-1`,
        folio: '',
        message: 'No deposit was credited for this payment.',
      },
    ]);
    const again = one && { ...toStoredBook(one), uid: 'eve' };
    const acts = createDeskActs();
    for (const book of [one && toStoredBook(one), again]) if (book) collectDeskActs(acts, book);
    expect(findCreditIssues({ ...one?.credited }, acts.credits)).toEqual([
      {
        path: `credited/${key}`,
        folio: 'D2',
        message: 'D2 credits a payment that D2 of maya credited already.',
      },
    ]);
  });
});

describe('an administrator’s own book', () => {
  it.each([
    ['nothing', {}],
    [
      'another address',
      {
        bitcoin: {
          address: 'tb1qelse',
          at: ole().entries.find((entry) => formatFolio(entry) === 'P2')?.at,
        },
      },
    ],
    ['another time', { bitcoin: { address: 'tb1qone', at: new Date(0) } }],
  ])('threat 29: keeps the previous address, and not %s', (_, previous) => {
    const book = ole();
    const entries = book.entries.map((entry) =>
      formatFolio(entry) === 'P2' ? { ...entry, after: { ...entry.after, previous } } : entry,
    );
    const stored = {
      ...toStoredBook(book),
      entries: Object.fromEntries(entries.map((entry) => [entry.op, entry])),
    };
    expect(auditAll([stored], record())).toContainEqual({
      path: 'admins/ole',
      folio: 'P2',
      message: 'P2 doesn’t keep the previous addresses.',
    });
  });

  it('is written by nobody else', () => {
    const book = ole();
    const entries = book.entries.map((entry) =>
      formatFolio(entry) === 'L1' ? { ...entry, actor: 'eve' } : entry,
    );
    const stored = {
      ...toStoredBook(book),
      entries: Object.fromEntries(entries.map((entry) => [entry.op, entry])),
    };
    expect(auditAll([stored], record())).toContainEqual({
      path: 'desk/plans',
      folio: 'L1',
      message: 'L1 was written by someone other than the person whose action it is.',
    });
  });
});

describe('threat 28: the price of a subscription', () => {
  const offered = getDeskEntries(toStoredBook(ole()));
  const faultsOf = (stored: StoredBook, desk = offered) =>
    findDeskIssues(record(), [...desk, ...getDeskEntries(stored)]);

  it('is what the desk offered then, and not what it offers now', () => {
    expect(faultsOf(toStoredBook(createFullBook()))).toEqual([]);
  });

  it.each([
    ['of the client’s choosing', { amount: '1.00' }],
    ['for more days', { duration: 60 }],
    ['of another plan', { plan: 'silver' }],
  ])('is named where it is one %s', (_, over) => {
    const stored = toStoredBook(createFullBook());
    const entries = Object.entries(stored.entries).map(([op, entry]) => {
      const { after = {}, action } = entry;
      return [
        op,
        action === 'subscription.set'
          ? { ...entry, after: { subscription: { ...Object(after).subscription, ...over } } }
          : entry,
      ];
    });
    expect(faultsOf({ ...stored, entries: Object.fromEntries(entries) })).toEqual([
      {
        path: 'subscriptions/maya',
        folio: 'S1',
        message: 'S1 takes a subscription on terms other than the desk offered.',
      },
      {
        path: 'subscriptions/maya',
        folio: 'S3',
        message: 'S3 takes a subscription on terms other than the desk offered.',
      },
    ]);
  });

  it('is named where the desk had not offered anything yet', () => {
    const says = faultsOf(
      toStoredBook(createFullBook()),
      offered.filter(({ rev, action }) => action !== 'plans.updated' || rev > 1),
    ).map((fault) => fault.message);
    expect(says.filter((one) => one.includes('terms other'))).toHaveLength(2);
  });
});

/** The one who acts in the whole story, with a payment method and chosen. */
const administrator = () =>
  new WrittenDesk(decider, new Date(2026, 1, 1)).opened().desk('tb1q', '49.00');
/** Somebody without one, made an administrator by the operator or not. */
const somebody = (uid: string, admin: boolean) =>
  toStoredBook(new WrittenDesk(uid, new Date(2026, 1, 1)).opened().edited({ admin }));

const client = (...damages: Damage[]): StoredBook =>
  damages.reduce((stored, damage) => damage(stored), toStoredBook(createFullBook()));
/** The record of the desk, with the payments of the client whose book is among these. */
const deskFor = (books: StoredBook[]) =>
  toStoredDesk(
    administrator(),
    ...(books.some(({ uid }) => uid === 'maya') ? [createFullBook()] : []),
  );
const findIssues = (books: StoredBook[], desk: StoredDesk = deskFor(books)) =>
  auditAll([...books, toStoredBook(administrator())], desk).map(
    ({ path, folio, message: says }) => `${path} ${folio}: ${says}`,
  );

const byAda = [
  changeEntry('U2', { actor: 'ada' }),
  changeEntry('A4', { actor: 'ada' }),
  changeEntry('D8', { actor: 'ada' }),
];

describe('an actor of the desk', () => {
  it('is an administrator, or was one that had a payment method', () => {
    expect(findIssues([client()])).toEqual([]);
    expect(findIssues([client(...byAda), somebody('ada', true)])).toEqual([]);
  });

  it('has a profile', () => {
    expect(findIssues([client(...byAda)])).toEqual([
      'users/maya U2: U2 was written for the desk by ada, who has no profile. So were 2 more entries.',
    ]);
  });

  it('is nobody who never was an administrator', () => {
    expect(
      findIssues([client(changeEntry('U2', { actor: 'ada' })), somebody('ada', false)]),
    ).toEqual([
      'users/maya U2: U2 was written for the desk by ada, who isn’t an administrator, with nothing to show they ever were.',
    ]);
  });

  it('is found where an administrator has lost the profile', () => {
    const ole = toStoredBook(administrator());
    const without = { ...ole, documents: { ...ole.documents, users: null } };
    const said = auditAll([client(), without], toStoredDesk(administrator(), createFullBook())).map(
      ({ message: says }) => says,
    );
    expect(
      said.some((says) =>
        /was written for the desk by bram, who has no profile[.] So were \d+ more entries[.]$/.test(
          says,
        ),
      ),
    ).toBe(true);
  });

  it('may change the plans of the desk only as an administrator', () => {
    const eve = toStoredBook(new WrittenDesk('eve').opened().desk('tb1p', '1.00'));
    const own = Object.entries(eve.entries).filter(
      ([, { action }]) => action !== 'payment.updated',
    );
    const without = {
      ...eve,
      documents: { ...eve.documents, admins: null },
      entries: Object.fromEntries(own),
    };
    expect(findIssues([without])).toContain(
      'desk/plans L1: L1 was written for the desk by eve, who isn’t an administrator, with nothing to show they ever were.',
    );
  });
});

describe('the operator', () => {
  const suspended = (uid: string) =>
    new WrittenDesk(uid, new Date(2026, 1, 1))
      .opened()
      .changedTo('suspended', 'The laptop was stolen.');
  /** As the operator's script changes the status of an account that is an administrator's. */
  const changed = (uid: string, over: Snapshot = {}, admin = true): StoredBook => {
    const book = suspended(uid).edited({ admin });
    const stored = toStoredBook(book);
    const op = book.entries.find(({ action }) => action === 'status.changed')?.op ?? '';
    return {
      ...stored,
      entries: { ...stored.entries, [op]: { ...stored.entries[op], actor: 'operator', ...over } },
    };
  };

  it('changes the status of an administrator, and of one whose role was taken back', () => {
    expect(findIssues([changed('ada')])).toEqual([]);
    const former = changed('ada', {}, false);
    const method = toStoredBook(administrator()).documents.admins ?? null;
    const said = findIssues([{ ...former, documents: { ...former.documents, admins: method } }]);
    expect(said.filter((one) => one.includes('operator'))).toEqual([]);
  });

  it('changes the status of one who never had a payment method, but whose book says that a role was given and taken back', () => {
    const book = suspended('ada').granted('agent').granted('');
    const stored = toStoredBook(book);
    const op = book.entries.find(({ action }) => action === 'status.changed')?.op ?? '';
    expect(
      findIssues([
        {
          ...stored,
          entries: { ...stored.entries, [op]: { ...stored.entries[op], actor: 'operator' } },
        },
      ]),
    ).toEqual([]);
  });

  it('threat 30: changes the status of nobody who never was an administrator', () => {
    expect(findIssues([changed('ada', {}, false)])).toEqual([
      'users/ada U2: U2 was written by the operator about ada, who isn’t an administrator, with nothing to show they ever were.',
    ]);
  });

  /** U2 gives a role, and U3 takes it away. */
  const withRole = (over: Readonly<Record<string, Snapshot>>): StoredBook => {
    const book = new WrittenDesk('ada', new Date(2026, 1, 1))
      .opened()
      .granted('agent')
      .granted('')
      .edited({ admin: true });
    const stored = toStoredBook(book);
    const entries = book.entries.map((entry) => [
      entry.op,
      { ...entry, ...over[formatFolio(entry)] },
    ]);
    return { ...stored, entries: Object.fromEntries(entries) };
  };

  it('threat 39: gives and takes roles, which otherwise need two managers, and each such entry does what it says', () => {
    const say = (over: Readonly<Record<string, Snapshot>>) => findIssues([withRole(over)]);
    expect(say({})).toEqual([]);
    expect(say({ U2: { actor: decider } })).toEqual([
      'users/ada U2: U2 is an action of the operator, or of two managers.',
    ]);
    expect(say({ U2: { action: 'role.revoked' } })).toEqual(['users/ada U2: U2 leaves a role.']);
    expect(say({ U3: { action: 'role.granted' } })).toEqual(['users/ada U3: U3 gives no role.']);
    expect(say({ U3: { before: { desk: 'manager' } } })).toEqual([
      'users/ada U3: U3 doesn’t start where U2 ended: the role differs.',
    ]);
  });

  it('threat 40: shares role and status of administrators with two managers, not with one', () => {
    const say = (folio: string, over: Snapshot) => {
      const book = createStaffBook();
      const stored = toStoredBook(book);
      const entries = book.entries.map((entry) => [
        entry.op,
        { ...entry, ...(formatFolio(entry) === folio && over) },
      ]);
      return findIssues([
        { ...stored, entries: Object.fromEntries(entries) },
        somebody('second', true),
        somebody(decider, true),
      ]);
    };
    expect(say('', {})).toEqual([]);
    expect(say('U3', { ref: '' })).toContain(
      'users/lena U3: U3 is an action of the operator, or of two managers.',
    );
    expect(say('U4', { ref: '' })).toContain(
      'users/lena U4: U4 changes the status of an administrator without a second manager.',
    );
    expect(say('U3', { reason: '' })).toContain(
      'proposals/lena C2: C2 confirms U3, which is not what was proposed.',
    );
    expect(say('U3', { after: { desk: 'agent' } })).toContain(
      'proposals/lena C2: C2 confirms U3, which is not what was proposed.',
    );
    expect(say('U3', { before: { desk: '' } })).toContain(
      'proposals/lena C2: C2 confirms U3, which is not what was proposed.',
    );
    expect(say('U3', { action: 'role.revoked' })).toContain(
      'proposals/lena C2: C2 confirms U3, which is not what was proposed.',
    );
    const proposed = createStaffBook().entries.find((entry) => formatFolio(entry) === 'C1')?.after;
    const propose = (over: Snapshot) => say('C1', { after: { ...proposed, ...over } });
    expect(propose({ outcome: { status: 'active' } })).toContain(
      'proposals/lena C1: C1 doesn’t say what the administrator was, or will be.',
    );
    expect(propose({ from: { status: 'active' } })).toContain(
      'proposals/lena C1: C1 doesn’t say what the administrator was, or will be.',
    );
    expect(say('C2', { actor: 'eve' })).toContain(
      'proposals/lena C2: C2 confirms U3, which someone else wrote.',
    );
  });

  it('threat 40: corrects the profile of an administrator, which nobody else does', () => {
    const corrected = (actor: string, admin = true) => {
      const book = new WrittenDesk('ada', new Date(2026, 1, 1)).opened();
      if (admin) book.granted('agent').edited({ admin });
      return findIssues([
        toStoredBook(book.corrected({ firstname: 'Ada' }, 'As it stands in the passport.', actor)),
      ]);
    };
    expect([corrected('operator'), corrected(decider, false)]).toEqual([[], []]);
    expect(corrected(decider)).toEqual([
      'users/ada U3: U3 corrects the profile of an administrator, which only the operator does.',
    ]);
    expect(corrected('operator', false)).toEqual([
      'users/ada U2: U2 was written by the operator about ada, who isn’t an administrator, with nothing to show they ever were.',
    ]);
  });

  it('writes nothing else', () => {
    expect(findIssues([client(changeEntry('A4', { actor: 'operator' }))])).toContain(
      'accounts/maya A4: A4 was written by the operator, whose scripts never do this.',
    );
    expect(findIssues([client(changeEntry('S1', { actor: 'operator' }))])).toContain(
      'subscriptions/maya S1: S1 was written by the operator, whose scripts never do this.',
    );
  });

  it('owes a reason, as the desk does', () => {
    expect(findIssues([changed('ada', { reason: '' })])).toEqual([
      'users/ada U2: U2 owes the client a reason.',
    ]);
  });

  it('is nobody with an account', () => {
    const own = toStoredBook(new WrittenDesk('operator', new Date(2026, 1, 1)).opened());
    expect(findIssues([own])).toHaveLength(3);
    expect(
      findIssues([toStoredBook(new WrittenDesk('operators', new Date(2026, 1, 1)).opened())]),
    ).toEqual([]);
  });
});

describe('the selected administrator', () => {
  it('follows from the books of all who were selected, one after the other', () => {
    const first = new WrittenDesk('ada', new Date(2026, 0, 2)).opened().desk('tb1q', '49.00');
    const next = new WrittenDesk('desk', new Date(2026, 1, 1)).opened().chosenAfter(first);
    const { admins } = toStoredBook(first).documents;
    const stored = {
      ...toStoredBook(next),
      documents: { ...toStoredBook(next).documents, admins: admins ?? null },
    };
    const desk = { ...toStoredDesk(first), current: toStoredDesk(next).current };
    const choices = (books: StoredBook[]) =>
      auditAll(books, desk).filter(({ path }) => path === 'desk/current');
    expect(desk.current).toMatchObject({ admin: 'desk', previous: 'ada', rev: 2 });
    expect(choices([toStoredBook(first), stored])).toEqual([]);
    expect(choices([stored])).toContainEqual({
      path: 'desk/current',
      folio: 'K2',
      message: 'K1 is missing before K2.',
    });
  });

  it('has a payment method', () => {
    const { current, ...rest } = toStoredDesk(administrator(), createFullBook());
    expect(
      findIssues([client(), somebody('ada', true)], {
        ...rest,
        current: { ...current, admin: 'ada' },
      }),
    ).toContain('desk/current : Clients are shown the payment method of ada, who has none.');
  });

  it('had one when it was chosen', () => {
    const ole = administrator();
    const desk = toStoredDesk(administrator());
    const stored = toStoredBook(ole);
    const [op, chosen] = Object.entries(stored.entries).find(
      ([, { action }]) => action === 'desk.selected',
    ) ?? [''];
    const entries = {
      ...stored.entries,
      [op]: { ...chosen, after: { admin: 'ada', previous: '' } },
    };
    const found = auditAll([{ ...stored, entries }], {
      ...desk,
      current: { ...desk.current, admin: 'ada' },
    });
    expect(found).toContainEqual({
      path: 'desk/current',
      folio: 'K1',
      message: 'Clients are shown the payment method of ada, who has none.',
    });
  });
});
