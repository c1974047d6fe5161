import * as v from 'valibot';
import { limits, maxLetters } from '@/domain/input/limits';
import { revisionFields } from '@/domain/ledger/revision-fields';
import { compare, isMoney, type Money, moneySchema } from '@/domain/money';

/** Fees in USD; days as whole numbers; lines in characters. One act adds or changes no more plans than `changed`, since the rules look at each. */
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

/** What is no amount has been named as that, and is not compared with one. */
const feeSchema = v.pipe(
  moneySchema,
  v.check((fee) => !isMoney(fee) || compare(fee, planLimits.minFee) >= 0, 'At least 1.00.'),
  v.check((fee) => !isMoney(fee) || compare(fee, planLimits.maxFee) <= 0, 'At most 999,999.99.'),
);

const lineSchema = v.pipe(
  v.string(),
  v.nonEmpty('A line says something.'),
  maxLetters(planLimits.line, `At most ${planLimits.line} characters a line.`),
  v.check((line) => !line.includes('\n'), 'One line each.'),
);

export const planSchema = v.object({
  name: v.pipe(v.string(), v.minLength(1, 'Give the plan a name.'), maxLetters(limits.name)),
  /** USD for the whole of `days`. */
  fee: feeSchema,
  days: v.pipe(v.number(), v.integer('Whole days.'), v.minValue(planLimits.minDays), v.maxValue(planLimits.maxDays)),
  /** What a client gets for it, one line each. */
  includes: v.pipe(v.array(lineSchema), v.maxLength(planLimits.includes, `At most ${planLimits.includes} lines.`)),
});
export type Plan = v.InferOutput<typeof planSchema>;

export const planListSchema = v.pipe(
  v.record(v.pipe(v.string(), v.check(isPlanId, 'Lowercase letters, digits and hyphens.')), planSchema),
  v.check((plans) => Object.keys(plans).length <= planLimits.plans, `At most ${planLimits.plans} plans.`),
);
export type PlanList = v.InferOutput<typeof planListSchema>;

/** The fixed record `desk/plans`: what can be subscribed to. */
export const deskPlansSchema = v.object({ plans: planListSchema, ...revisionFields });
export type DeskPlans = v.InferOutput<typeof deskPlansSchema>;

/** The plan of this id; null where the desk offers none, or no longer. */
export const getPlan = (plans: PlanList, id: string): Plan | null => (Object.hasOwn(plans, id) ? (plans[id] ?? null) : null);

/** `gold-2024` becomes "Gold 2024": what a plan is called that nobody offers any more. */
const formatPlanId = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');

/** As the desk calls the plan; as its id says where it is not offered any more. */
export const formatPlanName = (plans: PlanList, id: string): string => getPlan(plans, id)?.name ?? formatPlanId(id);

/** As they are offered: the lowest fee first. */
export const sortPlansByFee = (plans: PlanList): [id: string, plan: Plan][] =>
  Object.entries(plans).toSorted(([, a], [, b]) => compare(a.fee, b.fee) || a.name.localeCompare(b.name));

/** `30 days`. */
export const formatDays = (days: number): string => (days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`);
