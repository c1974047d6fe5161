import type { Subscriber } from '@/data/admin/subscribers';
import { formatName } from '@/domain/accounts/person-words';
import { formatFolio } from '@/domain/ledger/ledger';
import type { Uid } from '@/domain/ledger/revision-fields';
import { formatDays, formatPlanName, type PlanList } from '@/domain/requests/plans';
import { getSubscriptionEnd } from '@/domain/requests/subscription';
import { formatDayMonthYear, formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import { StatusMark } from '@/ui/feedback/status-mark';
import { createClientColumn } from '@/ui/tables/name-marks';
import { getOpenerProps } from '@/ui/tables/row-focus';
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
  const { client, legend } = createClientColumn(rows, ({ uid, profile }) => ({ uid, profile }));
  return (
    <>
      <Table
        caption="Clients with a plan, the latest subscription first"
        columns={createColumns({ plans, now, onOpen }, client)}
        rows={rows}
        getRowKey={({ uid }) => uid}
        isSelected={({ uid }) => uid === chosen}
        renderCardLine={(row) => <CardLine row={row} plans={plans} now={now} />}
      />
      {legend}
    </>
  );
}

type ColumnProps = Pick<SubscribersTableProps, 'plans' | 'now' | 'onOpen'>;

const createColumns = ({ plans, now, onOpen }: ColumnProps, client: Column<Subscriber>): readonly Column<Subscriber>[] => [
  client,
  { key: 'plan', header: 'Plan', cell: ({ subscription }) => formatPlanName(plans, subscription.plan) },
  { key: 'fee', header: 'Fee, USD', number: true, keepInCard: true, cell: ({ subscription }) => <b>{formatUsd(subscription.amount)}</b> },
  { key: 'since', header: 'Since', hideWhenNarrow: true, cell: ({ subscription }) => <Time at={subscription.date} format="date" /> },
  { key: 'ends', header: 'Ends on', cell: ({ subscription }) => <Time at={getSubscriptionEnd(subscription)} format="date" /> },
  { key: 'state', header: 'State', cell: (row) => <StateMark ended={hasEnded(row, now)} /> },
  { key: 'charged', header: 'Fee charged', cell: (row) => <ChargeCell row={row} /> },
  {
    key: 'open',
    header: 'Action',
    headerHidden: true,
    keepInCard: true,
    cell: (row) => (
      <Button
        kind="plain"
        dense
        {...getOpenerProps(row.uid)}
        aria-label={`${getActionLabel(row)} ${formatPlanName(plans, row.subscription.plan)} of ${formatName(row.profile, row.uid)}`}
        onClick={() => onOpen(row)}
      >
        {getActionLabel(row)}
      </Button>
    ),
  },
];

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

function CardLine({ row, plans, now }: { row: Subscriber; plans: PlanList; now: Date }) {
  const { subscription, charge } = row;
  return (
    <>
      {formatPlanName(plans, subscription.plan)}, {formatDays(subscription.duration)}, {hasEnded(row, now) ? 'ended' : 'ends'}{' '}
      {formatDayMonthYear(getSubscriptionEnd(subscription))}, {charge ? 'charged' : 'not charged yet'}
    </>
  );
}
