import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bookPages } from '@/data/book';
import { queries } from '@/data/queries';
import type { Profile } from '@/domain/profile';
import { useNow } from '@/ui/use-now';
import { ChargeDialog, TerminateDialog } from './subscription-acts';
import { SubscriptionPanel } from './subscription-panel';
import { useFigures } from './use-figures';
import { useSubscription, useSubscriptionActs } from './use-subscription';

/** A client's subscription with the two acts on it. */
export function ClientSubscription({ profile, own }: { profile: Profile; own: boolean }) {
  const { uid } = profile;
  const now = useNow();
  const of = useSubscription(uid);
  const figures = useFigures(uid);
  const book = useQuery(queries.book(uid, bookPages.desk));
  const [open, setOpen] = useState<'charge' | 'terminate' | null>(null);
  const close = () => setOpen(null);
  const { onCharge, onTerminate } = useSubscriptionActs(uid, of.data?.document.op ?? '', close);
  const shared = of.data && { profile, ...of.data, now, onClose: close };
  return (
    <>
      <SubscriptionPanel
        of={of}
        own={own}
        now={now}
        notYet={figures.data ? undefined : 'The figures have to be read first.'}
        onCharge={() => setOpen('charge')}
        onTerminate={() => setOpen('terminate')}
      />
      {shared && open === 'terminate' && <TerminateDialog {...shared} onAct={onTerminate} />}
      {shared && figures.data && open === 'charge' && !shared.charge && (
        <ChargeDialog {...shared} figures={figures.data} latest={book.data?.entries ?? []} onAct={onCharge} />
      )}
    </>
  );
}
