import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { Subscriber } from '@/data/admin/subscribers';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { queries } from '@/data/queries';
import { getAgentReason } from '@/domain/accounts/admin-role-words';
import type { Profile } from '@/domain/accounts/profile';
import { formatPlanName, type PlanList } from '@/domain/desk/plans';
import type { Entry } from '@/domain/ledger/ledger';
import {
  getActiveSubscription,
  getChargeOp,
  getSubscriptionEnd,
  type Subscription,
} from '@/domain/requests/subscription';
import type { Op, Uid } from '@/domain/revision-fields';
import { formatDollars } from '@/lib/format';
import { Button } from '@/ui/button';
import { DescriptionList } from '@/ui/description-list';
import { combineQueries, QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { LoadingPart, SkeletonBar } from '@/ui/feedback/skeleton';
import { ButtonRow } from '@/ui/forms/button-row';
import { useNow } from '@/ui/hooks/use-now';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';
import { NothingNote } from '../client-layout';
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
  const charge = useQuery({
    ...queries.entry(uid, getChargeOp(document.data?.op ?? '')),
    enabled: subscription !== null,
  });
  return combineQueries(subscription ? [document, plans, charge] : [document], () =>
    document.data && subscription
      ? {
          subscription,
          op: document.data.op,
          plans: plans.data?.plans ?? {},
          charge: charge.data ?? null,
        }
      : null,
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

interface SubscriptionPanelProps {
  profile: Profile;
  own: boolean;
  dialog: SubscriptionDialog;
}

export function SubscriptionPanel({ profile, own, dialog: Dialog }: SubscriptionPanelProps) {
  const { uid } = profile;
  const now = useNow();
  const current = useSubscription(uid);
  const [open, setOpen] = useState<{
    row: Subscriber;
    first: SubscriptionAct;
    plans: PlanList;
  } | null>(null);
  const { desk } = useAdminRole();
  const getDisabledReason = (act: string) => (own ? ownAccountReason : getAgentReason(desk, act));
  const renderCurrent = ({ plans, ...of }: CurrentSubscription) => {
    const show = (first: SubscriptionAct) =>
      setOpen({ row: { uid, profile, ...of }, first, plans });
    const end = getSubscriptionEnd(of.subscription);
    return (
      <>
        <DescriptionList
          dense
          rows={[
            { label: 'Plan', value: formatPlanName(plans, of.subscription.plan) },
            { label: 'Fee', value: formatDollars(of.subscription.amount) },
            { label: 'Since', value: <Time at={of.subscription.date} /> },
            { label: end <= now ? 'Ended' : 'Until', value: <Time at={end} /> },
            {
              label: 'Charged',
              value: of.charge ? <Time at={of.charge.at} /> : 'not yet',
            },
          ]}
        />
        <ButtonRow className="mt-4">
          {!of.charge && (
            <Button
              dense
              onClick={() => show('charge')}
              disabledReason={getDisabledReason('charge fees')}
            >
              Charge fee
            </Button>
          )}
          <Button
            dense
            kind="danger-outline"
            onClick={() => show('terminate')}
            disabledReason={getDisabledReason('terminate subscriptions')}
          >
            Terminate
          </Button>
        </ButtonRow>
      </>
    );
  };
  return (
    <>
      <Panel title="Subscription" id="subscription">
        <QueryBoundary
          query={current}
          loading={<SubscriptionSkeleton />}
          failedTitle="Couldn’t load the subscription"
        >
          {(found) => (found ? renderCurrent(found) : <NothingNote>No plan.</NothingNote>)}
        </QueryBoundary>
      </Panel>
      {open && <Dialog {...open} now={now} onClose={() => setOpen(null)} />}
    </>
  );
}

/** As high as a plan with its buttons, so that nothing below moves when they load. */
const SubscriptionSkeleton = () => (
  <LoadingPart label="Loading the subscription…">
    <DescriptionList
      dense
      rows={['Plan', 'Fee', 'Since', 'Until', 'Charged'].map((label) => ({
        label,
        value: <SkeletonBar width="5rem" />,
      }))}
    />
    <div className="mt-4 h-7" aria-hidden="true" />
  </LoadingPart>
);
