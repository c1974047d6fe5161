import { useEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { same } from '@/domain/accounts/snapshot';
import type { PlanList } from '@/domain/requests/plans';
import { type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import type { PlansDraftStore } from './plans-draft';
import {
  changeOf,
  listIn,
  type PlansInput,
  type PlansOutput,
  plansFormSchema,
  plansOf,
  rebased,
  type TypedPlan,
  typedPlans,
} from './typed-plans';

const changesIn = (typed: readonly TypedPlan[], offered: PlanList): boolean => typed.some((plan) => changeOf(plan, offered) !== 'none');

/**
 * The form of the plans. What is typed outlives the page, and what another administrator saves meanwhile comes in beneath it.
 * @param offered what clients can choose now
 * @param save @throws FormError
 */
export function usePlansForm(offered: PlanList, drafts: PlansDraftStore, save: (plans: PlanList) => Promise<void>) {
  const [draft] = useState(() => drafts.read());
  const form = useSchemaForm<PlansInput, PlansOutput>(plansFormSchema, (values) => save(plansOf(values)), {
    defaultValues: { plans: draft?.typed ?? typedPlans(offered) },
  });
  const list = useFieldArray({ control: form.control, name: 'plans', keyName: 'key' });
  const moved = useRebase(form, draft?.from ?? offered, offered);
  useDraft(form, offered, drafts);
  return { form, list, typed: form.watch('plans'), moved };
}

/** @returns whether somebody else has saved while something was typed */
function useRebase(form: SchemaForm<PlansInput, PlansOutput>, first: PlanList, offered: PlanList): boolean {
  const from = useRef(first);
  const [moved, setMoved] = useState(false);
  const { getValues, reset } = form;
  useEffect(() => {
    if (same(from.current, offered)) return;
    const typed = getValues('plans');
    // What was typed may be just what was saved: by this form a moment ago.
    const saved = same(listIn(typed), offered);
    const next = saved ? typedPlans(offered) : rebased(typed, from.current, offered);
    from.current = offered;
    reset({ plans: next });
    setMoved(changesIn(next, offered));
  }, [getValues, reset, offered]);
  return moved;
}

function useDraft({ watch, getValues }: SchemaForm<PlansInput, PlansOutput>, offered: PlanList, drafts: PlansDraftStore) {
  useEffect(() => {
    const keep = () => {
      const typed = getValues('plans');
      if (changesIn(typed, offered)) drafts.write({ typed, from: offered });
      else drafts.clear();
    };
    keep();
    return watch(keep).unsubscribe;
  }, [watch, getValues, offered, drafts]);
}
