import * as v from 'valibot';
import { isDeepEqual } from '@/domain/accounts/snapshot';
import { parseTypedMoney } from '@/domain/input/typed-money';
import type { Uid } from '@/domain/ledger/revision-fields';
import { getPlan, type Plan, type PlanList, planLimits, planListSchema, planSchema, sortPlansByFee } from '@/domain/requests/plans';
import { type DraftStore as Store, sessionDraft } from '@/lib/draft';

/** A plan as it is typed. */
const typedPlanSchema = v.object({
  /** Empty for one that is new. */
  id: v.string(),
  name: v.string(),
  fee: v.string(),
  days: v.string(),
  /** One line each. */
  includes: v.string(),
  withdrawn: v.boolean(),
});
export type TypedPlan = v.InferOutput<typeof typedPlanSchema>;

export const newPlan: TypedPlan = { id: '', name: '', fee: '', days: '30', includes: '', withdrawn: false };

const toTypedPlan = (id: string, { name, fee, days, includes }: Plan): TypedPlan => ({
  id,
  name,
  fee,
  days: String(days),
  includes: includes.join('\n'),
  withdrawn: false,
});

/** The plans as the form begins. */
export const toTypedPlans = (plans: PlanList): TypedPlan[] => sortPlansByFee(plans).map(([id, plan]) => toTypedPlan(id, plan));

const feeText = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const read = parseTypedMoney(dataset.value, { empty: 'Type the fee.', largest: 'At most 999,999.99.' });
    if ('amount' in read) return read.amount;
    addIssue({ message: read.fault });
    return NEVER;
  }),
  planSchema.entries.fee,
);

const daysText = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[0-9]{1,6}$/, 'Whole days, as in 30.'),
  v.transform(Number),
  v.minValue(planLimits.minDays, 'At least one day.'),
  v.maxValue(planLimits.maxDays, `At most ${planLimits.maxDays.toLocaleString('en-US')} days, ten years.`),
);

const linesText = v.pipe(
  v.string(),
  v.transform((text) => text.split('\n').map((line) => line.trim())),
  v.transform((lines) => lines.filter(Boolean)),
  planSchema.entries.includes,
);

const completePlan = v.object({
  name: v.pipe(v.string(), v.trim(), planSchema.entries.name),
  fee: feeText,
  days: daysText,
  includes: linesText,
});

/** What the form asks: of a plan that is withdrawn, nothing. */
export const plansFormSchema = v.object({
  plans: v.array(
    v.variant('withdrawn', [
      v.object({ ...typedPlanSchema.entries, withdrawn: v.literal(true) }),
      v.object({ id: v.string(), withdrawn: v.literal(false), ...completePlan.entries }),
    ]),
  ),
});
export type PlansInput = v.InferInput<typeof plansFormSchema>;
export type PlansOutput = v.InferOutput<typeof plansFormSchema>;

/** The plan that was typed; null while it is none yet. */
export function parsePlan(typed: TypedPlan): Plan | null {
  const parsed = v.safeParse(completePlan, typed);
  return parsed.success && !typed.withdrawn ? parsed.output : null;
}

/** `Gold 2024!` becomes `gold-2024`: what subscriptions know the plan by. @param taken ids that are in use */
export function createPlanId(name: string, taken: readonly string[]): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain
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

/** The plans as the form leaves them. A new one gets an id out of its name, which no plan has had before as far as is known. */
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

/** The plans that were typed; null while any of them is none yet. */
export function parsePlanList(typed: readonly TypedPlan[]): PlanList | null {
  const parsed = v.safeParse(plansFormSchema, { plans: typed });
  return parsed.success ? getPlans(parsed.output) : null;
}

/** How a typed plan differs from what is offered. */
export type Change = 'none' | 'new' | 'changed' | 'withdrawn';

export function getPlanChange(typed: TypedPlan, offered: PlanList): Change {
  const before = getPlan(offered, typed.id);
  if (!before) return typed.withdrawn ? 'none' : 'new';
  if (typed.withdrawn) return 'withdrawn';
  return isDeepEqual(parsePlan(typed), before) ? 'none' : 'changed';
}

/**
 * What was typed, now that the desk offers something else: what was not touched follows, what was touched stays as it was typed.
 * @param from what was offered when the typing began
 */
export function rebasePlans(typed: readonly TypedPlan[], from: PlanList, to: PlanList): TypedPlan[] {
  const kept = typed.flatMap((plan) => {
    if (plan.id === '' || getPlanChange(plan, from) !== 'none') return [plan];
    const now = getPlan(to, plan.id);
    return now ? [toTypedPlan(plan.id, now)] : [];
  });
  const known = new Set(typed.map(({ id }) => id));
  return [...kept, ...toTypedPlans(to).filter(({ id }) => !known.has(id))];
}

/** Why the plans cannot be saved as they are; undefined when they can. */
export function getDisabledReason(typed: readonly TypedPlan[], offered: PlanList): string | undefined {
  const changes = typed.map((plan) => getPlanChange(plan, offered));
  const count = (...kinds: Change[]) => changes.filter((change) => kinds.includes(change)).length;
  if (count('new', 'changed', 'withdrawn') === 0) return 'Nothing is changed.';
  const written = count('new', 'changed');
  if (written > planLimits.changed) {
    return `${written} plans are new or changed, and one save takes ${planLimits.changed}. Save ${planLimits.changed} of them first.`;
  }
  const left = typed.filter(({ withdrawn }) => !withdrawn);
  if (left.length > planLimits.plans) return `At most ${planLimits.plans} plans are offered at a time, and these are ${left.length}.`;
  const names = left.map(({ name }) => name.trim().toLowerCase()).filter(Boolean);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  return twice === undefined
    ? undefined
    : `Two plans are called “${left.find(({ name }) => name.trim().toLowerCase() === twice)?.name.trim()}”.`;
}

const draftSchema = v.object({
  typed: v.array(typedPlanSchema),
  /** What was offered when the typing began. */
  from: planListSchema,
});
type PlansDraft = v.InferOutput<typeof draftSchema>;
export type PlansDraftStore = Store<PlansDraft>;

/** What was typed and not saved, for one administrator and as long as the tab lives. */
export const plansDrafts = (uid: Uid): PlansDraftStore => sessionDraft(`plans-draft:${uid}`, draftSchema);
