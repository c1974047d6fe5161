import { compare, type Money, subtract } from '@/domain/money';
import { formatDays, type Plan } from '@/domain/requests/plans';
import { getSubscriptionEnd } from '@/domain/requests/subscription';
import { formatDayMonthYear, formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import { Heading } from '@/ui/heading';
import { focusElement } from '@/ui/hooks/use-focus';
import { useNow } from '@/ui/hooks/use-now';
import { UsdAmount } from '@/ui/ledger/hidden-amounts';
import { PlanIncludes } from '@/ui/ledger/plan-terms';
import { Timeline, TimelineStep } from '@/ui/ledger/timeline';
import { Dialog } from '@/ui/overlays/dialog';
import { partLabel } from '@/ui/part-label';
import type { CurrentSubscription } from './current-plan';

/** A plan under review, before it is chosen. */
export interface PlanReview {
  id: string;
  /** As it was shown; after a refusal, as it is offered now. */
  plan: Plan;
  /** Set if the desk changed or withdrew the plan after it was shown. */
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
  onConfirm: () => void;
}

/** Shows the fee, who charges it and when. After confirming, it closes once the act is recorded. */
export function PlanReviewDialog({ review, current, available, busy, failure, onClose, onConfirm }: PlanReviewDialogProps) {
  const { plan, change } = review;
  const withdrawn = change?.state === 'withdrawn';
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      label="Nothing is chosen yet"
      title={withdrawn ? `${plan.name} is not offered any more` : getTitle(plan, current)}
      footer={
        withdrawn ? (
          <Button kind="primary" ref={focusElement} onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabledReason={busy ? 'It is being written.' : undefined}>
              Back
            </Button>
            <Button kind="primary" busy={busy} onClick={onConfirm}>
              {current && !current.ended ? 'Change' : 'Choose'} for {formatUsd(plan.fee)}
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
            <b>It was not confirmed.</b> {failure}
          </Note>
        )}
      </div>
    </Dialog>
  );
}

function getTitle({ name }: Plan, current: CurrentSubscription | null): string {
  if (!current || current.ended) return `Choose ${name}?`;
  return current.name === name ? `Change to the new terms of ${name}?` : `Change from ${current.name} to ${name}?`;
}

function PlanChangedNote({ review: { plan, change } }: { review: PlanReview }) {
  if (!change) return null;
  if (change.state === 'withdrawn') {
    return (
      <Note kind="pending" role="alert">
        <b>The desk withdrew {plan.name} after you opened it, so it was not chosen.</b> Nothing was changed. The list shows what is offered
        now.
      </Note>
    );
  }
  const { fee, days } = change.from;
  return (
    <Note kind="pending" role="alert">
      <b>The desk changed {plan.name} after you opened it, so it was not chosen.</b> It was {formatUsd(fee)} USD for {formatDays(days)}; it
      is {formatUsd(plan.fee)} USD for {formatDays(plan.days)} now. Choose it only if these terms suit you.
    </Note>
  );
}

function PlanTerms({ plan, current, available }: { plan: Plan; current: CurrentSubscription | null; available: Money | null }) {
  const now = useNow();
  return (
    <>
      <DescriptionList
        dense
        rows={[
          { label: 'Fee', value: `${formatUsd(plan.fee)} USD, once` },
          {
            label: 'Runs',
            value: `${formatDays(plan.days)}, until ${formatDayMonthYear(getSubscriptionEnd({ date: now, duration: plan.days }))}`,
          },
          { label: 'Charged', value: 'by the desk, not now' },
          ...getFundsRows(plan.fee, available),
        ]}
      />
      {plan.includes.length > 0 && (
        <div>
          <Heading className={partLabel.ruled}>What it includes</Heading>
          <PlanIncludes items={plan.includes} />
        </div>
      )}
      {current && !current.ended && <ReplacedPlanNote current={current} />}
      {available !== null && compare(available, plan.fee) < 0 && <NotCoveredNote fee={plan.fee} />}
      <NextSteps fee={plan.fee} />
    </>
  );
}

function getFundsRows(fee: Money, available: Money | null) {
  if (available === null) return [];
  const now = { label: 'Available now', value: <UsdAmount amount={available} /> };
  const after = { label: 'Available after the charge', value: <UsdAmount amount={subtract(available, fee)} /> };
  return compare(available, fee) < 0 ? [now] : [now, after];
}

const NotCoveredNote = ({ fee }: { fee: Money }) => (
  <Note kind="pending">
    <b>Your available balance does not cover {formatUsd(fee)} now.</b> You can choose the plan all the same; the desk cannot charge it until
    it does.
  </Note>
);

function ReplacedPlanNote({ current: { name, subscription, charge } }: { current: CurrentSubscription }) {
  return (
    <Note kind="pending">
      <b>{name} ends at once.</b>
      {charge.state === 'charged' &&
        ` The ${formatUsd(subscription.amount)} charged for it on ${formatDayMonthYear(charge.at)} is not paid back.`}
    </Note>
  );
}

const NextSteps = ({ fee }: { fee: Money }) => (
  <div>
    <Heading className={partLabel.ruled}>What happens</Heading>
    <Timeline>
      <TimelineStep kind="next">
        <b>At once</b> the choice stands in your book, and the days begin. Nothing is taken from your balance by it.
      </TimelineStep>
      <TimelineStep kind="next">
        <b>When the desk charges it</b> {formatUsd(fee)} leaves your balance, as one entry of your book with the desk’s reason. It can do so
        once, and only while your available balance covers it.
      </TimelineStep>
      <TimelineStep kind="next">
        <b>At the end</b> the plan is over. Nothing renews it. You can cancel before; what was charged by then is not paid back.
      </TimelineStep>
    </Timeline>
  </div>
);
