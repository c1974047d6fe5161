import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { getAdminErrorMessage } from '@/data/admin/admin-error-messages';
import { updatePlans } from '@/data/collections/plans';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { ActError } from '@/data/ledger/errors';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import {
  type DeskPlans,
  formatDays,
  getPlan,
  type Plan,
  type PlanList,
  planLimits,
} from '@/domain/desk/plans';
import { limits } from '@/domain/input/limits';
import { compare } from '@/domain/money';
import { plural } from '@/domain/plural';
import type { Uid } from '@/domain/revision-fields';
import { isDeepEqual } from '@/domain/snapshot';
import { previewEntry } from '@/domain/statement/entry-preview';
import { formatDollars } from '@/lib/format';
import { EntryPreviewCard } from '@/parts/decisions/entry-preview-card';
import { RoleNote } from '@/parts/decisions/role-note';
import {
  PlansNote,
  PlanTerms,
  planItemClass,
  planNameClass,
} from '@/parts/subscriptions/plan-terms';
import { Button } from '@/ui/button';
import { keyByIndex } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { Note } from '@/ui/feedback/note';
import { QueryBoundary } from '@/ui/feedback/query-boundary';
import { PanelSkeleton, SkeletonBar } from '@/ui/feedback/skeleton';
import { StatusMark, type StatusMarkProps } from '@/ui/feedback/status-mark';
import { ButtonRow } from '@/ui/forms/button-row';
import { AmountField, TextAreaField, TextField } from '@/ui/forms/fields';
import { Form, type SchemaForm, useSchemaForm } from '@/ui/forms/form';
import { Heading } from '@/ui/heading';
import { useLedgerMutation } from '@/ui/hooks/use-ledger-mutation';
import { useNow } from '@/ui/hooks/use-now';
import { createFigureRow, Diff, type DiffRow } from '@/ui/ledger/diff';
import { Panel } from '@/ui/page';
import { partLabel } from '@/ui/part-label';
import {
  createPlansDrafts,
  getDisabledReason,
  getPlanChange,
  getPlans,
  newPlan,
  type PlanChangeKind,
  type PlansDraftStore,
  type PlansInput,
  type PlansOutput,
  parsePlan,
  parsePlanList,
  plansFormSchema,
  rebasePlans,
  type TypedPlan,
  toTypedPlans,
} from './plans-schema';

function PlanChanges({ typed, offered }: { typed: readonly TypedPlan[]; offered: PlanList }) {
  const changed = typed.filter((plan) => getPlanChange(plan, offered) !== 'none');
  if (changed.length === 0) return null;
  return (
    <section>
      <Heading className={partLabel.ruled}>Changes</Heading>
      <ul>
        {keyByIndex(changed).map(({ key, item }) => (
          <li key={key} className="border-b border-rule py-3 text-t-sm/[inherit]">
            <PlanChange typed={item} before={getPlan(offered, item.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlanChange({ typed, before }: { typed: TypedPlan; before: Plan | null }) {
  const after = parsePlan(typed);
  const name = typed.name.trim() || 'The new plan';
  if (before && typed.withdrawn) return <p>{before.name} will be retired.</p>;
  if (!after) return <p>{name} isn’t complete yet.</p>;
  if (before)
    return <Diff caption={before.name} captionIsTitle rows={getChangeRows(before, after)} />;
  return (
    <p>
      {after.name} is new: {formatDollars(after.fee)} for {formatDays(after.days)}.
    </p>
  );
}

const describeChange = (label: string, before: string, after: string): DiffRow => ({
  label,
  before,
  after,
  change: before === after ? undefined : 'changed',
});

const countLines = (plan: Plan): string =>
  `${plan.includes.length} ${plural(plan.includes.length, 'item')}`;

const getChangeRows = (before: Plan, after: Plan): DiffRow[] => [
  describeChange('Name', before.name, after.name),
  createFigureRow('Fee, USD', before.fee, after.fee),
  describeChange('Duration', formatDays(before.days), formatDays(after.days)),
  {
    ...describeChange('Includes', countLines(before), countLines(after)),
    change: isDeepEqual(before.includes, after.includes) ? undefined : 'changed',
  },
];

interface PlanFieldsProps {
  place: number;
  typed: TypedPlan;
  change: PlanChangeKind;
  /** Retires the plan, or restores it. */
  onWithdraw: () => void;
  /** Removes a plan that was never saved. */
  onRemove: () => void;
}

const markByChange: Record<
  Exclude<PlanChangeKind, 'none'>,
  { kind: StatusMarkProps['kind']; word: string }
> = {
  new: { kind: 'pending', word: 'New' },
  changed: { kind: 'pending', word: 'Changed' },
  withdrawn: { kind: 'neutral', word: 'Retired' },
};

const planClass = 'grid gap-4 border-b border-rule pb-6';

function PlanFields({ place, typed, change, onWithdraw, onRemove }: PlanFieldsProps) {
  const name = typed.name.trim() || 'New plan';
  const at = (field: keyof TypedPlan) => `plans.${place}.${field}`;
  return (
    <fieldset className={planClass}>
      <legend className="flex w-full flex-wrap items-baseline gap-x-4 pb-3">
        <span className={planNameClass}>{name}</span>
        {change !== 'none' && (
          <StatusMark kind={markByChange[change].kind}>{markByChange[change].word}</StatusMark>
        )}
      </legend>
      {typed.withdrawn ? (
        <p className="text-ink-2 text-t-sm">
          Once you save, no one can choose this plan. Clients who have it keep it on the same terms
          until it ends.
        </p>
      ) : (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_11rem_6rem]">
            <TextField name={at('name')} label="Name" autoComplete="off" maxLength={limits.name} />
            <AmountField name={at('fee')} label="Fee" />
            <TextField name={at('days')} label="Days" inputMode="numeric" autoComplete="off" />
          </div>
          <TextAreaField
            name={at('includes')}
            label="What it includes"
            hint={`One item per line, at most ${planLimits.includes}. Say what clients get, and never promise a return.`}
            rows={Math.max(3, typed.includes.split('\n').length)}
          />
        </>
      )}
      <div>
        {change === 'new' ? (
          <Button kind="plain" dense onClick={onRemove}>
            Remove {typed.name.trim() || 'the new plan'}
          </Button>
        ) : (
          <Button kind={typed.withdrawn ? 'plain' : 'danger-outline'} dense onClick={onWithdraw}>
            {typed.withdrawn ? `Keep ${name}` : `Retire ${name}`}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function PlansPreview({ typed }: { typed: readonly TypedPlan[] }) {
  const left = typed.filter(({ withdrawn }) => !withdrawn);
  const plans = left
    .flatMap((one) => parsePlan(one) ?? [])
    .toSorted((a, b) => compare(a.fee, b.fee) || a.name.localeCompare(b.name));
  const missing = left.length - plans.length;
  return (
    <Panel title="What clients see" className="xl:sticky xl:top-6">
      {plans.length === 0 ? (
        <p className="text-ink-3 text-t-sm">
          Clients see that no plans are offered right now, and that they don’t need one.
        </p>
      ) : (
        <>
          <PlansNote />
          <ul>
            {keyByIndex(plans).map(({ key, item }) => (
              <li key={key} className={planItemClass}>
                <PlanTerms plan={item} />
              </li>
            ))}
          </ul>
        </>
      )}
      {missing > 0 && (
        <p className="text-ink-3 text-t-sm">
          {plural(
            missing,
            '1 plan isn’t complete yet, so it isn’t shown.',
            `${missing} plans aren’t complete yet, so they aren’t shown.`,
          )}
        </p>
      )}
    </Panel>
  );
}

const hasPlanChanges = (typed: readonly TypedPlan[], offered: PlanList): boolean =>
  typed.some((plan) => getPlanChange(plan, offered) !== 'none');

/**
 * The form of the plans. Typed text survives leaving the page; what another administrator saves is
 * merged into it.
 * @param offered the plans that clients can choose now
 * @param save @throws FormError
 */
function usePlansForm(
  offered: PlanList,
  drafts: PlansDraftStore,
  save: (plans: PlanList) => Promise<void>,
) {
  const [draft] = useState(() => drafts.read());
  const form = useSchemaForm<PlansInput, PlansOutput>(
    plansFormSchema,
    (values) => save(getPlans(values)),
    {
      defaultValues: { plans: draft?.typed ?? toTypedPlans(offered) },
    },
  );
  const list = useFieldArray({ control: form.control, name: 'plans', keyName: 'key' });
  const moved = useRebaseOnChange(form, draft?.from ?? offered, offered);
  usePlansDraft(form, offered, drafts);
  return { form, list, typed: form.watch('plans'), moved };
}

/** @returns true if somebody else has saved while there were unsaved changes */
function useRebaseOnChange(
  form: SchemaForm<PlansInput, PlansOutput>,
  first: PlanList,
  offered: PlanList,
): boolean {
  const from = useRef(first);
  const [moved, setMoved] = useState(false);
  const { getValues, reset } = form;
  useEffect(() => {
    if (isDeepEqual(from.current, offered)) return;
    const typed = getValues('plans');
    // The offer may equal the typed plans: this form may have just saved them.
    const saved = isDeepEqual(parsePlanList(typed), offered);
    const next = saved ? toTypedPlans(offered) : rebasePlans(typed, from.current, offered);
    from.current = offered;
    reset({ plans: next });
    setMoved(hasPlanChanges(next, offered));
  }, [getValues, reset, offered]);
  return moved;
}

function usePlansDraft(
  { watch, getValues }: SchemaForm<PlansInput, PlansOutput>,
  offered: PlanList,
  drafts: PlansDraftStore,
) {
  useEffect(() => {
    const keep = () => {
      const typed = getValues('plans');
      if (hasPlanChanges(typed, offered)) drafts.write({ typed, from: offered });
      else drafts.clear();
    };
    keep();
    return watch(keep).unsubscribe;
  }, [watch, getValues, offered, drafts]);
}

const noPlans: PlanList = {};

/** The form and its preview are side by side if there is room. */
const plansClass =
  'grid grid-cols-1 items-start gap-12 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-18';

function PlansForm({ offered }: { offered: DeskPlans | null }) {
  const { uid: me } = useUserState();
  const now = useNow();
  const [drafts] = useState(() => createPlansDrafts(me));
  const save = useSavePlans(offered?.rev ?? 0);
  const plans = offered?.plans ?? noPlans;
  const { form, list, typed, moved } = usePlansForm(plans, drafts, save);
  const add = useRef<HTMLButtonElement>(null);
  const blocked = getDisabledReason(typed, plans);
  const changed = hasPlanChanges(typed, plans);
  return (
    <div className={plansClass}>
      <Panel title="Plans">
        <Form {...form}>
          {moved && <PlansMovedNote />}
          {list.fields.length === 0 && (
            <EmptyState title="No plans offered">
              Clients don’t need one. Add a plan, and clients can choose it once you save.
            </EmptyState>
          )}
          {list.fields.map((field, place) => {
            const plan = typed[place] ?? newPlan;
            return (
              <PlanFields
                key={field.key}
                place={place}
                typed={plan}
                change={getPlanChange(plan, plans)}
                onWithdraw={() =>
                  form.setValue(`plans.${place}.withdrawn`, !plan.withdrawn, { shouldDirty: true })
                }
                onRemove={() => {
                  list.remove(place);
                  add.current?.focus();
                }}
              />
            );
          })}
          <div>
            <Button
              ref={add}
              onClick={() =>
                list.append(newPlan, { focusName: `plans.${list.fields.length}.name` })
              }
            >
              Add plan
            </Button>
          </div>
          <PlanChanges typed={typed} offered={plans} />
          <p className="text-ink-2 text-t-sm">
            At most {planLimits.plans} plans. One save can add or change {planLimits.changed} of
            them. Clients can choose them right away; plans they already have keep their terms.
          </p>
          <PlansPreviewLine offered={offered} typed={typed} me={me} now={now} />
          <ButtonRow>
            <Button kind="primary" type="submit" busy={form.busy} disabledReason={blocked}>
              Save plans
            </Button>
            {changed && (
              <Button kind="plain" onClick={() => form.reset({ plans: toTypedPlans(plans) })}>
                Undo all changes
              </Button>
            )}
          </ButtonRow>
        </Form>
      </Panel>
      <PlansPreview typed={typed} />
    </div>
  );
}

const PlansMovedNote = () => (
  <Note kind="pending" role="status">
    <b>Another administrator has saved the plans.</b> What you typed is still here, and everything
    else shows what is offered now. Check the changes below, and save them if they still apply.
  </Note>
);

/**
 * Preview of the entry in the administrator's own ledger; nothing while the plans cannot be saved.
 */
function PlansPreviewLine({
  offered,
  typed,
  me,
  now,
}: {
  offered: DeskPlans | null;
  typed: readonly TypedPlan[];
  me: Uid;
  now: Date;
}) {
  const after = parsePlanList(typed);
  const before = offered?.plans ?? noPlans;
  if (!after || getDisabledReason(typed, before) !== undefined) return null;
  const line = previewEntry(me, {
    col: 'desk',
    rev: (offered?.rev ?? 0) + 1,
    action: 'plans.updated',
    before: { plans: before },
    after: { plans: after },
    reason: '',
    at: now,
  });
  return <EntryPreviewCard title="Entry to be written in your own book" lines={[line]} />;
}

const PlansSkeleton = () => (
  <div className={plansClass} aria-busy="true">
    <p role="status" className="sr-only">
      Loading plans…
    </p>
    <PanelSkeleton titleWidth="7rem">
      {['6rem', '5rem'].map((width) => (
        <div key={width} className={planClass}>
          <p className={planNameClass}>
            <SkeletonBar width={width} />
          </p>
          <SkeletonBar width="100%" />
          <SkeletonBar width="70%" />
        </div>
      ))}
    </PanelSkeleton>
  </div>
);

/** The plans as clients see them, for administrators who do not set them. */
const PlansReader = ({ plans }: { plans: PlanList }) => (
  <div className={plansClass}>
    <Panel title="Plans">
      <RoleNote needs="manager" act="change plans" />
    </Panel>
    <PlansPreview typed={toTypedPlans(plans)} />
  </div>
);

export function PlansPanel() {
  const { isManager } = useAdminRole();
  return (
    <QueryBoundary
      query={useQuery(queries.plans())}
      loading={<PlansSkeleton />}
      failedTitle="Couldn’t load plans"
    >
      {(offered) =>
        isManager ? (
          <PlansForm offered={offered} />
        ) : (
          <PlansReader plans={offered?.plans ?? noPlans} />
        )
      }
    </QueryBoundary>
  );
}

const toastMessages = {
  progress: 'Updating Plans..',
  success: 'Plans have been updated Successfully..',
  failure: 'Error Occurred.',
};

/**
 * Saves the plans over the revision that was shown. If another administrator saved first, refetches
 * the offer; what was typed stays.
 */
function useSavePlans(rev: number) {
  return useLedgerMutation<PlanList>({
    action: 'plans.updated',
    messages: toastMessages,
    keyParts: (plans) => [String(rev), JSON.stringify(plans)],
    send: (plans, op) => updatePlans(currentUserContext(), { rev, plans, op }),
    getErrorMessage: (error) => (isOutdated(error) ? outdatedMessage : getAdminErrorMessage(error)),
  }).act;
}

const isOutdated = (error: unknown): boolean =>
  error instanceof ActError && error.kind === 'outdated';
const outdatedMessage =
  'Another administrator saved the plans just before you. Check the changes, and save them if they still apply.';
