// Commits to be sent by any role or with one part changed; src/data commits at once.
import { serverTimestamp } from 'firebase/firestore/lite';
import { correctableFields } from '@/domain/accounts/profile-fields';
import { createOp } from '@/domain/revision-fields';
import { buildOpening } from '../acts/account-opening';
import {
  buildAdjustment,
  buildFeeCharge,
  buildPlansUpdate,
  buildProfileAct,
  buildSubscription,
  buildSubscriptionEnd,
  buildSwitchesUpdate,
  buildVerificationAct,
  createFeeEntry,
  createPendingVerification,
  createPlan,
  createSubscription,
  createSwitches,
  emptyVerification,
  getIdentityPath,
  goodReason,
} from '../acts/objects';
import { buildPolicyUpdate, createPolicy, seedPolicy } from '../acts/policy';
import type { Fields } from '../writes';
import {
  activeProfile,
  getReplacements,
  type PrepareAct,
  smallFigures,
  smallHolds,
} from './prepare';

const getUserPath = (uid: string) => `users/${uid}`;
const twentyLines = Array.from({ length: 20 }, (_, i) => `${i}`.repeat(100));
/** The plans before they are changed. */
export const eightPlans = Object.fromEntries(
  ['plus', 'a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => [id, createPlan()]),
);

/**
 * The acts on single objects: an account, a subscription, a verification, a profile, a record of
 * the desk.
 */
export const validObjectActs: Record<string, PrepareAct> = {
  'account.opened': async (desk) => {
    const uid = desk.createUid();
    return { caller: desk.as(uid), commit: buildOpening(uid) };
  },
  'subscription.set': async (desk) => {
    const caller = await desk.seedClient();
    return { caller, commit: buildSubscription({ uid: caller.uid, rev: 0, before: null }) };
  },
  'subscription.set instead of another': async (desk) => {
    const before = createSubscription({ plan: 'old', amount: '10.00' });
    const caller = await desk.seedClient({ subscription: { subscription: before } });
    await desk.seedDocs(createFeeEntry(caller.uid));
    return { caller, commit: buildSubscription({ uid: caller.uid, rev: 1, before }) };
  },
  'subscription.cancelled': async (desk) => {
    const before = createSubscription();
    const caller = await desk.seedClient({ subscription: { subscription: before } });
    return {
      caller,
      commit: buildSubscriptionEnd({ uid: caller.uid, actor: caller.uid, rev: 1, before }),
    };
  },
  'subscription.terminated': async (desk, admin) => {
    const before = createSubscription();
    const { uid } = await desk.seedClient({ subscription: { subscription: before } });
    return {
      caller: admin,
      commit: buildSubscriptionEnd({ uid, actor: admin.uid, rev: 1, before }),
    };
  },
  'subscription.charged': async (desk, admin) => {
    const ref = createOp();
    const { uid } = await desk.seedClient({
      account: { ...smallFigures },
      holds: smallHolds,
      subscription: { subscription: createSubscription(), op: ref },
    });
    return {
      caller: admin,
      commit: buildFeeCharge({ uid, actor: admin.uid, from: smallFigures, ref }),
    };
  },
  'account.adjusted': async (desk, admin) => {
    const { uid } = await desk.seedClient({ account: { ...smallFigures }, holds: smallHolds });
    return {
      caller: admin,
      commit: buildAdjustment({
        uid,
        actor: admin.uid,
        from: smallFigures,
        changes: {
          balance: '90.00',
          bonus: '5.00',
          profit: '-1.00',
        },
      }),
    };
  },
  'account.adjusted with a reference': async (desk, admin) => {
    const { uid } = await desk.seedClient({ account: { ...smallFigures } });
    await desk.seedDocs({ [`ledger/${uid}/entries/earlier`]: { op: 'earlier', col: 'accounts' } });
    return {
      caller: admin,
      commit: buildAdjustment({
        uid,
        actor: admin.uid,
        from: smallFigures,
        changes: { balance: '510.00' },
        ref: 'earlier',
      }),
    };
  },
  'verification.submitted': async (desk) => {
    const caller = await desk.seedClient();
    const changes = { document: getIdentityPath(caller.uid), kind: 'passport' };
    return {
      caller,
      commit: buildVerificationAct({
        uid: caller.uid,
        actor: caller.uid,
        kind: 'submitted',
        rev: 1,
        before: emptyVerification,
        changes,
      }),
    };
  },
  'verification.approved': async (desk, admin) => {
    const uid = desk.createUid();
    const before = { ...createPendingVerification(uid), viewer: admin.uid };
    await desk.seedClient({ verification: before }, uid);
    return {
      caller: admin,
      commit: buildVerificationAct({
        uid,
        actor: admin.uid,
        kind: 'approved',
        rev: 1,
        before,
        changes: {
          status: 'verified',
          viewer: '',
        },
      }),
    };
  },
  'verification.rejected': async (desk, admin) => {
    const uid = desk.createUid();
    const before = { ...createPendingVerification(uid), viewer: admin.uid };
    await desk.seedClient({ verification: before }, uid);
    const changes = { status: 'rejected', note: goodReason, viewer: '' };
    return {
      caller: admin,
      commit: buildVerificationAct({
        uid,
        actor: admin.uid,
        kind: 'rejected',
        rev: 1,
        before,
        changes,
        reason: goodReason,
      }),
    };
  },
  'verification.viewed': async (desk, admin) => {
    const uid = desk.createUid();
    await desk.seedClient({ verification: createPendingVerification(uid) }, uid);
    return {
      caller: admin,
      commit: buildVerificationAct({
        uid,
        actor: admin.uid,
        kind: 'viewed',
        rev: 1,
        before: createPendingVerification(uid),
        changes: {
          viewer: admin.uid,
        },
      }),
    };
  },
  'status.changed': async (desk, admin) => {
    const { uid } = await desk.seedClient();
    return {
      caller: admin,
      commit: buildProfileAct(
        await desk.read(getUserPath(uid)),
        admin.uid,
        'status.changed',
        activeProfile,
        ['status'],
        goodReason,
      ),
    };
  },
  'status.changed to closed': async (desk, admin) => {
    const { uid } = await desk.seedClient({ account: { ...smallFigures } });
    const closed = { status: 'closed' };
    return {
      caller: admin,
      commit: buildProfileAct(
        await desk.read(getUserPath(uid)),
        admin.uid,
        'status.changed',
        closed,
        ['status'],
        goodReason,
      ),
    };
  },
  'status.frozen': async (desk) => {
    const caller = await desk.seedClient();
    const commit = buildProfileAct(
      await desk.read(getUserPath(caller.uid)),
      caller.uid,
      'status.frozen',
      { status: 'frozen' },
      ['status'],
    );
    return { caller, commit };
  },
  'closure.requested': async (desk) => {
    const caller = await desk.seedClient();
    return {
      caller,
      commit: buildProfileAct(
        await desk.read(getUserPath(caller.uid)),
        caller.uid,
        'closure.requested',
        { closureAt: serverTimestamp() },
        [],
      ),
    };
  },
  'profile.corrected': async (desk, admin) => {
    const { uid } = await desk.seedClient();
    const changes = { lastname: 'Other', lastnameKey: 'other', country: 'Sweden' };
    return {
      caller: admin,
      commit: buildProfileAct(
        await desk.read(getUserPath(uid)),
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
    const after = createSwitches({ notice: createOp() });
    return {
      caller: admin,
      commit: buildSwitchesUpdate(
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
      createPolicy({ fourEyes: '3000.00' }, getReplacements(length, 100)),
    );
    return {
      caller: admin,
      commit: buildPolicyUpdate(admin.uid, before, {
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
      createPlan({ name: createOp(), includes: twentyLines }),
    ]);
    return {
      caller: admin,
      commit: buildPlansUpdate(admin.uid, Number(rev), plans as Fields, {
        ...eightPlans,
        ...Object.fromEntries(four),
      }),
    };
  },
};
