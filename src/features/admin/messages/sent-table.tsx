import type { SentNotice } from '@/data/collections/sent';
import type { Op, Uid } from '@/domain/ledger/envelope';
import { Button } from '@/ui/button';
import { StatusMark } from '@/ui/feedback/status-mark';
import { opensRow } from '@/ui/tables/row-focus';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import { authorWords, reachedWords, sentToWords } from './sent-words';

/** How far a message came: to its end, not so far, or it is under way. */
export type SentState = 'whole' | 'unfinished' | 'running';

export interface SentTableProps {
  rows: readonly SentNotice[];
  me: Uid;
  stateOf: (sent: SentNotice) => SentState;
  /** The message that is open. */
  chosen: Op | null;
  onOpen: (op: Op) => void;
}

/** What the desk sent, newest first. */
export function SentTable({ rows, me, stateOf, chosen, onOpen }: SentTableProps) {
  return (
    <Table
      caption="Messages sent, newest first"
      columns={columnsFor(me, stateOf, onOpen)}
      rows={rows}
      rowKey={({ op }) => op}
      chosen={({ op }) => op === chosen}
      card={(row) => (
        <>
          {sentToWords(row)}
          {stateOf(row) !== 'whole' && (
            <>
              , <Reached row={row} state={stateOf(row)} />
            </>
          )}
        </>
      )}
    />
  );
}

const columnsFor = (me: Uid, stateOf: SentTableProps['stateOf'], onOpen: (op: Op) => void): readonly Column<SentNotice>[] => [
  {
    key: 'title',
    head: 'Title',
    stays: true,
    cell: ({ title }) => <span className="notification-cut font-medium">{title}</span>,
  },
  { key: 'to', head: 'To', cell: (row) => <span className="notification-cut">{sentToWords(row)}</span> },
  { key: 'reached', head: 'Reached', cell: (row) => <Reached row={row} state={stateOf(row)} /> },
  { key: 'by', head: 'By', leaves: true, cell: (row) => authorWords(row, me) },
  { key: 'at', head: 'Sent', stays: true, cell: ({ at }) => <Time at={at} /> },
  {
    key: 'open',
    head: 'Action',
    headHidden: true,
    stays: true,
    cell: ({ op, title }) => (
      <Button kind="plain" dense {...opensRow(op)} aria-label={`Read “${title}”`} onClick={() => onOpen(op)}>
        Read
      </Button>
    ),
  },
];

/** Only what did not come to its end is marked. */
function Reached({ row, state }: { row: SentNotice; state: SentState }) {
  if (state === 'whole') return reachedWords(row);
  return (
    <StatusMark kind="wait">
      {state === 'running' ? 'Sending' : 'Unfinished'}, {reachedWords(row)}
    </StatusMark>
  );
}
