import { assertFails, assertSucceeds } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { DataContext } from '@/data/ledger/context';
import { type Case, testRefused } from '../../support/rules/cases';
import { createRulesDesk, proposer, type RulesDesk } from '../../support/rules/desk';
import { it } from '../../support/rules/it';
import { kinds, proposal, stateOf, storedList } from '../../support/rules/lists';
import { goodReason } from '../../support/rules/objects';
import { setThreshold } from '../../support/rules/policy';
import {
  confirmed,
  decidedAgainst,
  type ProposalClient,
  proposalEntry,
  proposed,
  seedProposal,
} from '../../support/rules/proposals';
import { Double, sendWire } from '../../support/rules/wire';
import {
  altered,
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
  admin = await desk.newAdmin();
  await setThreshold(desk, '0.01');
});
afterAll(() => desk.close());

/** A client with proposals of these authors, all of which wait unless `status` says otherwise. */
async function client(
  authors: readonly string[],
  caller = admin,
  status = 'pending',
): Promise<ProposalClient> {
  const state = await seedProposal(desk, caller, 'withdrawal', { proposed: false, length: 0 });
  const { uid, requests } = state;
  const about = { ref: requests.list[1]?.id, note: goodReason };
  const before = stateOf(
    kinds.proposals,
    authors.map((by) => proposal(uid, { by, status, ...about })),
  );
  if (authors.length === 0) return state;
  const entries = before.list.map((one) => proposalEntry(uid, one));
  await desk.seedDocs({
    [`proposals/${uid}`]: storedList(kinds.proposals, before),
    ...Object.fromEntries(entries),
  });
  return { ...state, before };
}
const times = (count: number, author: string) => Array.from({ length: count }, () => author);
const openOf = async ({ uid }: ProposalClient) => (await desk.read(`proposals/${uid}`)).open;

describe('what one author has waiting', () => {
  it.each([0, 1, 4])('may be one more where it is %i', async (count) => {
    const state = await client(times(count, admin.uid));
    await assertSucceeds(send(admin, proposed(state)));
    expect(await openOf(state)).toEqual({ [admin.uid]: count + 1 });
  });

  it('threat 40: is five at most, and another author still may', async () => {
    const state = await client(times(5, admin.uid));
    const other = await desk.newAdmin();
    await assertFails(send(admin, proposed(state)));
    // As if they were fewer, or another's.
    for (const open of [
      { [admin.uid]: 5 },
      { [admin.uid]: 1 },
      { [admin.uid]: 5, [other.uid]: 1 },
      {},
    ])
      await assertFails(send(admin, altered(proposed(state), { document: { open } })));
    await assertSucceeds(send(other, proposed(state, {}, other.uid)));
    expect(await openOf(state)).toEqual({ [admin.uid]: 5, [other.uid]: 1 });
  });

  it('is not what was decided', async () => {
    const state = await client(times(7, admin.uid), admin, 'rejected');
    await assertSucceeds(send(admin, proposed(state)));
  });

  it.each<[string, (state: ProposalClient, by: DataContext) => ReturnType<typeof confirmed>]>([
    ['confirmed', (state, by) => confirmed(state, { actor: by.uid })],
    ['rejected', (state, by) => decidedAgainst('rejected', state, {}, by.uid)],
    ['cancelled', (state) => decidedAgainst('cancelled', state, {}, admin.uid)],
  ])('is one less after it is %s, by whom it may be', async (status, decide) => {
    const state = await client(times(5, admin.uid));
    const other = await desk.newAdmin();
    const by = status === 'cancelled' ? admin : other;
    await assertFails(send(admin, proposed(state)));
    const valid = decide(state, by);
    for (const open of [
      { [admin.uid]: 5 },
      { [admin.uid]: 3 },
      {},
      { [admin.uid]: 4, [other.uid]: 0 },
      { [other.uid]: -1, [admin.uid]: 5 },
    ])
      await assertFails(send(by, altered(valid, { document: { open } })));
    await assertSucceeds(send(by, valid));
    expect(await openOf(state)).toEqual({ [admin.uid]: 4 });
    const { list, pending, oldest, rev } = await desk.read(`proposals/${state.uid}`);
    const before = { list: list as Fields[], waiting: Number(pending), oldest, rev: Number(rev) };
    await assertSucceeds(send(admin, proposed({ ...state, before })));
  });

  it('threat 40: stays with a zero after the last was decided, and begins there again', async () => {
    const state = await client([admin.uid, proposer]);
    const last = decidedAgainst('rejected', state);
    await refuseThenAccept(admin, altered(last, { document: { open: { [admin.uid]: 1 } } }), last);
    expect(await openOf(state)).toEqual({ [admin.uid]: 1, [proposer]: 0 });
  });
});

describe('threat 40: refuses a proposal', () => {
  const authors = [...times(2, proposer), ...times(3, 'else')];
  const honest = () => ({ [proposer]: 2, else: 3 });
  const open = (fault: string, counts: (uid: string) => unknown): Case => [
    `that ${fault}`,
    { open: () => counts(admin.uid) },
  ];
  testRefused({
    cases: [
      ['that counts nobody', { open: missing }],
      open('counts nothing', () => ({})),
      open('is not counted', honest),
      open('is counted with none', (uid) => ({ ...honest(), [uid]: 0 })),
      open('is counted twice', (uid) => ({ ...honest(), [uid]: 2 })),
      open('is counted for another too', (uid) => ({ ...honest(), else: 4, [uid]: 1 })),
      open('is counted for another', () => ({ ...honest(), else: 4 })),
      open('takes one from another', (uid) => ({ ...honest(), else: 2, [uid]: 1 })),
      open('forgets another', (uid) => ({ else: 3, [uid]: 1 })),
      open('counts one more who has none', (uid) => ({ ...honest(), more: 0, [uid]: 1 })),
      open('counts itself in words', (uid) => ({ ...honest(), [uid]: '1' })),
      open('counts another in words', (uid) => ({ ...honest(), else: '3', [uid]: 1 })),
      open('counts in a list', () => [2, 3, 1]),
      open('counts in a number', () => 1),
      open('counts itself in a list', (uid) => ({ ...honest(), [uid]: [1] })),
    ],
    prepare: () => client(authors),
    write: (state, changes) => altered(proposed(state), { document: changes }),
  });

  it('with a count of another author as a floating-point number, and of its own', async () => {
    const state = await client(authors);
    const valid = proposed(state);
    const counts = getMap(valid, 'document', 'open');
    for (const author of [admin.uid, proposer, 'else']) {
      const lie = { ...counts, [author]: new Double(Number(counts[author])) };
      expect(await sendWire(desk, admin.uid, altered(valid, { document: { open: lie } }))).toBe(
        403,
      );
    }
    expect(await sendWire(desk, admin.uid, valid)).toBe(200);
  });

  it('that is the first of a list, with any other count', async () => {
    const state = await client([]);
    const valid = proposed(state);
    for (const counts of [
      {},
      { [admin.uid]: 0 },
      { [admin.uid]: 2 },
      { [admin.uid]: 1, else: 0 },
      { else: 1 },
    ])
      await assertFails(send(admin, altered(valid, { document: { open: counts } })));
    expect(
      await sendWire(
        desk,
        admin.uid,
        altered(valid, { document: { open: { [admin.uid]: new Double(1) } } }),
      ),
    ).toBe(403);
    await assertSucceeds(send(admin, valid));
  });
});

describe('threat 40: refuses a decision', () => {
  const prepare = () => client([...times(3, 'else'), admin.uid, ...times(2, proposer)]);
  const counts = () => ({ else: 3, [admin.uid]: 1, [proposer]: 1 });
  const open = (fault: string, wrong: () => unknown): Case => [`that ${fault}`, { open: wrong }];
  const faults: Case[] = [
    ['that counts nobody', { open: missing }],
    open('changes nothing', () => ({ ...counts(), [proposer]: 2 })),
    open('takes two', () => ({ ...counts(), [proposer]: 0 })),
    open('takes all', () => ({ else: 3, [admin.uid]: 1 })),
    open('takes one from its sender', () => ({ ...counts(), [proposer]: 2, [admin.uid]: 0 })),
    open('takes one from its sender too', () => ({ ...counts(), [admin.uid]: 0 })),
    open('forgets another', () => ({ [admin.uid]: 1, [proposer]: 1 })),
    open('counts more of another', () => ({ ...counts(), else: 4 })),
  ];
  describe.each<[string, (state: ProposalClient) => ReturnType<typeof confirmed>]>([
    ['proposal.confirmed', (state) => confirmed(state)],
    ['proposal.rejected', (state) => decidedAgainst('rejected', state)],
  ])('%s', (_, decide) => {
    testRefused({
      cases: faults,
      prepare,
      write: (state, changes) => altered(decide(state), { document: changes }),
    });

    it('with a count as a floating-point number', async () => {
      const state = await prepare();
      const valid = decide(state);
      const open = getMap(valid, 'document', 'open');
      for (const author of Object.keys(open)) {
        const lie = { ...open, [author]: new Double(Number(open[author])) };
        expect(await sendWire(desk, admin.uid, altered(valid, { document: { open: lie } }))).toBe(
          403,
        );
      }
      expect(await sendWire(desk, admin.uid, valid)).toBe(200);
    });
  });
});
