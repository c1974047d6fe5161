// Written by hand, not by src/data: tests change one field of a commit at a time, which the app's functions do not allow.
import { serverTimestamp, type Timestamp } from 'firebase/firestore/lite';
import { createOp } from '@/domain/ledger/revision-fields';
import { inSeconds } from './acts';
import { proposer, type RulesDesk } from './desk';
import { type Commit, changed, type Fields, recorded } from './writes';

/** `desk/policy` as it is stored; revision 0 when there is none. */
export interface StoredPolicy {
  fourEyes: string;
  addressHours: number;
  since: Timestamp;
  history: Fields[];
  proposed: Fields;
  rev: number;
}

/** A policy that has been replaced `length` times. */
export const storedPolicy = (changes: Partial<StoredPolicy> = {}, length = 1): StoredPolicy => ({
  fourEyes: '2000.00',
  addressHours: 24,
  since: inSeconds(-600),
  history: Array.from({ length }, (_, i) => ({ fourEyes: '0', addressHours: 24, since: inSeconds(-9_000 + i) })),
  proposed: {},
  rev: 3,
  ...changes,
});

/** Stores the policy past the rules. @returns it, as it was before the acts to come */
export async function seedPolicy(desk: RulesDesk, policy: StoredPolicy): Promise<StoredPolicy> {
  await desk.seedDocs({ 'desk/policy': { ...policy, op: 'earlier', at: inSeconds(-60) } });
  return policy;
}
/** Lets two people decide above so many USD. */
export const setThreshold = (desk: RulesDesk, fourEyes: string): Promise<StoredPolicy> => seedPolicy(desk, storedPolicy({ fourEyes }));
export const removePolicy = (desk: RulesDesk): Promise<void> =>
  desk.env.withSecurityRulesDisabled((context) => context.firestore().doc('desk/policy').delete());

/** What an entry records; a case may have left out a field. */
const getRecorded = (fields: Fields): Fields =>
  Object.fromEntries(['fourEyes', 'addressHours', 'proposed'].flatMap((key) => (key in fields ? [[key, fields[key]]] : [])));

interface PolicyAct {
  actor: string;
  action: string;
  before: StoredPolicy | null;
  /** The document without its revision fields. */
  fields: Fields;
  ref?: string;
  op?: string;
}

/** An act on `desk/policy`, in the actor's own ledger. */
function policyAct({ before, fields, op = createOp(), ...act }: PolicyAct): Commit {
  const states = { fields, before: before === null ? {} : getRecorded({ ...before }), after: getRecorded(fields) };
  return recorded({ ...act, ...states, uid: act.actor, col: 'desk', rev: (before?.rev ?? 0) + 1, op });
}

const getFields = ({ rev: _, ...fields }: StoredPolicy): Fields => fields;
/** `history` with the policy that is replaced. */
const getNextHistory = ({ history, fourEyes, addressHours, since }: StoredPolicy) => [...history, { fourEyes, addressHours, since }];

/** `policy.updated`; `before` is null if there is no policy. @param changes those of the document and of the entry */
export function policyUpdated(actor: string, before: StoredPolicy | null, changes: Fields = {}, ref = ''): Commit {
  const base = before ?? { fourEyes: '2000.00', addressHours: 24, history: [] };
  const history = before ? getNextHistory(before) : [];
  const fields = changed({ ...base, history, since: serverTimestamp(), proposed: {}, rev: 0 }, changes);
  const { rev: _, ...rest } = fields;
  return policyAct({ actor, action: 'policy.updated', before, fields: rest, ref });
}

/** `policy.proposed`: no threshold any more, unless `changes` of the proposed policy say otherwise. */
export function policyProposed(actor: string, before: StoredPolicy, changes: Fields = {}): Commit {
  const op = createOp();
  const proposed = changed({ fourEyes: '0', addressHours: 24, by: actor, op, at: serverTimestamp() }, changes);
  return policyAct({ actor, action: 'policy.proposed', before, fields: { ...getFields(before), proposed }, op });
}

/** A proposed policy as it is stored. @param age seconds */
export const proposedPolicy = (age: number, changes: Fields = {}): Fields =>
  changed({ fourEyes: '0', addressHours: 24, by: proposer, op: 'proposed', at: inSeconds(-age) }, changes);

/** `policy.updated` to the policy that was proposed. */
export function policyConfirmed(actor: string, before: StoredPolicy, changes: Fields = {}): Commit {
  const { fourEyes, addressHours, op } = before.proposed;
  return policyUpdated(actor, before, { fourEyes, addressHours, ...changes }, String(op));
}

/** `policy.cancelled`. */
export const policyCancelled = (actor: string, before: StoredPolicy): Commit =>
  policyAct({ actor, action: 'policy.cancelled', before, fields: { ...getFields(before), proposed: {} } });
