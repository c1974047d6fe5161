import { useState } from 'react';
import { type Account, available, type Holds } from '@/domain/accounts/account';
import type { Op, Uid } from '@/domain/ledger/envelope';
import type { Entry } from '@/domain/ledger/ledger';
import type { Money } from '@/domain/money';
import type { DeskPlans, Plan } from '@/domain/requests/plans';
import type { Subscriptions as Found } from '@/domain/requests/subscription';
import { usd } from '@/lib/format';
import { type Block, BlockNote } from '@/ui/feedback/block-note';
import { Remote, type RemoteState } from '@/ui/feedback/remote';
import { BookSkeleton } from '@/ui/feedback/skeleton';
import { useNow } from '@/ui/hooks/use-now';
import { useSettled } from '@/ui/hooks/use-settled';
import { Page, Panel } from '@/ui/page';
import { type CancelOutcome, CancelPlanDialog } from './cancel-dialog';
import { type Current, CurrentPlan, CurrentPlanLoading, currentOf } from './current-plan';
import { NoHistory, PlanHistory, subscriptionLines } from './plan-history';
import { NoPlans, PlanList, PlansLoading } from './plan-list';
import { type Review, ReviewDialog } from './review-dialog';
import { type ChooseOutcome, useTurn } from './use-subscriptions';
import './subscriptions.css';

export interface SubscriptionsProps {
  uid: Uid;
  plans: RemoteState<DeskPlans | null>;
  found: RemoteState<Found | null>;
  entries: RemoteState<Entry[]>;
  account: Account | null | undefined;
  holds: Holds | null | undefined;
  block: Block | null;
  mayCancel: boolean;
  choose: (id: string, plan: Plan, after: Op | null) => Promise<ChooseOutcome>;
  cancel: (op: Op) => Promise<CancelOutcome>;
  /** Why something could not be read, in words. */
  cause: (error: unknown) => string;
}

/** Each part is read, fails and is tried again on its own. What the client has waits for the plans, which name it. */
export function Subscriptions(props: SubscriptionsProps) {
  const { plans, found, entries, block, cause } = props;
  const now = useNow();
  const { turn, next } = useTurn();
  const [review, setReview] = useState<Review | null>(null);
  const [leaving, setLeaving] = useState<Current | null>(null);
  const current = found.data === undefined ? null : currentOf(found.data, plans.data?.plans ?? {}, entries.data, now);
  // How much room the plan of one's own takes is known only when it has been read: what is below it is seen from then on.
  const unseen = useSettled([found, plans, entries]) ? undefined : 'invisible';
  const after = (close: () => void) => (done: boolean) => {
    close();
    if (done) next();
  };
  return (
    <Page title="Subscriptions">
      <div className="subscriptions">
        {block && <BlockNote block={block} />}
        <div className="subscriptions-columns">
          <YourPlan {...props} current={current} turn={turn} onCancel={setLeaving} />
          <div className={unseen}>
            <Offer {...props} current={current} onReview={setReview} />
          </div>
        </div>
        <div className={unseen}>
          <History uid={props.uid} entries={entries} cause={cause} />
        </div>
      </div>
      {review && <Choosing {...props} review={review} current={current} onMoved={setReview} onClose={after(() => setReview(null))} />}
      {leaving && <CancelPlanDialog current={leaving} cancel={() => props.cancel(leaving.op)} onClose={after(() => setLeaving(null))} />}
    </Page>
  );
}

interface YourPlanProps extends SubscriptionsProps {
  current: Current | null;
  turn: number;
  onCancel: (current: Current | null) => void;
}

function YourPlan({ found, plans, entries, cause, mayCancel, current, turn, onCancel }: YourPlanProps) {
  return (
    <Panel title="Your plan">
      <Remote
        of={{ ...found, status: waitingFor(found, plans, entries) }}
        loading={<CurrentPlanLoading />}
        failedTitle="Your plan could not be read"
        cause={cause}
      >
        {() => <CurrentPlan current={current} touched={turn} onCancel={mayCancel ? () => onCancel(current) : undefined} />}
      </Remote>
    </Panel>
  );
}

interface OfferProps extends SubscriptionsProps {
  current: Current | null;
  onReview: (review: Review) => void;
}

function Offer({ plans, found, entries, block, cause, current, onReview }: OfferProps) {
  return (
    <Panel title="Plans">
      <Remote
        of={plans}
        loading={<PlansLoading />}
        empty={<NoPlans />}
        isEmpty={(data) => Object.keys(data?.plans ?? {}).length === 0}
        failedTitle="The plans could not be read"
        cause={cause}
      >
        {(data) => (
          <PlanList
            plans={data?.plans ?? {}}
            current={current}
            notYet={block?.line ?? reasonNotYet(found) ?? feeNotYet(current, entries)}
            onChoose={(id, plan) => onReview({ id, plan, moved: null })}
          />
        )}
      </Remote>
    </Panel>
  );
}

/** Only the first reading is waited for: what was read stays while it is read again. */
function waitingFor(found: RemoteState<unknown>, plans: RemoteState<unknown>, entries: RemoteState<unknown>) {
  return found.status === 'success' && (plans.status === 'pending' || entries.status === 'pending') ? 'pending' : found.status;
}

/** Choosing takes the place of what one has, so that has to be known. */
function reasonNotYet(found: RemoteState<unknown>): string | undefined {
  if (found.data !== undefined) return undefined;
  return found.status === 'pending' ? 'Your plan is being read.' : 'Your plan could not be read, so nothing can take its place.';
}

/** What one has makes room for another when its fee was charged. */
function feeNotYet(current: Current | null, entries: RemoteState<unknown>): string | undefined {
  if (!current || current.charge.state === 'charged') return undefined;
  const { name, subscription } = current;
  if (current.charge.state === 'not-charged') {
    return `${name} comes first: the desk charges its fee of ${usd(subscription.amount)}, or you cancel ${name}.`;
  }
  return entries.status === 'pending' ? 'Your book is being read.' : `It is not known whether the fee of ${name} was charged.`;
}

function availableIn(account: Account | null | undefined, holds: Holds | null | undefined): Money | null {
  return account && holds !== undefined ? available(account, holds ?? { reserved: '0', staked: '0' }) : null;
}

interface ChoosingProps extends Pick<SubscriptionsProps, 'choose' | 'account' | 'holds'> {
  review: Review;
  current: Current | null;
  onMoved: (review: Review) => void;
  onClose: (chosen: boolean) => void;
}

/** The review, and what comes of it. */
function Choosing({ review, current, account, holds, choose, onMoved, onClose }: ChoosingProps) {
  // The page goes on behind the dialog; what is looked at here is what was there when it was opened.
  const [before] = useState(current);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    const outcome = await choose(review.id, review.plan, before?.op ?? null);
    setBusy(false);
    if (outcome.state === 'chosen') return onClose(true);
    if (outcome.state === 'moved') return onMoved(outcome.review);
    setFailure(outcome.cause);
  };
  return (
    <ReviewDialog
      review={review}
      current={before}
      available={availableIn(account, holds)}
      busy={busy}
      failure={failure}
      onClose={() => onClose(false)}
      onConfirm={confirm}
    />
  );
}

function History({ uid, entries, cause }: Pick<SubscriptionsProps, 'uid' | 'entries' | 'cause'>) {
  return (
    <Panel title="History">
      <Remote
        of={{ ...entries, data: entries.data && subscriptionLines(entries.data, uid) }}
        loading={<BookSkeleton rows={3} />}
        empty={<NoHistory />}
        failedTitle="Your book could not be read"
        cause={cause}
      >
        {(lines) => <PlanHistory lines={lines} />}
      </Remote>
    </Panel>
  );
}
