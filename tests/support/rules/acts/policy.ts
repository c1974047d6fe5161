// Written by hand, not by src/data: tests change one field of a commit at a time, which the app's
// functions do not allow.
import { serverTimestamp, type Timestamp } from 'firebase/firestore/lite';
import { createOp } from '@/domain/revision-fields';
import type { RulesDesk } from '../desk';
import { inSeconds } from '../times';
import { buildAct, type Commit, changeFields, type Fields } from '../writes';

/** `desk/policy` as it is stored; revision 0 when there is none. */
export interface StoredPolicy {
  fourEyes: string;
  daily: string;
  addressHours: number;
  since: Timestamp;
  history: Fields[];
  rev: number;
}

/** A policy that has been replaced `length` times. */
export const createPolicy = (changes: Partial<StoredPolicy> = {}, length = 1): StoredPolicy => ({
  fourEyes: '2000.00',
  daily: '0',
  addressHours: 24,
  since: inSeconds(-600),
  history: Array.from({ length }, (_, i) => ({
    fourEyes: '0',
    daily: '0',
    addressHours: 24,
    since: inSeconds(-9_000 + i),
  })),
  rev: 3,
  ...changes,
});

/** Stores the policy past the rules. @returns it, as it was before the acts to come */
export async function seedPolicy(desk: RulesDesk, policy: StoredPolicy): Promise<StoredPolicy> {
  await desk.seedDocs({ 'desk/policy': { ...policy, op: 'earlier', at: inSeconds(-60) } });
  return policy;
}
/** Lets two people decide above so many USD. */
export const seedThreshold = (desk: RulesDesk, fourEyes: string): Promise<StoredPolicy> =>
  seedPolicy(desk, createPolicy({ fourEyes }));
export const removePolicy = (desk: RulesDesk): Promise<void> => desk.remove('desk/policy');

/** What an entry records, and a proposal names; a case may have left out a field. */
export const getPolicyValues = (fields: Fields): Fields =>
  Object.fromEntries(
    ['fourEyes', 'daily', 'addressHours'].flatMap((key) =>
      key in fields ? [[key, fields[key]]] : [],
    ),
  );

/** `history` with the policy that is replaced. */
const getNextHistory = ({ history, fourEyes, daily, addressHours, since }: StoredPolicy) => [
  ...history,
  { fourEyes, daily, addressHours, since },
];

/**
 * `policy.updated`, in the actor's own ledger; `before` is null if there is no policy.
 * @param changes those of the document and of the entry
 * @param words `ref` and `reason`, where another manager proposed it
 */
export function buildPolicyUpdate(
  actor: string,
  before: StoredPolicy | null,
  changes: Fields = {},
  words: { ref?: string; reason?: string } = {},
): Commit {
  const base = before ?? { fourEyes: '2000.00', daily: '0', addressHours: 24 };
  const { fourEyes, daily, addressHours } = base;
  const fields = changeFields(
    {
      fourEyes,
      daily,
      addressHours,
      history: before ? getNextHistory(before) : [],
      since: serverTimestamp(),
    },
    changes,
  );
  const states = {
    fields,
    before: before === null ? {} : getPolicyValues({ ...before }),
    after: getPolicyValues(fields),
  };
  const act = {
    uid: actor,
    actor,
    col: 'desk',
    action: 'policy.updated',
    rev: (before?.rev ?? 0) + 1,
    op: createOp(),
  };
  return buildAct({ ...act, ...words, ...states });
}
