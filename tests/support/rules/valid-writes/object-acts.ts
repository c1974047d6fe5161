import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import { correctableFields } from '@/domain/accounts/profile-fields';
import { createOp } from '@/domain/ledger/revision-fields';
import { opened } from '../acts';
import {
  adjusted,
  charged,
  emptyVerification,
  feeCharged,
  goodReason,
  identityFile,
  planOf,
  plansUpdated,
  profileAct,
  subscribed,
  subscription,
  unsubscribed,
  verification,
  waitingVerification,
} from '../objects';
import { type Fields, recorded } from '../writes';
import { active, figures, held, type Prepare } from './prepare';

const user = (uid: string) => `users/${uid}`;
const twentyLines = Array.from({ length: 20 }, (_, i) => `${i}`.repeat(100));
/** The plans that stand before they are changed. */
export const eightPlans = Object.fromEntries(['plus', 'a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => [id, planOf()]));

/** The acts on what is one object: an account, a subscription, an identity, a profile, a record of the desk. */
export const honestObjectActs: Record<string, Prepare> = {
  'account.opened': async (desk) => {
    const uid = desk.newUid();
    return { caller: desk.as(uid), commit: opened(uid) };
  },
  'subscription.set': async (desk) => {
    const caller = await desk.person();
    return { caller, commit: subscribed(caller.uid, 0, null) };
  },
  'subscription.set instead of another': async (desk) => {
    const before = subscription({ plan: 'old', amount: '10.00' });
    const caller = await desk.person({ subscription: { subscription: before } });
    await desk.plant(feeCharged(caller.uid));
    return { caller, commit: subscribed(caller.uid, 1, before) };
  },
  'subscription.cancelled': async (desk) => {
    const before = subscription();
    const caller = await desk.person({ subscription: { subscription: before } });
    return { caller, commit: unsubscribed(caller.uid, caller.uid, 1, before) };
  },
  'subscription.terminated': async (desk, boss) => {
    const before = subscription();
    const { uid } = await desk.person({ subscription: { subscription: before } });
    return { caller: boss, commit: unsubscribed(uid, boss.uid, 1, before) };
  },
  'subscription.charged': async (desk, boss) => {
    const ref = createOp();
    const { uid } = await desk.person({ account: { ...figures }, holds: held, subscription: { subscription: subscription(), op: ref } });
    return { caller: boss, commit: charged(uid, boss.uid, figures, ref) };
  },
  'account.adjusted': async (desk, boss) => {
    const { uid } = await desk.person({ account: { ...figures }, holds: held });
    return { caller: boss, commit: adjusted(uid, boss.uid, figures, { balance: '90.00', bonus: '5.00', profit: '-1.00' }) };
  },
  'account.adjusted with a reference': async (desk, boss) => {
    const { uid } = await desk.person({ account: { ...figures } });
    await desk.plant({ [`ledger/${uid}/entries/earlier`]: { op: 'earlier' } });
    return { caller: boss, commit: adjusted(uid, boss.uid, figures, { balance: '510.00' }, { ref: 'earlier' }) };
  },
  'verification.submitted': async (desk) => {
    const caller = await desk.person();
    const changes = { document: identityFile(caller.uid), kind: 'passport' };
    return { caller, commit: verification(caller.uid, caller.uid, 'submitted', 1, emptyVerification, changes) };
  },
  'verification.approved': async (desk, boss) => {
    const uid = desk.newUid();
    const before = { ...waitingVerification(uid), viewer: boss.uid };
    await desk.person({ verification: before }, uid);
    return { caller: boss, commit: verification(uid, boss.uid, 'approved', 1, before, { status: 'verified', viewer: '' }) };
  },
  'verification.rejected': async (desk, boss) => {
    const uid = desk.newUid();
    const before = { ...waitingVerification(uid), viewer: boss.uid };
    await desk.person({ verification: before }, uid);
    const changes = { status: 'rejected', note: goodReason, viewer: '' };
    return { caller: boss, commit: verification(uid, boss.uid, 'rejected', 1, before, changes, goodReason) };
  },
  'verification.viewed': async (desk, boss) => {
    const uid = desk.newUid();
    await desk.person({ verification: waitingVerification(uid) }, uid);
    return { caller: boss, commit: verification(uid, boss.uid, 'viewed', 1, waitingVerification(uid), { viewer: boss.uid }) };
  },
  'status.changed': async (desk, boss) => {
    const { uid } = await desk.person();
    return { caller: boss, commit: profileAct(await desk.read(user(uid)), boss.uid, 'status.changed', active, ['status'], goodReason) };
  },
  'status.frozen': async (desk) => {
    const caller = await desk.person();
    const commit = profileAct(await desk.read(user(caller.uid)), caller.uid, 'status.frozen', { status: 'frozen' }, ['status']);
    return { caller, commit };
  },
  'closure.requested': async (desk) => {
    const caller = await desk.person();
    return {
      caller,
      commit: profileAct(await desk.read(user(caller.uid)), caller.uid, 'closure.requested', { closureAt: serverTimestamp() }, []),
    };
  },
  'profile.corrected': async (desk, boss) => {
    const { uid } = await desk.person();
    const changes = { lastname: 'Other', lastnameKey: 'other', country: 'Sweden' };
    return {
      caller: boss,
      commit: profileAct(await desk.read(user(uid)), boss.uid, 'profile.corrected', changes, correctableFields, goodReason),
    };
  },
  'payment.updated': async (desk) => {
    const caller = await desk.boss();
    const { uid } = caller;
    const after = { bitcoin: 'tb1qdesk', ethereum: '', email: '', previous: {} };
    const act = { uid, col: 'admins', rev: 1, op: createOp(), actor: uid, action: 'payment.updated' };
    return { caller, commit: recorded({ ...act, fields: after, before: {}, after }) };
  },
  'desk.selected': async (desk, boss) => {
    const { uid } = boss;
    const current = await desk.read('desk/current');
    const next = await desk.boss({
      payment: { bitcoin: 'tb1qdesk', ethereum: '', email: '', previous: {}, rev: 1, op: 'earlier', at: Timestamp.now() },
    });
    const before = { admin: current.admin, previous: current.previous };
    const after = { admin: next.uid, previous: current.admin };
    const act = { uid, col: 'desk', rev: Number(current.rev) + 1, op: createOp(), actor: uid, action: 'desk.selected' };
    return { caller: boss, commit: recorded({ ...act, fields: after, before, after }) };
  },
  'plans.updated': async (desk, boss) => {
    const { plans, rev } = await desk.read('desk/plans');
    const four = Array.from({ length: 4 }, (_, i) => [`plan-${i}`, planOf({ name: createOp(), includes: twentyLines })]);
    return { caller: boss, commit: plansUpdated(boss.uid, Number(rev), plans as Fields, { ...eightPlans, ...Object.fromEntries(four) }) };
  },
};
