import './deposit.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePayment } from '@/data/hooks/use-payment';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { type AccountStatus, canAct, canCancel } from '@/domain/accounts/account-status';
import { type Deposits, depositLimits } from '@/domain/requests/deposit';
import { env } from '@/lib/env';
import { saveCsv } from '@/lib/files/save-file';
import { type Restriction, RestrictionNote } from '@/ui/feedback/restriction-note';
import { useNow } from '@/ui/hooks/use-now';
import { showNotice } from '@/ui/overlays/toasts';
import { Page, Panel } from '@/ui/page';
import { useRequestHighlight } from '@/ui/tables/request-list';
import { useListSearchParams } from '@/ui/tables/search-params';
import { getAddressChange } from './deposit-address';
import { DepositForm } from './deposit-form';
import { CancelDepositDialog, DepositHistory, formatDepositsCsv } from './deposit-list';
import { type DepositLine, depositSearchParams } from './deposit-rows';
import { createDepositDrafts, parsePrefill } from './deposit-schema';
import { useCancelDeposit, useDepositLines, useSendDeposit } from './use-deposits';

const closedReason = 'Deposits are closed for your account: see above.';
const contactLink = { disabledReason: closedReason, to: '/company/contact', linkText: 'Write to the desk' };
const restrictionByStatus: Record<string, Restriction> = {
  frozen: {
    kind: 'error',
    title: 'Deposits are closed because you froze your account.',
    advice: 'The desk lifts it when you write to them.',
    ...contactLink,
  },
  suspended: {
    kind: 'error',
    title: 'Deposits are closed because the desk suspended your account.',
    advice: 'The reason stands in your statement, in the desk’s own words.',
    to: '/user/statement',
    linkText: 'Read it there',
    disabledReason: closedReason,
  },
  closed: {
    kind: 'error',
    title: 'Deposits are closed because your account is closed.',
    advice: 'Nothing that you send can be credited.',
    ...contactLink,
  },
};

export interface EligibilityInput {
  status: AccountStatus;
  email: string;
  emailVerified: boolean;
  /** Undefined while the list could not be read; the rules decide in any case. */
  deposits: Deposits | null | undefined;
}

/** The first reason why the form is disabled; null if it is enabled. */
export function getDepositRestriction({ status, email, emailVerified, deposits }: EligibilityInput): Restriction | null {
  if (!canAct(status))
    return (
      restrictionByStatus[status] ?? { kind: 'error', title: 'Deposits are closed for your account.', advice: 'Ask why.', ...contactLink }
    );
  if (!emailVerified) {
    return {
      kind: 'pending',
      title: 'Deposits need a verified e-mail address.',
      advice: `Open the link that was sent to ${email}, then come back here.`,
      disabledReason: 'Deposits need a verified e-mail address: see above.',
      shownInBanner: true,
    };
  }
  if (deposits && deposits.pending >= depositLimits.maxPending) {
    return {
      kind: 'pending',
      title: `${depositLimits.maxPending} of your deposits wait for the desk, and more cannot wait at once.`,
      advice: 'Cancel one that you did not send, or come back when one is decided.',
      disabledReason: 'Too many of your deposits wait for the desk: see above.',
    };
  }
  if (deposits && deposits.list.length >= depositLimits.maxElements) {
    return {
      ...contactLink,
      kind: 'error',
      title: 'Your list of deposits is full.',
      advice: 'The desk can move decided ones to an archive.',
      disabledReason: 'Your list of deposits is full: see above.',
    };
  }
  return null;
}

export function Component() {
  const { uid, emailVerified, profile, rates } = useUserState();
  const { deposits, lines, book } = useDepositLines(uid);
  const payment = usePayment();
  // The chosen administrator comes with the method.
  const desk = useQuery({ ...queries.deskCurrent(), enabled: false });
  const now = useNow();
  const { touched, touch } = useRequestHighlight();
  const { send, recovered } = useSendDeposit(uid, touch);
  const cancel = useCancelDeposit();
  const [cancelling, setCancelling] = useState<DepositLine | null>(null);
  const drafts = useMemo(() => createDepositDrafts(uid), [uid]);
  const [search] = useSearchParams();
  // Read once: the list's view then replaces the address, so that reloading or going back does not fill it in again.
  const [prefill] = useState(() => parsePrefill(search));
  const { filters, change } = useListSearchParams(depositSearchParams);
  const closeCancelling = (settled: boolean) => {
    setCancelling(null);
    if (settled && cancelling) touch(cancelling.request.id);
  };
  const restriction = getDepositRestriction({ status: profile.status, email: profile.email, emailVerified, deposits: deposits.data });
  return (
    <Page title="Deposit">
      <div className="deposit">
        {restriction && !restriction.shownInBanner && <RestrictionNote restriction={restriction} />}
        <div className="deposit-columns">
          <DepositForm
            key={uid}
            rates={rates}
            payment={payment}
            network={env.network}
            practice={env.practice}
            changeFor={(coin) => getAddressChange(payment, desk, coin, now)}
            restriction={restriction}
            drafts={drafts}
            prefill={prefill}
            send={send}
            deposits={{ status: deposits.status, data: deposits.data === undefined ? undefined : (deposits.data?.list ?? []) }}
            recovered={recovered}
            onRecovered={({ op }) => {
              showNotice('Payment Notification Sent Successfully', 'The answer was lost on the way. Your book has the notification, once.');
              touch(op);
            }}
          />
          <Panel title="Your deposits">
            <DepositHistory
              lines={lines}
              withoutBook={book.isUnavailable}
              onRetryBook={book.refetch}
              touched={touched}
              onCancel={canCancel(profile.status) ? setCancelling : undefined}
              filter={filters}
              onFilter={change}
              onExport={(found) => saveCsv('glassbook-deposits.csv', formatDepositsCsv(found))}
            />
          </Panel>
        </div>
      </div>
      {cancelling && <CancelDepositDialog line={cancelling} cancel={cancel} onClose={closeCancelling} />}
    </Page>
  );
}
