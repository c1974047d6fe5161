import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelProposedPolicy, confirmPolicy, getDeskPolicy, proposePolicy, tightenPolicy } from '@/data/collections/policy';
import type { DataContext } from '@/data/ledger/context';
import { getEntry } from '@/data/ledger/ledger';
import { createOp } from '@/domain/ledger/revision-fields';
import type { Policy } from '@/domain/two-people/policy';
import { createDesk, type TestDesk } from '../../support/emulator/desk';

let desk: TestDesk;
let ada: DataContext;
let bram: DataContext;
beforeAll(async () => {
  desk = await createDesk();
  [ada, bram] = [await desk.admin('ada'), await desk.admin('bram')];
});
beforeEach(() => desk.env.withSecurityRulesDisabled((context) => context.firestore().doc('desk/policy').delete()));
afterAll(() => desk.close());

const strict: Policy = { fourEyes: '500.00', addressHours: 48 };
const loose: Policy = { fourEyes: '2000.00', addressHours: 24 };
const start = (policy: Policy) => tightenPolicy(ada, 0, policy, createOp());
const getRev = async () => (await getDeskPolicy(ada))?.rev ?? 0;

/** As if the policy that waits had been proposed so many hours ago. */
const ageProposal = (hours: number) => desk.force('desk/policy', { 'proposed.at': new Date(Date.now() - hours * 3_600_000) });

describe('the policy of two people', () => {
  it('is started and lowered by one manager, and everybody signed in reads it', async () => {
    expect(await getDeskPolicy(ada)).toBeNull();
    await start({ fourEyes: '1000.00', addressHours: 24 });
    const op = createOp();
    await tightenPolicy(ada, 1, strict, op);
    await tightenPolicy(ada, 1, strict, op);
    const maya = await desk.client('maya');
    expect(await getDeskPolicy(maya)).toMatchObject({ ...strict, rev: 2, history: [{ fourEyes: '1000.00' }], proposed: {} });
    expect(await getEntry(ada, 'ada', op)).toMatchObject({ action: 'policy.updated', after: strict, before: { fourEyes: '1000.00' } });
    await expect(tightenPolicy(maya, 2, { ...strict, fourEyes: '1.00' }, createOp())).rejects.toMatchObject({ kind: 'denied' });
  });

  it('is not replaced where somebody else has replaced it since', { tags: ['full'] }, async () => {
    await start(strict);
    await tightenPolicy(ada, 1, { ...strict, fourEyes: '450.00' }, createOp());
    await expect(tightenPolicy(bram, 1, { ...strict, fourEyes: '400.00' }, createOp())).rejects.toMatchObject({ kind: 'outdated' });
  });

  it.each([
    ['a higher threshold', { fourEyes: '500.01', addressHours: 48 }],
    ['none', { fourEyes: '0', addressHours: 48 }],
    ['a shorter wait', { fourEyes: '500.00', addressHours: 47 }],
  ])('is not loosened by one manager: %s', { tags: ['full'] }, async (_, policy) => {
    await start(strict);
    await expect(tightenPolicy(ada, await getRev(), policy, createOp())).rejects.toMatchObject({ kind: 'denied' });
  });

  it('is loosened by two, a day apart', async () => {
    await start(strict);
    const op = createOp();
    await proposePolicy(ada, await getRev(), loose, op);
    expect((await getDeskPolicy(bram))?.proposed).toMatchObject({ ...loose, by: 'ada', op });
    await expect(confirmPolicy(bram, await getRev(), createOp())).rejects.toMatchObject({ kind: 'denied' });
    await ageProposal(25);
    await expect(confirmPolicy(ada, await getRev(), createOp())).rejects.toMatchObject({ kind: 'denied' });
    const confirmed = createOp();
    await confirmPolicy(bram, await getRev(), confirmed);
    expect(await getDeskPolicy(ada)).toMatchObject({ ...loose, proposed: {} });
    expect(await getEntry(bram, 'bram', confirmed)).toMatchObject({ action: 'policy.updated', ref: op });
  });

  it('keeps what another manager refuses, and what was proposed too long ago', { tags: ['full'] }, async () => {
    await start(loose);
    await proposePolicy(ada, await getRev(), { ...loose, fourEyes: '0' }, createOp());
    await cancelProposedPolicy(bram, await getRev(), createOp());
    expect(await getDeskPolicy(ada)).toMatchObject({ ...loose, proposed: {} });
    await expect(cancelProposedPolicy(bram, await getRev(), createOp())).rejects.toMatchObject({ kind: 'already-decided' });
    await expect(confirmPolicy(bram, await getRev(), createOp())).rejects.toMatchObject({ kind: 'already-decided' });
    await proposePolicy(ada, await getRev(), { ...loose, fourEyes: '0' }, createOp());
    await ageProposal(49);
    await expect(confirmPolicy(bram, await getRev(), createOp())).rejects.toMatchObject({ kind: 'denied' });
  });
});
