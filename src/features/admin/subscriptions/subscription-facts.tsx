import type { Subscriber } from '@/data/admin/subscribers';
import { getAvailableBalance } from '@/domain/accounts/account';
import { formatDays } from '@/domain/desk/plans';
import { type Entry, formatFolio } from '@/domain/ledger/ledger';
import { getSubscriptionEnd } from '@/domain/requests/subscription';
import type { Uid } from '@/domain/revision-fields';
import { formatDayMonthYear, formatDollars } from '@/lib/format';
import { AccountStatusMark } from '@/parts/clients/account-status-mark';
import { EntryLink } from '@/parts/clients/client-link';
import { DescriptionList } from '@/ui/description-list';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { StatusMark } from '@/ui/feedback/status-mark';
import { QuotedText } from '@/ui/ledger/quoted-text';
import { Time } from '@/ui/time';
import type { SubscriptionCase } from './subscription-decision';
import { hasEnded } from './subscription-filters';

interface SubscriptionFactsProps {
  row: Subscriber;
  /** The entry that charged it; null if there is none. */
  charge: Entry | null;
  query: QueryState<SubscriptionCase>;
  now: Date;
}

/** The subscription and the figures of its client. */
export function SubscriptionFacts({ row, charge, query, now }: SubscriptionFactsProps) {
  const { subscription } = row;
  return (
    <div className="grid items-start gap-x-12 gap-y-4 sm:grid-cols-2">
      <DescriptionList
        dense
        title="Subscription"
        rows={[
          {
            label: 'Fee',
            value: `${formatDollars(subscription.amount)} for ${formatDays(subscription.duration)}`,
          },
          { label: 'Chosen', value: <Time at={subscription.date} /> },
          { label: 'Ends', value: <Time at={getSubscriptionEnd(subscription)} /> },
          { label: 'Status', value: <StateMark ended={hasEnded(row, now)} /> },
          {
            label: 'Fee charged',
            value: charge ? <ChargeStatus charge={charge} uid={row.uid} /> : 'not yet',
          },
        ]}
      />
      <DescriptionList dense title="Client" rows={getClientRows(row, query)} />
    </div>
  );
}

export const StateMark = ({ ended }: { ended: boolean }) => (
  <StatusMark kind={ended ? 'neutral' : 'success'}>{ended ? 'Ended' : 'Active'}</StatusMark>
);

const ChargeStatus = ({ charge, uid }: { charge: Entry; uid: Uid }) => (
  <>
    <Time at={charge.at} />, <EntryLink uid={uid} folio={formatFolio(charge)} />
  </>
);

const noHolds = { reserved: '0', staked: '0' };

function getClientRows({ profile }: Subscriber, { data, status }: QueryState<SubscriptionCase>) {
  const money = (
    of: (found: SubscriptionCase & { account: NonNullable<SubscriptionCase['account']> }) => string,
  ) => {
    if (data) return data.account ? of({ ...data, account: data.account }) : 'no account';
    return status === 'pending' ? <SkeletonBar width="4.5rem" /> : 'unknown';
  };
  return [
    { label: 'Balance', value: money(({ account }) => formatDollars(account.balance)) },
    { label: 'Reserved', value: money(({ holds }) => formatDollars((holds ?? noHolds).reserved)) },
    {
      label: 'In open trades',
      value: money(({ holds }) => formatDollars((holds ?? noHolds).staked)),
    },
    {
      label: 'Available',
      value: money(({ account, holds }) =>
        formatDollars(getAvailableBalance(account, holds ?? noHolds)),
      ),
    },
    {
      label: 'Account status',
      value: profile ? <AccountStatusMark status={profile.status} /> : 'unknown',
    },
  ];
}

/** What has to be known before the fee is charged, or why it is not. */
export function SubscriptionNotes({
  row,
  charge,
  charges,
  me,
  now,
}: Omit<SubscriptionFactsProps, 'query'> & { charges: boolean; me: Uid }) {
  if (row.uid === me) {
    return (
      <Note kind="pending" className="mb-4">
        <b>This is your own account.</b> Another administrator must do this.
      </Note>
    );
  }
  if (charge && !row.charge) {
    return (
      <Note kind="pending" role="status" className="mb-4">
        <b>
          {charge.actor === me
            ? 'You have already charged the fee.'
            : 'Another administrator has already charged the fee.'}
        </b>{' '}
        Entry {formatFolio(charge)}: <QuotedText>{charge.reason}</QuotedText>
      </Note>
    );
  }
  if (charges && !charge && hasEnded(row, now)) {
    return (
      <Note kind="pending" className="mb-4">
        <b>
          It ended on {formatDayMonthYear(getSubscriptionEnd(row.subscription))} and was never
          charged.
        </b>{' '}
        Charge it only if the client got what the plan includes.
      </Note>
    );
  }
  return null;
}
