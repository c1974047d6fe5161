import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import type { Figures } from '../../support/rules/acts';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { figures } from '../../support/rules/list-acts';
import { adjusted, goodReason, profileAct } from '../../support/rules/objects';
import { removePolicy, setThreshold, storedPolicy } from '../../support/rules/policy';
import { actOf, confirmed, type ProposalClient, seedProposal } from '../../support/rules/proposals';
import {
  altered,
  asSecond,
  type Fields,
  refuseThenAccept,
  refuseThenAcceptFrom,
  send,
} from '../../support/rules/writes';

// To close an account is to decide about all that it holds: reserved and staked money is part of
// the balance.

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

/** A client of whom a closing is proposed. */
const client = (account: Figures = figures, changes: Fields = {}) =>
  seedProposal(desk, admin, 'closing', { setup: { account: { ...account } }, changes });
const alone = (state: ProposalClient, actor = admin.uid) => actOf(state, { actor });
const getId = ({ before }: ProposalClient) => String(before.list.at(-1)?.id);
/** Another change of the status. */
const changedTo = ({ user }: ProposalClient, status: string) =>
  profileAct(
    user,
    admin.uid,
    'status.changed',
    { status, closureAt: null },
    ['status'],
    goodReason,
  );

describe('an account is closed', () => {
  it.each([
    ['9000.00', '9000.00'],
    ['9000.00', '1000000.00'],
    ['9000.00', '0'],
    ['0', '0.01'],
    ['0.00', '0.01'],
    ['0.01', '0.01'],
  ])('by one person with a balance of %s and a threshold of %s', async (balance, threshold) => {
    await setThreshold(desk, threshold);
    await assertSucceeds(send(admin, alone(await client({ ...figures, balance }))));
  });

  it('by one person without a policy', async () => {
    await removePolicy(desk);
    await assertSucceeds(send(admin, alone(await client())));
  });

  it.each([
    ['9000.00', '8999.99'],
    ['9000.00', '0.01'],
    ['0.02', '0.01'],
  ])(
    'threat 40: by two people with a balance of %s and a threshold of %s',
    async (balance, threshold) => {
      await setThreshold(desk, threshold);
      const state = await client({ ...figures, balance });
      await refuseThenAccept(admin, alone(state), confirmed(state));
    },
  );

  it('threat 40: with the threshold of all that it holds, reserved or not', async () => {
    await setThreshold(desk, '8999.99');
    const setup = { account: { ...figures }, holds: { reserved: '9000.00', staked: '0' } };
    const state = await seedProposal(desk, admin, 'closing', { setup });
    await refuseThenAccept(admin, alone(state), confirmed(state));
  });

  it('with any profit and bonus, which are no money of the account', async () => {
    await setThreshold(desk, '100.00');
    await assertSucceeds(
      send(admin, alone(await client({ balance: '100.00', profit: '-900.00', bonus: '900.00' }))),
    );
  });

  it('threat 40: of two statuses one is closed, and only that one takes two', async () => {
    await setThreshold(desk, '0.01');
    for (const status of ['suspended', 'frozen', 'pending', 'on-holiday'])
      await assertSucceeds(send(admin, changedTo(await client(), status)));
    const state = await client();
    await refuseThenAccept(admin, changedTo(state, 'closed'), changedTo(state, 'suspended'));
  });

  it('is opened again by one person', async () => {
    await setThreshold(desk, '0.01');
    const state = await seedProposal(desk, admin, 'closing', {
      setup: { user: { status: 'closed', closureAt: null } },
    });
    await assertSucceeds(send(admin, changedTo(state, 'active')));
  });

  it('threat 40: stays closed by two as well, where that answers a request', async () => {
    await setThreshold(desk, '0.01');
    const state = await seedProposal(desk, admin, 'closing', {
      setup: { user: { status: 'closed' } },
    });
    await refuseThenAccept(admin, alone(state), confirmed(state));
  });
});

describe('threat 40: the closing of an account is not passed', () => {
  it('by a proposal that nobody confirms', async () => {
    const state = await client();
    for (const threshold of ['8999.99', '9000.00']) {
      await setThreshold(desk, threshold);
      await assertFails(send(admin, actOf(state, { actor: admin.uid, ref: getId(state) })));
    }
    await assertSucceeds(send(admin, confirmed(state)));
  });

  it('by a balance that the same commit takes away', async () => {
    await setThreshold(desk, '8999.99');
    const state = await client({ ...figures, balance: '9000.00' });
    const emptied = asSecond(adjusted(state.uid, admin.uid, figures, { balance: '5000.00' }));
    await assertFails(send(admin, { ...alone(state), ...emptied }));
    await assertSucceeds(send(admin, emptied));
    await assertSucceeds(send(admin, alone(state)));
  });

  it('by a policy that the same commit loosens', async () => {
    const outcome = { fourEyes: '0', daily: '0', addressHours: 24 };
    const policy = storedPolicy({ fourEyes: '8999.99' });
    const state = await client();
    const opening = asSecond(
      confirmed(await seedProposal(desk, admin, 'policy', { changes: { outcome }, policy })),
    );
    await assertFails(send(admin, { ...alone(state), ...opening }));
    await assertSucceeds(send(admin, opening));
    await assertSucceeds(send(admin, alone(state)));
  });

  it('by the one who proposed it', async () => {
    await setThreshold(desk, '8999.99');
    const author = await desk.newAdmin();
    const state = await client(figures, { by: author.uid });
    await refuseThenAcceptFrom(author, admin, (actor) => confirmed(state, { actor }));
  });

  it('by an agent, who does not close one below it either', async () => {
    const agent = await desk.newAdmin({ user: { desk: 'agent' } });
    await setThreshold(desk, '8999.99');
    const state = await client();
    await refuseThenAcceptFrom(agent, admin, (actor) => confirmed(state, { actor }));
    await setThreshold(desk, '9000.00');
    const small = await client();
    await refuseThenAcceptFrom(agent, admin, (actor) => alone(small, actor));
  });

  it('by the proposal of another client', async () => {
    await setThreshold(desk, '8999.99');
    const state = await client();
    const other = await client();
    const act = asSecond(actOf(state, { actor: admin.uid, ref: getId(other) }));
    await assertFails(send(admin, { ...confirmed(other), ...act }));
    await assertSucceeds(send(admin, confirmed(other)));
    await assertSucceeds(send(admin, confirmed(state)));
  });

  it('by another reason than the one proposed', async () => {
    await setThreshold(desk, '8999.99');
    const state = await client();
    await refuseThenAccept(
      admin,
      altered(confirmed(state), { actEntry: { reason: 'Another story for the client.' } }),
      confirmed(state),
    );
  });

  it('where the status has changed since', async () => {
    await setThreshold(desk, '8999.99');
    const state = await client();
    await desk.force(`users/${state.uid}`, { status: 'frozen' });
    await assertFails(
      send(admin, confirmed({ ...state, user: { ...state.user, status: 'frozen' } })),
    );
    await desk.force(`users/${state.uid}`, { status: 'active' });
    await assertSucceeds(send(admin, confirmed(state)));
  });
});
