import type { DataContext } from '@/data/ledger/context';
import { acts } from './access/acts';
import { archiveCommit, seedListToArchive } from './archive';
import { type ClientSetup, documentsOf, type RulesDesk } from './desk';
import { kinds } from './lists';
import { renamed } from './rename';
import { seedForValidWrites } from './valid-writes/all';
import type { Commit } from './writes';

/** For each document that has entries one act that leads it to revision 2: by the desk, and by the client where there is one. */
export const actsOfDesk = {
  users: 'profile.corrected',
  accounts: 'account.adjusted',
  deposits: 'deposit.rejected',
  withdrawals: 'withdrawal.deleted of a decided one',
  trades: 'history.archived of trades',
  subscriptions: 'subscription.terminated',
  verifications: 'verification.approved',
  admins: 'payment.updated again',
  'desk/current': 'desk.selected',
  'desk/plans': 'plans.updated',
} as const;
export const actsOfClient = {
  users: 'closure.requested',
  deposits: 'deposit.requested',
  withdrawals: 'withdrawal.requested',
  trades: 'trade.placed',
  subscriptions: 'subscription.set instead of another',
  verifications: 'verification.submitted',
} as const;

/** Valid acts by one caller on one client, over one state: each of them would be taken. */
export async function actsTogether(desk: RulesDesk, names: readonly string[]): Promise<{ caller: DataContext; commits: Commit[] }> {
  const uid = desk.newUid();
  const setup: ClientSetup = {};
  const stage: RulesDesk = {
    ...desk,
    newUid: () => uid,
    newClient: async (further = {}) => {
      for (const [part, fields] of Object.entries(further)) Object.assign(setup, { [part]: { ...partOf(setup, part), ...fields } });
      await desk.seedDocs(documentsOf(uid, setup));
      return desk.as(uid);
    },
  };
  const admin = await desk.newAdmin();
  await seedForValidWrites(desk);
  const prepared = new Map<string, { caller: DataContext; commit: Commit }>();
  // What is said of the profile is read out of it, so that it must not be planted again afterwards.
  const last = (name: string) => (name === actsOfDesk.users || name === actsOfClient.users ? 1 : 0);
  for (const name of names.toSorted((a, b) => last(a) - last(b))) prepared.set(name, await one(stage, desk, admin, uid, name));
  const ready = names.flatMap((name) => prepared.get(name) ?? []);
  return { caller: ready[0]?.caller ?? admin, commits: ready.map(({ commit }) => commit) };
}

const partOf = (setup: ClientSetup, part: string) => Object.entries(setup).find(([name]) => name === part)?.[1];

async function one(
  stage: RulesDesk,
  desk: RulesDesk,
  admin: DataContext,
  uid: string,
  name: string,
): Promise<{ caller: DataContext; commit: Commit }> {
  if (name === actsOfDesk.trades) {
    // That of valid-writes is over a longer list, of another revision.
    return { caller: admin, commit: archiveCommit(await seedListToArchive(stage, admin, kinds.trades, 'd', uid)) };
  }
  if (name === actsOfDesk.admins) {
    const ready = await acts[name]?.(desk, admin, 1);
    if (!ready) throw new Error(`There is no act ${name}`);
    await desk.seedDocs({ [`admins/${admin.uid}`]: await desk.read(`admins/${ready.caller.uid}`) });
    return { caller: admin, commit: renamed(ready.commit, ready.caller.uid, admin.uid) };
  }
  const ready = await acts[name]?.(stage, admin, name === actsOfDesk.deposits || name === actsOfDesk.withdrawals ? 0 : 1);
  if (!ready) throw new Error(`There is no act ${name}`);
  return ready;
}
