// Commits to be sent by any role or with one part changed; src/data commits at once.
import { serverTimestamp } from 'firebase/firestore/lite';
import { correctableFields } from '@/domain/accounts/profile-fields';
import { createOp } from '@/domain/revision-fields';
import { opened } from '../acts';
import {
  adjusted,
  charged,
  emptyVerification,
  feeCharged,
  goodReason,
  identityFile,
  pendingVerification,
  planOf,
  plansUpdated,
  profileAct,
  subscribed,
  subscription,
  switchesOf,
  switchesUpdated,
  unsubscribed,
  verification,
} from '../objects';
import { policyUpdated, seedPolicy, storedPolicy } from '../policy';
import type { Fields } from '../writes';
import { active, figures, getReplacements, held, type Prepare } from './prepare';

const user = (uid: string) => `users/${uid}`;
const twentyLines = Array.from({ length: 20 }, (_, i) => `${i}`.repeat(100));
/** The plans before they are changed. */
export const eightPlans = Object.fromEntries(
  ['plus', 'a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => [id, planOf()]),
);

/**
 * The acts on single objects: an account, a subscription, a verification, a profile, a record of
 * the desk.
 */
export const validObjectActs: Record<string, Prepare> = {
  'account.opened': async (desk) => {
    const uid = desk.newUid();
    return { caller: desk.as(uid), commit: opened(uid) };
  },
  'subscription.set': async (desk) => {
    const caller = await desk.newClient();
    return { caller, commit: subscribed(caller.uid, 0, null) };
  },
  'subscription.set instead of another': async (desk) => {
    const before = subscription({ plan: 'old', amount: '10.00' });
    const caller = await desk.newClient({ subscription: { subscription: before } });
    await desk.seedDocs(feeCharged(caller.uid));
    return { caller, commit: subscribed(caller.uid, 1, before) };
  },
  'subscription.cancelled': async (desk) => {
    const before = subscription();
    const caller = await desk.newClient({ subscription: { subscription: before } });
    return { caller, commit: unsubscribed(caller.uid, caller.uid, 1, before) };
  },
  'subscription.terminated': async (desk, admin) => {
    const before = subscription();
    const { uid } = await desk.newClient({ subscription: { subscription: before } });
    return { caller: admin, commit: unsubscribed(uid, admin.uid, 1, before) };
  },
  'subscription.charged': async (desk, admin) => {
    const ref = createOp();
    const { uid } = await desk.newClient({
      account: { ...figures },
      holds: held,
      subscription: { subscription: subscription(), op: ref },
    });
    return { caller: admin, commit: charged(uid, admin.uid, figures, ref) };
  },
  'account.adjusted': async (desk, admin) => {
    const { uid } = await desk.newClient({ account: { ...figures }, holds: held });
    return {
      caller: admin,
      commit: adjusted(uid, admin.uid, figures, {
        balance: '90.00',
        bonus: '5.00',
        profit: '-1.00',
      }),
    };
  },
  'account.adjusted with a reference': async (desk, admin) => {
    const { uid } = await desk.newClient({ account: { ...figures } });
    await desk.seedDocs({ [`ledger/${uid}/entries/earlier`]: { op: 'earlier', col: 'accounts' } });
    return {
      caller: admin,
      commit: adjusted(uid, admin.uid, figures, { balance: '510.00' }, { ref: 'earlier' }),
    };
  },
  'verification.submitted': async (desk) => {
    const caller = await desk.newClient();
    const changes = { document: identityFile(caller.uid), kind: 'passport' };
    return {
      caller,
      commit: verification(caller.uid, caller.uid, 'submitted', 1, emptyVerification, changes),
    };
  },
  'verification.approved': async (desk, admin) => {
    const uid = desk.newUid();
    const before = { ...pendingVerification(uid), viewer: admin.uid };
    await desk.newClient({ verification: before }, uid);
    return {
      caller: admin,
      commit: verification(uid, admin.uid, 'approved', 1, before, {
        status: 'verified',
        viewer: '',
      }),
    };
  },
  'verification.rejected': async (desk, admin) => {
    const uid = desk.newUid();
    const before = { ...pendingVerification(uid), viewer: admin.uid };
    await desk.newClient({ verification: before }, uid);
    const changes = { status: 'rejected', note: goodReason, viewer: '' };
    return {
      caller: admin,
      commit: verification(uid, admin.uid, 'rejected', 1, before, changes, goodReason),
    };
  },
  'verification.viewed': async (desk, admin) => {
    const uid = desk.newUid();
    await desk.newClient({ verification: pendingVerification(uid) }, uid);
    return {
      caller: admin,
      commit: verification(uid, admin.uid, 'viewed', 1, pendingVerification(uid), {
        viewer: admin.uid,
      }),
    };
  },
  'status.changed': async (desk, admin) => {
    const { uid } = await desk.newClient();
    return {
      caller: admin,
      commit: profileAct(
        await desk.read(user(uid)),
        admin.uid,
        'status.changed',
        active,
        ['status'],
        goodReason,
      ),
    };
  },
  'status.changed to closed': async (desk, admin) => {
    const { uid } = await desk.newClient({ account: { ...figures } });
    const closed = { status: 'closed' };
    return {
      caller: admin,
      commit: profileAct(
        await desk.read(user(uid)),
        admin.uid,
        'status.changed',
        closed,
        ['status'],
        goodReason,
      ),
    };
  },
  'status.frozen': async (desk) => {
    const caller = await desk.newClient();
    const commit = profileAct(
      await desk.read(user(caller.uid)),
      caller.uid,
      'status.frozen',
      { status: 'frozen' },
      ['status'],
    );
    return { caller, commit };
  },
  'closure.requested': async (desk) => {
    const caller = await desk.newClient();
    return {
      caller,
      commit: profileAct(
        await desk.read(user(caller.uid)),
        caller.uid,
        'closure.requested',
        { closureAt: serverTimestamp() },
        [],
      ),
    };
  },
  'profile.corrected': async (desk, admin) => {
    const { uid } = await desk.newClient();
    const changes = { lastname: 'Other', lastnameKey: 'other', country: 'Sweden' };
    return {
      caller: admin,
      commit: profileAct(
        await desk.read(user(uid)),
        admin.uid,
        'profile.corrected',
        changes,
        correctableFields,
        goodReason,
      ),
    };
  },
  'switches.updated': async (desk, admin) => {
    const { deposits, withdrawals, trades, notice, rev } = await desk.read('desk/switches');
    // Pauses nothing, because other acts of a test meet the same desk.
    const after = switchesOf({ notice: createOp() });
    return {
      caller: admin,
      commit: switchesUpdated(
        admin.uid,
        Number(rev),
        { deposits, withdrawals, trades, notice },
        after,
      ),
    };
  },
  'policy.updated': async (desk, admin, length) => {
    const before = await seedPolicy(
      desk,
      storedPolicy({ fourEyes: '3000.00' }, getReplacements(length, 100)),
    );
    return {
      caller: admin,
      commit: policyUpdated(admin.uid, before, {
        fourEyes: '2000.00',
        daily: '0',
        addressHours: 168,
      }),
    };
  },
  'plans.updated': async (desk, admin) => {
    const { plans, rev } = await desk.read('desk/plans');
    const four = Array.from({ length: 4 }, (_, i) => [
      `plan-${i}`,
      planOf({ name: createOp(), includes: twentyLines }),
    ]);
    return {
      caller: admin,
      commit: plansUpdated(admin.uid, Number(rev), plans as Fields, {
        ...eightPlans,
        ...Object.fromEntries(four),
      }),
    };
  },
};
