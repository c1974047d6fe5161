import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { arrayUnion, doc, increment, writeBatch } from 'firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { add, subtract } from '@/domain/money';
import { acts } from '../support/rules/access/role-acts';
import {
  adminDecisions,
  clientDecisions,
  clientHolds,
  createList,
  decisionActs,
  deletion,
  figures,
  isByAdmin,
  type ListAct,
  requestActs,
  seedList,
} from '../support/rules/acts/list-acts';
import { buildHolds, toStoredList } from '../support/rules/acts/lists';
import { buildPlansUpdate, buildProfileEdit, createPlan } from '../support/rules/acts/objects';
import {
  type ClientSetup,
  createClientDocuments,
  createRulesDesk,
  type RulesDesk,
} from '../support/rules/desk';
import { it } from '../support/rules/it';
import { seedForValidWrites } from '../support/rules/valid-writes/all';
import {
  type Commit,
  changeCommit,
  type Fields,
  getFields,
  getOp,
  refuseThenAccept,
  removeParts,
  renameAsSecond,
  replaceId,
  send,
} from '../support/rules/writes';

/**
 * For each document that has entries one act that leads it to revision 2: by the desk, and by the
 * client where there is one. A settlement writes the account, too.
 */
const actsOfDesk = {
  users: 'profile.corrected',
  accounts: 'account.adjusted',
  deposits: 'deposit.rejected',
  withdrawals: 'withdrawal.deleted of a decided one',
  subscriptions: 'subscription.terminated',
  verifications: 'verification.approved',
  admins: 'payment.updated again',
  'desk/plans': 'plans.updated',
  'desk/switches': 'switches.updated',
} as const;
const actsOfClient = {
  users: 'closure.requested',
  deposits: 'deposit.requested',
  withdrawals: 'withdrawal.requested',
  trades: 'trade.placed',
  subscriptions: 'subscription.set instead of another',
  verifications: 'verification.submitted',
} as const;

/** Valid acts by one caller on one client, over one state: each of them would be taken. */
async function prepareActs(
  desk: RulesDesk,
  names: readonly string[],
): Promise<{ caller: DataContext; commits: Commit[] }> {
  const uid = desk.createUid();
  const setup: ClientSetup = {};
  const stage: RulesDesk = {
    ...desk,
    createUid: () => uid,
    seedClient: async (further = {}) => {
      for (const [part, fields] of Object.entries(further))
        Object.assign(setup, { [part]: { ...findPart(setup, part), ...fields } });
      await desk.seedDocs(createClientDocuments(uid, setup));
      return desk.as(uid);
    },
  };
  const admin = await desk.seedAdmin();
  await seedForValidWrites(desk);
  const prepared = new Map<string, { caller: DataContext; commit: Commit }>();
  // What is said of the profile is read out of it, so that it must not be planted again afterwards.
  const getLastLength = (name: string) =>
    name === actsOfDesk.users || name === actsOfClient.users ? 1 : 0;
  for (const name of names.toSorted((a, b) => getLastLength(a) - getLastLength(b)))
    prepared.set(name, await prepareOne(stage, desk, admin, name));
  const ready = names.flatMap((name) => prepared.get(name) ?? []);
  return { caller: ready[0]?.caller ?? admin, commits: ready.map(({ commit }) => commit) };
}

const findPart = (setup: ClientSetup, part: string) =>
  Object.entries(setup).find(([name]) => name === part)?.[1];

async function prepareOne(
  stage: RulesDesk,
  desk: RulesDesk,
  admin: DataContext,
  name: string,
): Promise<{ caller: DataContext; commit: Commit }> {
  if (name === actsOfDesk.admins) {
    const ready = await acts[name]?.(desk, admin, 1);
    if (!ready) throw new Error(`There is no act ${name}`);
    await desk.seedDocs({ [`admins/${admin.uid}`]: await desk.read(`admins/${ready.caller.uid}`) });
    return { caller: admin, commit: replaceId(ready.commit, ready.caller.uid, admin.uid) };
  }
  const ready = await acts[name]?.(
    stage,
    admin,
    name === actsOfDesk.deposits || name === actsOfDesk.withdrawals ? 0 : 1,
  );
  if (!ready) throw new Error(`There is no act ${name}`);
  return ready;
}

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

describe('two acts in one commit', () => {
  const findAct = (action: string): ListAct => {
    const found = [...requestActs, ...adminDecisions, ...clientDecisions, deletion].find(
      (one) => one.action === action,
    );
    if (!found) throw new Error(`No ${action}`);
    return found;
  };

  /** Two valid acts of one caller on the two lists of one client, each as if it were alone. */
  async function seedPair(first: ListAct, second: ListAct) {
    const {
      uid,
      before,
      caller: client,
    } = await seedList(desk, first.kind, ['decided', 'waiting']);
    const beside = createList(second.kind, uid, ['decided', 'waiting']);
    await desk.seedDocs({ [`${second.kind.col}/${uid}`]: toStoredList(second.kind, beside) });
    const caller = isByAdmin(first) ? admin : client;
    const options = { actor: caller.uid, index: 1 };
    return {
      uid,
      caller,
      one: first.act({ uid, before }, options),
      two: second.act({ uid, before: beside }, options),
    };
  }

  const pairs: [ListAct, ListAct][] = [
    ['withdrawal.requested', 'trade.placed'],
    ['withdrawal.cancelled', 'trade.placed'],
    ['withdrawal.completed', 'trade.settled'],
    ['withdrawal.rejected', 'trade.settled'],
    ['withdrawal.deleted', 'trade.settled'],
  ].map(([first = '', second = '']) => [findAct(first), findAct(second)]);

  describe.each(pairs)('threat 14: $action', (first, second) => {
    const gain = requestActs.includes(first)
      ? add(clientHolds.reserved, '40.00')
      : subtract(clientHolds.reserved, '40.00');
    const stake = requestActs.includes(second)
      ? add(clientHolds.staked, '50.00')
      : subtract(clientHolds.staked, '50.00');
    const moves: [string, (state: Awaited<ReturnType<typeof seedPair>>) => Commit[]][] = [
      [
        'no movement',
        ({ one, two }) => [
          { ...removeParts(one, 'holds'), ...renameAsSecond(removeParts(two, 'holds')) },
        ],
      ],
      [
        'the movement of the first',
        ({ one, two }) => [{ ...one, ...renameAsSecond(removeParts(two, 'holds')) }],
      ],
      [
        'the movement of the second',
        ({ one, two }) => [{ ...removeParts(one, 'holds'), ...renameAsSecond(two) }],
      ],
      [
        'one movement after the other',
        ({ one, two }) => [
          { ...one, ...renameAsSecond(two) },
          { ...renameAsSecond(two), ...one },
        ],
      ],
      [
        'one movement by both amounts',
        ({ uid, one, two }) =>
          [one, two].map((act) => ({
            ...one,
            ...renameAsSecond(removeParts(two, 'holds')),
            holds: buildHolds(uid, { reserved: gain, staked: stake }, getOp(act)),
          })),
      ],
      [
        'one movement after the other, by both amounts',
        ({ uid, one, two }) => [
          {
            ...one,
            ...renameAsSecond(two),
            'second holds': buildHolds(uid, { reserved: gain, staked: stake, rev: 2 }, getOp(two)),
          },
          {
            ...renameAsSecond(two),
            ...one,
            holds: buildHolds(uid, { reserved: gain, staked: stake, rev: 2 }, getOp(one)),
          },
        ],
      ],
    ];
    describe(`and ${second.action} do not share`, () => {
      it.each(moves)('%s', async (_, commits) => {
        const state = await seedPair(first, second);
        for (const commit of commits(state)) await assertFails(send(state.caller, commit));
        await assertSucceeds(send(state.caller, state.one));
        // The second act was written for the holds and the account of before.
        await desk.force(`holds/${state.uid}`, { ...clientHolds, rev: 1 });
        await desk.force(`accounts/${state.uid}`, { ...figures, rev: 1 });
        await assertSucceeds(send(state.caller, state.two));
      });

      it('one entry', async () => {
        const { uid, caller, one, two } = await seedPair(first, second);
        const op = getOp(one);
        const list = getFields(two, 'document');
        const along = { path: `${second.kind.col}/${uid}`, fields: { ...list, op } };
        const bothHolds = buildHolds(uid, { reserved: gain, staked: stake }, op);
        await assertFails(send(caller, { ...one, along }));
        await assertFails(send(caller, { ...one, along, holds: bothHolds }));
        await assertSucceeds(send(caller, one));
      });
    });
  });

  describe('threat 14: two requests in one list', () => {
    it.each(requestActs.filter(({ kind }) => kind.col !== 'deposits'))(
      'do not share a movement: $action',
      async (one) => {
        const client = await seedList(desk, one.kind, ['decided', 'waiting']);
        const first = one.act(client);
        const { list, [one.kind.waiting]: waiting, oldest } = getFields(first, 'document');
        const then = {
          list: Array.isArray(list) ? list : [],
          waiting: Number(waiting),
          oldest,
          rev: client.before.rev + 1,
        };
        const second = one.act({ ...client, before: then });
        const field = one.kind.col === 'trades' ? 'staked' : 'reserved';
        const amount = one.kind.col === 'trades' ? '50.00' : '40.00';
        const both = { ...clientHolds, [field]: add(add(clientHolds[field], amount), amount) };
        for (const op of [getOp(first), getOp(second)]) {
          await assertFails(
            send(client.caller, {
              ...first,
              ...renameAsSecond(second),
              'second holds': buildHolds(client.uid, both, op),
            }),
          );
          await assertFails(
            send(client.caller, {
              ...first,
              ...renameAsSecond(second),
              'second holds': buildHolds(client.uid, { ...clientHolds }, op),
            }),
          );
        }
        await assertFails(send(client.caller, { ...first, ...renameAsSecond(second) }));
        await assertSucceeds(send(client.caller, first));
      },
    );

    it.each(['withdrawal.requested', 'trade.placed'])(
      'and a deposit beside %s do not share one',
      async (action) => {
        const { caller, uid, one, two } = await seedPair(
          findAct(action),
          findAct('deposit.requested'),
        );
        const ofTheDeposit = {
          ...one,
          ...renameAsSecond(two),
          holds: buildHolds(uid, getFields(one, 'holds'), getOp(two)),
        };
        await assertFails(send(caller, ofTheDeposit));
        await assertSucceeds(send(caller, { ...one, ...renameAsSecond(two) }));
      },
    );
  });

  describe('threat 14: a hold of one client', () => {
    it.each(['withdrawal.requested', 'trade.placed'])(
      'cannot be taken from another client by %s',
      async (action) => {
        const one = findAct(action);
        const [client, other] = await Promise.all([
          seedList(desk, one.kind, ['waiting']),
          seedList(desk, one.kind, ['waiting']),
        ]);
        const act = one.act(client);
        const borrowed = {
          ...removeParts(act, 'holds'),
          holds: buildHolds(other.uid, getFields(act, 'holds'), getOp(act)),
        };
        await assertFails(send(client.caller, borrowed));
        await assertFails(
          send(client.caller, {
            ...act,
            theirs: buildHolds(other.uid, getFields(act, 'holds'), getOp(act)),
          }),
        );
        await assertSucceeds(send(client.caller, act));
      },
    );
  });
});

describe('one document written twice in a commit', () => {
  // A commit may write one document several times. What is added by a transform is added once a
  // write, and the rule may see each write as if it were the only one. So a rule asks what the
  // document is after the whole commit.

  /** Sends a commit in which one part is written once for each of `changes`, as an update. */
  function sendTimes(
    caller: DataContext,
    commit: Commit,
    part: string,
    changes: readonly Fields[],
  ): Promise<void> {
    const batch = writeBatch(caller.db);
    for (const [name, { path, fields }] of Object.entries(commit)) {
      if (name !== part) batch.set(doc(caller.db, path), fields);
      else
        for (const change of changes) batch.update(doc(caller.db, path), { ...fields, ...change });
    }
    return batch.commit();
  }

  /**
   * The act with `part` written as an update in which a transform adds once, which is accepted, and
   * then twice.
   */
  async function refusesSecond(
    create: () => Promise<{ caller: DataContext; commit: Commit }>,
    part: string,
    changes: readonly [Fields, Fields],
  ) {
    const first = await create();
    const second = await create();
    await assertFails(sendTimes(first.caller, first.commit, part, changes));
    await assertSucceeds(sendTimes(second.caller, second.commit, part, changes.slice(0, 1)));
  }

  describe('threat 5: counts pending elements once', () => {
    it.each([...requestActs, ...decisionActs, deletion])(
      'when $action writes its list twice',
      async (one: ListAct) => {
        const waiting = one.kind.col === 'trades' ? 'open' : 'pending';
        const step = increment(requestActs.includes(one) ? 1 : -1);
        const seedCase = async () => {
          const client = await seedList(desk, one.kind, ['waiting', 'waiting', 'waiting']);
          const caller = isByAdmin(one) ? admin : client.caller;
          return { caller, commit: one.act(client, { actor: caller.uid }) };
        };
        await refusesSecond(seedCase, 'document', [{ [waiting]: step }, { [waiting]: step }]);
      },
    );
  });

  describe('threat 20: adds one address only', () => {
    const createAddress = (label: string) => ({ coin: 'bitcoin', address: 'tb1qmine', label });
    it('when the profile is written twice', async () => {
      const seedCase = async () => {
        const uid = desk.createUid();
        const documents = createClientDocuments(uid, {
          user: { addresses: Array.from({ length: 19 }, (_, i) => createAddress(`Wallet ${i}`)) },
        });
        await desk.seedDocs(documents);
        return {
          caller: desk.as(uid),
          commit: buildProfileEdit(uid, documents[`users/${uid}`] ?? {}),
        };
      };
      await refusesSecond(seedCase, 'document', [
        { addresses: arrayUnion(createAddress('One')) },
        { addresses: arrayUnion(createAddress('Other')) },
      ]);
    });
  });
});

describe('one entry for two documents', () => {
  const listPairs = (acts: Record<string, string>): [string, string, string, string][] =>
    Object.entries(acts).flatMap(([first, act]) =>
      Object.entries(acts)
        .filter(([second]) => second !== first)
        .map(([second, other]): [string, string, string, string] => [first, second, act, other]),
    );

  /**
   * All that the second writes but its entry, under the name of the first act. What both write, the
   * first writes.
   */
  function mergeCommits(first: Commit, second: Commit): Commit {
    const { op: from } = getFields(second, 'entry');
    const { op: to } = getFields(first, 'entry');
    const paths = Object.values(first).map(({ path }) => path);
    const rest = Object.entries(
      removeParts(replaceId(second, String(from), String(to)), 'entry'),
    ).filter(([, { path }]) => !paths.includes(path));
    return Object.fromEntries(rest.map(([part, write]) => [`riding ${part}`, write]));
  }

  describe.each([
    ['the desk', actsOfDesk],
    ['a client', actsOfClient],
  ])('threat 8: one entry by %s', (_, acts) => {
    it.each(listPairs(acts))(
      'about %s does not cover a write to %s',
      async (__, ___, act, other) => {
        const { caller, commits } = await prepareActs(desk, [act, other]);
        const [first = {}, second = {}] = commits;
        // Revisions are the same, so that they are not what tells the two apart.
        expect([getFields(first, 'document').rev, getFields(second, 'document').rev]).toEqual([
          2, 2,
        ]);
        await refuseThenAccept(caller, { ...first, ...mergeCommits(first, second) }, first);
      },
    );

    it.each(Object.entries(acts))(
      'about %s covers its own document in the same state',
      async (__, act) => {
        const others = Object.values(acts).filter((other) => other !== act);
        const { caller, commits } = await prepareActs(desk, [...others.slice(0, 1), act]);
        const [, second = {}] = commits;
        await assertSucceeds(send(caller, second));
      },
    );
  });

  describe('threat 8: the fixed records of the desk', () => {
    it.each([
      ['desk/plans', 'desk.selected'],
      ['desk/plans', 'switches.updated'],
      ['desk/switches', 'desk.selected'],
      ['desk/switches', 'plans.updated'],
    ] as const)('an entry about another does not cover %s, as %s', async (path, action) => {
      const { caller, commits } = await prepareActs(desk, [actsOfDesk[path]]);
      const [valid = {}] = commits;
      await refuseThenAccept(caller, changeCommit(valid, { entry: { action } }), valid);
    });

    it.each([
      ['desk/plans', 'desk/switches'],
      ['desk/switches', 'desk/plans'],
    ] as const)('an entry about %s is not accepted with %s alone', async (told, written) => {
      const { caller, commits } = await prepareActs(desk, [actsOfDesk[told], actsOfDesk[written]]);
      const [first = {}, second = {}] = commits;
      const { entry } = first;
      const { document } = replaceId(
        second,
        String(getFields(second, 'entry').op),
        String(getFields(first, 'entry').op),
      );
      if (!entry || !document) throw new Error('No entry');
      await refuseThenAccept(caller, { document, entry }, first);
    });

    it('have a revision each', async () => {
      const admin = await desk.seedAdmin();
      await seedForValidWrites(desk);
      const plans = { plus: createPlan() };
      await Promise.all([
        desk.force('desk/switches', { rev: 7 }),
        desk.force('desk/plans', { plans }),
      ]);
      const buildNext = (rev: number) =>
        buildPlansUpdate(admin.uid, rev, plans, { plus: createPlan({ fee: '30.00' }) });
      await refuseThenAccept(admin, buildNext(7), buildNext(1));
      await assertFails(send(admin, buildNext(1)));
    });
  });
});
