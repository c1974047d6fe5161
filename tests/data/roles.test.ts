import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp, type Op, type Uid } from '@/domain/revision-fields';
import { getEntries } from '../support/entries';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { formatShape, isIndexed, watchQueries } from './rows/query-shapes';
import { type Role, type Row, roles } from './rows/row';
import { rows } from './rows/rows';
import { createDeskDocuments } from './rows/states';

/**
 * Every module of the layer, but those that have nothing of their own to ask the rules: what the
 * others are made of, and the browser's session.
 */
const modules = import.meta.glob<Record<string, unknown>>(
  [
    '../../src/data/**/*.ts',
    '!**/*.{test,fixture}.ts',
    '!**/{run,remove-cached-rows,transaction,list,balances,movements,pace,paths,read,with-timeout,context,errors,error-messages,admin-error-messages,profile-loader}.ts',
    '!**/{auth,auth-error-messages,auth-error,local-links,email-links,credentials,account-updates,current-user-context,anonymous-context,unfinished-sign-up,user-state,live,queries,price-service,look-queries,credited-deposit-query,bell-queries,admin-queries,prices,assets}.ts',
    // Hooks ask by queries.
    '!**/use-*.ts',
    // Files have rules of their own, and tests of their own.
    '!**/files.ts',
  ],
  { eager: true },
);
const pure = [
  'ledger.getLedgerOwner',
  'query-defaults.isCurrent',
  // A part of the requests, whose rows have it.
  'pauses.readUnlessPaused',
  // Parts of acts, whose rows have them.
  'confirm-proposal.confirmProposal',
  'confirm-proposal.readOwnName',
  'payment.readPayment',
  'payment.replacePayment',
  'policy.readPolicy',
  'policy.replacePolicy',
  'user-acts.changeRole',
  'user-acts.changeStatus',
  'user-acts.readUser',
  'book.mergeBooks',
  'queues.getEntryElement',
  // A part of the requests, whose rows have it.
  'requests.createAdminRequests',
  'people.createPeopleQuery',
  'queue-totals.createOldestFirstQuery',
  'users.readProfilesByUid',
];

const listFunctions = ([path, exported]: [string, Record<string, unknown>]) =>
  Object.entries(exported)
    .filter(([, value]) => typeof value === 'function')
    .map(([name]) => `${path.split('/').at(-1)?.replace('.ts', '')}.${name}`);

const queries = watchQueries();
let desk: RulesDesk;
let bossUid: Uid;
let callers: Record<Role, (uid: Uid) => DataContext>;
beforeAll(async () => {
  desk = await createRulesDesk();
  const admin = await desk.seedAdmin();
  const other = await desk.seedClient();
  bossUid = admin.uid;
  await desk.seedClient({ user: { admin: true, desk: 'manager' } }, 'unchosen');
  await desk.seedDocs(createDeskDocuments());
  callers = { client: desk.as, other: () => other, desk: () => admin, visitor: () => desk.visitor };
});
afterAll(async () => {
  queries.stop();
  await desk.close();
});

interface Prepared {
  uid: Uid;
  op: Op;
  call: (role: Role) => Promise<unknown>;
}

async function prepare({ given, planted, isNew, call, own }: Row): Promise<Prepared> {
  const uid = desk.createUid();
  const op = createOp();
  if (!isNew) await desk.seedClient(given?.(uid, bossUid), uid);
  if (planted) await desk.seedDocs(planted(uid, op, bossUid));
  const as = (role: Role): DataContext =>
    own ? { ...callers[role](uid), uid } : callers[role](uid);
  return { uid, op, call: (role) => call(as(role), uid, op) };
}

/** Every document that an act may write, in its current state. */
async function written({ uid, op }: Prepared): Promise<unknown> {
  const ownDocuments = [
    'users',
    'accounts',
    'holds',
    'deposits',
    'withdrawals',
    'trades',
    'proposals',
    'subscriptions',
    'verifications',
    'notifications',
    'desknotes',
  ];
  const others = [
    'desk/plans',
    'desk/switches',
    'desk/policy',
    'desk/current',
    'proposals/desk',
    `admins/${bossUid}`,
    `tallies/${bossUid}`,
    ...[uid, 'status-active', 'everyone'].map((audience) => `notices/${audience}/items/${op}`),
    `messages/${op}`,
  ];
  const documents = await Promise.all(
    [...ownDocuments.map((col) => `${col}/${uid}`), ...others].map(async (path) => [
      path,
      await desk.read(path),
    ]),
  );
  const books = await Promise.all(
    [uid, bossUid].map((owner) => getEntries(callers.desk(owner), owner)),
  );
  return { documents, ops: books.map((book) => book.map((entry) => entry.op)) };
}

describe.each(Object.entries(rows))('threat 4: %s', (_, row) => {
  let prepared: Prepared;
  beforeAll(async () => {
    prepared = await prepare(row);
  });

  // Denials change nothing, so they come first, and the twin that is taken finds the same state.
  it.each(roles.filter((role) => !row.taken.includes(role)))(
    'is denied to: %s',
    { tags: ['full'] },
    async (role) => {
      await expect(prepared.call(role)).rejects.toMatchObject({ kind: 'denied' });
    },
  );

  const call = async (role: Role) => {
    await prepared.call(role);
  };
  it.each(row.taken.slice(0, 1))('is taken from: %s', call);
  it.each(row.taken.slice(1))('is taken from: %s', { tags: ['full'] }, call);

  if (!row.once) return;
  it('threat 5: does nothing twice', { tags: ['full'] }, async () => {
    const act = async () => {
      for (const role of row.taken) await prepared.call(role);
    };
    await act();
    const before = await written(prepared);
    await act();
    expect(await written(prepared)).toEqual(before);
  });
});

describe('the table of functions', () => {
  it('has a row for every one', () => {
    const functions = Object.entries(modules).flatMap(listFunctions);
    const tabled = new Set(Object.keys(rows).map((name) => name.split(' ')[0]));
    expect([...tabled].toSorted()).toEqual(
      functions.filter((name) => !pure.includes(name)).toSorted(),
    );
  });

  it('makes no query that lacks an index', () => {
    const lacking = [...queries.shapes.values()]
      .filter((shape) => !isIndexed(shape))
      .map(formatShape);
    expect(queries.shapes.size).toBeGreaterThan(20);
    expect(lacking).toEqual([]);
  });
});
