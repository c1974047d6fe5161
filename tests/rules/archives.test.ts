import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { inSeconds } from '../support/rules/acts';
import { archiveCommit, elementOf, type ListToArchive, lists, seedListToArchive } from '../support/rules/archive';
import { type Break, type Case, malformed, testRefused } from '../support/rules/cases';
import { testAction } from '../support/rules/describe-action';
import { createRulesDesk, nearlyStale, type RulesDesk, stale } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { decidedIn } from '../support/rules/lists';
import { goodReason } from '../support/rules/objects';
import {
  altered,
  type Commit,
  type Fields,
  getFields,
  getList,
  moved,
  refuseThenAccept,
  refuseThenAcceptFrom,
  send,
  without,
} from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

describe('history.archived', () => {
  const some = { index: 1, count: 2 };

  describe.each(lists)('of %s: the sender is', (_, kind) => {
    const prepare = () => seedListToArchive(desk, admin, kind, 'wddd');

    it.each<[string, (state: ListToArchive) => Promise<DataContext> | DataContext]>([
      ['the owner', ({ uid }) => desk.as(uid)],
      ['a stranger', () => desk.newClient()],
      ['a visitor', () => desk.visitor],
      ['a former administrator', () => desk.newAdmin({ user: { admin: false } })],
      ['a frozen administrator', () => desk.newAdmin({ user: { status: 'frozen' } })],
    ])('threats 3, 4: not %s', async (__, somebody) => {
      const state = await prepare();
      await refuseThenAcceptFrom(await somebody(state), admin, (actor) => archiveCommit(state, { ...some, actor }));
    });

    it('threat 12: not an administrator on the own list', async () => {
      const { uid } = await desk.newAdmin();
      const state = await seedListToArchive(desk, desk.as(uid), kind, 'wddd', uid);
      await refuseThenAcceptFrom(desk.as(uid), admin, (actor) => archiveCommit(state, { ...some, actor }));
    });

    it('threat 13: somebody with a sign-in younger than two hours', async () => {
      const state = await prepare();
      await refuseThenAcceptFrom(desk.as(admin.uid, stale()), desk.as(admin.uid, nearlyStale()), () => archiveCommit(state, some));
    });
  });

  describe.each(lists)('of %s: the elements', (_, kind) => {
    it.each([1, 2, 3, 4, 5, 6, 7, 8])('accepts the first %i of nine', async (count) => {
      const state = await seedListToArchive(desk, admin, kind, 'ddddddddd');
      await assertSucceeds(send(admin, archiveCommit(state, { count })));
    });

    it.each([
      ['all of one', 'd', 0, 1],
      ['all of eight', 'dddddddd', 0, 8],
      ['those between two that are pending', 'wddw', 1, 2],
      ['those after one that is pending', 'wdd', 1, 2],
      ['those before one that is pending', 'ddw', 0, 2],
      ['not all of a row', 'wdddd', 1, 3],
      ['a second row', 'dwdd', 2, 2],
    ])('accepts %s', async (__, layout, index, count) => {
      const state = await seedListToArchive(desk, admin, kind, layout);
      await assertSucceeds(send(admin, archiveCommit(state, { index, count })));
    });

    it('threat 3: refuses nine at once', async () => {
      const state = await seedListToArchive(desk, admin, kind, 'dddddddddd');
      await refuseThenAccept(admin, archiveCommit(state, { count: 9 }), archiveCommit(state, { count: 8 }));
    });

    it.each([0, 1])('threat 3: refuses none at place %i', async (index) => {
      const state = await seedListToArchive(desk, admin, kind, index === 0 ? 'dd' : 'wd');
      await refuseThenAccept(admin, archiveCommit(state, { index, count: 0 }), archiveCommit(state, { index, count: 1 }));
    });

    it.each([0, 1, 2, 3, 4, 5, 6, 7])('threat 3: refuses eight with a pending one at place %i', async (at) => {
      const layout = `${'d'.repeat(at)}w${'d'.repeat(8 - at)}`;
      const state = await seedListToArchive(desk, admin, kind, layout);
      await refuseThenAccept(admin, archiveCommit(state, { count: 8 }), archiveCommit(state, { index: at + 1 }));
    });

    it.each([
      ['the only one, which is pending', 'wd', 0, 1, 1],
      ['one that is pending and one after it', 'wd', 0, 2, 1],
      ['one and the one that is pending after it', 'dw', 0, 2, 0],
      ['not from the first on', 'ddd', 1, 1, 0],
      ['only the last', 'ddd', 2, 1, 0],
      ['not from the first after one that is pending', 'wddd', 2, 1, 1],
      ['a second row not from its first', 'dwdd', 3, 1, 2],
    ])('threat 3: refuses %s', async (__, layout, index, count, valid) => {
      const state = await seedListToArchive(desk, admin, kind, layout);
      await refuseThenAccept(admin, archiveCommit(state, { index, count }), archiveCommit(state, { index: valid }));
    });

    testAction({
      prepare: () => seedListToArchive(desk, admin, kind, 'wdddd'),
      write: (state) => archiveCommit(state, some),
      invalid: {
        'threat 3: refuses to record that they began': [-1, 0, 2, 3, 4, 5, 6, 1_000].map((index) => [
          `at ${index}`,
          (valid) => altered(valid, { entry: { index } }),
        ]),
      },
    });

    it('threat 5: refuses the same act twice', async () => {
      const valid = archiveCommit(await seedListToArchive(desk, admin, kind, 'wddd'), some);
      await assertSucceeds(send(admin, valid));
      await assertFails(send(admin, valid));
    });
  });

  describe.each(lists)('of %s: the archive', (col, kind) => {
    const prepare = () => seedListToArchive(desk, admin, kind, 'wddd');

    const earlier = { list: [], op: 'earlier', at: new Date() };
    const seedArchives = (uid: string, ...numbers: (number | string)[]) =>
      desk.seedDocs(Object.fromEntries(numbers.map((n) => [`${col}/${uid}/archive/${n}`, earlier])));

    it.each([0, 1, 7, 10, 999_999])('may be called %s', async (n) => {
      const state = await prepare();
      if (n > 0) await seedArchives(state.uid, n - 1);
      await assertSucceeds(send(admin, archiveCommit(state, { ...some, n: String(n) })));
    });

    it.each([1, 8, 10, 999_999])('threat 3: cannot be called %s without one of the number before', async (n) => {
      const state = await prepare();
      await seedArchives(state.uid, ...[0, 6, 8, 11, 999_997].filter((other) => other !== n && other !== n - 1));
      await refuseThenAccept(admin, archiveCommit(state, { ...some, n: String(n) }), archiveCommit(state, { ...some, n: '7' }));
    });

    const names = [
      '00',
      '01',
      '-1',
      '+1',
      '1.0',
      '1e3',
      '0x1',
      'x',
      '1 ',
      ' 1',
      '٣',
      '1٣',
      '1000000',
      '1\n',
      '9'.repeat(500),
      'a/b/c',
      '1/2/3',
    ];

    it('threat 3: cannot be overwritten', async () => {
      const state = await prepare();
      await seedArchives(state.uid, 2, 3);
      await refuseThenAccept(admin, archiveCommit(state, { ...some, n: '3' }), archiveCommit(state, { ...some, n: '4' }));
    });

    it('threat 3: cannot be overwritten by the same elements', async () => {
      const state = await prepare();
      const valid = archiveCommit(state, { ...some, n: '3' });
      await seedArchives(state.uid, 2);
      await desk.seedDocs({ [`${col}/${state.uid}/archive/3`]: { ...getFields(valid, 'archive') } });
      await refuseThenAccept(admin, valid, archiveCommit(state, { ...some, n: '4' }));
    });

    it('threats 3, 8: cannot be created for an earlier act', async () => {
      const state = await prepare();
      const valid = archiveCommit(state, some);
      const entry = { ...getFields(valid, 'entry'), op: 'earlier', at: new Date(), after: { archive: '3' } };
      await seedArchives(state.uid, 2);
      await desk.seedDocs({ [`ledger/${state.uid}/entries/earlier`]: entry });
      const archive = { path: `${col}/${state.uid}/archive/3`, fields: { ...getFields(valid, 'archive'), op: 'earlier' } };
      await refuseThenAccept(admin, { archive }, valid);
    });

    const elsewhere = lists.map(([name]) => name).filter((name) => name !== col);
    testAction({
      prepare: async () => {
        const state = await prepare();
        // The number before each of them, so that what they are called is all that is wrong with them.
        await seedArchives(state.uid, '-2', '-1', '0', '2', '12', '999', '999999');
        return state;
      },
      write: (state) => archiveCommit(state, { ...some, n: '3' }),
      invalid: {
        'threats 15, 19: cannot be called': names.map(
          (n): Break<ListToArchive> => [JSON.stringify(n.slice(0, 10)), (__, state) => archiveCommit(state, { ...some, n })],
        ),
        'threats 3, 8: is refused': {
          cases: [
            ['alone', (valid) => without(valid, 'document', 'entry')],
            ['with only its entry', (valid) => without(valid, 'document')],
            ['with only its list', (valid) => without(valid, 'entry')],
            ['left out', (valid) => without(valid, 'archive')],
            ['under another name than its entry records', (valid, { uid }) => moved(valid, 'archive', `${col}/${uid}/archive/5`)],
            ['of another client', (valid) => moved(valid, 'archive', `${col}/${admin.uid}/archive/0`)],
            ...elsewhere.map(
              (other): [string, (valid: ReturnType<typeof archiveCommit>, state: ListToArchive) => ReturnType<typeof archiveCommit>] => [
                `below ${other}`,
                (valid, { uid }) => moved(valid, 'archive', `${other}/${uid}/archive/0`),
              ],
            ),
            ...elsewhere.map(
              (other): [string, (valid: ReturnType<typeof archiveCommit>, state: ListToArchive) => ReturnType<typeof archiveCommit>] => [
                `with one more below ${other}`,
                (valid, { uid }) => ({ ...valid, more: { path: `${other}/${uid}/archive/0`, fields: getFields(valid, 'archive') } }),
              ],
            ),
            ['twice', (valid, { uid }) => ({ ...valid, more: { path: `${col}/${uid}/archive/1`, fields: getFields(valid, 'archive') } })],
            [
              'and one for another client',
              (valid) => ({ ...valid, more: { path: `${col}/${admin.uid}/archive/0`, fields: getFields(valid, 'archive') } }),
            ],
          ],
          prepare,
          write: (state) => archiveCommit(state, some),
        },
      },
    });

    it.each(kind.waiting === 'open' ? [] : ['rejected'])('threats 3, 8: cannot be created by an act that is %s', async (status) => {
      const state = await prepare();
      const op = createOp();
      const holds = col === 'withdrawals' && { holds: { path: `holds/${state.uid}`, fields: { reserved: '0', staked: '0', rev: 2, op } } };
      if (col === 'withdrawals') await desk.force(`holds/${state.uid}`, { reserved: '40.00' });
      const action = `${col.slice(0, -1)}.${status}`;
      const act = {
        actor: admin.uid,
        action,
        reason: goodReason,
        op,
        changes: { status, ...(col !== 'proposals' && { note: goodReason }) },
      };
      const valid = { ...decidedIn(kind, state.uid, state.before, act), ...holds };
      const list = [elementOf(kind, state.uid)];
      const more = { path: `${col}/${state.uid}/archive/0`, fields: { list, op, at: serverTimestamp() } };
      await refuseThenAccept(admin, { ...valid, more }, valid);
    });

    it.each(['the owner', 'the desk', 'a stranger'])('threat 3: cannot be edited or deleted by %s', async (who) => {
      const state = await prepare();
      const valid = archiveCommit(state, some);
      await assertSucceeds(send(admin, valid));
      const caller = who === 'the owner' ? desk.as(state.uid) : who === 'the desk' ? admin : await desk.newClient();
      const archive = doc(caller.db, `${col}/${state.uid}/archive/0`);
      await assertFails(deleteDoc(archive));
      await assertFails(updateDoc(archive, { list: [] }));
      await assertFails(updateDoc(archive, { at: serverTimestamp() }));
      await assertFails(setDoc(archive, getFields(valid, 'archive')));
      await assertFails(setDoc(archive, { more: 'x' }, { merge: true }));
    });
  });
});

describe('the content of history.archived', () => {
  /** Two of five are moved: those at 1 and 2. */
  const archiveTwo = (state: ListToArchive) => archiveCommit(state, { index: 1, count: 2 });

  /** What the archive is made to hold instead of what left the list. */
  const contents: [fault: string, of: (gone: Fields[], state: ListToArchive) => Fields[]][] = [
    ['with another amount', ([first, ...rest]) => [{ ...first, amount: '9.99' }, ...rest]],
    ['with another note', (gone) => gone.with(-1, { ...gone.at(-1), note: 'It never came.' })],
    ['with another status', ([first, ...rest]) => [{ ...first, status: 'cancelled' }, ...rest]],
    ['with a field more', ([first, ...rest]) => [{ ...first, more: 'x' }, ...rest]],
    ['in another order', (gone) => gone.toReversed()],
    ['with one more', (gone, { kind, uid }) => [...gone, elementOf(kind, uid)]],
    ['with the next one, which stays', (gone, { before }) => [...gone, ...before.list.slice(3, 4)]],
    ['with one fewer', (gone) => gone.slice(1)],
    ['twice the same', ([first]) => [{ ...first }, { ...first }]],
    ['with nothing', () => []],
    ['with somebody else’s', (gone, { kind }) => gone.map(() => elementOf(kind, 'another'))],
  ];
  const inArchive: Break<ListToArchive>[] = contents.map(([fault, of]) => [
    fault,
    (valid, state) => altered(valid, { archive: { list: of(getList(valid, 'archive'), state) } }),
  ]);
  const inEntry: Break<ListToArchive>[] = contents.map(([fault, of]) => [
    fault,
    (valid, state) => altered(valid, { entry: { before: { list: of(getList(valid, 'archive'), state) } } }),
  ]);
  const inBoth: Break<ListToArchive>[] = contents.map(([fault, of]) => [
    fault,
    (valid, state) => {
      const list = of(getList(valid, 'archive'), state);
      return altered(valid, { archive: { list }, entry: { before: { list } } });
    },
  ]);

  /** Other changes of the elements that stay in the list. */
  const stays: [fault: string, of: (list: Fields[], state: ListToArchive) => Fields[]][] = [
    ['with another amount in front', ([first, ...rest]) => [{ ...first, amount: '9.99' }, ...rest]],
    ['with another amount at the end', (list) => list.with(-1, { ...list.at(-1), amount: '9.99' })],
    ['in another order', (list) => list.toReversed()],
    ['with a new one at the end', (list, { kind, uid }) => [...list, elementOf(kind, uid)]],
    ['with a new one in the middle', (list, { kind, uid }) => list.toSpliced(1, 0, elementOf(kind, uid))],
    ['without its last one', (list) => list.slice(0, -1)],
    ['without its first one', (list) => list.slice(1)],
    ['with one of those that left', (list, { before }) => list.toSpliced(1, 0, ...before.list.slice(1, 2))],
    ['that is empty', () => []],
  ];
  const inList: Break<ListToArchive>[] = stays.map(([fault, of]) => [
    fault,
    (valid, state) => altered(valid, { document: { list: of(getList(valid, 'document'), state) } }),
  ]);

  const part =
    (name: string) =>
    ([fault, changes]: Case): Break<ListToArchive> => [fault, (valid: Commit) => altered(valid, { [name]: changes })];

  const entryFields = { op: '', col: '', rev: 1, actor: '', action: '', index: 1, ref: '', before: {}, after: {}, reason: '', at: '' };
  const lies: Case[] = [
    ['of another act', { op: 'another' }],
    ['of another revision', { rev: 9 }],
    ['of the revision before', { rev: 5 }],
    ['by another actor', { actor: 'another' }],
    ['of another action', { action: 'deposit.rejected' }],
    ['of no known action', { action: 'history.moved' }],
    ['that refers to another', { ref: 'another' }],
    ['with a reason', { reason: 'The list had grown too long.' }],
    ['with nothing before', { before: {} }],
    ['with nothing after', { after: {} }],
    ['that names another archive', { after: { archive: '1' } }],
    ['that names the archive by a number', { after: { archive: 0 } }],
    ['that names a path', { after: { archive: 'a/b' } }],
    ['that names a path back', { after: { archive: '../0' } }],
    ['that names the whole path', { after: { archive: '0/archive/0' } }],
    ['that names nothing', { after: { archive: '' } }],
    ['with more after', { after: { archive: '0', more: 'x' } }],
    ['with a time of its own', { at: () => inSeconds(-1) }],
  ];

  describe.each(lists)('of %s', (col, kind) => {
    const prepare = () => seedListToArchive(desk, admin, kind, 'wdddd');
    const others = ['deposits', 'withdrawals', 'trades', 'users', 'accounts'].filter((other) => other !== col);

    describe('threats 3, 7: refuses a list', () => {
      const counts: Break<ListToArchive>[] = [0, 2, -1].map((count) => [
        `with ${count} that are pending`,
        (valid) => altered(valid, { document: { [kind.waiting]: count } }),
      ]);
      const times: Break<ListToArchive>[] = [
        ['without a longest pending one', (valid) => altered(valid, { document: { oldest: null } })],
        ['with a later one as the longest pending', (valid, { before }) => oldest(valid, before.list.at(-1)?.[kind.time])],
        ['with an earlier time', (valid) => oldest(valid, inSeconds(-9_000))],
      ];
      const revisions: Break<ListToArchive>[] = [4, 5, 7].map((rev) => [
        `of revision ${rev}, which the entry records too`,
        (valid) => altered(valid, { document: { rev }, entry: { rev } }),
      ]);
      const fields = { list: [], [kind.waiting]: 1, oldest: null, rev: 1, op: '', at: '' };
      const faults: Case[] = [
        ...malformed(fields),
        ['of another act', { op: 'another' }],
        ['with a time of its own', { at: () => inSeconds(-1) }],
      ];
      testRefused({ cases: [...counts, ...times, ...revisions, ...faults.map(part('document'))], prepare, write: archiveTwo });
    });

    testAction({
      prepare,
      write: archiveTwo,
      invalid: {
        'threats 3, 7: refuses an archive': inArchive,
        'threats 3, 7: refuses an entry about the moved elements': inEntry,
        'threats 3, 7: refuses what archive and entry agree on': inBoth,
        'threats 3, 9: refuses a list': inList,
        'threats 7, 15: refuses an entry': [
          ...malformed(entryFields),
          ...lies,
          ...others.map((other): Case => [`about ${other}`, { col: other }]),
        ].map(part('entry')),
      },
    });

    describe('threats 7, 15: refuses an archive', () => {
      const faults: Case[] = [
        ...malformed({ list: [], op: '', at: '' }),
        ['of another act', { op: 'another' }],
        ['with a time of its own', { at: () => inSeconds(-1) }],
      ];
      testRefused({ cases: faults.map(part('archive')), prepare, write: archiveTwo });
    });
  });

  const oldest = (valid: Commit, time: unknown) => altered(valid, { document: { oldest: time } });
});
