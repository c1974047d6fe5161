import * as v from 'valibot';
import {
  getPlan,
  type Plan,
  type PlanList,
  planLimits,
  planListSchema,
  planSchema,
  sortPlansByFee,
} from '@/domain/desk/plans';
import { foldText } from '@/domain/input/fold-text';
import { toPlainFigures } from '@/domain/input/typed-figures';
import { parseTypedMoney } from '@/domain/input/typed-money';
import type { Uid } from '@/domain/revision-fields';
import { isDeepEqual } from '@/domain/snapshot';
import { createSessionDraft, type DraftStore as Store } from '@/lib/browser-storage/draft';

const typedPlanSchema = v.object({
  /** Empty for a new plan. */
  id: v.string(),
  name: v.string(),
  fee: v.string(),
  days: v.string(),
  /** One item per line. */
  includes: v.string(),
  withdrawn: v.boolean(),
});
export type TypedPlan = v.InferOutput<typeof typedPlanSchema>;

export const newPlan: TypedPlan = {
  id: '',
  name: '',
  fee: '',
  days: '30',
  includes: '',
  withdrawn: false,
};

const toTypedPlan = (id: string, { name, fee, days, includes }: Plan): TypedPlan => ({
  id,
  name,
  fee,
  days: String(days),
  includes: includes.join('\n'),
  withdrawn: false,
});

export const toTypedPlans = (plans: PlanList): TypedPlan[] =>
  sortPlansByFee(plans).map(([id, plan]) => toTypedPlan(id, plan));

const feeInputSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = parseTypedMoney(dataset.value, {
      empty: 'Enter a fee.',
      largest: 'At most $999,999.99.',
    });
    if ('amount' in read) return read.amount;
    addIssue({ message: read.issue });
    return NEVER;
  }),
  planSchema.entries.fee,
);

const daysInputSchema = v.pipe(
  v.string(),
  v.transform(toPlainFigures),
  v.regex(/^[0-9]{1,6}$/, 'Enter whole days, e.g. 30.'),
  v.transform(Number),
  v.minValue(planLimits.minDays, 'At least one day.'),
  v.maxValue(
    planLimits.maxDays,
    `At most ${planLimits.maxDays.toLocaleString('en-US')} days (ten years).`,
  ),
);

const linesInputSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split('\n').map((line) => line.trim())),
  v.transform((lines) => lines.filter(Boolean)),
  planSchema.entries.includes,
);

const completePlanSchema = v.object({
  name: v.pipe(v.string(), v.trim(), planSchema.entries.name),
  fee: feeInputSchema,
  days: daysInputSchema,
  includes: linesInputSchema,
});

/** A withdrawn plan is not validated. */
export const plansFormSchema = v.object({
  plans: v.array(
    v.variant('withdrawn', [
      v.object({ ...typedPlanSchema.entries, withdrawn: v.literal(true) }),
      v.object({ id: v.string(), withdrawn: v.literal(false), ...completePlanSchema.entries }),
    ]),
  ),
});
export type PlansInput = v.InferInput<typeof plansFormSchema>;
export type PlansOutput = v.InferOutput<typeof plansFormSchema>;

/** The typed plan; null if it is invalid or withdrawn. */
export function parsePlan(typed: TypedPlan): Plan | null {
  const parsed = v.safeParse(completePlanSchema, typed);
  return parsed.success && !typed.withdrawn ? parsed.output : null;
}

/** `Gold 2024!` becomes `gold-2024`, the id that subscriptions refer to. @param taken ids in use */
export function createPlanId(name: string, taken: readonly string[]): string {
  const words = foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 26)
    .replace(/-+$/, '');
  const stem = words || 'plan';
  const numbered = (count: number): string => (count === 1 ? stem : `${stem}-${count}`);
  let count = 1;
  while (taken.includes(numbered(count))) count += 1;
  return numbered(count);
}

/**
 * The plans to save. A new plan gets an id from its name that no other plan of the form has,
 * including withdrawn ones.
 */
export function getPlans({ plans }: PlansOutput): PlanList {
  const taken = plans.map(({ id }) => id).filter(Boolean);
  const list: PlanList = {};
  for (const plan of plans) {
    if (plan.withdrawn) continue;
    const id = plan.id || createPlanId(plan.name, [...taken, ...Object.keys(list)]);
    list[id] = { name: plan.name, fee: plan.fee, days: plan.days, includes: plan.includes };
  }
  return list;
}

/** The typed plans; null if any of them is invalid. */
export function parsePlanList(typed: readonly TypedPlan[]): PlanList | null {
  const parsed = v.safeParse(plansFormSchema, { plans: typed });
  return parsed.success ? getPlans(parsed.output) : null;
}

export type PlanChangeKind = 'none' | 'new' | 'changed' | 'withdrawn';

export function getPlanChange(typed: TypedPlan, offered: PlanList): PlanChangeKind {
  const before = getPlan(offered, typed.id);
  if (!before) return typed.withdrawn ? 'none' : 'new';
  if (typed.withdrawn) return 'withdrawn';
  return isDeepEqual(parsePlan(typed), before) ? 'none' : 'changed';
}

/**
 * Merges the typed plans into a new offer: untouched plans follow it, touched ones stay as typed.
 * @param from the offer when the typing began
 */
export function rebasePlans(
  typed: readonly TypedPlan[],
  from: PlanList,
  to: PlanList,
): TypedPlan[] {
  const kept = typed.flatMap((plan) => {
    if (plan.id === '' || getPlanChange(plan, from) !== 'none') return [plan];
    const now = getPlan(to, plan.id);
    return now ? [toTypedPlan(plan.id, now)] : [];
  });
  const known = new Set(typed.map(({ id }) => id));
  return [...kept, ...toTypedPlans(to).filter(({ id }) => !known.has(id))];
}

/** Why the plans cannot be saved; undefined if they can. */
export function getDisabledReason(
  typed: readonly TypedPlan[],
  offered: PlanList,
): string | undefined {
  const changes = typed.map((plan) => getPlanChange(plan, offered));
  const count = (...kinds: PlanChangeKind[]) =>
    changes.filter((change) => kinds.includes(change)).length;
  if (count('new', 'changed', 'withdrawn') === 0) return 'Nothing has changed.';
  const written = count('new', 'changed');
  if (written > planLimits.changed) {
    return `${written} plans are new or changed, but one save takes ${planLimits.changed}. Save ${planLimits.changed} of them first.`;
  }
  const left = typed.filter(({ withdrawn }) => !withdrawn);
  if (left.length > planLimits.plans)
    return `At most ${planLimits.plans} plans can be offered at a time. You have ${left.length}.`;
  const names = left.map(({ name }) => name.trim().toLowerCase()).filter(Boolean);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  return twice === undefined
    ? undefined
    : `Two plans have the name “${left.find(({ name }) => name.trim().toLowerCase() === twice)?.name.trim()}”.`;
}

const draftSchema = v.object({
  typed: v.array(typedPlanSchema),
  /** The offer when the typing began. */
  from: planListSchema,
});
type PlansDraft = v.InferOutput<typeof draftSchema>;
export type PlansDraftStore = Store<PlansDraft>;

/** Unsaved plans of one administrator, kept as long as the tab lives. */
export const createPlansDrafts = (uid: Uid): PlansDraftStore =>
  createSessionDraft(`plans-draft:${uid}`, draftSchema);
