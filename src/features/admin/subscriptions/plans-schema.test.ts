import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { PlanList } from '@/domain/desk/plans';
import { plans, plus, starter } from './desk.fixture';
import {
  createPlanId,
  getDisabledReason,
  getPlanChange,
  newPlan,
  parsePlan,
  parsePlanList,
  plansFormSchema,
  rebasePlans,
  type TypedPlan,
  toTypedPlans,
} from './plans-schema';

const [typedStarter = newPlan, typedPlus = newPlan] = toTypedPlans(plans);
const gold: TypedPlan = {
  ...newPlan,
  name: 'Gold',
  fee: '99',
  days: '365',
  includes: 'A call a week',
};

describe('the typed plans', () => {
  it('begin as they are offered, the lowest fee first, unchanged', () => {
    expect(toTypedPlans(plans).map(({ id }) => id)).toEqual(['starter', 'plus']);
    expect(typedPlus.includes).toBe('Everything in Starter\nOne call a month');
    expect(parsePlanList(toTypedPlans(plans))).toEqual(plans);
    expect(toTypedPlans(plans).map((plan) => getPlanChange(plan, plans))).toEqual(['none', 'none']);
  });

  it('are parsed into money with cents, whole days, and trimmed lines', () => {
    expect(
      parsePlan({ ...gold, fee: ' $1,099.5 ', days: ' 30 ', includes: ' A call \n\n  A letter\n' }),
    ).toEqual({
      name: 'Gold',
      fee: '1099.50',
      days: 30,
      includes: ['A call', 'A letter'],
    });
  });

  it.each<[string, Partial<TypedPlan>, string]>([
    ['no name', { name: ' ' }, 'Enter a name.'],
    ['a long name', { name: 'x'.repeat(61) }, 'At most 60 characters.'],
    ['no fee', { fee: '' }, 'Enter a fee.'],
    ['two commas', { fee: '4,9,00' }, 'Enter an amount, e.g. $250.00.'],
    ['a fee of less than a dollar', { fee: '0.99' }, 'At least $1.00.'],
    ['a fee beyond the largest', { fee: '1000000' }, 'At most $999,999.99.'],
    ['half a day', { days: '1.5' }, 'Enter whole days, e.g. 30.'],
    ['no days', { days: '0' }, 'At least one day.'],
    ['more than ten years', { days: '3661' }, 'At most 3,660 days (ten years).'],
    ['too many lines', { includes: 'x\n'.repeat(21) }, 'At most 20 lines.'],
    ['a long line', { includes: 'x'.repeat(201) }, 'At most 200 characters per line.'],
  ])('refuse %s, and say why', (_, over, message) => {
    const typed = { ...gold, ...over };
    expect(parsePlan(typed)).toBeNull();
    const parsed = v.safeParse(plansFormSchema, { plans: [typed] });
    expect(parsed.issues?.map((issue) => issue.message)).toEqual([message]);
    expect(v.safeParse(plansFormSchema, { plans: [{ ...typed, withdrawn: true }] }).success).toBe(
      true,
    );
  });
});

describe('the id of a new plan', () => {
  it.each([
    ['Gold 2024!', 'gold-2024'],
    ['Prémière', 'premiere'],
    ['金', 'plan'],
    ['  --  ', 'plan'],
    ['A name that is longer than an id may be', 'a-name-that-is-longer-than'],
  ])('is made from %j', (name, id) => {
    expect(createPlanId(name, [])).toBe(id);
  });

  it('differs from the ids of all other plans', () => {
    expect(createPlanId('Plus', ['plus', 'plus-2'])).toBe('plus-3');
    const typed = [
      { ...typedPlus, withdrawn: true },
      { ...gold, name: 'Plus' },
      { ...gold, name: 'Plus' },
    ];
    expect(Object.keys(parsePlanList(typed) ?? {})).toEqual(['plus-2', 'plus-3']);
  });
});

describe('the changes of the plans', () => {
  it('are found for each plan', () => {
    expect(getPlanChange(gold, plans)).toBe('new');
    expect(getPlanChange({ ...typedPlus, fee: '59.00' }, plans)).toBe('changed');
    expect(getPlanChange({ ...typedPlus, fee: 'forty' }, plans)).toBe('changed');
    expect(getPlanChange({ ...typedPlus, fee: '49' }, plans)).toBe('none');
    expect(getPlanChange({ ...typedPlus, withdrawn: true }, plans)).toBe('withdrawn');
  });
});

describe('the plans cannot be saved', () => {
  it('while they are the offered ones', () => {
    expect(getDisabledReason(toTypedPlans(plans), plans)).toBe('Nothing has changed.');
    expect(
      getDisabledReason([typedStarter, { ...typedPlus, withdrawn: true }], plans),
    ).toBeUndefined();
  });

  it('with more than four that are new or changed; retired ones do not count', () => {
    const news = (count: number) =>
      Array.from({ length: count }, (_, i) => ({ ...gold, name: `Gold ${i}` }));
    expect(getDisabledReason([...toTypedPlans(plans), ...news(4)], plans)).toBeUndefined();
    expect(getDisabledReason([...toTypedPlans(plans), ...news(5)], plans)).toMatch(
      /^5 plans are new or changed, but one save takes 4\./,
    );
    expect(
      getDisabledReason(
        [...toTypedPlans(plans).map((plan) => ({ ...plan, withdrawn: true })), ...news(4)],
        plans,
      ),
    ).toBeUndefined();
  });

  it('with more than twelve', () => {
    const many: PlanList = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`p${i}`, { ...plus, name: `P ${i}` }]),
    );
    expect(getDisabledReason([...toTypedPlans(many), gold], many)).toBe(
      'At most 12 plans can be offered at a time. You have 13.',
    );
  });

  it('with two of the same name', () => {
    expect(getDisabledReason([...toTypedPlans(plans), { ...gold, name: ' plus' }], plans)).toBe(
      'Two plans have the name “Plus”.',
    );
  });
});

describe('the plans that somebody else has saved', () => {
  const dearer = { ...starter, fee: '25.00' };

  it('replace what was not edited, and leave what was', () => {
    const typed = [typedStarter, { ...typedPlus, fee: '59' }, gold];
    const next = rebasePlans(typed, plans, { starter: dearer, plus: { ...plus, days: 60 } });
    expect(next.map(({ id, fee, days }) => [id, fee, days])).toEqual([
      ['starter', '25.00', '30'],
      ['plus', '59', '30'],
      ['', '99', '365'],
    ]);
  });

  it('add what is new, and remove what was retired unless it was edited', () => {
    const next = rebasePlans([typedStarter, { ...typedPlus, name: 'Plus plus' }], plans, {
      basic: dearer,
    });
    expect(next.map(({ id, name }) => [id, name])).toEqual([
      ['plus', 'Plus plus'],
      ['basic', 'Starter'],
    ]);
  });
});
