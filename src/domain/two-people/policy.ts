import * as v from 'valibot';
import { compare, isMoney, type Money, moneySchema } from '@/domain/money';
import { revisionFields } from '@/domain/revision-fields';

/** Hours for which a new payment address waits, unless the desk has decided otherwise. */
export const defaultAddressHours = 24;
/** How long a looser policy waits for its confirmation, hours. */
export const policyWaitHours = 24;
/** How long a policy or a payment method can be confirmed, once it has waited, hours. */
const confirmableHours = 24;
const hourMs = 3_600_000;
/**
 * So many replaced policies fit into the history. The second half is for two managers, so that one
 * cannot fill it.
 */
export const maxPolicies = 200;

/** `0` for none. */
const boundSchema = v.pipe(
  moneySchema,
  v.check((amount) => !isMoney(amount) || amount === '0' || compare(amount, '0') > 0),
);

const policyFields = {
  /** USD: above it two people decide. */
  fourEyes: boundSchema,
  /** USD that one administrator moves alone in a UTC day. */
  daily: boundSchema,
  addressHours: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(168)),
};
export type Policy = v.InferOutput<typeof policySchema>;
export const policySchema = v.strictObject(policyFields);

export const getPolicyFields = ({ fourEyes, daily, addressHours }: Policy): Policy => ({
  fourEyes,
  daily,
  addressHours,
});

/** A policy with the time from which it applied. */
const pastPolicySchema = v.strictObject({ ...policyFields, since: v.date() });

/** `desk/policy`. Without the document one person decides about everything. */
export const deskPolicySchema = v.object({
  ...policyFields,
  since: v.date(),
  history: v.pipe(v.array(pastPolicySchema), v.maxLength(maxPolicies)),
  ...revisionFields,
});
export type DeskPolicy = v.InferOutput<typeof deskPolicySchema>;

/** The day in which another administrator can confirm a proposal. */
export interface ConfirmationDay {
  opensAt: Date;
  closesAt: Date;
}

/**
 * The day for what was proposed at `since`, by the time of its entry: it begins after so many
 * hours.
 */
export function getConfirmationDay(since: Date, hours: number): ConfirmationDay {
  const addHours = (more: number) => new Date(since.getTime() + more * hourMs);
  return { opensAt: addHours(hours), closesAt: addHours(hours + confirmableHours) };
}

/**
 * Whether something that was proposed at `since` can be confirmed at `at`: after so many hours, for
 * a day. As `isConfirmable` of the rules.
 */
export function hasWaited(since: Date, hours: number, at: Date): boolean {
  const { opensAt, closesAt } = getConfirmationDay(since, hours);
  return at >= opensAt && at < closesAt;
}

type Threshold = Pick<Policy, 'fourEyes'>;

/** Whether two people decide about any amount. @param policy null for none */
export const hasThreshold = <T extends Threshold>(policy: T | null): policy is T =>
  policy !== null && compare(policy.fourEyes, '0') !== 0;

/** Whether two people decide about so many USD. @param policy null for none */
export const needsTwoPeople = (policy: Threshold | null, amount: Money): boolean =>
  hasThreshold(policy) && compare(amount, policy.fourEyes) > 0;
