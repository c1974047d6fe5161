import './deposit.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePayment } from '@/data/hooks/use-payment';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { mayCancel } from '@/domain/accounts/status';
import { env } from '@/lib/env';
import { saveCsv } from '@/lib/files/save-file';
import { BlockNote } from '@/ui/feedback/block-note';
import { useNow } from '@/ui/hooks/use-now';
import { toastNotice } from '@/ui/overlays/toasts';
import { Page, Panel } from '@/ui/page';
import { useTouched } from '@/ui/tables/requests';
import { changeOf } from './deposit-address';
import { DepositForm } from './deposit-form';
import { CancelDialog } from './deposit-item';
import { DepositHistory, depositsCsv } from './deposit-list';
import type { DepositLine } from './deposit-rows';
import { useHistoryFilter } from './deposit-rows';
import { sessionDrafts, usePrefill } from './deposit-schema';
import { blockOf } from './restriction';
import { useCancelDeposit, useDepositLines, useSendDeposit } from './use-deposits';

export function Component() {
  const { uid, emailVerified, profile, rates } = useUserState();
  const { deposits, recorded, lines, withoutBook, refetchBook } = useDepositLines(uid);
  const payment = usePayment();
  // Whose method it is comes with it.
  const desk = useQuery({ ...queries.deskCurrent(), enabled: false });
  const now = useNow();
  const { touched, touch } = useTouched();
  const send = useSendDeposit(touch);
  const cancel = useCancelDeposit();
  const [cancelling, setCancelling] = useState<DepositLine | null>(null);
  const drafts = useMemo(() => sessionDrafts(uid), [uid]);
  const filled = usePrefill(drafts);
  const [filter, setFilter] = useHistoryFilter();
  const closeCancelling = (settled: boolean) => {
    setCancelling(null);
    if (settled && cancelling) touch(cancelling.deposit.id);
  };
  const block = blockOf({ standing: profile.status, email: profile.email, emailVerified, deposits });
  return (
    <Page title="Deposit">
      <div className="deposit">
        {block && !block.saidAbove && <BlockNote block={block} />}
        <div className="deposit-columns">
          <DepositForm
            key={`${uid} ${filled}`}
            rates={rates}
            payment={payment}
            network={env.network}
            practice={env.practice}
            changeFor={(coin) => changeOf(payment, desk, coin, now)}
            block={block}
            drafts={drafts}
            send={send}
            deposits={deposits === undefined ? undefined : (deposits?.list ?? [])}
            recorded={recorded}
            onFound={(op) => {
              toastNotice(
                'Payment Notification Sent Successfully',
                'The answer was lost on the way. Your book has the notification, once.',
              );
              touch(op);
            }}
          />
          <Panel title="Your deposits">
            <DepositHistory
              lines={lines}
              withoutBook={withoutBook}
              onRetryBook={refetchBook}
              touched={touched}
              onCancel={mayCancel(profile.status) ? setCancelling : undefined}
              filter={filter}
              onFilter={setFilter}
              onExport={(found) => saveCsv('glassbook-deposits.csv', depositsCsv(found))}
            />
          </Panel>
        </div>
      </div>
      {cancelling && <CancelDialog line={cancelling} cancel={cancel} onClose={closeCancelling} />}
    </Page>
  );
}
