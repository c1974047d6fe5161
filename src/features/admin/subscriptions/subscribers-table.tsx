import type { Subscriber } from '@/data/admin/subscribers';
import { formatName } from '@/domain/accounts/person-words';
import { formatFolio } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { formatDays, formatPlanName, type PlanList } from '@/domain/requests/plans';
import { getSubscriptionEnd } from '@/domain/requests/subscription';
import { formatDayMonthYear, formatUsd } from '@/lib/format';
import { StatusMark } from '@/ui/feedback/status-mark';
import { DeskTable } from '@/ui/tables/desk-table';
import { Time } from '@/ui/time';
import { hasEnded } from './filters';

interface SubscribersTableProps {
  /** Newest first. */
  rows: readonly Subscriber[];
  plans: PlanList;
  now: Date;
  /** The client whose dialog is open. */
  chosen: Uid | null;
  onOpen: (row: Subscriber) => void;
}

/** Clients with a plan, each with a button that opens the desk's actions. */
export const SubscribersTable = ({ rows, plans, now, chosen, onOpen }: SubscribersTableProps) => (
  <DeskTable
    caption="Clients with a plan, the latest subscription first"
    columns={[
      'client',
      { key: 'plan', header: 'Plan', cell: ({ subscription }) => formatPlanName(plans, subscription.plan) },
      {
        key: 'fee',
        header: 'Fee, USD',
        number: true,
        keepInCard: true,
        cell: ({ subscription }) => <b>{formatUsd(subscription.amount)}</b>,
      },
      { key: 'since', header: 'Since', hideWhenNarrow: true, cell: ({ subscription }) => <Time at={subscription.date} format="date" /> },
      { key: 'ends', header: 'Ends on', cell: ({ subscription }) => <Time at={getSubscriptionEnd(subscription)} format="date" /> },
      { key: 'state', header: 'State', cell: (row) => <StateMark ended={hasEnded(row, now)} /> },
      { key: 'charged', header: 'Fee charged', cell: (row) => <ChargeCell row={row} /> },
    ]}
    getClient={({ uid, profile }) => ({ uid, profile })}
    rows={rows}
    getRowKey={({ uid }) => uid}
    openKey={chosen}
    opener={{
      text: getActionLabel,
      label: (row) => `${getActionLabel(row)} ${formatPlanName(plans, row.subscription.plan)} of ${formatName(row.profile, row.uid)}`,
      onOpen,
    }}
    renderCardLine={({ subscription, charge }) => (
      <>
        {formatPlanName(plans, subscription.plan)}, {formatDays(subscription.duration)},{' '}
        {hasEnded({ subscription }, now) ? 'ended' : 'ends'} {formatDayMonthYear(getSubscriptionEnd(subscription))},{' '}
        {charge ? 'charged' : 'not charged yet'}
      </>
    )}
  />
);

/** Names the actions left. */
const getActionLabel = ({ charge }: Subscriber): string => (charge ? 'Terminate' : 'Charge or terminate');

export const StateMark = ({ ended }: { ended: boolean }) => (
  <StatusMark kind={ended ? 'neutral' : 'success'}>{ended ? 'Ended' : 'Running'}</StatusMark>
);

const ChargeCell = ({ row: { charge } }: { row: Subscriber }) =>
  charge ? (
    <>
      <Time at={charge.at} format="date" /> <span className="text-ink-3 text-t-xs">{formatFolio(charge)}</span>
    </>
  ) : (
    <span className="text-ink-3">not yet</span>
  );
