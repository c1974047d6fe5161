import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { figures } from '../../support/rules/acts/list-acts';
import { buildAdjustment, buildProfileAct, goodReason } from '../../support/rules/acts/objects';
import { createPolicy, removePolicy, seedThreshold } from '../../support/rules/acts/policy';
import type { Figures } from '../../support/rules/acts/postings';
import { buildConfirmedAct, buildProposedAct } from '../../support/rules/acts/proposal-acts';
import { type ProposalClient, seedProposal } from '../../support/rules/acts/seed-proposal';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import {
  changeCommit,
  type Fields,
  refuseThenAccept,
  refuseWrongSender,
  renameAsSecond,
  send,
} from '../../support/rules/writes';

// To close an account is to decide about all that it holds: reserved and staked money is part of
// the balance.

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());

/** A client of whom a closing is proposed. */
const seedClient = (account: Figures = figures, changes: Fields = {}) =>
  seedProposal(desk, admin, 'closing', { setup: { account: { ...account } }, changes });
const buildAlone = (state: ProposalClient, actor = admin.uid) => buildProposedAct(state, { actor });
const getId = ({ before }: ProposalClient) => String(before.list.at(-1)?.id);
/** Another change of the status. */
const changeStatus = ({ user }: ProposalClient, status: string) =>
  buildProfileAct(
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
    await seedThreshold(desk, threshold);
    await assertSucceeds(send(admin, buildAlone(await seedClient({ ...figures, balance }))));
  });

  it('by one person without a policy', async () => {
    await removePolicy(desk);
    await assertSucceeds(send(admin, buildAlone(await seedClient())));
  });

  it.each([
    ['9000.00', '8999.99'],
    ['9000.00', '0.01'],
    ['0.02', '0.01'],
  ])(
    'threat 40: by two people with a balance of %s and a threshold of %s',
    async (balance, threshold) => {
      await seedThreshold(desk, threshold);
      const state = await seedClient({ ...figures, balance });
      await refuseThenAccept(admin, buildAlone(state), buildConfirmedAct(state));
    },
  );

  it('threat 40: with the threshold of all that it holds, reserved or not', async () => {
    await seedThreshold(desk, '8999.99');
    const setup = { account: { ...figures }, holds: { reserved: '9000.00', staked: '0' } };
    const state = await seedProposal(desk, admin, 'closing', { setup });
    await refuseThenAccept(admin, buildAlone(state), buildConfirmedAct(state));
  });

  it('with any profit and bonus, which are no money of the account', async () => {
    await seedThreshold(desk, '100.00');
    await assertSucceeds(
      send(
        admin,
        buildAlone(await seedClient({ balance: '100.00', profit: '-900.00', bonus: '900.00' })),
      ),
    );
  });

  it('threat 40: of two statuses one is closed, and only that one takes two', async () => {
    await seedThreshold(desk, '0.01');
    for (const status of ['suspended', 'frozen', 'pending', 'on-holiday'])
      await assertSucceeds(send(admin, changeStatus(await seedClient(), status)));
    const state = await seedClient();
    await refuseThenAccept(admin, changeStatus(state, 'closed'), changeStatus(state, 'suspended'));
  });

  it('is opened again by one person', async () => {
    await seedThreshold(desk, '0.01');
    const state = await seedProposal(desk, admin, 'closing', {
      setup: { user: { status: 'closed', closureAt: null } },
    });
    await assertSucceeds(send(admin, changeStatus(state, 'active')));
  });

  it('threat 40: stays closed by two as well, where that answers a request', async () => {
    await seedThreshold(desk, '0.01');
    const state = await seedProposal(desk, admin, 'closing', {
      setup: { user: { status: 'closed' } },
    });
    await refuseThenAccept(admin, buildAlone(state), buildConfirmedAct(state));
  });
});

describe('threat 40: the closing of an account is not passed', () => {
  it('by a proposal that nobody confirms', async () => {
    const state = await seedClient();
    for (const threshold of ['8999.99', '9000.00']) {
      await seedThreshold(desk, threshold);
      await assertFails(
        send(admin, buildProposedAct(state, { actor: admin.uid, ref: getId(state) })),
      );
    }
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });

  it('by a balance that the same commit takes away', async () => {
    await seedThreshold(desk, '8999.99');
    const state = await seedClient({ ...figures, balance: '9000.00' });
    const emptied = renameAsSecond(
      buildAdjustment({
        uid: state.uid,
        actor: admin.uid,
        from: figures,
        changes: { balance: '5000.00' },
      }),
    );
    await assertFails(send(admin, { ...buildAlone(state), ...emptied }));
    await assertSucceeds(send(admin, emptied));
    await assertSucceeds(send(admin, buildAlone(state)));
  });

  it('by a policy that the same commit loosens', async () => {
    const outcome = { fourEyes: '0', daily: '0', addressHours: 24 };
    const policy = createPolicy({ fourEyes: '8999.99' });
    const state = await seedClient();
    const opening = renameAsSecond(
      buildConfirmedAct(
        await seedProposal(desk, admin, 'policy', { changes: { outcome }, policy }),
      ),
    );
    await assertFails(send(admin, { ...buildAlone(state), ...opening }));
    await assertSucceeds(send(admin, opening));
    await assertSucceeds(send(admin, buildAlone(state)));
  });

  it('by the one who proposed it', async () => {
    await seedThreshold(desk, '8999.99');
    const author = await desk.seedAdmin();
    const state = await seedClient(figures, { by: author.uid });
    await refuseWrongSender(author, admin, (actor) => buildConfirmedAct(state, { actor }));
  });

  it('by an agent, who does not close one below it either', async () => {
    const agent = await desk.seedAdmin({ user: { desk: 'agent' } });
    await seedThreshold(desk, '8999.99');
    const state = await seedClient();
    await refuseWrongSender(agent, admin, (actor) => buildConfirmedAct(state, { actor }));
    await seedThreshold(desk, '9000.00');
    const small = await seedClient();
    await refuseWrongSender(agent, admin, (actor) => buildAlone(small, actor));
  });

  it('by the proposal of another client', async () => {
    await seedThreshold(desk, '8999.99');
    const state = await seedClient();
    const other = await seedClient();
    const act = renameAsSecond(buildProposedAct(state, { actor: admin.uid, ref: getId(other) }));
    await assertFails(send(admin, { ...buildConfirmedAct(other), ...act }));
    await assertSucceeds(send(admin, buildConfirmedAct(other)));
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });

  it('by another reason than the one proposed', async () => {
    await seedThreshold(desk, '8999.99');
    const state = await seedClient();
    await refuseThenAccept(
      admin,
      changeCommit(buildConfirmedAct(state), {
        actEntry: { reason: 'Another story for the client.' },
      }),
      buildConfirmedAct(state),
    );
  });

  it('where the status has changed since', async () => {
    await seedThreshold(desk, '8999.99');
    const state = await seedClient();
    await desk.force(`users/${state.uid}`, { status: 'frozen' });
    await assertFails(
      send(admin, buildConfirmedAct({ ...state, user: { ...state.user, status: 'frozen' } })),
    );
    await desk.force(`users/${state.uid}`, { status: 'active' });
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });
});
