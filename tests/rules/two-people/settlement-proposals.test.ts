import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { listKinds, toStoredList } from '../../support/rules/acts/lists';
import { goodReason } from '../../support/rules/acts/objects';
import { seedThreshold } from '../../support/rules/acts/policy';
import {
  addConfirmation,
  buildConfirmedAct,
  buildProposal,
  buildProposedAct,
} from '../../support/rules/acts/proposal-acts';
import { proposedOutcomes } from '../../support/rules/acts/proposal-kinds';
import {
  type ProposalClient,
  seedChangedProposal,
  seedProposal,
} from '../../support/rules/acts/seed-proposal';
import { createRulesDesk, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { inSeconds } from '../../support/rules/times';
import {
  changeCommit,
  type Fields,
  missing,
  refuseThenAccept,
  refuseWrongSender,
  send,
} from '../../support/rules/writes';

// The table of proposals.test.ts has what is common to all kinds, with a settlement by the formula.

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
});
afterAll(() => desk.close());
beforeEach(() => seedThreshold(desk, '1.00'));

const formula = proposedOutcomes.settlement;
const byHand = { status: 'closed', closePrice: '64000.00', result: '900.00', manual: true };
const loss = { ...byHand, result: '-50.00' };
const getId = ({ before }: ProposalClient) => String(before.list.at(-1)?.id);

const settlements: [name: string, changes: Fields][] = [
  ['by the formula', {}],
  [
    'by the formula, with a loss',
    { outcome: { ...formula, closePrice: '63360.00', result: '-2.50' } },
  ],
  ['by hand', { amount: '900.00', outcome: byHand, note: goodReason }],
  ['by hand, with a loss', { amount: '50.00', outcome: loss, note: goodReason }],
];

describe.each(settlements)('a settlement %s', (_, changes) => {
  const outcome: Fields = { ...formula, ...(changes.outcome as Fields) };
  const isManual = outcome.manual === true;
  const prepare = (more: Fields = {}) =>
    seedProposal(desk, admin, 'settlement', { changes: { ...changes, ...more } });
  const seedRequested = () => seedProposal(desk, admin, 'settlement', { proposed: false });
  const seedAgent = () => desk.seedAdmin({ user: { desk: 'agent' } });

  it.each<[fault: string, wrong: Fields]>([
    ['another amount', { amount: '2.51' }],
    ['an amount with a sign', { amount: '-2.50' }],
    ['no amount', { amount: '0' }],
    ['a trade that is closed before', { from: { status: 'closed' } }],
    ['a trade that is pending before', { from: { status: 'pending' } }],
    ['a trade that is open after', { outcome: { ...outcome, status: 'open' } }],
    ['another result', { outcome: { ...outcome, result: '2.51' } }],
    ['a result without decimals', { amount: '2', outcome: { ...outcome, result: '2' } }],
    ['a result of minus nothing', { amount: '0.00', outcome: { ...outcome, result: '-0.00' } }],
    ['no price', { outcome: { ...outcome, closePrice: missing } }],
    ['a price in a list', { outcome: { ...outcome, closePrice: ['64640.00'] } }],
    ['a manner in numbers', { outcome: { ...outcome, manual: 1 } }],
    ['one field more', { outcome: { ...outcome, closedAt: null } }],
    ['another trade', { ref: 'another' }],
    ['another author', { by: 'another' }],
    ['the role of a manager, who is an agent', { role: 'manager' }],
    ['a name of another', { name: 'Maya Lindqvist' }],
    ['a note of 501 letters', { note: 'x'.repeat(501) }],
  ])('threats 7, 40: is not proposed with %s', async (__, { outcome: wrong, ...rest }) => {
    const state = await seedRequested();
    const caller = await seedAgent();
    const fields = wrong
      ? {
          outcome: Object.fromEntries(
            Object.entries(wrong).filter(([, value]) => value !== missing),
          ),
        }
      : {};
    const honest = { role: 'agent', ...changes };
    await refuseThenAccept(
      caller,
      buildProposal(state, { ...honest, ...rest, ...fields }, caller.uid),
      buildProposal(state, { ...honest, role: 'agent' }, caller.uid),
    );
  });

  it('is confirmed by another agent, and not by the one who proposed it', async () => {
    const author = await seedAgent();
    const other = await seedAgent();
    const state = await prepare({ by: author.uid, role: 'agent' });
    await refuseWrongSender(author, other, (actor) => buildConfirmedAct(state, { actor }));
  });

  it.each<[fault: string, wrong: Fields]>([
    [
      'a price a cent higher',
      {
        closePrice: isManual
          ? '64000.01'
          : outcome.closePrice === '64640.00'
            ? '64640.01'
            : '63360.01',
      },
    ],
    ['another result by hand', { result: '2.51', manual: true }],
    [
      'the largest loss by hand',
      { result: outcome.result === '-50.00' ? '-49.99' : '-50.00', manual: true },
    ],
    [isManual ? 'the formula' : 'the same by hand', isManual ? { ...formula } : { manual: true }],
  ])('threat 40: is not confirmed by an act with %s', async (__, wrong) => {
    const state = await prepare();
    await seedThreshold(desk, '1.00');
    await refuseThenAccept(
      admin,
      buildConfirmedAct(state, { act: { changes: wrong } }),
      buildConfirmedAct(state),
    );
  });

  it('threat 40: is not confirmed for the other trade of the client', async () => {
    const state = await prepare();
    await refuseThenAccept(
      admin,
      buildConfirmedAct(state, { act: { index: 0 } }),
      buildConfirmedAct(state),
    );
  });

  it('threat 40: is not confirmed where the proposal is of another result, price or manner', async () => {
    const state = await prepare();
    const act = buildProposedAct(state, { actor: admin.uid, ref: getId(state) });
    for (const wrong of [
      { result: '2.51' },
      { closePrice: '1.00' },
      { manual: !isManual },
      { status: 'open' },
    ]) {
      const other = await seedChangedProposal(desk, state, { outcome: { ...outcome, ...wrong } });
      await assertFails(send(admin, addConfirmation(other, act, admin.uid)));
    }
    await seedChangedProposal(desk, state, {});
    await assertSucceeds(send(admin, addConfirmation(state, act, admin.uid)));
  });

  it('threat 40: is not confirmed with the account of another result', async () => {
    const state = await prepare();
    for (const wrong of [{ balance: '9900.01' }, { profit: '893.01' }, { bonus: '5.01' }])
      await assertFails(send(admin, changeCommit(buildConfirmedAct(state), { account: wrong })));
    await assertSucceeds(send(admin, buildConfirmedAct(state)));
  });

  if (isManual)
    it('threat 40: has the reason that was proposed', async () => {
      const state = await prepare();
      for (const reason of ['Another story for the client.', `${goodReason} `, ''])
        await assertFails(send(admin, buildConfirmedAct(state, { act: { reason } })));
      await assertSucceeds(send(admin, buildConfirmedAct(state, { act: { reason: goodReason } })));
    });
  else
    it('has a note that is for the second person alone', async () => {
      const state = await prepare({ note: 'I have looked at three exchanges.' });
      const told = {
        act: {
          reason: 'I have looked at three exchanges.',
          changes: { note: 'I have looked at three exchanges.' },
        },
      };
      await refuseThenAccept(admin, buildConfirmedAct(state, told), buildConfirmedAct(state));
    });
});

it('threat 40: a settlement by the formula is not confirmed before its time is over', async () => {
  const state = await seedProposal(desk, admin, 'settlement');
  const { list } = state.requests;
  const opened = inSeconds(-3_600);
  const young = {
    ...state.requests,
    list: list.map((one) => ({ ...one, openedAt: opened })),
    oldest: opened,
  };
  await desk.seedDocs({ [`trades/${state.uid}`]: toStoredList(listKinds.trades, young) });
  await assertFails(send(admin, buildConfirmedAct({ ...state, requests: young })));
  await desk.seedDocs({ [`trades/${state.uid}`]: toStoredList(listKinds.trades, state.requests) });
  await assertSucceeds(send(admin, buildConfirmedAct(state)));
});
