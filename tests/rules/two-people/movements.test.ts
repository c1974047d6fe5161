import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { subtract } from '@/domain/money';
import { createListState, listKinds, toStoredList } from '../../support/rules/acts/lists';
import {
  buildConfirmedMovement,
  buildMovementAlone,
  movements,
  seedMovement,
} from '../../support/rules/acts/movements';
import { seedThreshold } from '../../support/rules/acts/policy';
import { addConfirmation, buildConfirmedAct } from '../../support/rules/acts/proposal-acts';
import {
  createProposal,
  createProposalEntry,
  type ProposalClient,
} from '../../support/rules/acts/seed-proposal';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { type Fields, refuseThenAccept, renameAsSecond, send } from '../../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

const getId = ({ before }: ProposalClient): string => String(before.list.at(-1)?.id);

describe.each(movements.map((movement) => [movement.name, movement] as const))(
  'the threshold of a movement: %s',
  (_, movement) => {
    const { amount, kind } = movement;
    const below = subtract(amount, '0.01');
    const prepare = (changes: Fields = {}) => seedMovement(desk, admin, movement, changes);
    const buildByTwo = (state: ProposalClient) => buildConfirmedMovement(state, movement);

    it('threat 40: one person moves as much as the threshold, and not a cent more', async () => {
      const state = await prepare();
      await seedThreshold(desk, below);
      await assertFails(send(admin, buildMovementAlone(state, movement)));
      await seedThreshold(desk, amount);
      await assertSucceeds(send(admin, buildMovementAlone(state, movement)));
    });

    it('is moved by two above it', async () => {
      await seedThreshold(desk, '0.01');
      await assertSucceeds(send(admin, buildByTwo(await prepare())));
    });

    it('threat 40: is not moved by one who only names the proposal, with any threshold', async () => {
      const state = await prepare();
      await seedThreshold(desk, below);
      await assertFails(send(admin, buildMovementAlone(state, movement, admin.uid, getId(state))));
      // The act of a fee names its subscription, with and without a proposal.
      if (kind !== 'fee') {
        await seedThreshold(desk, amount);
        await assertFails(
          send(admin, buildMovementAlone(state, movement, admin.uid, getId(state))),
        );
      }
      await assertSucceeds(send(admin, buildByTwo(state)));
    });

    // A correction names the entry that it corrects, and a fee its subscription.
    if (kind !== 'adjustment' && kind !== 'fee')
      it('threats 7, 40: names no other entry', async () => {
        const state = await prepare();
        await seedThreshold(desk, amount);
        await desk.seedDocs({
          [`ledger/${state.uid}/entries/earlier`]: {
            op: 'earlier',
            col: 'accounts',
            action: 'account.adjusted',
          },
        });
        const requested = String(state.requests.list.at(-1)?.id);
        for (const ref of ['earlier', requested, 'nowhere'])
          await assertFails(send(admin, buildMovementAlone(state, movement, admin.uid, ref)));
        await assertSucceeds(send(admin, buildMovementAlone(state, movement)));
      });

    it('threat 40: is not moved by the confirmation of the same proposal for another client', async () => {
      const state = await prepare();
      const other = await prepare();
      await seedThreshold(desk, below);
      const act = buildMovementAlone(state, movement, admin.uid, getId(other));
      await refuseThenAccept(admin, addConfirmation(other, act, admin.uid), buildByTwo(state));
      await assertSucceeds(send(admin, buildByTwo(other)));
    });

    it('threat 40: is not moved beside the confirmation of another act', async () => {
      const state = await prepare();
      await seedThreshold(desk, below);
      const { uid, before } = state;
      const leaving: ProposalClient = {
        ...state,
        kind: 'closing',
        user: await desk.read(`users/${uid}`),
      };
      const closing = createListState(listKinds.proposals, [
        ...before.list,
        createProposal(leaving),
      ]);
      const entries = closing.list.slice(-2).map((one) => createProposalEntry(uid, one));
      await desk.seedDocs({
        [`proposals/${uid}`]: toStoredList(listKinds.proposals, closing),
        ...Object.fromEntries(entries),
      });
      const closed = renameAsSecond(buildConfirmedAct({ ...leaving, before: closing }));
      for (const ref of ['', String(closing.list[2]?.id), String(closing.list[1]?.id)])
        await assertFails(
          send(admin, { ...buildMovementAlone(state, movement, admin.uid, ref), ...closed }),
        );
      const act = buildMovementAlone(state, movement, admin.uid, getId(state));
      await assertSucceeds(
        send(admin, addConfirmation({ uid, before: closing }, act, admin.uid, 1)),
      );
    });

    it('threat 40: is not moved by a proposal that was confirmed before', async () => {
      const state = await prepare({ status: 'confirmed' });
      await seedThreshold(desk, below);
      await assertFails(send(admin, buildMovementAlone(state, movement, admin.uid, getId(state))));
      await assertFails(send(admin, buildByTwo(state)));
      await assertFails(
        send(admin, buildByTwo({ ...state, before: { ...state.before, waiting: 1 } })),
      );
      await assertSucceeds(send(admin, buildByTwo(await prepare())));
    });

    it('threat 40: is not moved by the one who proposed it, with a confirmation either', async () => {
      const state = await prepare({ by: admin.uid });
      await seedThreshold(desk, below);
      await assertFails(send(admin, buildByTwo(state)));
      const other = await desk.seedAdmin();
      await assertSucceeds(send(other, buildByTwo({ ...state, caller: other })));
    });
  },
);
