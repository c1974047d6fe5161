import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Subscriber } from '@/data/admin/subscribers';
import { getErrorMessage } from '@/data/ledger/error-messages';
import { queries } from '@/data/queries';
import type { Profile } from '@/domain/accounts/profile';
import type { Entry } from '@/domain/ledger/ledger';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import { formatPlanName, type PlanList } from '@/domain/requests/plans';
import { getActiveSubscription, getChargeOp, getSubscriptionEnd, type Subscription } from '@/domain/requests/subscription';
import { formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { combineQueries, QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { useNow } from '@/ui/hooks/use-now';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';
import { ownAccountReason } from '../own-account';

interface CurrentSubscription {
  subscription: Subscription;
  /** Op of the act that set it. */
  op: Op;
  plans: PlanList;
  /** The entry that charged the fee; null if it was not charged. */
  charge: Entry | null;
}

function useSubscription(uid: Uid): QueryState<CurrentSubscription | null> {
  const document = useQuery(queries.subscription(uid));
  const subscription = getActiveSubscription(document.data ?? null);
  const plans = useQuery({ ...queries.plans(), enabled: subscription !== null });
  const charge = useQuery({ ...queries.entry(uid, getChargeOp(document.data?.op ?? '')), enabled: subscription !== null });
  return combineQueries(subscription ? [document, plans, charge] : [document], () =>
    document.data && subscription
      ? { subscription, op: document.data.op, plans: plans.data?.plans ?? {}, charge: charge.data ?? null }
      : null,
  );
}

export interface SubscriptionPanelProps {
  subscription: QueryState<CurrentSubscription | null>;
  own: boolean;
  now: Date;
  onCharge: () => void;
  onTerminate: () => void;
}

export function SubscriptionPanel(props: SubscriptionPanelProps) {
  return (
    <Panel title="Subscription" id="subscription">
      <QueryBoundary
        query={props.subscription}
        loading={<SkeletonBar width="9rem" />}
        failedTitle="The subscription could not be read"
        getErrorMessage={getErrorMessage}
      >
        {(current) => (current ? <CurrentSubscriptionView {...props} current={current} /> : <p className="client-none">No plan.</p>)}
      </QueryBoundary>
    </Panel>
  );
}

function CurrentSubscriptionView({ current, own, now, onCharge, onTerminate }: SubscriptionPanelProps & { current: CurrentSubscription }) {
  const { subscription, plans, charge } = current;
  const closed = own ? ownAccountReason : undefined;
  const rows: { label: string; value: ReactNode }[] = [
    { label: 'Plan', value: formatPlanName(plans, subscription.plan) },
    { label: 'Fee', value: formatUsd(subscription.amount) },
    { label: 'Since', value: <Time at={subscription.date} format="date" /> },
    {
      label: getSubscriptionEnd(subscription) <= now ? 'Ended' : 'Until',
      value: <Time at={getSubscriptionEnd(subscription)} format="date" />,
    },
    { label: 'Charged', value: charge ? <Time at={charge.at} format="date" /> : 'not yet' },
  ];
  return (
    <>
      <DescriptionList dense rows={rows} />
      <div className="acts mt-s-4">
        {!charge && (
          <Button dense onClick={onCharge} disabledReason={closed}>
            Charge the fee
          </Button>
        )}
        <Button dense kind="danger-outline" onClick={onTerminate} disabledReason={closed}>
          Terminate
        </Button>
      </div>
    </>
  );
}

type SubscriptionAct = 'charge' | 'terminate';

/** The dialog of the subscriptions feature, which charges or ends a subscription. */
export type SubscriptionDialog = ComponentType<{
  row: Subscriber;
  first: SubscriptionAct;
  plans: PlanList;
  now: Date;
  onClose: () => void;
}>;

export function ClientSubscription({ profile, own, dialog: Dialog }: { profile: Profile; own: boolean; dialog: SubscriptionDialog }) {
  const { uid } = profile;
  const now = useNow();
  const of = useSubscription(uid);
  const [open, setOpen] = useState<{ row: Subscriber; first: SubscriptionAct; plans: PlanList } | null>(null);
  const show = (first: SubscriptionAct) => {
    if (!of.data) return;
    const { subscription, op, charge, plans } = of.data;
    setOpen({ row: { uid, profile, subscription, op, charge }, first, plans });
  };
  return (
    <>
      <SubscriptionPanel subscription={of} own={own} now={now} onCharge={() => show('charge')} onTerminate={() => show('terminate')} />
      {open && <Dialog {...open} now={now} onClose={() => setOpen(null)} />}
    </>
  );
}
