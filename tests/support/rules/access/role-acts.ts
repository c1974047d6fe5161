// Commits to be sent by any role; src/data commits at once, as the caller.
import { serverTimestamp, Timestamp } from 'firebase/firestore/lite';
import type { DataContext } from '@/data/ledger/context';
import { createOp } from '@/domain/revision-fields';
import type { Claims } from '../../../../tools/desk-caller';
import {
  buildDocument,
  buildMessage,
  buildNotice,
  buildPlansUpdate,
  buildSwitchesUpdate,
  createPlan,
  createSwitches,
  getIdentityPath,
} from '../acts/objects';
import { buildPolicyUpdate, removePolicy } from '../acts/policy';
import { changeProposal } from '../acts/proposal-acts';
import { seedTally } from '../acts/tallies';
import { type ClientSetup, createStaleClaims, type RulesDesk } from '../desk';
import { seedForValidWrites, validWrites } from '../valid-writes/all';
import { countedBefore } from '../valid-writes/counted-acts';
import type { PrepareAct, ReadyAct } from '../valid-writes/prepare';
import { type Fields, replaceActor, replaceId } from '../writes';
import type { Role } from './matrix';

const message = { name: 'N', email: 'n@example.com', subject: 'S', body: 'B' };

/**
 * Acts that valid-writes/all.ts does not have: the first of some that it has the second of, and the
 * reverse.
 */
const furtherActs: Record<string, PrepareAct> = {
  'plans.updated for the first time': async (desk, admin) => {
    await desk.remove('desk/plans');
    return { caller: admin, commit: buildPlansUpdate(admin.uid, 0, null, { plus: createPlan() }) };
  },
  'switches.updated for the first time': async (desk, admin) => {
    await desk.remove('desk/switches');
    return { caller: admin, commit: buildSwitchesUpdate(admin.uid, 0, null, createSwitches()) };
  },
  'policy.updated for the first time': async (desk, admin) => {
    await removePolicy(desk);
    return { caller: admin, commit: buildPolicyUpdate(admin.uid, null) };
  },
  'notices seen for the first time': async (desk) => {
    const caller = await desk.seedClient();
    return {
      caller,
      commit: buildDocument(`notifications/${caller.uid}`, { seenAt: serverTimestamp() }),
    };
  },
  'a notice to a status': async (_, admin) => ({
    caller: admin,
    commit: buildNotice(admin.uid, 'status-active'),
  }),
  'a notice to everyone': async (_, admin) => ({
    caller: admin,
    commit: buildNotice(admin.uid, 'everyone'),
  }),
  'the first message': async (desk) => {
    await desk.remove('desk/inbox');
    return { caller: desk.visitor, commit: buildMessage() };
  },
  'a message handled': async (desk, admin) => {
    const path = `messages/${createOp()}`;
    const at = Timestamp.now();
    await desk.seedDocs({ [path]: { ...message, status: 'new', at } });
    return { caller: admin, commit: buildDocument(path, { ...message, status: 'handled', at }) };
  },
  'a first upload ticket': async (desk) => {
    const caller = await desk.seedClient();
    return {
      caller,
      commit: buildDocument(`uploads/${caller.uid}`, {
        path: getIdentityPath(caller.uid),
        at: serverTimestamp(),
        count: 1,
      }),
    };
  },
};

/** Every act that the table tries. */
export const acts: Record<string, PrepareAct> = { ...validWrites, ...furtherActs };

/** The profiles of owners; no other role has its own documents. */
export const ownerProfiles: Partial<Record<Role, Fields>> = {
  own: { status: 'active' },
  pen: { status: 'pending' },
  old: { status: 'active' },
  unv: { status: 'active' },
  fro: { status: 'frozen' },
  sus: { status: 'suspended' },
  clo: { status: 'closed' },
  slf: { admin: true, desk: 'manager' },
};
export const getClaims = (role: Role): Claims =>
  role === 'old' || role === 'dol'
    ? createStaleClaims()
    : role === 'unv' || role === 'dun'
      ? { email_verified: false }
      : {};
/** The profiles of administrators who may do less than a manager, or have no access to the desk. */
export const limitedProfiles: Partial<Record<Role, Fields>> = {
  agt: { desk: 'agent' },
  vwr: { desk: 'viewer' },
  rol: { desk: '' },
  dfr: { status: 'frozen' },
  dsu: { status: 'suspended' },
  dcl: { status: 'closed' },
};
const administrators: readonly Role[] = [
  'dsk',
  'oth',
  'agt',
  'vwr',
  'rol',
  'dun',
  'dol',
  'dfr',
  'dsu',
  'dcl',
  'slf',
];

/**
 * An act as the role would send it: the valid commit, in which only the actor and, for owners, the
 * client's status are another.
 * @param admin the administrator who is the desk; `length` as for {@link PrepareAct}
 */
export async function prepareRoleAct(
  desk: RulesDesk,
  admin: DataContext,
  role: Role,
  act: string,
  length: number,
): Promise<ReadyAct> {
  const people: string[] = [];
  const seedClient = async (setup: ClientSetup = {}, uid = desk.createUid()) => {
    people.push(uid);
    return desk.seedClient({ ...setup, user: { ...setup.user, ...ownerProfiles[role] } }, uid);
  };
  const prepare = acts[act];
  if (!prepare) throw new Error(`There is no act ${act}`);
  // The fixed records of the desk are one for all.
  if (/^(desk|plans|switches|policy|subscription)[.]/.test(act)) await seedForValidWrites(desk);
  const valid = await prepare({ ...desk, seedClient }, admin, length);
  // Only a newcomer opens an account; everybody else opens it a second time.
  if (act === 'account.opened' && role === 'nob') return valid;
  if (act === 'account.opened') await seedClient({}, valid.caller.uid);
  if (people[0] === valid.caller.uid) return prepareClientAct(desk, admin, role, valid);
  const ready = await prepareDeskAct(desk, admin, role, valid, people[0]);
  // A proposal names the role of its author.
  if (act.startsWith('proposal.made'))
    return {
      ...ready,
      commit: changeProposal(ready.commit, { role: limitedProfiles[role]?.desk ?? 'manager' }),
    };
  // Everybody counts on.
  if (act.endsWith(', counted') && length > 0)
    await seedTally(desk, ready.caller.uid, countedBefore);
  // Only the last viewer decides.
  if (/^verification[.](approved|rejected)/.test(act))
    await desk.force(`verifications/${people[0]}`, { viewer: ready.caller.uid });
  return ready;
}

/** A client's act on its own documents, by the role. */
async function prepareClientAct(
  desk: RulesDesk,
  admin: DataContext,
  role: Role,
  { caller, commit }: ReadyAct,
): Promise<ReadyAct> {
  if (ownerProfiles[role]) return { caller: desk.as(caller.uid, getClaims(role)), commit };
  const other = await createOutsider(desk, admin, role);
  return { caller: other, commit: replaceActor(commit, other.uid) };
}

/**
 * An act of the desk by the role: on the client `subject`, or on nobody's documents, or on the
 * administrator's own.
 */
async function prepareDeskAct(
  desk: RulesDesk,
  admin: DataContext,
  role: Role,
  valid: ReadyAct,
  subject: string | undefined,
): Promise<ReadyAct> {
  const { caller, commit } = valid;
  const isOwn = caller !== admin && caller !== desk.visitor;
  if (isOwn && role !== 'vis' && role !== 'nob') {
    await desk.force(`users/${caller.uid}`, {
      admin: administrators.includes(role),
      desk: administrators.includes(role) ? 'manager' : '',
      ...ownerProfiles[role],
      ...limitedProfiles[role],
    });
    return { caller: desk.as(caller.uid, getClaims(role)), commit };
  }
  const someone = async () =>
    subject ?? (await desk.seedClient({ user: ownerProfiles[role] ?? {} })).uid;
  const other = ownerProfiles[role]
    ? desk.as(await someone(), getClaims(role))
    : await createOutsider(desk, admin, role);
  return { caller: other, commit: replaceId(commit, caller.uid, other.uid) };
}

/** Somebody who is not the owner. */
async function createOutsider(
  desk: RulesDesk,
  admin: DataContext,
  role: Role,
): Promise<DataContext> {
  if (role === 'vis') return desk.visitor;
  if (role === 'nob') return desk.as(desk.createUid());
  if (role === 'oth' || limitedProfiles[role])
    return desk.seedAdmin({ user: limitedProfiles[role] ?? {} });
  if (role === 'str' || role === 'was') return desk.seedClient({ user: { status: 'active' } });
  return desk.as(admin.uid, getClaims(role));
}
