import { formatDays, type Plan } from '@/domain/desk/plans';
import { compare, type Money, subtract } from '@/domain/money';
import { getSubscriptionEnd } from '@/domain/requests/subscription';
import { formatDayMonthYear, formatDollars } from '@/lib/format';
import { PlanIncludes } from '@/parts/subscriptions/plan-terms';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import { Heading } from '@/ui/heading';
import { focusElement } from '@/ui/hooks/use-focus';
import { useNow } from '@/ui/hooks/use-now';
import { UsdAmount } from '@/ui/ledger/hidden-amounts';
import { Timeline, TimelineStep } from '@/ui/ledger/timeline';
import { Dialog } from '@/ui/overlays/dialog';
import { partLabel } from '@/ui/part-label';
import type { CurrentSubscription } from './current-plan';

/** A plan under review, before it is chosen. */
export interface PlanReview {
  id: string;
  /** As it was shown; after a refusal, as it is offered now. */
  plan: Plan;
  /** Set if the desk changed or retired the plan after it was shown. */
  change: { state: 'changed'; from: Plan } | { state: 'withdrawn' } | null;
}

interface PlanReviewDialogProps {
  review: PlanReview;
  current: CurrentSubscription | null;
  /** Available balance, USD; null if unknown. */
  available: Money | null;
  busy: boolean;
  /** Why the last attempt failed; shown longer than the toast. */
  failure: string | null;
  onClose: () => void;
  onSubmit: () => void;
}

/** Shows the fee, who charges it and when. After the press it closes once the act is recorded. */
export function PlanReviewDialog({
  review,
  current,
  available,
  busy,
  failure,
  onClose,
  onSubmit,
}: PlanReviewDialogProps) {
  const { plan, change } = review;
  const withdrawn = change?.state === 'withdrawn';
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      label="Review plan"
      title={withdrawn ? `${plan.name} is no longer offered` : getTitle(plan, current)}
      footer={
        withdrawn ? (
          <Button kind="primary" ref={focusElement} onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabledReason={busy ? 'Saving…' : undefined}>
              Back
            </Button>
            <Button kind="primary" busy={busy} onClick={onSubmit}>
              {current && !current.ended ? 'Change to' : 'Choose'} {plan.name} for{' '}
              {formatDollars(plan.fee)}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        <PlanChangedNote review={review} />
        {!withdrawn && <PlanTerms plan={plan} current={current} available={available} />}
        {failure !== null && (
          <Note kind="error" role="alert">
            <b>We couldn’t confirm your request.</b> {failure}
          </Note>
        )}
      </div>
    </Dialog>
  );
}

function getTitle({ name }: Plan, current: CurrentSubscription | null): string {
  if (!current || current.ended) return `Choose ${name}?`;
  return current.name === name
    ? `Change to the new terms of ${name}?`
    : `Change from ${current.name} to ${name}?`;
}

function PlanChangedNote({ review: { plan, change } }: { review: PlanReview }) {
  if (!change) return null;
  if (change.state === 'withdrawn') {
    return (
      <Note kind="pending" role="alert">
        <b>We retired {plan.name} after you opened it, so it wasn’t chosen.</b> Nothing was changed.
        The list shows what we offer now.
      </Note>
    );
  }
  const { fee, days } = change.from;
  return (
    <Note kind="pending" role="alert">
      <b>We changed {plan.name} after you opened it, so it wasn’t chosen.</b> It was{' '}
      {formatDollars(fee)} for {formatDays(days)}; it is now {formatDollars(plan.fee)} for{' '}
      {formatDays(plan.days)}. Choose it only if these terms suit you.
    </Note>
  );
}

function PlanTerms({
  plan,
  current,
  available,
}: {
  plan: Plan;
  current: CurrentSubscription | null;
  available: Money | null;
}) {
  const now = useNow();
  const end = getSubscriptionEnd({ date: now, duration: plan.days });
  return (
    <>
      <DescriptionList
        dense
        rows={[
          { label: 'Fee', value: `${formatDollars(plan.fee)}, once` },
          {
            label: 'Duration',
            value: `${formatDays(plan.days)}, until ${formatDayMonthYear(end)}`,
          },
          { label: 'Charged', value: 'later' },
          ...getFundsRows(plan.fee, available),
        ]}
      />
      {plan.includes.length > 0 && (
        <div className="grid gap-3">
          <Heading className={partLabel.ruled}>What it includes</Heading>
          <PlanIncludes items={plan.includes} />
        </div>
      )}
      {current && !current.ended && <ReplacedPlanNote current={current} />}
      {available !== null && compare(available, plan.fee) < 0 && <NotCoveredNote fee={plan.fee} />}
      <NextSteps fee={plan.fee} end={end} />
    </>
  );
}

function getFundsRows(fee: Money, available: Money | null) {
  if (available === null) return [];
  const now = { label: 'Available now', value: <UsdAmount amount={available} /> };
  const after = {
    label: 'Available after the charge',
    value: <UsdAmount amount={subtract(available, fee)} />,
  };
  return compare(available, fee) < 0 ? [now] : [now, after];
}

const NotCoveredNote = ({ fee }: { fee: Money }) => (
  <Note kind="pending">
    <b>Your available balance doesn’t cover {formatDollars(fee)} right now.</b> You can still choose
    the plan; we can’t charge it until it does.
  </Note>
);

function ReplacedPlanNote({
  current: { name, subscription, charge },
}: {
  current: CurrentSubscription;
}) {
  return (
    <Note kind="pending">
      <b>{name} ends right away.</b>
      {charge.state === 'charged' &&
        ` The ${formatDollars(subscription.amount)} charged for it on ${formatDayMonthYear(charge.at)} is not refunded.`}
    </Note>
  );
}

const NextSteps = ({ fee, end }: { fee: Money; end: Date }) => (
  <div className="grid gap-3">
    <Heading className={partLabel.ruled}>What happens next</Heading>
    <Timeline>
      <TimelineStep kind="next">
        <b>Starts today.</b> It’s recorded in your book; nothing is charged yet.
      </TimelineStep>
      <TimelineStep kind="next">
        <b>When we charge it,</b> {formatDollars(fee)} leaves your balance as one entry in your
        book, with our reason. We can charge it once, and only while your available balance covers
        it.
      </TimelineStep>
      <TimelineStep kind="next">
        <b>It ends on {formatDayMonthYear(end)}</b> and doesn’t renew. You can cancel before; fees
        already charged are not refunded.
      </TimelineStep>
    </Timeline>
  </div>
);
