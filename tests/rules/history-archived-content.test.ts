import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { inSeconds } from '../support/rules/acts';
import { archiveCommit, elementOf, type ListToArchive, lists, seedListToArchive } from '../support/rules/archive';
import { type Break, refusesBroken } from '../support/rules/breaks';
import { type Case, malformed } from '../support/rules/cases';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { altered, type Commit, type Fields, getList } from '../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

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

/** What stays in the list, changed besides. */
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

describe.each(lists)('history.archived of %s', (col, kind) => {
  const prepare = () => seedListToArchive(desk, admin, kind, 'wdddd');
  const others = ['deposits', 'withdrawals', 'trades', 'users', 'accounts'].filter((other) => other !== col);

  describe('threats 3, 7: refuses an archive', () => refusesBroken(inArchive, prepare, archiveTwo));
  describe('threats 3, 7: refuses an entry that tells of what left', () => refusesBroken(inEntry, prepare, archiveTwo));
  describe('threats 3, 7: refuses what archive and entry agree on', () => refusesBroken(inBoth, prepare, archiveTwo));
  describe('threats 3, 9: refuses a list', () => refusesBroken(inList, prepare, archiveTwo));

  describe('threats 3, 7: refuses a list', () => {
    const counts: Break<ListToArchive>[] = [0, 2, -1].map((count) => [
      `with ${count} that wait`,
      (valid) => altered(valid, { document: { [kind.waiting]: count } }),
    ]);
    const times: Break<ListToArchive>[] = [
      ['without a longest waiting one', (valid) => altered(valid, { document: { oldest: null } })],
      ['with a later one as the longest waiting', (valid, { before }) => oldest(valid, before.list.at(-1)?.[kind.time])],
      ['with an earlier time', (valid) => oldest(valid, inSeconds(-9_000))],
    ];
    const revisions: Break<ListToArchive>[] = [4, 5, 7].map((rev) => [
      `of revision ${rev}, which the entry says too`,
      (valid) => altered(valid, { document: { rev }, entry: { rev } }),
    ]);
    const fields = { list: [], [kind.waiting]: 1, oldest: null, rev: 1, op: '', at: '' };
    const faults: Case[] = [
      ...malformed(fields),
      ['of another act', { op: 'another' }],
      ['with a time of its own', { at: () => inSeconds(-1) }],
    ];
    refusesBroken([...counts, ...times, ...revisions, ...faults.map(part('document'))], prepare, archiveTwo);
  });

  describe('threats 7, 15: refuses an entry', () => {
    const about: Case[] = others.map((other) => [`about ${other}`, { col: other }]);
    refusesBroken([...malformed(entryFields), ...lies, ...about].map(part('entry')), prepare, archiveTwo);
  });

  describe('threats 7, 15: refuses an archive', () => {
    const faults: Case[] = [
      ...malformed({ list: [], op: '', at: '' }),
      ['of another act', { op: 'another' }],
      ['with a time of its own', { at: () => inSeconds(-1) }],
    ];
    refusesBroken(faults.map(part('archive')), prepare, archiveTwo);
  });
});

const oldest = (valid: Commit, time: unknown) => altered(valid, { document: { oldest: time } });
