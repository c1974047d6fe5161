import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDays, formatPlanName, getPlan, type Plan, type PlanList } from '@/domain/desk/plans';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import {
  getActiveSubscription,
  getChargeOp,
  getSubscriptionEnd,
  type Subscription,
  type Subscriptions,
} from '@/domain/requests/subscription';
import type { Op } from '@/domain/revision-fields';
import { formatDayMonthYear, formatDollars } from '@/lib/format';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { DescriptionList } from '@/ui/description-list';
import { EmptyState } from '@/ui/feedback/empty-state';
import { LoadingPart, SkeletonBar } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { useFocusOnTurn } from '@/ui/hooks/use-focus';

/** Whether the desk has charged the fee; `unknown` if the book has not been read. */
type Charge =
  | { state: 'charged'; at: Date; folio: string }
  | { state: 'not-charged' }
  | { state: 'unknown' };

export interface CurrentSubscription {
  subscription: Subscription;
  /** Op of the subscription, which a charge refers to. */
  op: Op;
  /** Name of the plan; its id if it is not offered any more. */
  name: string;
  /** The plan as it is offered now; null if it is not. */
  offered: Plan | null;
  endsAt: Date;
  ended: boolean;
  charge: Charge;
}

function getCharge(op: Op, entries: readonly Entry[] | undefined): Charge {
  if (!entries) return { state: 'unknown' };
  const entry = entries.find((one) => one.op === getChargeOp(op));
  return entry
    ? { state: 'charged', at: entry.at, folio: formatFolio(entry) }
    : { state: 'not-charged' };
}

/**
 * Also if it has ended; null if there is none.
 * @param entries undefined if the book has not been read
 */
export function getCurrentSubscription(
  found: Subscriptions | null,
  plans: PlanList,
  entries: readonly Entry[] | undefined,
  now: Date,
): CurrentSubscription | null {
  const subscription = getActiveSubscription(found);
  if (!subscription || !found) return null;
  const offered = getPlan(plans, subscription.plan);
  const end = getSubscriptionEnd(subscription);
  return {
    subscription,
    op: found.op,
    name: formatPlanName(plans, subscription.plan),
    offered,
    endsAt: end,
    ended: end.getTime() <= now.getTime(),
    charge: getCharge(found.op, entries),
  };
}

/** The client agrees to these terms, and again when they change. */
type Terms = Pick<Plan, 'fee' | 'days'>;

export const hasSameTerms = (a: Terms, b: Terms): boolean => a.fee === b.fee && a.days === b.days;

export const getTerms = ({ amount, duration }: Subscription): Terms => ({
  fee: amount,
  days: duration,
});

interface CurrentPlanProps {
  current: CurrentSubscription | null;
  /** Increases with each act on the plan on this page. The plan then gets the focus. */
  touched: number;
  /** Undefined if the client may not cancel. */
  onCancel: (() => void) | undefined;
}

export function CurrentPlan({ current, touched, onCancel }: CurrentPlanProps) {
  const ref = useFocusOnTurn<HTMLDivElement>(touched);
  return (
    <div className={cx(current && columnsClass)} ref={ref} tabIndex={-1}>
      {current ? <ChosenPlan current={current} onCancel={onCancel} /> : <NoPlanChosen />}
    </div>
  );
}

/** The terms beside what can be done about them, if the page has room. */
const columnsClass = 'grid gap-x-18 gap-y-4 @min-[42rem]:grid-cols-2';

const NoPlanChosen = () => (
  <EmptyState flush title="No plan">
    You don’t need one to deposit, withdraw or trade.
  </EmptyState>
);

/** The plan's name and, at the end of the line, its status. */
const PlanHead = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <p className="-mb-1.5 flex items-baseline justify-between gap-4">
    <b className="font-display font-medium text-d-sm normal-nums">{name}</b>
    {children}
  </p>
);

function ChosenPlan({
  current,
  onCancel,
}: {
  current: CurrentSubscription;
  onCancel: (() => void) | undefined;
}) {
  const { subscription, name, ended } = current;
  return (
    <>
      <div className="grid content-start gap-4">
        <PlanHead name={name}>
          <StatusMark kind={ended ? 'neutral' : 'success'}>{ended ? 'Ended' : 'Active'}</StatusMark>
        </PlanHead>
        <DescriptionList
          rows={[
            {
              label: 'Fee',
              value: `${formatDollars(subscription.amount)} for ${formatDays(subscription.duration)}`,
            },
            { label: 'Chosen', value: formatDayMonthYear(subscription.date) },
            { label: ended ? 'Ended' : 'Ends', value: formatDayMonthYear(current.endsAt) },
            { label: 'Fee charged', value: <ChargeStatus plan={current} /> },
          ]}
        />
      </div>
      <div className="grid content-start justify-items-start gap-4">
        <p className="max-w-measure text-ink-3 text-t-sm">{describeCancellation(current)}</p>
        {onCancel && canCancelPlan(current) && (
          <Button kind="danger-outline" onClick={onCancel}>
            Cancel {name}
          </Button>
        )}
      </div>
    </>
  );
}

/** An ended plan that was charged is over. One that was not charged still could be. */
const canCancelPlan = ({ ended, charge }: CurrentSubscription): boolean =>
  !(ended && charge.state === 'charged');

function ChargeStatus({ plan: { charge } }: { plan: CurrentSubscription }) {
  if (charge.state === 'unknown') return <span className="text-ink-3">unknown</span>;
  if (charge.state === 'not-charged') return <>not yet</>;
  return (
    <>
      {formatDayMonthYear(charge.at)},{' '}
      <Link to={`/user/statement#${charge.folio}`}>{charge.folio}</Link>
    </>
  );
}

function describeCancellation({ ended, charge, name }: CurrentSubscription): string {
  if (charge.state === 'unknown')
    return 'Couldn’t load your book, so we can’t tell whether the fee was charged. Try again under History.';
  if (charge.state === 'charged') {
    return ended
      ? 'It doesn’t renew, and nothing more is charged. Choose a plan again if you want one.'
      : 'It doesn’t renew, and nothing more is charged for it.';
  }
  const still =
    'We can charge the fee once, while your available balance covers it. It’s recorded in your book.';
  return ended
    ? `${name} was never charged. ${still} If you cancel it, the fee can no longer be charged.`
    : `${still} The plan doesn’t renew.`;
}

export const CurrentPlanLoading = () => (
  <LoadingPart label="Loading your plan…" className={columnsClass}>
    <div aria-hidden="true">
      <PlanHead name={<SkeletonBar width="5rem" />}>
        <SkeletonBar width="4rem" />
      </PlanHead>
      <DescriptionList
        rows={['4rem', '5rem', '4rem', '6rem'].map((width) => ({
          label: <SkeletonBar width={width} />,
          value: <SkeletonBar width="6rem" />,
        }))}
      />
    </div>
  </LoadingPart>
);
