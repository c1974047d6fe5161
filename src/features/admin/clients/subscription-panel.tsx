import type { ReactNode } from 'react';
import { causeOf } from '@/data/ledger/causes';
import { planName } from '@/domain/requests/plans';
import { endsAt } from '@/domain/requests/subscription';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Facts } from '@/ui/facts';
import { Remote, type RemoteState } from '@/ui/feedback/remote';
import { Bar } from '@/ui/feedback/skeleton';
import { Panel } from '@/ui/page';
import { Time } from '@/ui/time';
import { ownAccount } from './own-account';
import type { CurrentSubscription } from './use-subscription';

export interface SubscriptionPanelProps {
  of: RemoteState<CurrentSubscription | null>;
  own: boolean;
  now: Date;
  onCharge: () => void;
  onTerminate: () => void;
}

/** What the client has subscribed to, whether it was paid, and what the desk may do about it. */
export function SubscriptionPanel(props: SubscriptionPanelProps) {
  return (
    <Panel title="Subscription" id="subscription">
      <Remote of={props.of} loading={<Bar width="9rem" />} failedTitle="The subscription could not be read" cause={causeOf}>
        {(current) => (current ? <Current {...props} current={current} /> : <p className="client-none">No plan.</p>)}
      </Remote>
    </Panel>
  );
}

function Current({ current, own, now, onCharge, onTerminate }: SubscriptionPanelProps & { current: CurrentSubscription }) {
  const { subscription, plans, charge } = current;
  const closed = own ? ownAccount : undefined;
  const rows: { label: string; value: ReactNode }[] = [
    { label: 'Plan', value: planName(plans, subscription.plan) },
    { label: 'Fee', value: usd(subscription.amount) },
    { label: 'Since', value: <Time at={subscription.date} as="date" /> },
    { label: endsAt(subscription) <= now ? 'Ended' : 'Until', value: <Time at={endsAt(subscription)} as="date" /> },
    { label: 'Charged', value: charge ? <Time at={charge.at} as="date" /> : 'not yet' },
  ];
  return (
    <>
      <Facts dense rows={rows} />
      <div className="acts mt-s-4">
        {!charge && (
          <Button dense onClick={onCharge} notYet={closed}>
            Charge the fee
          </Button>
        )}
        <Button dense kind="refuse" onClick={onTerminate} notYet={closed}>
          Terminate
        </Button>
      </div>
    </>
  );
}
