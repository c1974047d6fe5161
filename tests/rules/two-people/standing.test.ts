import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { invalidValues, refusedReasons } from '../../support/rules/cases';
import { testAction } from '../../support/rules/describe-action';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { profileEdited } from '../../support/rules/objects';
import {
  actOf,
  confirmed,
  decidedAgainst,
  proposed,
  seedProposal,
  standingKinds,
  standingOf,
  withProposal,
} from '../../support/rules/proposals';
import { altered, type Fields, missing, refuseThenAccept, refuseThenAcceptFrom, send } from '../../support/rules/writes';

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.newAdmin();
});
afterAll(() => desk.close());

const agent = () => desk.newAdmin({ user: { desk: 'agent' } });

describe.each(standingKinds)('standing.proposed, of a %s', (kind) => {
  const prepare = (setup = {}) => seedProposal(desk, admin, kind, { setup, proposed: false });
  const other = standingOf[kind === 'role' ? 'status' : 'role'];

  testAction({
    action: { desk: () => desk, prepare, write: proposed },
    senders: 'admins',
    valid: kind === 'role' ? ['', 'viewer', 'manager'].map((role) => [`the role "${role}"`, { outcome: { desk: role } }]) : [],
    entry: {
      rev: 2,
      col: 'users',
      actions: ['adjustment.proposed', `${kind}.proposed`, 'proposal.confirmed', ''],
      before: {},
      after: { amount: '1.00', by: 'another' },
      hasReason: false,
    },
    invalid: {
      'threats 7, 40: refuses': {
        cases: [
          ...invalidValues('kind', [
            ['of the other kind', kind === 'role' ? 'status' : 'role'],
            ['of an adjustment', 'adjustment'],
          ]),
          ...invalidValues('amount', [
            ['of 0.00', '0.00'],
            ['of a cent', '0.01'],
          ]),
          ...invalidValues('ref', [['of another entry', 'opened']]),
          ...invalidValues('outcome', [
            ['of the other kind', other],
            ['of both', { ...standingOf.role, ...standingOf.status }],
            ['of nothing', {}],
            ['in capitals', kind === 'role' ? { desk: 'Agent' } : { status: 'Suspended' }],
            ['as a flag', kind === 'role' ? { desk: true } : { status: true }],
            ...(kind === 'role' ? [] : [['of no letters', { status: '' }] as const]),
          ] as [string, unknown][]),
          ...invalidValues('from', [
            ['of the other kind', kind === 'role' ? { status: 'active' } : { desk: 'viewer' }],
            ['of both', { desk: 'viewer', status: 'active' }],
            ['of another', kind === 'role' ? { desk: 'agent' } : { status: 'pending' }],
            ['of nothing', {}],
            ['that is missing', missing],
          ]),
          ...refusedReasons.map(([fault, note]): [string, Fields] => [`as note ${fault}`, { note }]),
          ...invalidValues('name', [
            ['of another', 'Maya Lindqvist'],
            ['in a list', ['Maya']],
          ]),
          ['a name of a second person', { confirmerName: '' }],
        ],
        write: (state, changes) => withProposal(proposed(state), changes),
      },
    },
  });

  it('threats 39, 40: is refused from an agent', async () => {
    const [state, agentAtDesk] = [await prepare(), await agent()];
    await assertFails(send(agentAtDesk, proposed(state, { role: 'agent' }, agentAtDesk.uid)));
    await assertSucceeds(send(admin, proposed(state)));
  });

  it('threat 40: is about an administrator', async () => {
    const [client, state] = [await prepare({ user: { admin: false, desk: '' } }), await prepare()];
    await assertFails(send(admin, proposed(client)));
    await assertSucceeds(send(admin, proposed(state)));
  });

  it('threat 12: is refused about oneself', async () => {
    const state = await prepare({ user: { desk: 'manager' } });
    await refuseThenAcceptFrom(desk.as(state.uid), admin, (actor) => proposed(state, {}, actor));
  });
});

describe.each(standingKinds)('the act of a confirmed %s', (kind) => {
  const prepare = (setup = {}, changes = {}) => seedProposal(desk, admin, kind, { setup, changes });
  const field = kind === 'role' ? 'desk' : 'status';

  it('threats 30, 40: is refused without a proposal', async () => {
    const state = await prepare();
    await refuseThenAccept(admin, actOf(state, { actor: admin.uid }), confirmed(state));
  });

  it('threat 40: is refused for another outcome', async () => {
    const state = await prepare();
    await refuseThenAccept(admin, confirmed(state, { act: { changes: { [field]: 'viewers' } } }), confirmed(state));
    const second = await prepare({ user: { desk: 'agent', status: 'active' } }, { outcome: { [field]: 'viewer' } });
    await refuseThenAccept(admin, confirmed(second), confirmed(second, { act: { changes: { [field]: 'viewer' } } }));
  });

  it('threat 40: changes nothing else', async () => {
    for (const changes of [{ admin: false }, { lastname: 'Moreau' }, { more: 'x' }]) {
      const state = await prepare();
      await refuseThenAccept(admin, altered(confirmed(state), { act: changes }), confirmed(state));
    }
  });

  it('threat 40: sets what its entry says', async () => {
    const state = await prepare();
    const other = kind === 'role' ? 'manager' : 'pending';
    await refuseThenAccept(admin, altered(confirmed(state), { act: { [field]: other } }), confirmed(state));
    const second = await prepare({}, { outcome: { [field]: other } });
    await assertSucceeds(send(admin, confirmed(second, { act: { changes: { [field]: other } } })));
  });

  it('threat 40: is refused where it has changed since the proposal', async () => {
    const state = await prepare();
    const since = { [field]: kind === 'role' ? '' : 'pending' };
    await desk.force(`users/${state.uid}`, since);
    await assertFails(send(admin, confirmed({ ...state, user: { ...state.user, ...since } })));
    await desk.force(`users/${state.uid}`, { [field]: state.user[field] });
    await assertSucceeds(send(admin, confirmed(state)));
  });

  it('threat 40: has the reason of the proposal', async () => {
    const state = await prepare();
    await refuseThenAccept(admin, confirmed(state, { act: { reason: 'Something else, said at length.' } }), confirmed(state));
  });

  it.each([
    ['another index', { index: 0 }],
    ['another state before', { before: { [field]: 'another' } }],
    ['another state after', { after: { [field]: 'another' } }],
    ['another action', { action: kind === 'role' ? 'role.revoked' : 'status.frozen' }],
    ['another collection', { col: 'accounts' }],
  ])('threat 40: is refused with %s in the entry', async (_, changes) => {
    const state = await prepare();
    await refuseThenAccept(admin, altered(confirmed(state), { actEntry: changes }), confirmed(state));
  });

  it('threat 12: is refused about oneself', async () => {
    const state = await prepare({ user: { desk: 'manager' } });
    await refuseThenAcceptFrom(desk.as(state.uid), admin, (actor) => confirmed(state, { actor }));
  });

  it('threat 40: is refused for one who is no administrator any more', async () => {
    const state = await prepare();
    await desk.force(`users/${state.uid}`, { admin: false });
    await assertFails(send(admin, altered(confirmed(state), { act: { admin: false } })));
    await desk.force(`users/${state.uid}`, { admin: true });
    await assertSucceeds(send(admin, confirmed(state)));
  });
});

it('role.revoked takes the role away, and is no role.granted', async () => {
  const state = await seedProposal(desk, admin, 'role', { changes: { outcome: { desk: '' } } });
  const valid = confirmed(state, { act: { changes: { desk: '' } } });
  await refuseThenAccept(admin, altered(valid, { actEntry: { action: 'role.granted' } }), valid);
});

describe('the names of both', () => {
  it('are those of their profiles, or missing', async () => {
    const state = await seedProposal(desk, admin, 'withdrawal', { proposed: false });
    const { firstname, lastname } = await desk.read(`users/${admin.uid}`);
    const name = `${firstname} ${lastname}`;
    for (const wrong of [`${name} `, String(firstname), 'Maya Lindqvist', 7])
      await assertFails(send(admin, withProposal(proposed(state), { name: wrong })));
    await assertSucceeds(send(admin, withProposal(proposed(state), { name })));
  });

  it('threat 40: cannot change in the commit that names them', async () => {
    const author = await desk.newAdmin();
    const profile = await desk.read(`users/${author.uid}`);
    const state = await seedProposal(desk, author, 'withdrawal', { proposed: false });
    const named = (name: string, changes: Fields) => {
      const { document, limits } = profileEdited(author.uid, { ...profile, ...changes });
      return { ...withProposal(proposed(state), { name }), profile: document, limits };
    };
    const name = `${profile.firstname} ${profile.lastname}`;
    await assertFails(send(author, named(`Other ${profile.lastname}`, { firstname: 'Other' })));
    await refuseThenAccept(author, named(name, { firstname: 'Other' }), named(name, { country: 'Sweden' }));
  });

  it('are not changed by the second person, who adds the own one', async () => {
    const state = await seedProposal(desk, admin, 'withdrawal', { changes: { name: 'Somebody Else' } });
    const { firstname, lastname } = await desk.read(`users/${admin.uid}`);
    const confirmerName = `${firstname} ${lastname}`;
    for (const wrong of [{ confirmerName: 'Somebody Else' }, { confirmerName: [confirmerName] }, { name: confirmerName }])
      await assertFails(send(admin, withProposal(confirmed(state), wrong)));
    await assertSucceeds(send(admin, withProposal(confirmed(state), { confirmerName })));
  });

  it('are completed by the one who rejects, and by nobody who takes back', async () => {
    const state = await seedProposal(desk, admin, 'withdrawal', { changes: { by: admin.uid } });
    const { firstname, lastname } = await desk.read(`users/${admin.uid}`);
    const other = await seedProposal(desk, admin, 'withdrawal');
    const confirmerName = `${firstname} ${lastname}`;
    await refuseThenAccept(admin, decidedAgainst('cancelled', state, { confirmerName }), decidedAgainst('cancelled', state));
    for (const wrong of ['Somebody Else', [confirmerName]])
      await assertFails(send(admin, decidedAgainst('rejected', other, { confirmerName: wrong })));
    await assertSucceeds(send(admin, decidedAgainst('rejected', other, { confirmerName })));
  });

  it.each(['adjustment', 'role', 'status'] as const)('threat 39: is not for an agent to reject: %s', async (kind) => {
    const [state, agent] = [await seedProposal(desk, admin, kind), await desk.newAdmin({ user: { desk: 'agent' } })];
    await refuseThenAcceptFrom(agent, admin, (actor) => decidedAgainst('rejected', state, {}, actor));
  });
});
