import * as v from 'valibot';
import { isSnapshot } from '@/domain/accounts/snapshot';
import { revisionFields } from '@/domain/ledger/revision-fields';
import { compare, isMoney, type Money, moneySchema } from '@/domain/money';

/** Hours for which a new payment address waits, unless the desk has decided otherwise. */
export const defaultAddressHours = 24;
/** How long a looser policy waits for its confirmation, hours. */
export const policyWaitHours = 24;
/** How long a policy or a payment method can be confirmed, once it has waited, hours. */
export const confirmableHours = 24;
const hourMs = 3_600_000;
/** So many replaced policies fit into the history. The second half is for two managers, so that one cannot fill it. */
export const maxPolicies = 200;

const policyFields = {
  /** USD: above it two people decide. `0` for never. */
  fourEyes: v.pipe(
    moneySchema,
    v.check((amount) => !isMoney(amount) || amount === '0' || compare(amount, '0') > 0),
  ),
  addressHours: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(168)),
};
export type Policy = v.InferOutput<typeof policySchema>;
export const policySchema = v.strictObject(policyFields);

/** A policy with the time from which it applied. */
const pastPolicySchema = v.strictObject({ ...policyFields, since: v.date() });

/** A list counts as an empty object in valibot. */
const noProposalSchema = v.pipe(v.custom<Record<string, unknown>>(isSnapshot, 'Not a map'), v.strictObject({}));
const proposedPolicySchema = v.strictObject({ ...policyFields, by: v.string(), op: v.string(), at: v.date() });
/** A looser policy that waits for another manager; empty if none waits. */
const proposedSchema = v.union([proposedPolicySchema, noProposalSchema]);

/** `desk/policy`. Without the document one person decides about everything. */
export const deskPolicySchema = v.object({
  ...policyFields,
  since: v.date(),
  history: v.pipe(v.array(pastPolicySchema), v.maxLength(maxPolicies)),
  proposed: proposedSchema,
  ...revisionFields,
});
export type DeskPolicy = v.InferOutput<typeof deskPolicySchema>;

/** What an entry records of the policy. */
export const recordedPolicySchema = v.strictObject({ ...policyFields, proposed: proposedSchema });

/** The day in which another manager can confirm something about the desk. */
export interface ConfirmationDay {
  opensAt: Date;
  closesAt: Date;
}

/** The day for what was proposed at `since`: it begins after so many hours. */
export function getConfirmationDay(since: Date, hours: number): ConfirmationDay {
  const addHours = (more: number) => new Date(since.getTime() + more * hourMs);
  return { opensAt: addHours(hours), closesAt: addHours(hours + confirmableHours) };
}

/**
 * Whether something about the desk that was proposed at `since` can be confirmed at `at`: after so many hours, for a day. As `hasWaited` of the rules.
 */
export function hasWaited(since: Date, hours: number, at: Date): boolean {
  const { opensAt, closesAt } = getConfirmationDay(since, hours);
  return at >= opensAt && at < closesAt;
}

type Threshold = Pick<Policy, 'fourEyes'>;

/** Whether two people decide about any amount. @param policy null for none */
export const hasThreshold = <T extends Threshold>(policy: T | null): policy is T => policy !== null && compare(policy.fourEyes, '0') !== 0;

/** Whether two people decide about so many USD. @param policy null for none */
export const needsTwoPeople = (policy: Threshold | null, amount: Money): boolean =>
  hasThreshold(policy) && compare(amount, policy.fourEyes) > 0;
