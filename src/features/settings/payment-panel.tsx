import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { causeOf } from '@/data/ledger/causes';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import type { PaymentMethod } from '@/domain/requests/payment';
import { env } from '@/lib/env';
import { Note } from '@/ui/feedback/note';
import { Remote } from '@/ui/feedback/remote';
import { useNow } from '@/ui/hooks/use-now';
import { Panel } from '@/ui/page';
import { PaymentCard } from './payment-card';
import { changesBetween, methodOf } from './payment-change';
import { PaymentReview, type ShownMethod } from './payment-review';
import { PaymentSkeleton } from './payment-skeleton';
import { useFound, useUpdatePayment } from './use-payment';

/** The administrator's own payment method: asked for, shown once more, proved by the password, written. */
export function PaymentPanel() {
  const { uid } = useUserState();
  const payment = useQuery(queries.paymentOf(uid));
  const stored = useMemo(() => methodOf(payment.data ?? null), [payment.data]);
  const desk = useQuery(queries.deskCurrent());
  const [review, setReview] = useState<{ shown: ShownMethod; next: PaymentMethod } | null>(null);
  return (
    <Panel title="Payment method">
      {env.practice && (
        <div className="mb-s-4">
          <Note kind="wait">
            <b>Practice desk:</b> only addresses of the test networks are taken.
          </Note>
        </div>
      )}
      <Remote of={payment} loading={<PaymentSkeleton />} failedTitle="Your payment method could not be read" cause={causeOf}>
        {(found) => (
          <div className="payment-form">
            <PaymentCard
              stored={stored}
              network={env.network}
              onReview={(next) => setReview({ shown: { method: stored, rev: found?.rev ?? 0 }, next })}
            />
          </div>
        )}
      </Remote>
      {review && (
        <Review
          {...review}
          now={{ method: stored, rev: payment.data?.rev ?? 0 }}
          chosen={desk.data?.admin === uid}
          onClose={() => setReview(null)}
        />
      )}
    </Panel>
  );
}

interface ReviewProps {
  shown: ShownMethod;
  next: PaymentMethod;
  /** As it stands by now. */
  now: ShownMethod;
  chosen: boolean;
  onClose: () => void;
}

function Review({ shown, next, now, chosen, onClose }: ReviewProps) {
  const { uid } = useUserState();
  const { act, busy } = useUpdatePayment(onClose);
  const time = useNow();
  const outdated = now.rev !== shown.rev && !busy;
  useFound(outdated && changesBetween(now.method, next, env.network).length === 0, 'method', onClose);
  return (
    <PaymentReview
      me={uid}
      shown={shown}
      next={next}
      network={env.network}
      outdated={outdated}
      chosen={chosen}
      now={time}
      onSave={(password) => act({ method: next, shown: shown.rev, password })}
      onClose={onClose}
    />
  );
}
