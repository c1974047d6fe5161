import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, getDoc } from 'firebase/firestore/lite';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import {
  buildPlansUpdate,
  buildSwitchesUpdate,
  createPlan,
  createSwitches,
} from '../support/rules/acts/objects';
import { seedPayee } from '../support/rules/acts/payments';
import { buildPolicyUpdate, removePolicy } from '../support/rules/acts/policy';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { inSeconds } from '../support/rules/times';
import {
  buildAct,
  type Commit,
  changeCommit,
  type Fields,
  getFields,
  refuseThenAccept,
  removeParts,
  send,
} from '../support/rules/writes';

let desk: RulesDesk;
/** The manager whose method clients see before, and the one who is to be chosen. */
let old: DataContext;
let next: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  old = (await seedPayee(desk)).caller;
  next = (await seedPayee(desk)).caller;
});
afterAll(() => desk.close());

interface Selection {
  /** What is stored; null if nobody was chosen. */
  before: Fields | null;
  /** Whose book has the entry. */
  book: string;
  actor: string;
}

/** `desk.selected` as the operator's script writes it, in the name of `actor`. */
const buildSelection = ({ before, book, actor }: Selection): Commit => {
  const fields = { admin: next?.uid, previous: before?.admin ?? '' };
  const act = {
    uid: book,
    col: 'desk',
    rev: before ? 2 : 1,
    op: createOp(),
    actor,
    action: 'desk.selected',
  };
  return buildAct({ ...act, fields, before: before ?? {}, after: fields });
};

const getCurrentRef = (caller: DataContext) => doc(caller.db, 'desk/current');

const senders: [name: string, sender: () => Promise<DataContext> | DataContext | undefined][] = [
  ['a manager', () => desk.seedAdmin()],
  ['the manager who is to be chosen', () => next],
  ['the manager who was chosen', () => old],
  ['an agent', () => desk.seedAdmin({ user: { desk: 'agent' } })],
  ['a client', () => desk.seedClient()],
];

describe.each<[string, () => Promise<Fields | null>]>([
  [
    'the first choice',
    async () => {
      await desk.remove('desk/current');
      return null;
    },
  ],
  [
    'another choice',
    async () => {
      const before = { admin: old?.uid, previous: '' };
      await desk.seedDocs({
        'desk/current': { ...before, rev: 1, op: 'earlier', at: inSeconds(-60) },
      });
      return before;
    },
  ],
])('%s of a payment method', (_, prepare) => {
  let before: Fields | null;
  beforeEach(async () => {
    before = await prepare();
  });

  describe.each(senders)('by %s', (__, find) => {
    it('threat 29: is refused in the own book and in that of the chosen, in the own name and the operator’s', async () => {
      const sender = (await find()) ?? desk.visitor;
      for (const book of [sender.uid, next?.uid ?? '']) {
        for (const actor of [sender.uid, 'operator']) {
          const commit = buildSelection({ before, book, actor });
          await assertFails(send(sender, commit));
          await assertFails(send(sender, removeParts(commit, 'entry')));
          await assertFails(send(sender, removeParts(commit, 'document')));
        }
      }
      await assertFails(deleteDoc(getCurrentRef(sender)));
      await assertSucceeds(getDoc(getCurrentRef(sender)));
    });
  });

  it('threat 29: is read by nobody who is not signed in', async () => {
    await assertFails(getDoc(getCurrentRef(desk.visitor)));
    await assertSucceeds(getDoc(getCurrentRef(await desk.seedClient())));
  });
});

describe('threat 8: an entry of desk.selected', () => {
  it.each<[string, (uid: string) => Promise<Commit>]>([
    [
      'the plans',
      async (uid) => {
        await desk.remove('desk/plans');
        return buildPlansUpdate(uid, 0, null, { plus: createPlan() });
      },
    ],
    [
      'the switches',
      async (uid) => {
        await desk.remove('desk/switches');
        return buildSwitchesUpdate(uid, 0, null, createSwitches());
      },
    ],
    [
      'the policy',
      async (uid) => {
        await removePolicy(desk);
        return buildPolicyUpdate(uid, null);
      },
    ],
  ])('is not accepted together with %s', async (_, write) => {
    const admin = await desk.seedAdmin();
    const valid = await write(admin.uid);
    await refuseThenAccept(
      admin,
      changeCommit(valid, { entry: { action: 'desk.selected' } }),
      valid,
    );
  });

  it('is not accepted after an act whose document it names', async () => {
    const admin = await desk.seedAdmin();
    await removePolicy(desk);
    const valid = buildPolicyUpdate(admin.uid, null);
    await assertSucceeds(send(admin, valid));
    const op = createOp();
    const late = { ...getFields(valid, 'entry'), action: 'desk.selected', op };
    await assertFails(
      send(admin, { entry: { path: `ledger/${admin.uid}/entries/${op}`, fields: late } }),
    );
    await removePolicy(desk);
  });
});
