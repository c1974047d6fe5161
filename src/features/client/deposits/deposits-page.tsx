import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paymentRefetch, usePayment } from '@/data/hooks/use-payment';
import { useSwitches } from '@/data/hooks/use-switches';
import { queries } from '@/data/queries';
import { useUserState } from '@/data/user-state';
import { type AccountStatus, canAct, canCancel } from '@/domain/accounts/account-status';
import type { Coin } from '@/domain/coin';
import type { Switches } from '@/domain/desk/pauses';
import type { DeskCurrent, Payment } from '@/domain/desk/payment-method';
import { type Deposits, depositLimits } from '@/domain/requests/deposit';
import { findProposedMethod } from '@/domain/two-people/proposed-settings';
import { env } from '@/lib/env';
import { saveCsv } from '@/lib/files/save-file';
import { cx } from '@/ui/cx';
import { type Restriction, RestrictionNote } from '@/ui/feedback/restriction-note';
import {
  getEmailRestriction,
  getFullListRestriction,
  getPauseRestriction,
  getStatusRestriction,
} from '@/ui/feedback/restrictions';
import { useNow } from '@/ui/hooks/use-now';
import { Page, Panel } from '@/ui/page';
import { useRequestHighlight } from '@/ui/tables/request-list';
import { useListSearchParams } from '@/ui/tables/search-params';
import { getAddressChange, getProposedAddress } from './deposit-address';
import { DepositForm } from './deposit-form';
import { CancelDepositDialog, DepositHistory, formatDepositsCsv } from './deposit-list';
import { type DepositLine, depositSearchParams } from './deposit-rows';
import { createDepositDrafts, parsePrefill } from './deposit-schema';
import { useCancelDeposit, useDepositLines, useSendDeposit } from './use-deposits';

const statusWords = {
  closed: 'Deposits are closed',
  closedAdvice: 'We can’t credit anything you send.',
  disabledReason: 'Deposits are closed for your account: see above.',
};

export interface EligibilityInput {
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

/**
 * Another address that waits for a second manager, by coin. It is read after the address, which
 * does not wait for it.
 */
function useProposedAddress(
  payment: Payment | null | undefined,
  desk: DeskCurrent | null | undefined,
  now: Date,
) {
  const proposals = useQuery({
    ...queries.deskProposals(),
    ...paymentRefetch,
    enabled: payment !== null && payment !== undefined,
  });
  const isProposed =
    desk !== null &&
    desk !== undefined &&
    findProposedMethod(proposals.data ?? [], desk.admin) !== undefined;
  const policy = useQuery({ ...queries.policy(), ...paymentRefetch, enabled: isProposed });
  return (coin: Coin) => getProposedAddress({ payment, desk, proposals, policy }, coin, now);
}

export function Component() {
  const { uid, emailVerified, profile, rates } = useUserState();
  const { deposits, lines, book } = useDepositLines(uid);
  const payment = usePayment();
  // The chosen administrator comes with the method.
  const desk = useQuery({ ...queries.deskCurrent(), enabled: false });
  const now = useNow();
  const getProposed = useProposedAddress(payment.data, desk.data, now);
  const { touched, touch } = useRequestHighlight();
  const { send, recovered } = useSendDeposit(uid, touch);
  const cancel = useCancelDeposit();
  const [cancelling, setCancelling] = useState<DepositLine | null>(null);
  const drafts = useMemo(() => createDepositDrafts(uid), [uid]);
  const [search] = useSearchParams();
  // Read once: the list's view then replaces the address, so that reloading or going back does not
  // fill it in again.
  const [prefill] = useState(() => parsePrefill(search));
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
    isOpen: payment.data !== null,
  });
  return (
    <Page title="Deposit">
      <div className="@container grid gap-6">
        {restriction && !restriction.shownInBanner && <RestrictionNote restriction={restriction} />}
        <div className={columnsClass}>
          <DepositForm
            key={uid}
            rates={rates}
            payment={payment}
            network={env.network}
            practice={env.practice}
            changeFor={(coin) => getAddressChange(payment, desk, coin, now)}
            proposedFor={getProposed}
            now={now}
            restriction={restriction}
            drafts={drafts}
            prefill={prefill}
            send={send}
            deposits={{
              status: deposits.status,
              data: deposits.data === undefined ? undefined : (deposits.data?.list ?? []),
            }}
            onShow={touch}
            recovered={recovered}
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
      {cancelling && (
        <CancelDepositDialog line={cancelling} cancel={cancel} onClose={closeCancelling} />
      )}
    </Page>
  );
}
