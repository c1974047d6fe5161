import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { deleteDoc, doc, getDoc } from 'firebase/firestore/lite';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import { inSeconds } from '../support/rules/acts';
import { createRulesDesk, type RulesDesk } from '../support/rules/desk';
import { it } from '../support/rules/it';
import { planOf, plansUpdated, switchesOf, switchesUpdated } from '../support/rules/objects';
import { newPayee } from '../support/rules/payments';
import { policyUpdated, removePolicy } from '../support/rules/policy';
import {
  altered,
  type Commit,
  type Fields,
  getFields,
  recorded,
  refuseThenAccept,
  send,
  without,
} from '../support/rules/writes';

let desk: RulesDesk;
/** The manager whose method clients see before, and the one who is to be chosen. */
let old: DataContext;
let next: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  old = (await newPayee(desk)).caller;
  next = (await newPayee(desk)).caller;
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
const selected = ({ before, book, actor }: Selection): Commit => {
  const fields = { admin: next?.uid, previous: before?.admin ?? '' };
  const act = {
    uid: book,
    col: 'desk',
    rev: before ? 2 : 1,
    op: createOp(),
    actor,
    action: 'desk.selected',
  };
  return recorded({ ...act, fields, before: before ?? {}, after: fields });
};

const current = (caller: DataContext) => doc(caller.db, 'desk/current');

const senders: [name: string, sender: () => Promise<DataContext> | DataContext | undefined][] = [
  ['a manager', () => desk.newAdmin()],
  ['the manager who is to be chosen', () => next],
  ['the manager who was chosen', () => old],
  ['an agent', () => desk.newAdmin({ user: { desk: 'agent' } })],
  ['a client', () => desk.newClient()],
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
          const commit = selected({ before, book, actor });
          await assertFails(send(sender, commit));
          await assertFails(send(sender, without(commit, 'entry')));
          await assertFails(send(sender, without(commit, 'document')));
        }
      }
      await assertFails(deleteDoc(current(sender)));
      await assertSucceeds(getDoc(current(sender)));
    });
  });

  it('threat 29: is read by nobody who is not signed in', async () => {
    await assertFails(getDoc(current(desk.visitor)));
    await assertSucceeds(getDoc(current(await desk.newClient())));
  });
});

describe('threat 8: an entry of desk.selected', () => {
  it.each<[string, (uid: string) => Promise<Commit>]>([
    [
      'the plans',
      async (uid) => {
        await desk.remove('desk/plans');
        return plansUpdated(uid, 0, null, { plus: planOf() });
      },
    ],
    [
      'the switches',
      async (uid) => {
        await desk.remove('desk/switches');
        return switchesUpdated(uid, 0, null, switchesOf());
      },
    ],
    [
      'the policy',
      async (uid) => {
        await removePolicy(desk);
        return policyUpdated(uid, null);
      },
    ],
  ])('is not accepted together with %s', async (_, write) => {
    const admin = await desk.newAdmin();
    const valid = await write(admin.uid);
    await refuseThenAccept(admin, altered(valid, { entry: { action: 'desk.selected' } }), valid);
  });

  it('is not accepted after an act whose document it names', async () => {
    const admin = await desk.newAdmin();
    await removePolicy(desk);
    const valid = policyUpdated(admin.uid, null);
    await assertSucceeds(send(admin, valid));
    const op = createOp();
    const late = { ...getFields(valid, 'entry'), action: 'desk.selected', op };
    await assertFails(
      send(admin, { entry: { path: `ledger/${admin.uid}/entries/${op}`, fields: late } }),
    );
    await removePolicy(desk);
  });
});
