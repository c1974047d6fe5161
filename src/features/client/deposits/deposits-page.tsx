import { useState } from 'react';
import { usePayment } from '@/data/hooks/use-payment';
import { useSwitches } from '@/data/hooks/use-switches';
import { useUserState } from '@/data/user-state';
import { type AccountStatus, canAct, canCancel } from '@/domain/accounts/account-status';
import type { Switches } from '@/domain/desk/pauses';
import { type Deposits, depositLimits } from '@/domain/requests/deposit';
import { saveCsv } from '@/lib/files/save-file';
import { useRequestHighlight } from '@/parts/own-requests/request-list';
import { type Restriction, RestrictionNote } from '@/parts/own-requests/restriction-note';
import {
  getEmailRestriction,
  getFullListRestriction,
  getPauseRestriction,
  getStatusRestriction,
} from '@/parts/own-requests/restrictions';
import { cx } from '@/ui/cx';
import { Page, Panel } from '@/ui/page';
import { useListSearchParams } from '@/ui/tables/search-params';
import { BuyBitcoinFold } from './buy-bitcoin/where-to-buy';
import { DepositForm } from './deposit-form';
import { CancelDepositDialog, DepositHistory, formatDepositsCsv } from './deposit-list';
import { type DepositLine, depositSearchParams } from './deposit-rows';
import { useCancelDeposit, useDepositLines } from './use-deposits';

const statusWords = {
  closed: 'Deposits are closed',
  closedAdvice: 'We can’t credit anything you send.',
  disabledReason: 'Deposits are closed for your account: see above.',
};

interface EligibilityInput {
  status: AccountStatus;
  email: string;
  emailVerified: boolean;
  /** Undefined while the list could not be read; the rules decide in any case. */
  deposits: Deposits | null | undefined;
  switches: Switches;
  /** False if the operator has chosen no payment method yet. */
  isOpen: boolean;
}

const notOpenYet: Restriction = {
  kind: 'pending',
  title: 'Deposits aren’t open yet.',
  advice: 'We have no address for your coins. Don’t send anything, and come back later.',
  disabledReason: 'Deposits aren’t open yet: see above.',
};

function getDepositRestriction({
  status,
  email,
  emailVerified,
  deposits,
  switches,
  isOpen,
}: EligibilityInput): Restriction | null {
  const closed =
    getStatusRestriction(status, canAct, statusWords) ?? getPauseRestriction('deposits', switches);
  if (closed) return closed;
  if (!isOpen) return notOpenYet;
  if (!emailVerified)
    return { ...getEmailRestriction('Deposits need', email), shownInBanner: true };
  if (deposits && deposits.pending >= depositLimits.maxPending) {
    return {
      kind: 'pending',
      title: `You have ${depositLimits.maxPending} pending deposits, the maximum.`,
      advice: 'Cancel one you didn’t send, or come back when we’ve decided one.',
      disabledReason: 'You have too many pending deposits: see above.',
    };
  }
  return deposits && deposits.list.length >= depositLimits.maxElements
    ? getFullListRestriction('deposits', 'decided')
    : null;
}

/** Two columns where the page has room for both, with the sidebar open or closed. */
const columnsClass = cx(
  'grid gap-12 *:min-w-0 @min-[52rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[52rem]:items-start',
  '@min-[64rem]:grid-cols-[minmax(0,1fr)_22rem] @min-[64rem]:gap-18',
);

export function Component() {
  const { uid, emailVerified, profile } = useUserState();
  const { deposits, lines, book } = useDepositLines(uid);
  const payment = usePayment();
  const { touched, touch } = useRequestHighlight();
  const cancel = useCancelDeposit();
  const [cancelling, setCancelling] = useState<DepositLine | null>(null);
  const { filters, change } = useListSearchParams(depositSearchParams);
  const closeCancelling = (settled: boolean) => {
    setCancelling(null);
    if (settled && cancelling) touch(cancelling.request.id);
  };
  const restriction = getDepositRestriction({
    status: profile.status,
    email: profile.email,
    emailVerified,
    deposits: deposits.data,
    switches: useSwitches(),
    isOpen: payment.data?.method !== null,
  });
  return (
    <Page title="Deposit">
      <div className="@container grid gap-6">
        {restriction && !restriction.shownInBanner && <RestrictionNote restriction={restriction} />}
        <BuyBitcoinFold />
        <div className={columnsClass}>
          <DepositForm key={uid} restriction={restriction} deposits={deposits} onShow={touch} />
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
      {cancelling && (
        <CancelDepositDialog line={cancelling} cancel={cancel} onClose={closeCancelling} />
      )}
    </Page>
  );
}
