import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { createListState, listKinds, toStoredList } from '../../support/rules/acts/lists';
import { goodReason } from '../../support/rules/acts/objects';
import { seedThreshold } from '../../support/rules/acts/policy';
import {
  buildConfirmedAct,
  buildDismissal,
  buildProposal,
} from '../../support/rules/acts/proposal-acts';
import {
  createProposalEntry,
  type ProposalClient,
  seedProposal,
} from '../../support/rules/acts/seed-proposal';
import { createPayoutProposal } from '../../support/rules/acts/withdrawal-acts';
import { createRulesDesk, proposer, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { type Case, testRefused } from '../../support/rules/suites/cases';
import { Double, sendWire } from '../../support/rules/wire';
import {
  changeCommit,
  type Fields,
  getMap,
  missing,
  refuseThenAccept,
  send,
} from '../../support/rules/writes';

// `open` of a list of proposals: how many of those that wait each author has made.

let desk: RulesDesk;
let admin: DataContext;
beforeAll(async () => {
  desk = await createRulesDesk();
  admin = await desk.seedAdmin();
  await seedThreshold(desk, '0.01');
});
afterAll(() => desk.close());

/** A client with proposals of these authors, all of which wait unless `status` says otherwise. */
async function seedClient(
  authors: readonly string[],
  caller = admin,
  status = 'pending',
): Promise<ProposalClient> {
  const state = await seedProposal(desk, caller, 'withdrawal', { proposed: false, length: 0 });
  const { uid, requests } = state;
  const about = { ref: requests.list[1]?.id, note: goodReason };
  const before = createListState(
    listKinds.proposals,
    authors.map((by) => createPayoutProposal(uid, { by, status, ...about })),
  );
  if (authors.length === 0) return state;
  const entries = before.list.map((one) => createProposalEntry(uid, one));
  await desk.seedDocs({
    [`proposals/${uid}`]: toStoredList(listKinds.proposals, before),
    ...Object.fromEntries(entries),
  });
  return { ...state, before };
}
const repeat = (count: number, author: string) => Array.from({ length: count }, () => author);
const readOpen = async ({ uid }: ProposalClient) => (await desk.read(`proposals/${uid}`)).open;

describe('what one author has waiting', () => {
  it.each([0, 1, 4])('may be one more where it is %i', async (count) => {
    const state = await seedClient(repeat(count, admin.uid));
    await assertSucceeds(send(admin, buildProposal(state)));
    expect(await readOpen(state)).toEqual({ [admin.uid]: count + 1 });
  });

  it('threat 40: is five at most, and another author still may', async () => {
    const state = await seedClient(repeat(5, admin.uid));
    const other = await desk.seedAdmin();
    await assertFails(send(admin, buildProposal(state)));
    // As if they were fewer, or another's.
    for (const open of [
      { [admin.uid]: 5 },
      { [admin.uid]: 1 },
      { [admin.uid]: 5, [other.uid]: 1 },
      {},
    ])
      await assertFails(send(admin, changeCommit(buildProposal(state), { document: { open } })));
    await assertSucceeds(send(other, buildProposal(state, {}, other.uid)));
    expect(await readOpen(state)).toEqual({ [admin.uid]: 5, [other.uid]: 1 });
  });

  it('threat 40: is five at most between those of other authors too', async () => {
    const state = await seedClient(['0', ...repeat(5, admin.uid), 'zz']);
    const other = await desk.seedAdmin();
    await assertFails(send(admin, buildProposal(state)));
    await assertSucceeds(send(other, buildProposal(state, {}, other.uid)));
  });

  it('is not what was decided', async () => {
    const state = await seedClient(repeat(7, admin.uid), admin, 'rejected');
    await assertSucceeds(send(admin, buildProposal(state)));
  });

  it.each<
    [string, (state: ProposalClient, by: DataContext) => ReturnType<typeof buildConfirmedAct>]
  >([
    ['confirmed', (state, by) => buildConfirmedAct(state, { actor: by.uid })],
    ['rejected', (state, by) => buildDismissal('rejected', state, {}, by.uid)],
    ['cancelled', (state) => buildDismissal('cancelled', state, {}, admin.uid)],
  ])('is one less after it is %s, by whom it may be', async (status, decide) => {
    const state = await seedClient(repeat(5, admin.uid));
    const other = await desk.seedAdmin();
    const by = status === 'cancelled' ? admin : other;
    await assertFails(send(admin, buildProposal(state)));
    const valid = decide(state, by);
    for (const open of [
      { [admin.uid]: 5 },
      { [admin.uid]: 3 },
      {},
      { [admin.uid]: 4, [other.uid]: 0 },
      { [other.uid]: -1, [admin.uid]: 5 },
    ])
      await assertFails(send(by, changeCommit(valid, { document: { open } })));
    await assertSucceeds(send(by, valid));
    expect(await readOpen(state)).toEqual({ [admin.uid]: 4 });
    const { list, pending, oldest, rev } = await desk.read(`proposals/${state.uid}`);
    const before = { list: list as Fields[], waiting: Number(pending), oldest, rev: Number(rev) };
    await assertSucceeds(send(admin, buildProposal({ ...state, before })));
  });

  it('threat 40: stays with a zero after the last was decided, and begins there again', async () => {
    const state = await seedClient([admin.uid, proposer]);
    const last = buildDismissal('rejected', state);
    await refuseThenAccept(
      admin,
      changeCommit(last, { document: { open: { [admin.uid]: 1 } } }),
      last,
    );
    expect(await readOpen(state)).toEqual({ [admin.uid]: 1, [proposer]: 0 });
  });
});

describe('threat 40: refuses a proposal', () => {
  const authors = [...repeat(2, proposer), ...repeat(3, 'else')];
  const createCounts = () => ({ [proposer]: 2, else: 3 });
  const createOpenCase = (fault: string, counts: (uid: string) => unknown): Case => [
    `that ${fault}`,
    { open: () => counts(admin.uid) },
  ];
  testRefused({
    cases: [
      ['that counts nobody', { open: missing }],
      createOpenCase('counts nothing', () => ({})),
      createOpenCase('is not counted', createCounts),
      createOpenCase('is counted with none', (uid) => ({ ...createCounts(), [uid]: 0 })),
      createOpenCase('is counted twice', (uid) => ({ ...createCounts(), [uid]: 2 })),
      createOpenCase('is counted for another too', (uid) => ({
        ...createCounts(),
        else: 4,
        [uid]: 1,
      })),
      createOpenCase('is counted for another', () => ({ ...createCounts(), else: 4 })),
      createOpenCase('takes one from another', (uid) => ({ ...createCounts(), else: 2, [uid]: 1 })),
      createOpenCase('forgets another', (uid) => ({ else: 3, [uid]: 1 })),
      createOpenCase('counts one more who has none', (uid) => ({
        ...createCounts(),
        more: 0,
        [uid]: 1,
      })),
      createOpenCase('counts itself in words', (uid) => ({ ...createCounts(), [uid]: '1' })),
      createOpenCase('counts another in words', (uid) => ({
        ...createCounts(),
        else: '3',
        [uid]: 1,
      })),
      createOpenCase('counts in a list', () => [2, 3, 1]),
      createOpenCase('counts in a number', () => 1),
      createOpenCase('counts itself in a list', (uid) => ({ ...createCounts(), [uid]: [1] })),
    ],
    prepare: () => seedClient(authors),
    write: (state, changes) => changeCommit(buildProposal(state), { document: changes }),
  });

  it('with a count of another author as a floating-point number, and of its own', async () => {
    const state = await seedClient(authors);
    const valid = buildProposal(state);
    const counts = getMap(valid, 'document', 'open');
    for (const author of [admin.uid, proposer, 'else']) {
      const lie = { ...counts, [author]: new Double(Number(counts[author])) };
      expect(
        await sendWire(desk, admin.uid, changeCommit(valid, { document: { open: lie } })),
      ).toBe(403);
    }
    expect(await sendWire(desk, admin.uid, valid)).toBe(200);
  });

  it('that is the first of a list, with any other count', async () => {
    const state = await seedClient([]);
    const valid = buildProposal(state);
    for (const counts of [
      {},
      { [admin.uid]: 0 },
      { [admin.uid]: 2 },
      { [admin.uid]: 1, else: 0 },
      { else: 1 },
    ])
      await assertFails(send(admin, changeCommit(valid, { document: { open: counts } })));
    expect(
      await sendWire(
        desk,
        admin.uid,
        changeCommit(valid, { document: { open: { [admin.uid]: new Double(1) } } }),
      ),
    ).toBe(403);
    await assertSucceeds(send(admin, valid));
  });
});

describe('threat 40: refuses a decision', () => {
  const prepare = () => seedClient([...repeat(3, 'else'), admin.uid, ...repeat(2, proposer)]);
  const createCounts = () => ({ else: 3, [admin.uid]: 1, [proposer]: 1 });
  const createOpenCase = (fault: string, wrong: () => unknown): Case => [
    `that ${fault}`,
    { open: wrong },
  ];
  const faults: Case[] = [
    ['that counts nobody', { open: missing }],
    createOpenCase('changes nothing', () => ({ ...createCounts(), [proposer]: 2 })),
    createOpenCase('takes two', () => ({ ...createCounts(), [proposer]: 0 })),
    createOpenCase('takes all', () => ({ else: 3, [admin.uid]: 1 })),
    createOpenCase('takes one from its sender', () => ({
      ...createCounts(),
      [proposer]: 2,
      [admin.uid]: 0,
    })),
    createOpenCase('takes one from its sender too', () => ({ ...createCounts(), [admin.uid]: 0 })),
    createOpenCase('forgets another', () => ({ [admin.uid]: 1, [proposer]: 1 })),
    createOpenCase('counts more of another', () => ({ ...createCounts(), else: 4 })),
  ];
  describe.each<[string, (state: ProposalClient) => ReturnType<typeof buildConfirmedAct>]>([
    ['proposal.confirmed', (state) => buildConfirmedAct(state)],
    ['proposal.rejected', (state) => buildDismissal('rejected', state)],
  ])('%s', (_, decide) => {
    testRefused({
      cases: faults,
      prepare,
      write: (state, changes) => changeCommit(decide(state), { document: changes }),
    });

    it('with a count as a floating-point number', async () => {
      const state = await prepare();
      const valid = decide(state);
      const open = getMap(valid, 'document', 'open');
      for (const author of Object.keys(open)) {
        const lie = { ...open, [author]: new Double(Number(open[author])) };
        expect(
          await sendWire(desk, admin.uid, changeCommit(valid, { document: { open: lie } })),
        ).toBe(403);
      }
      expect(await sendWire(desk, admin.uid, valid)).toBe(200);
    });
  });
});
