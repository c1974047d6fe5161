import { readFileSync } from 'node:fs';
import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import {
  collection,
  collectionGroup,
  doc,
  documentId,
  getCount,
  getDoc,
  getDocs,
  query,
  where,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { actions } from '@/domain/ledger/ledger';
import { accessMatrix, type Role, roles } from '../support/rules/access/matrix';
import { acts } from '../support/rules/access/role-acts';
import {
  everyRole,
  findMatchPaths,
  findTableFaults,
  formatTitle,
  type Row,
  readTable,
} from '../support/rules/access/table';
import {
  createWorld,
  findRows,
  getAssertion,
  getPath,
  type World,
} from '../support/rules/access/world';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';

let desk: RulesDesk;
beforeAll(async () => {
  desk = await createRulesDesk();
});
afterAll(() => desk.close());

describe('the access table', () => {
  const rules = readFileSync('firestore.rules', 'utf8');
  const rows = readTable(accessMatrix);

  describe('is whole:', () => {
    it('it has a cell for each role, operation and match of the rules, and no other row', () => {
      expect(findTableFaults(rows, rules)).toEqual([]);
    });

    it('it has every action of the ledger that somebody may write; a posting is part of the commit of its cause', () => {
      const isTried = (action: string) =>
        Object.keys(acts).some((act) => act === action || act.startsWith(`${action} `));
      expect(actions.filter((action) => !isTried(action))).toEqual([
        'account.posted',
        'role.granted',
        'role.revoked',
        'desk.selected',
        'history.archived',
      ]);
    });

    it('it tries every act', () => {
      const tried = new Set(rows.map(({ variant }) => variant));
      expect(Object.keys(acts).filter((act) => !tried.has(act))).toEqual([]);
    });

    it('it names no act that does not exist', () => {
      const writing = rows.filter(
        ({ operations, variant }) =>
          variant && !operations.some((one) => one === 'get' || one === 'list'),
      );
      expect(writing.map(({ variant }) => variant).filter((act) => !(act in acts))).toEqual([]);
    });

    it('it lets somebody do each act, so that each denial has its twin', () => {
      const ofActs = rows.filter(({ variant }) => variant in acts);
      expect(ofActs.filter(({ cells }) => !Object.values(cells).includes('yes'))).toEqual([]);
      expect(ofActs.length).toBeGreaterThan(50);
    });

    it('it lets nobody use a path without a rule', () => {
      const unknown = rows.filter(({ known }) => !known);
      expect(
        unknown.flatMap(({ cells }) => Object.values(cells)).filter((cell) => cell !== '-'),
      ).toEqual([]);
      expect(unknown.length).toBeGreaterThan(10);
    });
  });

  describe('a fault in the table is found:', () => {
    // The first of its kind: that of the users.
    const [line = ''] = /^ {2}list .*$/m.exec(accessMatrix) ?? [];
    const [users = ''] = accessMatrix.split('/accounts/{uid}\n');
    const [, header = ''] = accessMatrix.split('\n');
    const findFaults = (text: string, found = rules) => findTableFaults(readTable(text), found);

    it.each(everyRole)('a missing cell for %s', (role) => {
      const at = header.indexOf(role);
      const holed = `${line.slice(0, at)}   ${line.slice(at + 3)}`;
      expect(findFaults(accessMatrix.replace(line, holed))).toEqual([
        `/users/{uid}: list has no cell for ${roles[role]}`,
      ]);
    });

    it.each(['YES', 'ja', 'no', '--'])('a cell that says %j', (word) => {
      const said = `${line.slice(0, -3)}${word}`;
      expect(findFaults(accessMatrix.replace(line, said))).toEqual([
        `/users/{uid}: list has no cell for ${roles.slf}`,
      ]);
    });

    it('a role without a column', () => {
      expect(findFaults(accessMatrix.replace(' was ', '     '))).toContain(
        `/users/{uid}: list has no cell for ${roles.was}`,
      );
    });

    it('a missing operation', () => {
      const less = accessMatrix.replace(`${line}\n`, '');
      expect(findFaults(less)).toEqual(['/users/{uid} does not say who may list']);
    });

    it('a row that is there twice', () => {
      expect(findFaults(accessMatrix.replace(line, `${line}\n${line}`))).toEqual([
        '/users/{uid}: list stands there twice',
      ]);
    });

    it('a match of the rules without a row', () => {
      const more = rules.replace(
        /\}\s*\}\s*$/,
        'match /new/{id} { match /below/{name} { allow read: if true; } } } }',
      );
      expect(findFaults(accessMatrix, more)).toEqual([
        'match /new/{id} has no row',
        'match /new/{id}/below/{name} has no row',
      ]);
      expect(findFaults(users)).toContain('match /accounts/{uid} has no row');
    });

    it('a row without a match', () => {
      const less = rules.replace('match /accounts/{uid} {', 'match /account/{uid} {');
      expect(findFaults(accessMatrix, less)).toEqual([
        'match /account/{uid} has no row',
        '/accounts/{uid} is no match',
      ]);
    });

    it('no match in a comment or in a text', () => {
      const more = rules.replace(
        'service ',
        "// match /comment/{id} { it's\nfunction f() { return 'match /text/{id} {'; }\nservice ",
      );
      expect(findMatchPaths(more)).toEqual(findMatchPaths(rules));
      expect(findMatchPaths(rules)).toHaveLength(
        rules.split('\n').filter((one) => /^ +match /.test(one)).length - 1,
      );
    });
  });
});

describe('reads', () => {
  let callers: World['callers'];
  beforeAll(async () => {
    ({ callers } = await createWorld(desk));
  });

  /** The row's reads, each by its name, as the role makes them. */
  function listReads({ path, operations, variant }: Row, role: Role): Promise<unknown>[] {
    const { db } = callers[role];
    const document = getPath(path, role, variant);
    const [, wildcard, group = ''] = path.split('/');
    const list =
      wildcard === '{path=**}'
        ? collectionGroup(db, group)
        : collection(db, document.split('/').slice(0, -1).join('/'));
    return [
      ...(operations.includes('get') ? [getDoc(doc(db, document))] : []),
      ...(operations.includes('list') ? [getDocs(list), getCount(list)] : []),
    ];
  }

  describe.each(findRows('get', 'list').map((row) => [formatTitle(row), row] as const))(
    'threat 4: %s',
    (_, row) => {
      it.each(everyRole.map((role) => [roles[role], role] as const))(
        '%s reads it as the table says',
        async (__, role) => {
          await Promise.all(listReads(row, role).map(getAssertion(row, role)));
        },
      );
    },
  );

  describe('threat 4: the entries of all clients', () => {
    const administrators: Role[] = ['dsk', 'oth', 'agt', 'vwr', 'rol', 'slf'];
    it.each(everyRole.map((role) => [roles[role], role] as const))(
      '%s can query them as an administrator only',
      async (_, role) => {
        const check = administrators.includes(role) ? assertSucceeds : assertFails;
        const { db, uid } = callers[role];
        await Promise.all([
          check(
            getCount(
              query(collectionGroup(db, 'entries'), where('action', '==', 'account.opened')),
            ),
          ),
          check(getDocs(query(collectionGroup(db, 'entries'), where('actor', '==', uid)))),
        ]);
      },
    );
  });

  describe('threat 4: a client without a way around', () => {
    const collections = [
      'users',
      'accounts',
      'holds',
      'deposits',
      'withdrawals',
      'trades',
      'subscriptions',
      'verifications',
      'admins',
    ];

    it.each([...collections, 'uploads'])(
      'cannot query %s, not even for the own document',
      async (name) => {
        const readOwn = (caller: DataContext) =>
          getDocs(query(collection(caller.db, name), where(documentId(), '==', callers.own.uid)));
        await assertFails(readOwn(callers.own));
        await assertSucceeds(readOwn(callers.dsk));
      },
    );

    it.each(['deposits', 'withdrawals', 'trades'])(
      'reads the own archives of %s and no others',
      async (name) => {
        const readArchives = (uid: string) =>
          getDocs(collection(callers.own.db, `${name}/${uid}/archive`));
        await assertFails(readArchives(callers.fro.uid));
        await assertFails(getDocs(collectionGroup(callers.own.db, 'archive')));
        await assertSucceeds(readArchives(callers.own.uid));
      },
    );

    it('cannot list the books of which there are entries', async () => {
      await assertFails(getDocs(collection(callers.dsk.db, 'ledger')));
      await assertSucceeds(
        getDocs(collection(callers.dsk.db, `ledger/${callers.own.uid}/entries`)),
      );
    });

    it('loses the rights of an administrator together with the role', async () => {
      const was = await desk.seedAdmin();
      await assertSucceeds(getDocs(collection(was.db, 'users')));
      await desk.force(`users/${was.uid}`, { admin: false });
      await assertFails(getDocs(collection(was.db, 'users')));
    });

    it('reads the payment method of the chosen administrator only', async () => {
      const first = await desk.seedAdmin({ payment: { bitcoin: 'tb1q' } });
      const readMethod = (caller: DataContext) => getDoc(doc(caller.db, `admins/${first.uid}`));
      await assertFails(readMethod(callers.own));
      await desk.force('desk/current', { admin: first.uid });
      await assertSucceeds(readMethod(callers.own));
      await desk.force('desk/current', { admin: callers.dsk.uid });
      await assertFails(readMethod(callers.own));
    });

    it.each([
      ['a text', 'true'],
      ['a number', 1],
      ['null', null],
    ])('is no administrator by %s', async (_, admin) => {
      const caller = await desk.seedClient({ user: { admin } });
      await assertFails(getDocs(collection(caller.db, 'users')));
      await desk.force(`users/${caller.uid}`, { admin: true, desk: 'manager' });
      await assertSucceeds(getDocs(collection(caller.db, 'users')));
    });
  });
});
