import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { goodReason } from '../../support/rules/objects';
import { newPayee, paymentReplaced } from '../../support/rules/payments';
import { policyUpdated, type StoredPolicy } from '../../support/rules/policy';
import {
  confirmed,
  decidedAgainst,
  deskKinds,
  type ProposalClient,
  seedProposal,
} from '../../support/rules/proposals';
import { Double, sendWire } from '../../support/rules/wire';
import {
  altered,
  asSecond,
  type Commit,
  type Fields,
  getList,
  moved,
  refuseThenAccept,
  send,
  withOp,
} from '../../support/rules/writes';

// A confirmation in the book of the desk names the op of an act in the book of a person. In the
// book of somebody else the same op is free.

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const idOf = ({ before }: ProposalClient) => String(before.list.at(-1)?.id);
const opOf = (confirmation: Commit) => String(confirmation.actEntry?.fields.op);
const wordsOf = (state: ProposalClient) => ({ ref: idOf(state), reason: goodReason });

/** The policy that a confirmation has left. */
async function readPolicy(): Promise<StoredPolicy> {
  const { fourEyes, daily, addressHours, since, history, rev } = await desk.read('desk/policy');
  return { fourEyes, daily, addressHours, since, history, rev } as StoredPolicy; // as it was written
}
/** Nobody proposed it: no threshold, and an hour. */
const loosened = (actor: string, policy: StoredPolicy, state: ProposalClient, op: string): Commit =>
  withOp(
    policyUpdated(actor, policy, { fourEyes: '0', daily: '0', addressHours: 1 }, wordsOf(state)),
    'entry',
    op,
  );

describe('threat 40: a confirmed payment method', () => {
  it('covers no policy of the same op in the same commit', async () => {
    const state = await seedProposal(desk, admin, 'payment');
    const valid = confirmed(state);
    await refuseThenAccept(
      admin,
      { ...valid, ...asSecond(loosened(admin.uid, state.policy, state, opOf(valid))) },
      valid,
    );
  });

  it('covers no policy of the same op afterwards', async () => {
    const state = await seedProposal(desk, admin, 'payment');
    const valid = confirmed(state);
    await assertSucceeds(send(admin, valid));
    for (const caller of [admin, await desk.newAdmin()])
      await assertFails(send(caller, loosened(caller.uid, state.policy, state, opOf(valid))));
  });

  it.each(['in the same commit', 'afterwards'])(
    'covers no method of the same op of somebody else, %s',
    async (when) => {
      const state = await seedProposal(desk, admin, 'payment');
      const other = await newPayee(desk);
      const valid = confirmed(state);
      const theirs = withOp(
        paymentReplaced(other, { bitcoin: 'tb1qmine' }, admin.uid, wordsOf(state)),
        'entry',
        opOf(valid),
      );
      if (when === 'in the same commit')
        await assertFails(send(admin, { ...valid, ...asSecond(theirs) }));
      await assertSucceeds(send(admin, valid));
      await assertFails(send(admin, theirs));
    },
  );

  it('has its act in the book of its owner', async () => {
    const valid = confirmed(await seedProposal(desk, admin, 'payment'));
    for (const book of [admin.uid, 'desk'])
      await assertFails(
        send(admin, moved(valid, 'actEntry', `ledger/${book}/entries/${opOf(valid)}`)),
      );
    await assertSucceeds(send(admin, valid));
  });
});

describe('threat 40: a confirmed policy', () => {
  it('covers no other policy of the same op by another manager', async () => {
    const state = await seedProposal(desk, admin, 'policy');
    const other = await desk.newAdmin();
    const valid = confirmed(state);
    await assertSucceeds(send(admin, valid));
    const now = await readPolicy();
    await assertFails(send(other, loosened(other.uid, now, state, opOf(valid))));
    await assertFails(send(admin, loosened(admin.uid, now, state, opOf(valid))));
    await assertSucceeds(send(other, policyUpdated(other.uid, now, { fourEyes: '1.00' })));
  });

  it.each(['in the same commit', 'afterwards'])(
    'covers no payment method of the same op, %s',
    async (when) => {
      const state = await seedProposal(desk, admin, 'policy');
      const other = await newPayee(desk);
      const valid = confirmed(state);
      const theirs = withOp(
        paymentReplaced(other, { bitcoin: 'tb1qmine' }, admin.uid, wordsOf(state)),
        'entry',
        opOf(valid),
      );
      if (when === 'in the same commit')
        await assertFails(send(admin, { ...valid, ...asSecond(theirs) }));
      await assertSucceeds(send(admin, valid));
      await assertFails(send(admin, theirs));
    },
  );
});

describe.each(deskKinds)('threat 40: a %s', (kind) => {
  it.each(['rejected', 'cancelled'] as const)(
    'is covered by no proposal that is %s',
    async (status) => {
      const state = await seedProposal(desk, admin, kind, {
        changes: status === 'cancelled' ? { by: admin.uid } : {},
      });
      const against = decidedAgainst(status, state);
      const { act, actEntry } = confirmed(state);
      if (!act || !actEntry) throw new Error('No act');
      for (const ref of ['', String(actEntry.fields.op)])
        await assertFails(send(admin, { ...altered(against, { entry: { ref } }), act, actEntry }));
      await assertSucceeds(send(admin, against));
      await assertFails(send(admin, { act, actEntry }));
    },
  );
});

describe('threat 15: a decision about a policy', () => {
  const decisions: Record<string, (state: ProposalClient) => Commit> = {
    confirmed,
    rejected: (state) => decidedAgainst('rejected', state),
    cancelled: (state) => decidedAgainst('cancelled', state),
  };

  // Stored in that form, a list would be no more what the app writes of it: nobody could propose or
  // decide anything any more.
  it.each(
    Object.keys(decisions).flatMap((name) =>
      ['from', 'outcome'].map((side): [string, string] => [name, side]),
    ),
  )('leaves whole numbers as they are: %s, %s', async (name, side) => {
    const state = await seedProposal(desk, admin, 'policy', {
      changes: name === 'cancelled' ? { by: admin.uid } : {},
    });
    const valid = decisions[name]?.(state) ?? {};
    const list = getList(valid, 'document');
    const fields = list.at(-1)?.[side] as Fields & { addressHours: number }; // as it was seeded
    const after = {
      ...list.at(-1),
      [side]: { ...fields, addressHours: new Double(fields.addressHours) },
    };
    const other = altered(valid, { document: { list: list.with(-1, after) }, entry: { after } });
    expect(await sendWire(desk, admin.uid, other)).toBe(403);
    expect(await sendWire(desk, admin.uid, valid)).toBe(200);
  });
});
