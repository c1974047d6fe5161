import type { DecidedDeposit } from '@/data/deposit-queue';
import { coinName } from '@/domain/coin';
import type { Uid } from '@/domain/envelope';
import { dayAndTime, usd } from '@/lib/format';
import { type Column, Table } from '@/ui/table';
import { Time } from '@/ui/time';
import { nameOf } from './queue-filter';
import type { QueueTab } from './queue-view';

export type DecidedTab = Exclude<QueueTab, 'waiting'>;

export interface DecidedTableProps {
  tab: DecidedTab;
  /** Newest decision first. */
  rows: readonly DecidedDeposit[];
  me: Uid;
}

const captions: Record<DecidedTab, string> = {
  completed: 'Deposits completed, newest first',
  rejected: 'Deposits rejected, newest first',
  cancelled: 'Deposits that clients took back, newest first',
};

/** Deposits that are decided, as the clients' books say it. */
export function DecidedTable({ tab, rows, me }: DecidedTableProps) {
  return (
    <Table
      caption={captions[tab]}
      columns={tab === 'rejected' ? [...columnsFor(me), reason] : columnsFor(me)}
      rows={rows}
      rowKey={({ entry }) => entry.op}
      card={(row) => <CardLine tab={tab} row={row} me={me} />}
    />
  );
}

/** Who decided, as the person at this desk would say it. */
export function deciderOf({ entry, decider }: Pick<DecidedDeposit, 'entry' | 'decider'>, me: Uid): string {
  if (entry.actor === me) return 'You';
  return entry.actor === entry.uid ? 'The client' : nameOf(decider, entry.actor);
}

const columnsFor = (me: Uid): readonly Column<DecidedDeposit>[] => [
  { key: 'at', head: 'When', cell: ({ entry }) => <Time at={entry.at} /> },
  {
    key: 'client',
    head: 'Client',
    stays: true,
    cell: ({ entry, profile }) => <span className="font-medium">{nameOf(profile, entry.uid)}</span>,
  },
  { key: 'amount', head: 'Amount, USD', number: true, stays: true, cell: ({ deposit }) => <b>{usd(deposit.amount)}</b> },
  { key: 'coin', head: 'Coin', cell: ({ deposit }) => coinName[deposit.coin] },
  { key: 'by', head: 'By', cell: (row) => deciderOf(row, me) },
];

const reason: Column<DecidedDeposit> = {
  key: 'reason',
  head: 'Reason',
  cell: ({ entry }) => <Reason text={entry.reason} />,
};

const Reason = ({ text }: { text: string }) => <q className="block max-w-[26rem] whitespace-normal text-left text-ink-2">{text}</q>;

function CardLine({ tab, row, me }: { tab: DecidedTab; row: DecidedDeposit; me: Uid }) {
  const { entry, deposit } = row;
  return (
    <>
      {coinName[deposit.coin]}, {dayAndTime(entry.at)}, {deciderOf(row, me)}
      {tab === 'rejected' && <Reason text={entry.reason} />}
    </>
  );
}
