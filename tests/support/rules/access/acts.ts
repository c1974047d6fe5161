import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/ledger/revision-fields';
import type { Claims } from '../../../../tools/desk-caller';
import { type RulesDesk, type Standing, stale } from '../desk';
import { alone, identityFile, messageSent, notice, planOf, plansUpdated } from '../objects';
import { renamed, signed } from '../rename';
import { noticeTo } from '../sent';
import { honestActs, plantForActs } from '../valid-writes/all';
import type { Prepare, Ready } from '../valid-writes/prepare';
import { type Fields, recorded } from '../writes';
import type { Role } from './matrix';

const never = Timestamp.fromMillis(0);
const remove = (desk: RulesDesk, path: string) => desk.env.withSecurityRulesDisabled((context) => context.firestore().doc(path).delete());
const message = { name: 'N', email: 'n@example.com', subject: 'S', body: 'B' };

/** What valid-writes/all.ts leaves out: the first of what it has the second of, and the second of what it has the first of. */
const furtherActs: Record<string, Prepare> = {
  'payment.updated again': async (desk) => {
    const before = { bitcoin: 'tb1qold', ethereum: '', email: '', previous: {} };
    const caller = await desk.boss({ payment: { ...before, rev: 1, op: 'earlier', at: Timestamp.now() } });
    const after = { bitcoin: 'tb1qnew', ethereum: '', email: '', previous: { bitcoin: { address: 'tb1qold', at: serverTimestamp() } } };
    const act = { uid: caller.uid, col: 'admins', rev: 2, op: createOp(), actor: caller.uid, action: 'payment.updated' };
    return { caller, commit: recorded({ ...act, fields: after, before, after }) };
  },
  'desk.selected for the first time': async (desk, boss) => {
    const payment = { bitcoin: 'tb1qdesk', ethereum: '', email: '', previous: {}, rev: 1, op: 'earlier', at: Timestamp.now() };
    const chosen = await desk.boss({ payment });
    await remove(desk, 'desk/current');
    const after = { admin: chosen.uid, previous: '' };
    const act = { uid: boss.uid, col: 'desk', rev: 1, op: createOp(), actor: boss.uid, action: 'desk.selected' };
    return { caller: boss, commit: recorded({ ...act, fields: after, before: {}, after }) };
  },
  'plans.updated for the first time': async (desk, boss) => {
    await remove(desk, 'desk/plans');
    return { caller: boss, commit: plansUpdated(boss.uid, 0, null, { plus: planOf() }) };
  },
  'no notices yet': async (desk) => {
    const caller = await desk.person();
    return { caller, commit: alone(`notifications/${caller.uid}`, { list: [], seenAt: serverTimestamp() }) };
  },
  'a notice to everyone': async (desk, boss) => {
    await remove(desk, 'notifications/everyone');
    return { caller: boss, commit: noticeTo(boss.uid, 'everyone') };
  },
  'another notice to everyone': async (desk, boss) => {
    const list = [notice(boss.uid)];
    await desk.plant({ 'notifications/everyone': { list, seenAt: never } });
    return { caller: boss, commit: noticeTo(boss.uid, 'everyone', list) };
  },
  'the first message': async (desk) => {
    await remove(desk, 'desk/inbox');
    return { caller: desk.visitor, commit: messageSent() };
  },
  'a message handled': async (desk, boss) => {
    const path = `messages/${createOp()}`;
    const at = Timestamp.now();
    await desk.plant({ [path]: { ...message, status: 'new', at } });
    return { caller: boss, commit: alone(path, { ...message, status: 'handled', at }) };
  },
  'a first upload ticket': async (desk) => {
    const caller = await desk.person();
    return { caller, commit: alone(`uploads/${caller.uid}`, { path: identityFile(caller.uid), at: serverTimestamp(), count: 1 }) };
  },
};

/** Every act by which the table is tried. */
export const acts: Record<string, Prepare> = { ...honestActs, ...furtherActs };

/** The owners, as they stand; nobody else is about its own documents. */
export const owners: Partial<Record<Role, Fields>> = {
  own: { status: 'active' },
  pen: { status: 'pending' },
  old: { status: 'active' },
  unv: { status: 'active' },
  fro: { status: 'frozen' },
  sus: { status: 'suspended' },
  clo: { status: 'closed' },
  slf: { admin: true },
};
export const claimsOf = (role: Role): Claims =>
  role === 'old' || role === 'dol' ? stale() : role === 'unv' || role === 'dun' ? { email_verified: false } : {};
/** Administrators who are kept from their desk, as they stand. */
export const restricted: Partial<Record<Role, Fields>> = {
  dfr: { status: 'frozen' },
  dsu: { status: 'suspended' },
  dcl: { status: 'closed' },
};
const administrators: readonly Role[] = ['dsk', 'oth', 'dun', 'dol', 'dfr', 'dsu', 'dcl', 'slf'];

/**
 * An act as the role would send it: the honest commit, in which only the actor and, for owners, the client's standing are another.
 * @param boss the administrator who is the desk; `length` as for {@link Prepare}
 */
export async function actBy(desk: RulesDesk, boss: DataContext, role: Role, act: string, length: number): Promise<Ready> {
  const people: string[] = [];
  const person = async (standing: Standing = {}, uid = desk.newUid()) => {
    people.push(uid);
    return desk.person({ ...standing, user: { ...standing.user, ...owners[role] } }, uid);
  };
  const prepare = acts[act];
  if (!prepare) throw new Error(`There is no act ${act}`);
  // The fixed records of the desk are one for all.
  if (/^(desk|plans|subscription)[.]/.test(act)) await plantForActs(desk);
  const honest = await prepare({ ...desk, person }, boss, length);
  // Only an opening is by somebody who is not there yet; whoever has an account opens it again.
  if (act === 'account.opened' && role === 'nob') return honest;
  if (act === 'account.opened') await person({}, honest.caller.uid);
  if (people[0] === honest.caller.uid) return ofClient(desk, boss, role, honest);
  const ready = await ofDesk(desk, boss, role, honest, people[0]);
  // Only the last viewer decides.
  if (/^verification[.](approved|rejected)/.test(act)) await desk.force(`verifications/${people[0]}`, { viewer: ready.caller.uid });
  return ready;
}

/** A client's act on its own documents, by the role. */
async function ofClient(desk: RulesDesk, boss: DataContext, role: Role, { caller, commit }: Ready): Promise<Ready> {
  if (owners[role]) return { caller: desk.as(caller.uid, claimsOf(role)), commit };
  const other = await outsider(desk, boss, role);
  return { caller: other, commit: signed(commit, other.uid) };
}

/** An act of the desk by the role: on the client `subject`, or on nobody's documents, or on the administrator's own. */
async function ofDesk(desk: RulesDesk, boss: DataContext, role: Role, honest: Ready, subject: string | undefined): Promise<Ready> {
  const { caller, commit } = honest;
  const isOwn = caller !== boss && caller !== desk.visitor;
  if (isOwn && role !== 'vis' && role !== 'nob') {
    await desk.force(`users/${caller.uid}`, { admin: administrators.includes(role), ...owners[role], ...restricted[role] });
    return { caller: desk.as(caller.uid, claimsOf(role)), commit };
  }
  const someone = async () => subject ?? (await desk.person({ user: owners[role] ?? {} })).uid;
  const other = owners[role] ? desk.as(await someone(), claimsOf(role)) : await outsider(desk, boss, role);
  return { caller: other, commit: renamed(commit, caller.uid, other.uid) };
}

/** Somebody who is not the owner. */
async function outsider(desk: RulesDesk, boss: DataContext, role: Role): Promise<DataContext> {
  if (role === 'vis') return desk.visitor;
  if (role === 'nob') return desk.as(desk.newUid());
  if (role === 'oth' || restricted[role]) return desk.boss({ user: restricted[role] ?? {} });
  if (role === 'str' || role === 'was') return desk.person({ user: { status: 'active' } });
  return desk.as(boss.uid, claimsOf(role));
}
