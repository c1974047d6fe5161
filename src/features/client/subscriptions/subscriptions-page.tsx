import { useState } from 'react';
import { useUserState } from '@/data/user-state';
import { type Account, getAvailableBalance, type Holds } from '@/domain/accounts/account';
import { type AccountStatus, canCancel, canSubscribe } from '@/domain/accounts/account-status';
import {
  type DeskPlans,
  formatDays,
  type Plan,
  type PlanList as Plans,
  sortPlansByFee,
} from '@/domain/desk/plans';
import type { Entry } from '@/domain/ledger/ledger';
import type { Money } from '@/domain/money';
import type { Subscriptions as Found } from '@/domain/requests/subscription';
import type { Op, Uid } from '@/domain/revision-fields';
import { type FormattedLine, formatLine } from '@/domain/statement/book-line';
import { getStatementLines } from '@/domain/statement/statement';
import { formatDollars } from '@/lib/format';
import { type Restriction, RestrictionNote } from '@/parts/own-requests/restriction-note';
import { getEmailRestriction, getStatusRestriction } from '@/parts/own-requests/restrictions';
import { getPlanColumnsClass, PlanColumn, PlansNote } from '@/parts/subscriptions/plan-terms';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { BookSkeleton, LoadingPart, SkeletonBar } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { useFocusAfterLoadMore } from '@/ui/hooks/use-focus';
import { useNow } from '@/ui/hooks/use-now';
import { useSettled } from '@/ui/hooks/use-settled';
import { Book } from '@/ui/ledger/book';
import { hideLineAmounts, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import type { FinalActOutcome } from '@/ui/overlays/final-act-dialog';
import { Page, Panel } from '@/ui/page';
import { CancelPlanDialog } from './cancel-subscription-dialog';
import {
  CurrentPlan,
  CurrentPlanLoading,
  type CurrentSubscription,
  getCurrentSubscription,
  getTerms,
  hasSameTerms,
} from './current-plan';
import { type PlanReview, PlanReviewDialog } from './subscription-review-dialog';
import {
  type ChooseOutcome,
  useCancelPlan,
  useChoosePlan,
  useSubscriptions,
  useTurnCounter,
} from './use-subscriptions';

/** Lines of the book about subscriptions, newest first. */
const getSubscriptionLines = (entries: readonly Entry[], uid: Uid): FormattedLine[] =>
  getStatementLines(entries, uid)
    .filter(({ action }) => action.startsWith('subscription.'))
    .toReversed()
    .map(formatLine);

const initialRows = 10;

function PlanHistory({ lines }: { lines: readonly FormattedLine[] }) {
  const [all, setAll] = useState(false);
  const [known] = useState(() => new Set(lines.map(({ key }) => key)));
  const hidden = useAmountsHidden();
  const shown = all ? lines : lines.slice(0, initialRows);
  const more = shown.length < lines.length;
  const rows = useFocusAfterLoadMore<HTMLDivElement>(more, initialRows);
  return (
    <>
      <div ref={rows}>
        <Book
          caption="Entries in your book about plans, newest first"
          showTimes
          lines={shown.map((line) => ({
            ...(hidden ? hideLineAmounts(line) : line),
            isNew: !known.has(line.key),
          }))}
        />
      </div>
      {more && (
        <div className="mt-4">
          <Button onClick={() => setAll(true)}>Show all {lines.length}</Button>
        </div>
      )}
    </>
  );
}

const NoHistory = () => (
  <EmptyState title="No plan history yet">
    Choosing, charging and ending a plan are each recorded here and in your statement.
  </EmptyState>
);

interface PlanListProps {
  plans: Plans;
  current: CurrentSubscription | null;
  disabledReason: string | undefined;
  onChoose: (id: string, plan: Plan) => void;
}

function PlanList({ plans, current, disabledReason, onChoose }: PlanListProps) {
  const sorted = sortPlansByFee(plans);
  return (
    <>
      <PlansNote />
      <ul className={cx('mt-4', getPlanColumnsClass(sorted.length))}>
        {sorted.map(([id, plan]) => (
          <PlanColumn
            key={id}
            name={plan.name}
            fee={formatDollars(plan.fee)}
            term={`for ${formatDays(plan.days)}`}
            includes={plan.includes}
            current={isCurrentPlan(id, current)}
          >
            <ChooseButton
              id={id}
              plan={plan}
              current={current}
              disabledReason={disabledReason}
              onChoose={onChoose}
            />
          </PlanColumn>
        ))}
      </ul>
    </>
  );
}

/** An ended plan is not. */
const isCurrentPlan = (
  id: string,
  current: CurrentSubscription | null,
): current is CurrentSubscription => current?.subscription.plan === id && !current.ended;

type ChooseButtonProps = { id: string; plan: Plan } & Omit<PlanListProps, 'plans'>;

function ChooseButton({ id, plan, current, disabledReason, onChoose }: ChooseButtonProps) {
  const choose = (
    <Button disabledReason={disabledReason} onClick={() => onChoose(id, plan)}>
      {getChooseLabel(id, plan, current)}
    </Button>
  );
  if (!isCurrentPlan(id, current)) return choose;
  if (hasSameTerms(plan, getTerms(current.subscription)))
    return <StatusMark kind="success">Your plan</StatusMark>;
  return (
    <>
      <p className="text-ink-3 text-t-sm">
        Yours continues at {formatDollars(current.subscription.amount)} for{' '}
        {formatDays(current.subscription.duration)}, as you chose it.
      </p>
      {choose}
    </>
  );
}

function getChooseLabel(id: string, { name }: Plan, current: CurrentSubscription | null): string {
  if (current?.subscription.plan === id)
    return current.ended ? `Choose ${name} again` : 'Change to these terms';
  return current && !current.ended ? `Change to ${name}` : `Choose ${name}`;
}

const NoPlans = () => (
  <EmptyState title="No plans offered">
    We offer no plans right now. You don’t need one to deposit, withdraw or trade.
  </EmptyState>
);

const PlansLoading = () => (
  <LoadingPart label="Loading plans…">
    <ul className={getPlanColumnsClass(3)} aria-hidden="true">
      {['5rem', '3.5rem', '6rem'].map((width) => (
        <PlanColumn
          key={width}
          name={<SkeletonBar width={width} />}
          fee={<SkeletonBar width="4rem" />}
          term={<SkeletonBar width="5rem" />}
          includes={['min(14rem, 80%)', 'min(16rem, 90%)'].map((line) => (
            <SkeletonBar key={line} width={line} />
          ))}
        >
          <SkeletonBar width="7rem" />
        </PlanColumn>
      ))}
    </ul>
  </LoadingPart>
);

interface SubscriptionsProps {
  uid: Uid;
  plans: QueryState<DeskPlans | null>;
  found: QueryState<Found | null>;
  entries: QueryState<Entry[]>;
  account: Account | null | undefined;
  holds: Holds | null | undefined;
  restriction: Restriction | null;
  mayCancel: boolean;
  choose: (id: string, plan: Plan, after: Op | null) => Promise<ChooseOutcome>;
  cancel: (op: Op) => Promise<FinalActOutcome>;
}

/**
 * Each part loads, fails and is retried separately. The client's plan waits for the plans, which
 * have its name.
 */
export function Subscriptions(props: SubscriptionsProps) {
  const { plans, found, entries, restriction } = props;
  const now = useNow();
  const { turn, next } = useTurnCounter();
  const [review, setReview] = useState<PlanReview | null>(null);
  const [leaving, setLeaving] = useState<CurrentSubscription | null>(null);
  const current =
    found.data === undefined
      ? null
      : getCurrentSubscription(found.data, plans.data?.plans ?? {}, entries.data, now);
  // The height of the client's plan is unknown until it has been read, so everything below stays
  // invisible until then.
  const unseen = useSettled([found, plans, entries]) ? undefined : 'invisible';
  const after = (close: () => void) => (done: boolean) => {
    close();
    if (done) next();
  };
  return (
    <Page title="Subscriptions">
      <div className="@container grid gap-12">
        {restriction && <RestrictionNote restriction={restriction} className="-mb-4" />}
        <YourPlan {...props} current={current} turn={turn} onCancel={setLeaving} />
        <div className={cx('grid gap-12', unseen)}>
          <PlanOffer {...props} current={current} onReview={setReview} />
          <PlanHistoryPanel uid={props.uid} entries={entries} />
        </div>
      </div>
      {review && (
        <PlanReviewFlow
          {...props}
          review={review}
          current={current}
          onMoved={setReview}
          onClose={after(() => setReview(null))}
        />
      )}
      {leaving && (
        <CancelPlanDialog
          current={leaving}
          cancel={() => props.cancel(leaving.op)}
          onClose={after(() => setLeaving(null))}
        />
      )}
    </Page>
  );
}

interface YourPlanProps extends SubscriptionsProps {
  current: CurrentSubscription | null;
  turn: number;
  onCancel: (current: CurrentSubscription | null) => void;
}

function YourPlan({ found, plans, entries, mayCancel, current, turn, onCancel }: YourPlanProps) {
  return (
    <Panel title="Your plan">
      <QueryBoundary
        query={{ ...found, status: getCombinedStatus(found, plans, entries) }}
        loading={<CurrentPlanLoading />}
        failedTitle="Couldn’t load your plan"
      >
        {() => (
          <CurrentPlan
            current={current}
            touched={turn}
            onCancel={mayCancel ? () => onCancel(current) : undefined}
          />
        )}
      </QueryBoundary>
    </Panel>
  );
}

interface PlanOfferProps extends SubscriptionsProps {
  current: CurrentSubscription | null;
  onReview: (review: PlanReview) => void;
}

function PlanOffer({ plans, found, entries, restriction, current, onReview }: PlanOfferProps) {
  return (
    <Panel title="Plans">
      <QueryBoundary
        query={plans}
        loading={<PlansLoading />}
        empty={<NoPlans />}
        isEmpty={(data) => Object.keys(data?.plans ?? {}).length === 0}
        failedTitle="Couldn’t load plans"
      >
        {(data) => (
          <PlanList
            plans={data?.plans ?? {}}
            current={current}
            disabledReason={
              restriction?.disabledReason ??
              getDisabledReason(found) ??
              getFeeReason(current, entries)
            }
            onChoose={(id, plan) => onReview({ id, plan, change: null })}
          />
        )}
      </QueryBoundary>
    </Panel>
  );
}

/** Waits for the first read only: data stays on the page while it is read again. */
function getCombinedStatus(
  found: QueryState<unknown>,
  plans: QueryState<unknown>,
  entries: QueryState<unknown>,
) {
  return found.status === 'success' && (plans.status === 'pending' || entries.status === 'pending')
    ? 'pending'
    : found.status;
}

/** A new plan replaces the current one, so that one must be known. */
function getDisabledReason(found: QueryState<unknown>): string | undefined {
  if (found.data !== undefined) return undefined;
  return found.status === 'pending'
    ? 'Loading your plan…'
    : 'Couldn’t load your plan, so you can’t change it right now.';
}

/** The current plan can be replaced only after its fee was charged. */
function getFeeReason(
  current: CurrentSubscription | null,
  entries: QueryState<unknown>,
): string | undefined {
  if (!current || current.charge.state === 'charged') return undefined;
  const { name, subscription } = current;
  if (current.charge.state === 'not-charged') {
    return `${name} comes first: we charge its fee of ${formatDollars(subscription.amount)}, or you cancel ${name}.`;
  }
  return entries.status === 'pending'
    ? 'Loading your book…'
    : `We can’t tell whether the fee of ${name} was charged.`;
}

function getAvailable(
  account: Account | null | undefined,
  holds: Holds | null | undefined,
): Money | null {
  return account && holds !== undefined
    ? getAvailableBalance(account, holds ?? { reserved: '0', staked: '0' })
    : null;
}

interface PlanReviewFlowProps extends Pick<SubscriptionsProps, 'choose' | 'account' | 'holds'> {
  review: PlanReview;
  current: CurrentSubscription | null;
  onMoved: (review: PlanReview) => void;
  onClose: (chosen: boolean) => void;
}

function PlanReviewFlow({
  review,
  current,
  account,
  holds,
  choose,
  onMoved,
  onClose,
}: PlanReviewFlowProps) {
  // The page may change behind the dialog. The review keeps the plan that the client had when it
  // was opened.
  const [before] = useState(current);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    const outcome = await choose(review.id, review.plan, before?.op ?? null);
    setBusy(false);
    if (outcome.state === 'chosen') return onClose(true);
    if (outcome.state === 'moved') return onMoved(outcome.review);
    setFailure(outcome.cause);
  };
  return (
    <PlanReviewDialog
      review={review}
      current={before}
      available={getAvailable(account, holds)}
      busy={busy}
      failure={failure}
      onClose={() => onClose(false)}
      onSubmit={submit}
    />
  );
}

function PlanHistoryPanel({ uid, entries }: Pick<SubscriptionsProps, 'uid' | 'entries'>) {
  return (
    <Panel title="History">
      <QueryBoundary
        query={{ ...entries, data: entries.data && getSubscriptionLines(entries.data, uid) }}
        loading={<BookSkeleton rows={3} />}
        empty={<NoHistory />}
        failedTitle="Couldn’t load your book"
      >
        {(lines) => <PlanHistory lines={lines} />}
      </QueryBoundary>
    </Panel>
  );
}

const statusWords = {
  closed: 'You can’t choose a plan',
  closedForGood: 'You can’t choose or cancel a plan',
  frozenNote: 'You can still cancel the one you have.',
  suspendedNote: 'You can still cancel the one you have.',
  closedAdvice: 'You can still read your statement.',
  disabledReason: 'Plans are closed for your account: see above.',
};

interface EligibilityInput {
  status: AccountStatus;
  email: string;
  emailVerified: boolean;
}

const getPlanRestriction = ({
  status,
  email,
  emailVerified,
}: EligibilityInput): Restriction | null =>
  getStatusRestriction(status, canSubscribe, statusWords) ??
  (emailVerified ? null : getEmailRestriction('Choosing a plan needs', email));

export function Component() {
  const { uid, emailVerified, profile, account } = useUserState();
  const { plans, found, entries, holds } = useSubscriptions(uid);
  const choose = useChoosePlan();
  const cancel = useCancelPlan();
  return (
    <Subscriptions
      key={uid}
      uid={uid}
      plans={plans}
      found={found}
      entries={entries}
      account={account.data}
      holds={holds.data}
      restriction={getPlanRestriction({
        status: profile.status,
        email: profile.email,
        emailVerified,
      })}
      mayCancel={canCancel(profile.status)}
      choose={choose}
      cancel={cancel}
    />
  );
}
