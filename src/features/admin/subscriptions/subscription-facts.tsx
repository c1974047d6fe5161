import type { Subscriber } from '@/data/collections/subscribers';
import { available } from '@/domain/accounts/account';
import type { Uid } from '@/domain/ledger/envelope';
import { type Entry, folio } from '@/domain/ledger/ledger';
import { daysInWords } from '@/domain/requests/plans';
import { endsAt } from '@/domain/requests/subscription';
import { usd } from '@/lib/format';
import { Facts } from '@/ui/facts';
import type { RemoteState } from '@/ui/feedback/remote';
import { Bar } from '@/ui/feedback/skeleton';
import { StandingMark } from '@/ui/feedback/standing-mark';
import { EntryLink } from '@/ui/tables/client-link';
import { Time } from '@/ui/time';
import type { Case } from './desk-act';
import { StateMark } from './subscribers-table';
import { hasEnded } from './view';

export interface SubscriptionFactsProps {
  row: Subscriber;
  charge: Entry | null;
  of: RemoteState<Case>;
  now: Date;
}

/** What was agreed to, beside the money that a fee would come from. */
export function SubscriptionFacts({ row, charge, of, now }: SubscriptionFactsProps) {
  const { subscription } = row;
  return (
    <div className="grid items-start gap-x-s-7 gap-y-s-4 sm:grid-cols-2">
      <Facts
        dense
        title="The subscription"
        rows={[
          { label: 'Fee', value: `${usd(subscription.amount)} for ${daysInWords(subscription.duration)}` },
          { label: 'Chosen', value: <Time at={subscription.date} /> },
          { label: 'Ends', value: <Time at={endsAt(subscription)} /> },
          { label: 'State', value: <StateMark ended={hasEnded(row, now)} /> },
          { label: 'Fee charged', value: charge ? <Charged charge={charge} uid={row.uid} /> : 'not yet' },
        ]}
      />
      <Facts dense title="The client" rows={clientRows(row, of)} />
    </div>
  );
}

const Charged = ({ charge, uid }: { charge: Entry; uid: Uid }) => (
  <>
    <Time at={charge.at} />, <EntryLink uid={uid} folio={folio(charge)} />
  </>
);

const noPromises = { reserved: '0', staked: '0' };

function clientRows({ profile }: Subscriber, { data, status }: RemoteState<Case>) {
  const money = (of: (found: Case & { account: NonNullable<Case['account']> }) => string) => {
    if (data) return data.account ? of({ ...data, account: data.account }) : 'no account';
    return status === 'pending' ? <Bar width="4.5rem" /> : 'not known';
  };
  return [
    { label: 'Balance', value: money(({ account }) => usd(account.balance)) },
    { label: 'Reserved', value: money(({ holds }) => usd((holds ?? noPromises).reserved)) },
    { label: 'Staked', value: money(({ holds }) => usd((holds ?? noPromises).staked)) },
    { label: 'Available', value: money(({ account, holds }) => usd(available(account, holds ?? noPromises))) },
    { label: 'Standing', value: profile ? <StandingMark of={profile.status} /> : 'not known' },
  ];
}
