import { useRef } from 'react';
import type { Uid } from '@/domain/ledger/envelope';
import { lineToCome } from '@/domain/ledger/line-to-come';
import { type DeskPlans, type PlanList, planLimits } from '@/domain/requests/plans';
import { Button } from '@/ui/button';
import { Empty } from '@/ui/feedback/empty';
import { Note } from '@/ui/feedback/note';
import { ToBeWritten } from '@/ui/feedback/to-be-written';
import { Form } from '@/ui/forms/form';
import { Panel } from '@/ui/page';
import { PlanChanges } from './plan-changes';
import { PlanFields } from './plan-fields';
import type { PlansDraftStore } from './plans-draft';
import { PlansPreview } from './plans-preview';
import { changeOf, listIn, newPlan, notSavable, type TypedPlan, typedPlans } from './typed-plans';
import { usePlansForm } from './use-plans-form';
import './plans.css';

export interface PlansFormProps {
  /** What clients can choose now; null where nothing was ever offered. */
  offered: DeskPlans | null;
  me: Uid;
  now: Date;
  drafts: PlansDraftStore;
  /** @throws FormError */
  save: (plans: PlanList) => Promise<void>;
}

const none: PlanList = {};

/** The plans of the subscriptions: changed, added and withdrawn, with what clients will see of it beside. */
export function PlansForm({ offered, me, now, drafts, save }: PlansFormProps) {
  const plans = offered?.plans ?? none;
  const { form, list, typed, moved } = usePlansForm(plans, drafts, save);
  const add = useRef<HTMLButtonElement>(null);
  const blocked = notSavable(typed, plans);
  const changed = typed.some((plan) => changeOf(plan, plans) !== 'none');
  return (
    <div className="plans-desk">
      <Panel title="The plans">
        <Form {...form}>
          {moved && <Moved />}
          {list.fields.length === 0 && (
            <Empty title="No plans offered">Clients need none. Add one, and clients can choose it as soon as it is saved.</Empty>
          )}
          {list.fields.map((field, place) => {
            const plan = typed[place] ?? newPlan;
            return (
              <PlanFields
                key={field.key}
                place={place}
                typed={plan}
                change={changeOf(plan, plans)}
                onWithdraw={() => form.setValue(`plans.${place}.withdrawn`, !plan.withdrawn, { shouldDirty: true })}
                onRemove={() => {
                  list.remove(place);
                  add.current?.focus();
                }}
              />
            );
          })}
          <div>
            <Button ref={add} onClick={() => list.append(newPlan, { focusName: `plans.${list.fields.length}.name` })}>
              Add a plan
            </Button>
          </div>
          <PlanChanges typed={typed} offered={plans} />
          <p className="text-ink-2 text-t-sm">
            At most {planLimits.plans} plans; one save can add or change {planLimits.changed} of them. Clients can choose them at once; what
            they chose before keeps its terms.
          </p>
          <ToCome offered={offered} typed={typed} me={me} now={now} />
          <div className="acts">
            <Button kind="first" type="submit" busy={form.formState.isSubmitting} notYet={blocked}>
              Save the plans
            </Button>
            {changed && (
              <Button kind="plain" onClick={() => form.reset({ plans: typedPlans(plans) })}>
                Undo all changes
              </Button>
            )}
          </div>
        </Form>
      </Panel>
      <PlansPreview typed={typed} />
    </div>
  );
}

const Moved = () => (
  <Note kind="wait" role="status">
    <b>Another administrator has saved the plans meanwhile.</b> What you typed is still here, and what you did not touch is as it is offered
    now. Look at what changes below, and save it if it still applies.
  </Note>
);

/** The line of the administrator's own book; there is none while anything is incomplete or nothing changes. */
function ToCome({ offered, typed, me, now }: { offered: DeskPlans | null; typed: readonly TypedPlan[]; me: Uid; now: Date }) {
  const after = listIn(typed);
  const before = offered?.plans ?? none;
  if (!after || notSavable(typed, before) !== undefined) return null;
  const line = lineToCome(me, {
    col: 'desk',
    rev: (offered?.rev ?? 0) + 1,
    action: 'plans.updated',
    before: { plans: before },
    after: { plans: after },
    reason: '',
    at: now,
  });
  return <ToBeWritten title="What will stand in your own book" lines={[line]} />;
}
