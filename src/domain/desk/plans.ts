import * as v from 'valibot';
import { limits, maxLetters } from '@/domain/input/limits';
import { compare, isMoney, type Money, moneySchema } from '@/domain/money';
import { plural } from '@/domain/plural';
import { revisionFields } from '@/domain/revision-fields';

/**
 * Fees in USD, days, characters of a line. `changed`: plans that one act may add or change, because
 * the rules check each one.
 */
export const planLimits = {
  minFee: '1.00',
  maxFee: '999999.99',
  minDays: 1,
  maxDays: 3_660,
  includes: 20,
  line: 200,
  plans: 12,
  changed: 4,
} as const satisfies {
  minFee: Money;
  maxFee: Money;
} & Record<string, unknown>;

const PLAN_ID = /^[a-z0-9-]{1,30}$/;
export const isPlanId = (id: string): boolean => PLAN_ID.test(id);

/** Does not compare a value that was already rejected as no amount. */
const feeSchema = v.pipe(
  moneySchema,
  v.check((fee) => !isMoney(fee) || compare(fee, planLimits.minFee) >= 0, 'At least $1.00.'),
  v.check((fee) => !isMoney(fee) || compare(fee, planLimits.maxFee) <= 0, 'At most $999,999.99.'),
);

const lineSchema = v.pipe(
  v.string(),
  v.nonEmpty('A line says something.'),
  maxLetters(planLimits.line, `At most ${planLimits.line} characters per line.`),
  v.check((line) => !line.includes('\n'), 'One line each.'),
);

export const planSchema = v.object({
  name: v.pipe(v.string(), v.minLength(1, 'Enter a name.'), maxLetters(limits.name)),
  /** USD for the whole of `days`. */
  fee: feeSchema,
  days: v.pipe(
    v.number(),
    v.integer('Whole days.'),
    v.minValue(planLimits.minDays),
    v.maxValue(planLimits.maxDays),
  ),
  /** What the plan includes, one line each. */
  includes: v.pipe(
    v.array(lineSchema),
    v.maxLength(planLimits.includes, `At most ${planLimits.includes} lines.`),
  ),
});
export type Plan = v.InferOutput<typeof planSchema>;

export const planListSchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.check(isPlanId, 'Lowercase letters, digits and hyphens.')),
    planSchema,
  ),
  v.check(
    (plans) => Object.keys(plans).length <= planLimits.plans,
    `At most ${planLimits.plans} plans.`,
  ),
);
export type PlanList = v.InferOutput<typeof planListSchema>;

/** `desk/plans`: the plans that clients can subscribe to. */
export const deskPlansSchema = v.object({ plans: planListSchema, ...revisionFields });
export type DeskPlans = v.InferOutput<typeof deskPlansSchema>;

/** The plan with this id; null if the desk does not offer it, or no longer. */
export const getPlan = (plans: PlanList, id: string): Plan | null =>
  Object.hasOwn(plans, id) ? (plans[id] ?? null) : null;

/** The name of a plan that is no longer offered: `gold-2024` becomes "Gold 2024". */
const formatPlanId = (id: string): string =>
  id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');

/** The desk's name of the plan, or its id as words if it is no longer offered. */
export const formatPlanName = (plans: PlanList, id: string): string =>
  getPlan(plans, id)?.name ?? formatPlanId(id);

/** In display order: the lowest fee first. */
export const sortPlansByFee = (plans: PlanList): [id: string, plan: Plan][] =>
  Object.entries(plans).sort(
    ([, a], [, b]) => compare(a.fee, b.fee) || a.name.localeCompare(b.name),
  );

export const formatDays = (days: number): string =>
  `${days.toLocaleString('en-US')} ${plural(days, 'day')}`;
