import { same } from '@/domain/accounts/snapshot';
import { daysInWords, type Plan, type PlanList, planOf } from '@/domain/requests/plans';
import { usd } from '@/lib/format';
import { byPlace } from '@/ui/by-place';
import { Heading } from '@/ui/heading';
import { Diff, type DiffRow, figureRow } from '@/ui/ledger/diff';
import { changeOf, planIn, type TypedPlan } from './typed-plans';

/** What saving would change, before it is saved. */
export function PlanChanges({ typed, offered }: { typed: readonly TypedPlan[]; offered: PlanList }) {
  const changed = typed.filter((plan) => changeOf(plan, offered) !== 'none');
  if (changed.length === 0) return null;
  return (
    <section className="plan-changes">
      <Heading className="part-label">What changes</Heading>
      <ul>
        {byPlace(changed).map(({ key, item }) => (
          <li key={key}>
            <OneChange typed={item} before={planOf(offered, item.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneChange({ typed, before }: { typed: TypedPlan; before: Plan | null }) {
  const after = planIn(typed);
  const name = typed.name.trim() || 'The new plan';
  if (before && typed.withdrawn) return <p>{before.name} is withdrawn.</p>;
  if (!after) return <p>{name} is not complete yet.</p>;
  if (before) return <Diff caption={before.name} rows={rowsOf(before, after)} />;
  return (
    <p>
      {after.name} is new: {usd(after.fee)} for {daysInWords(after.days)}.
    </p>
  );
}

const inWords = (label: string, before: string, after: string): DiffRow => ({
  label,
  before,
  after,
  change: before === after ? undefined : 'changed',
});

const lines = (plan: Plan): string => (plan.includes.length === 1 ? '1 line' : `${plan.includes.length} lines`);

const rowsOf = (before: Plan, after: Plan): DiffRow[] => [
  inWords('Name', before.name, after.name),
  figureRow('Fee, USD', before.fee, after.fee),
  inWords('Runs', daysInWords(before.days), daysInWords(after.days)),
  { ...inWords('Includes', lines(before), lines(after)), change: same(before.includes, after.includes) ? undefined : 'changed' },
];
