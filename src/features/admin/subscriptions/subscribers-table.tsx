import type { Subscriber } from '@/data/admin/subscribers';
import { formatName } from '@/domain/accounts/person-words';
import { formatFolio } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { formatDays, formatPlanName, type PlanList } from '@/domain/requests/plans';
import { getSubscriptionEnd } from '@/domain/requests/subscription';
import { formatDayMonthYear, formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { StatusMark } from '@/ui/feedback/status-mark';
import { findMarkedClients } from '@/ui/tables/name-marks';
import { openerProps } from '@/ui/tables/row-focus';
import { type Column, Table } from '@/ui/tables/table';
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
export function SubscribersTable({ rows, plans, now, chosen, onOpen }: SubscribersTableProps) {
  const { client, legend } = findMarkedClients(rows, ({ uid, profile }) => ({ uid, profile }));
  return (
    <>
      <Table
        caption="Clients with a plan, the latest subscription first"
        columns={columnsFor({ plans, now, onOpen }, client)}
        rows={rows}
        rowKey={({ uid }) => uid}
        chosen={({ uid }) => uid === chosen}
        card={(row) => <CardLine row={row} plans={plans} now={now} />}
      />
      {legend}
    </>
  );
}

type ColumnProps = Pick<SubscribersTableProps, 'plans' | 'now' | 'onOpen'>;

const columnsFor = ({ plans, now, onOpen }: ColumnProps, client: Column<Subscriber>): readonly Column<Subscriber>[] => [
  client,
  { key: 'plan', head: 'Plan', cell: ({ subscription }) => formatPlanName(plans, subscription.plan) },
  { key: 'fee', head: 'Fee, USD', number: true, stays: true, cell: ({ subscription }) => <b>{formatUsd(subscription.amount)}</b> },
  { key: 'since', head: 'Since', leaves: true, cell: ({ subscription }) => <Time at={subscription.date} as="date" /> },
  { key: 'ends', head: 'Ends on', cell: ({ subscription }) => <Time at={getSubscriptionEnd(subscription)} as="date" /> },
  { key: 'state', head: 'State', cell: (row) => <StateMark ended={hasEnded(row, now)} /> },
  { key: 'charged', head: 'Fee charged', cell: (row) => <Charged row={row} /> },
  {
    key: 'open',
    head: 'Action',
    headHidden: true,
    stays: true,
    cell: (row) => (
      <Button
        kind="plain"
        dense
        {...openerProps(row.uid)}
        aria-label={`${verbOf(row)} ${formatPlanName(plans, row.subscription.plan)} of ${formatName(row.profile, row.uid)}`}
        onClick={() => onOpen(row)}
      >
        {verbOf(row)}
      </Button>
    ),
  },
];

/** Names the actions left. */
const verbOf = ({ charge }: Subscriber): string => (charge ? 'Terminate' : 'Charge or terminate');

export const StateMark = ({ ended }: { ended: boolean }) => (
  <StatusMark kind={ended ? 'off' : 'done'}>{ended ? 'Ended' : 'Running'}</StatusMark>
);

const Charged = ({ row: { charge } }: { row: Subscriber }) =>
  charge ? (
    <>
      <Time at={charge.at} as="date" /> <span className="text-ink-3 text-t-xs">{formatFolio(charge)}</span>
    </>
  ) : (
    <span className="text-ink-3">not yet</span>
  );

function CardLine({ row, plans, now }: { row: Subscriber; plans: PlanList; now: Date }) {
  const { subscription, charge } = row;
  return (
    <>
      {formatPlanName(plans, subscription.plan)}, {formatDays(subscription.duration)}, {hasEnded(row, now) ? 'ended' : 'ends'}{' '}
      {formatDayMonthYear(getSubscriptionEnd(subscription))}, {charge ? 'charged' : 'not charged yet'}
    </>
  );
}
