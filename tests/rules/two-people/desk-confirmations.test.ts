import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { goodReason } from '../../support/rules/acts/objects';
import { buildPaymentChange, seedPayee } from '../../support/rules/acts/payments';
import { buildPolicyUpdate, type StoredPolicy } from '../../support/rules/acts/policy';
import { buildConfirmedAct, buildDismissal } from '../../support/rules/acts/proposal-acts';
import { deskKinds } from '../../support/rules/acts/proposal-kinds';
import { type ProposalClient, seedProposal } from '../../support/rules/acts/seed-proposal';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { Double, sendWire } from '../../support/rules/wire';
import {
  type Commit,
  changeCommit,
  type Fields,
  getList,
  movePart,
  refuseThenAccept,
  renameAsSecond,
  replaceOp,
  send,
} from '../../support/rules/writes';

// A confirmation in the book of the desk names the op of an act in the book of a person. In the
// book of somebody else the same op is free.

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

const getProposalId = ({ before }: ProposalClient) => String(before.list.at(-1)?.id);
const getConfirmedOp = (confirmation: Commit) => String(confirmation.actEntry?.fields.op);
const getWords = (state: ProposalClient) => ({ ref: getProposalId(state), reason: goodReason });

/** The policy that a confirmation has left. */
async function readPolicy(): Promise<StoredPolicy> {
  const { fourEyes, daily, addressHours, since, history, rev } = await desk.read('desk/policy');
  return { fourEyes, daily, addressHours, since, history, rev } as StoredPolicy; // as it was written
}
/** Nobody proposed it: no threshold, and an hour. */
const buildLoosening = (
  actor: string,
  policy: StoredPolicy,
  state: ProposalClient,
  op: string,
): Commit =>
  replaceOp(
    buildPolicyUpdate(
      actor,
      policy,
      { fourEyes: '0', daily: '0', addressHours: 1 },
      getWords(state),
    ),
    'entry',
    op,
  );

describe('threat 40: a confirmed payment method', () => {
  it('covers no policy of the same op in the same commit', async () => {
    const state = await seedProposal(desk, admin, 'payment');
    const valid = buildConfirmedAct(state);
    await refuseThenAccept(
      admin,
      {
        ...valid,
        ...renameAsSecond(buildLoosening(admin.uid, state.policy, state, getConfirmedOp(valid))),
      },
      valid,
    );
  });

  it('covers no policy of the same op afterwards', async () => {
    const state = await seedProposal(desk, admin, 'payment');
    const valid = buildConfirmedAct(state);
    await assertSucceeds(send(admin, valid));
    for (const caller of [admin, await desk.seedAdmin()])
      await assertFails(
        send(caller, buildLoosening(caller.uid, state.policy, state, getConfirmedOp(valid))),
      );
  });

  it.each(['in the same commit', 'afterwards'])(
    'covers no method of the same op of somebody else, %s',
    async (when) => {
      const state = await seedProposal(desk, admin, 'payment');
      const other = await seedPayee(desk);
      const valid = buildConfirmedAct(state);
      const theirs = replaceOp(
        buildPaymentChange(other, { bitcoin: 'tb1qmine' }, admin.uid, getWords(state)),
        'entry',
        getConfirmedOp(valid),
      );
      if (when === 'in the same commit')
        await assertFails(send(admin, { ...valid, ...renameAsSecond(theirs) }));
      await assertSucceeds(send(admin, valid));
      await assertFails(send(admin, theirs));
    },
  );

  it('has its act in the book of its owner', async () => {
    const valid = buildConfirmedAct(await seedProposal(desk, admin, 'payment'));
    for (const book of [admin.uid, 'desk'])
      await assertFails(
        send(admin, movePart(valid, 'actEntry', `ledger/${book}/entries/${getConfirmedOp(valid)}`)),
      );
    await assertSucceeds(send(admin, valid));
  });
});

describe('threat 40: a confirmed policy', () => {
  it('covers no other policy of the same op by another manager', async () => {
    const state = await seedProposal(desk, admin, 'policy');
    const other = await desk.seedAdmin();
    const valid = buildConfirmedAct(state);
    await assertSucceeds(send(admin, valid));
    const now = await readPolicy();
    await assertFails(send(other, buildLoosening(other.uid, now, state, getConfirmedOp(valid))));
    await assertFails(send(admin, buildLoosening(admin.uid, now, state, getConfirmedOp(valid))));
    await assertSucceeds(send(other, buildPolicyUpdate(other.uid, now, { fourEyes: '1.00' })));
  });

  it.each(['in the same commit', 'afterwards'])(
    'covers no payment method of the same op, %s',
    async (when) => {
      const state = await seedProposal(desk, admin, 'policy');
      const other = await seedPayee(desk);
      const valid = buildConfirmedAct(state);
      const theirs = replaceOp(
        buildPaymentChange(other, { bitcoin: 'tb1qmine' }, admin.uid, getWords(state)),
        'entry',
        getConfirmedOp(valid),
      );
      if (when === 'in the same commit')
        await assertFails(send(admin, { ...valid, ...renameAsSecond(theirs) }));
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
      const against = buildDismissal(status, state);
      const { act, actEntry } = buildConfirmedAct(state);
      if (!act || !actEntry) throw new Error('No act');
      for (const ref of ['', String(actEntry.fields.op)])
        await assertFails(
          send(admin, { ...changeCommit(against, { entry: { ref } }), act, actEntry }),
        );
      await assertSucceeds(send(admin, against));
      await assertFails(send(admin, { act, actEntry }));
    },
  );
});

describe('threat 15: a decision about a policy', () => {
  const decisions: Record<string, (state: ProposalClient) => Commit> = {
    confirmed: buildConfirmedAct,
    rejected: (state) => buildDismissal('rejected', state),
    cancelled: (state) => buildDismissal('cancelled', state),
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
    const other = changeCommit(valid, {
      document: { list: list.with(-1, after) },
      entry: { after },
    });
    expect(await sendWire(desk, admin.uid, other)).toBe(403);
    expect(await sendWire(desk, admin.uid, valid)).toBe(200);
  });
});
