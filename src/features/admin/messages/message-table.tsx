import { Link } from 'react-router-dom';
import type { MessageOrder, ReceivedMessage } from '@/data/collections/messages';
import { Button } from '@/ui/button';
import { opensRow } from '@/ui/tables/row-focus';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';

export interface MessageTableProps {
  rows: readonly ReceivedMessage[];
  order: MessageOrder;
  /** Where the same list is, the other way round. */
  orderAddress: string;
  /** The message that is open. */
  chosen: string | null;
  onOpen: (message: ReceivedMessage) => void;
}

/** Messages of the contact form, each with the button that opens it. */
export function MessageTable({ rows, order, orderAddress, chosen, onOpen }: MessageTableProps) {
  return (
    <Table
      caption={`Messages, ${order} first`}
      columns={columnsFor(order, orderAddress, onOpen)}
      rows={rows}
      rowKey={({ id }) => id}
      chosen={({ id }) => id === chosen}
      card={({ subject }) => subject}
    />
  );
}

const columnsFor = (
  order: MessageOrder,
  orderAddress: string,
  onOpen: (message: ReceivedMessage) => void,
): readonly Column<ReceivedMessage>[] => [
  { key: 'name', head: 'From', stays: true, cell: ({ name }) => <span className="notification-cut font-medium">{name}</span> },
  { key: 'subject', head: 'Subject', cell: ({ subject }) => <span className="notification-cut">{subject}</span> },
  { key: 'email', head: 'E-mail', leaves: true, cell: ({ email }) => <span className="notification-cut">{email}</span> },
  {
    key: 'at',
    head: <Link to={orderAddress}>Received, {order} first</Link>,
    stays: true,
    sort: order === 'newest' ? 'descending' : 'ascending',
    cell: ({ at }) => <Time at={at} />,
  },
  {
    key: 'open',
    head: 'Action',
    headHidden: true,
    stays: true,
    cell: (message) => (
      <Button
        kind="plain"
        dense
        {...opensRow(message.id)}
        aria-label={`Read “${message.subject}” from ${message.name}`}
        onClick={() => onOpen(message)}
      >
        Read
      </Button>
    ),
  },
];
