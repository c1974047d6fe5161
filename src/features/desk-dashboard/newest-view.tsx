import { dayAndTime, signedUsd } from '@/lib/format';
import { Empty } from '@/ui/empty';
import { Panel } from '@/ui/page';
import { Remote, type RemoteState } from '@/ui/remote';
import { TableSkeleton } from '@/ui/skeleton';
import { type Column, Table } from '@/ui/table';
import { Time } from '@/ui/time';
import type { DeskLine } from './newest-lines';

export function NewestView({ of }: { of: RemoteState<DeskLine[]> }) {
  return (
    <Panel title="Latest entries, all books">
      <Remote
        of={of}
        loading={<TableSkeleton rows={6} />}
        failedTitle="The latest entries could not be read"
        empty={<Empty title="No entries yet">Whatever a client or the desk does is an entry, and the newest ones stand here.</Empty>}
      >
        {(lines) => (
          <Table
            caption="The newest entries of all books, newest first"
            columns={columns}
            rows={lines}
            rowKey={({ id }) => id}
            card={({ what, at, actor }) => `${what}, ${dayAndTime(at)}, ${actor}`}
          />
        )}
      </Remote>
    </Panel>
  );
}

const columns: readonly Column<DeskLine>[] = [
  { key: 'at', head: 'When', cell: ({ at }) => <Time at={at} /> },
  { key: 'owner', head: 'Book of', stays: true, cell: ({ owner }) => <span className="font-medium">{owner}</span> },
  { key: 'folio', head: 'No.', leaves: true, cell: ({ folios }) => <span className="text-t-xs text-ink-3">{folios.join(' ')}</span> },
  { key: 'what', head: 'Entry', cell: ({ what, detail }) => <What what={what} detail={detail} /> },
  { key: 'amount', head: 'Amount, USD', number: true, stays: true, cell: ({ amount }) => amount && <b>{signedUsd(amount)}</b> },
  { key: 'by', head: 'By', cell: ({ actor }) => actor },
];

const What = ({ what, detail }: Pick<DeskLine, 'what' | 'detail'>) => (
  <>
    {what} {detail && <span className="text-ink-3">{detail}</span>}
  </>
);
