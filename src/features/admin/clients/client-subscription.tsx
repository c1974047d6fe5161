import { type ComponentType, useState } from 'react';
import type { Subscriber } from '@/data/collections/subscribers';
import type { Profile } from '@/domain/accounts/profile';
import type { PlanList } from '@/domain/requests/plans';
import { useNow } from '@/ui/hooks/use-now';
import { SubscriptionPanel } from './subscription-panel';
import { useSubscription } from './use-subscription';

type Act = 'charge' | 'terminate';

/** Charges a client's subscription or ends it: the dialog of the subscriptions' own screen. */
export type SubscriptionDialog = ComponentType<{ row: Subscriber; first: Act; plans: PlanList; now: Date; onClose: () => void }>;

export interface ClientSubscriptionProps {
  profile: Profile;
  own: boolean;
  dialog: SubscriptionDialog;
}

/** A client's subscription with the two acts on it. */
export function ClientSubscription({ profile, own, dialog: Dialog }: ClientSubscriptionProps) {
  const { uid } = profile;
  const now = useNow();
  const of = useSubscription(uid);
  const [open, setOpen] = useState<{ row: Subscriber; first: Act; plans: PlanList } | null>(null);
  const show = (first: Act) => {
    if (!of.data) return;
    const { subscription, op, charge, plans } = of.data;
    setOpen({ row: { uid, profile, subscription, op, charge }, first, plans });
  };
  return (
    <>
      <SubscriptionPanel of={of} own={own} now={now} onCharge={() => show('charge')} onTerminate={() => show('terminate')} />
      {open && <Dialog {...open} now={now} onClose={() => setOpen(null)} />}
    </>
  );
}
