import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import { archiving, elementOf, lists, type Shelf, shelf } from '../support/rules/archive';
import { refusesBroken } from '../support/rules/breaks';
import { createRulesDesk, nearlyStale, type RulesDesk, stale } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { decidedIn } from '../support/rules/lists';
import { goodReason } from '../support/rules/objects';
import { altered, fieldsOf, moved, refusedFrom, refusedUnlike, send, without } from '../support/rules/writes';

let desk: RulesDesk;
let boss: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  boss = await desk.boss();
});
afterAll(() => desk.close());

const some = { index: 1, count: 2 };

describe.each(lists)('history.archived of %s: who', (_, kind) => {
  const prepare = () => shelf(desk, boss, kind, 'wddd');

  it.each<[string, (state: Shelf) => Promise<DataContext> | DataContext]>([
    ['the owner', ({ uid }) => desk.as(uid)],
    ['a stranger', () => desk.person()],
    ['a visitor', () => desk.visitor],
    ['somebody who was an administrator', () => desk.boss({ user: { admin: false } })],
    ['an administrator who is frozen', () => desk.boss({ user: { status: 'frozen' } })],
  ])('threats 3, 4: not %s', async (__, somebody) => {
    const state = await prepare();
    await refusedFrom(await somebody(state), boss, (actor) => archiving(state, { ...some, actor }));
  });

  it('threat 12: not the desk for itself', async () => {
    const { uid } = await desk.boss();
    const state = await shelf(desk, desk.as(uid), kind, 'wddd', uid);
    await refusedFrom(desk.as(uid), boss, (actor) => archiving(state, { ...some, actor }));
  });

  it('threat 13: only with a sign-in younger than two hours', async () => {
    const state = await prepare();
    await refusedFrom(desk.as(boss.uid, stale()), desk.as(boss.uid, nearlyStale()), () => archiving(state, some));
  });
});

describe.each(lists)('history.archived of %s: which elements', (_, kind) => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('takes the first %i of nine', async (count) => {
    const state = await shelf(desk, boss, kind, 'ddddddddd');
    await assertSucceeds(send(boss, archiving(state, { count })));
  });

  it.each([
    ['all of one', 'd', 0, 1],
    ['all of eight', 'dddddddd', 0, 8],
    ['those between two that wait', 'wddw', 1, 2],
    ['those after one that waits', 'wdd', 1, 2],
    ['those before one that waits', 'ddw', 0, 2],
    ['not all of a row', 'wdddd', 1, 3],
    ['a second row', 'dwdd', 2, 2],
  ])('takes %s', async (__, layout, index, count) => {
    const state = await shelf(desk, boss, kind, layout);
    await assertSucceeds(send(boss, archiving(state, { index, count })));
  });

  it('threat 3: refuses nine at once', async () => {
    const state = await shelf(desk, boss, kind, 'dddddddddd');
    await refusedUnlike(boss, archiving(state, { count: 9 }), archiving(state, { count: 8 }));
  });

  it.each([0, 1])('threat 3: refuses none at all from place %i', async (index) => {
    const state = await shelf(desk, boss, kind, index === 0 ? 'dd' : 'wd');
    await refusedUnlike(boss, archiving(state, { index, count: 0 }), archiving(state, { index, count: 1 }));
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])('threat 3: refuses eight of which the one at %i waits', async (at) => {
    const layout = `${'d'.repeat(at)}w${'d'.repeat(8 - at)}`;
    const state = await shelf(desk, boss, kind, layout);
    await refusedUnlike(boss, archiving(state, { count: 8 }), archiving(state, { index: at + 1 }));
  });

  it.each([
    ['the only one, which waits', 'wd', 0, 1, 1],
    ['one that waits and one after it', 'wd', 0, 2, 1],
    ['one and the one that waits after it', 'dw', 0, 2, 0],
    ['not from the first on', 'ddd', 1, 1, 0],
    ['only the last', 'ddd', 2, 1, 0],
    ['not from the first after one that waits', 'wddd', 2, 1, 1],
    ['a second row not from its first', 'dwdd', 3, 1, 2],
  ])('threat 3: refuses %s', async (__, layout, index, count, honest) => {
    const state = await shelf(desk, boss, kind, layout);
    await refusedUnlike(boss, archiving(state, { index, count }), archiving(state, { index: honest }));
  });

  describe('threat 3: refuses to say that they began', () => {
    const prepare = () => shelf(desk, boss, kind, 'wdddd');
    refusesBroken<Shelf>(
      [-1, 0, 2, 3, 4, 5, 6, 1_000].map((index) => [`at ${index}`, (honest) => altered(honest, { entry: { index } })]),
      prepare,
      (state) => archiving(state, some),
    );
  });

  it('threat 5: refuses the same act twice', async () => {
    const honest = archiving(await shelf(desk, boss, kind, 'wddd'), some);
    await assertSucceeds(send(boss, honest));
    await assertFails(send(boss, honest));
  });
});

describe.each(lists)('history.archived of %s: the archive', (col, kind) => {
  const prepare = () => shelf(desk, boss, kind, 'wddd');

  const earlier = { list: [], op: 'earlier', at: new Date() };
  const plant = (uid: string, ...numbers: (number | string)[]) =>
    desk.plant(Object.fromEntries(numbers.map((n) => [`${col}/${uid}/archive/${n}`, earlier])));

  it.each([0, 1, 7, 10, 999_999])('may be called %s', async (n) => {
    const state = await prepare();
    if (n > 0) await plant(state.uid, n - 1);
    await assertSucceeds(send(boss, archiving(state, { ...some, n: String(n) })));
  });

  it.each([1, 8, 10, 999_999])('threat 3: is not called %s where none has the number before', async (n) => {
    const state = await prepare();
    await plant(state.uid, ...[0, 6, 8, 11, 999_997].filter((other) => other !== n && other !== n - 1));
    await refusedUnlike(boss, archiving(state, { ...some, n: String(n) }), archiving(state, { ...some, n: '7' }));
  });

  describe('threats 15, 19: is not called', () => {
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
    refusesBroken<Shelf>(
      names.map((n) => [JSON.stringify(n.slice(0, 10)), (__, state) => archiving(state, { ...some, n })]),
      async () => {
        const state = await prepare();
        // The number before each of them, so that what they are called is all that is wrong with them.
        await plant(state.uid, '-2', '-1', '0', '2', '12', '999', '999999');
        return state;
      },
      (state) => archiving(state, { ...some, n: '3' }),
    );
  });

  it('threat 3: is not written over', async () => {
    const state = await prepare();
    await plant(state.uid, 2, 3);
    await refusedUnlike(boss, archiving(state, { ...some, n: '3' }), archiving(state, { ...some, n: '4' }));
  });

  it('threat 3: is not written over, not even by the same elements', async () => {
    const state = await prepare();
    const honest = archiving(state, { ...some, n: '3' });
    await plant(state.uid, 2);
    await desk.plant({ [`${col}/${state.uid}/archive/3`]: { ...fieldsOf(honest, 'archive') } });
    await refusedUnlike(boss, honest, archiving(state, { ...some, n: '4' }));
  });

  it('threats 3, 8: is not created for an archiving of earlier', async () => {
    const state = await prepare();
    const honest = archiving(state, some);
    const entry = { ...fieldsOf(honest, 'entry'), op: 'earlier', at: new Date(), after: { archive: '3' } };
    await plant(state.uid, 2);
    await desk.plant({ [`ledger/${state.uid}/entries/earlier`]: entry });
    const archive = { path: `${col}/${state.uid}/archive/3`, fields: { ...fieldsOf(honest, 'archive'), op: 'earlier' } };
    await refusedUnlike(boss, { archive }, honest);
  });

  const elsewhere = lists.map(([name]) => name).filter((name) => name !== col);
  describe('threats 3, 8: is refused', () => {
    refusesBroken<Shelf>(
      [
        ['alone', (honest) => without(honest, 'document', 'entry')],
        ['with only its entry', (honest) => without(honest, 'document')],
        ['with only its list', (honest) => without(honest, 'entry')],
        ['left out', (honest) => without(honest, 'archive')],
        ['under another name than its entry says', (honest, { uid }) => moved(honest, 'archive', `${col}/${uid}/archive/5`)],
        ['of another client', (honest) => moved(honest, 'archive', `${col}/${boss.uid}/archive/0`)],
        ...elsewhere.map((other): [string, (honest: ReturnType<typeof archiving>, state: Shelf) => ReturnType<typeof archiving>] => [
          `below ${other}`,
          (honest, { uid }) => moved(honest, 'archive', `${other}/${uid}/archive/0`),
        ]),
        ...elsewhere.map((other): [string, (honest: ReturnType<typeof archiving>, state: Shelf) => ReturnType<typeof archiving>] => [
          `with one more below ${other}`,
          (honest, { uid }) => ({ ...honest, more: { path: `${other}/${uid}/archive/0`, fields: fieldsOf(honest, 'archive') } }),
        ]),
        ['twice', (honest, { uid }) => ({ ...honest, more: { path: `${col}/${uid}/archive/1`, fields: fieldsOf(honest, 'archive') } })],
        [
          'and one for another client',
          (honest) => ({ ...honest, more: { path: `${col}/${boss.uid}/archive/0`, fields: fieldsOf(honest, 'archive') } }),
        ],
      ],
      prepare,
      (state) => archiving(state, some),
    );
  });

  it.each(kind.waiting === 'open' ? [] : ['rejected'])('threats 3, 8: is not created beside an act that is %s', async (status) => {
    const state = await prepare();
    const op = createOp();
    const holds = col === 'withdrawals' && { holds: { path: `holds/${state.uid}`, fields: { reserved: '0', staked: '0', rev: 2, op } } };
    if (col === 'withdrawals') await desk.force(`holds/${state.uid}`, { reserved: '40.00' });
    const action = `${col.slice(0, -1)}.${status}`;
    const act = { actor: boss.uid, action, reason: goodReason, op, changes: { status, note: goodReason } };
    const honest = { ...decidedIn(kind, state.uid, state.before, act), ...holds };
    const list = [elementOf(kind, state.uid)];
    const more = { path: `${col}/${state.uid}/archive/0`, fields: { list, op, at: serverTimestamp() } };
    await refusedUnlike(boss, { ...honest, more }, honest);
  });

  it.each(['the owner', 'the desk', 'a stranger'])('threat 3: is neither edited nor deleted by %s', async (who) => {
    const state = await prepare();
    const honest = archiving(state, some);
    await assertSucceeds(send(boss, honest));
    const caller = who === 'the owner' ? desk.as(state.uid) : who === 'the desk' ? boss : await desk.person();
    const archive = doc(caller.db, `${col}/${state.uid}/archive/0`);
    await assertFails(deleteDoc(archive));
    await assertFails(updateDoc(archive, { list: [] }));
    await assertFails(updateDoc(archive, { at: serverTimestamp() }));
    await assertFails(setDoc(archive, fieldsOf(honest, 'archive')));
    await assertFails(setDoc(archive, { more: 'x' }, { merge: true }));
  });
});
