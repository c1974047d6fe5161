import { Link } from 'react-router-dom';
import type { WrittenEntry } from '@/data/desk-queries';
import { actKey } from '@/domain/ledger/act-key';
import type { Uid } from '@/domain/ledger/envelope';
import { dayAndTime, signedUsd } from '@/lib/format';
import { Empty } from '@/ui/feedback/empty';
import { Panel } from '@/ui/page';
import { PagedList, type PagedQuery } from '@/ui/tables/paged-list';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import { type DeskLine, newestLines } from './newest-lines';

/** What was written last in all books, a page at a time. @param me the administrator who reads */
export function NewestView({ of, me }: { of: PagedQuery<WrittenEntry>; me: Uid }) {
  return (
    <Panel title="Latest entries, all books">
      <PagedList
        of={of}
        noun={{ one: 'entry', many: 'entries' }}
        failedTitle="The latest entries could not be read"
        empty={<Empty title="No entries yet">Whatever a client or the desk does is an entry, and the newest ones stand here.</Empty>}
      >
        {(rows) => (
          <Table
            caption="The newest entries of all books, newest first"
            columns={columns}
            rows={newestLines(rows, me, !of.hasNextPage)}
            rowKey={actKey}
            card={({ what, detail, at, actor }) => (
              <>
                {[what, detail].filter(Boolean).join(' ')}, {dayAndTime(at)}, {actor}
              </>
            )}
          />
        )}
      </PagedList>
    </Panel>
  );
}

const columns: readonly Column<DeskLine>[] = [
  { key: 'at', head: 'When', cell: ({ at }) => <Time at={at} /> },
  { key: 'owner', head: 'Book of', stays: true, cell: ({ uid, owner }) => <Link to={`/admin/users/${uid}`}>{owner}</Link> },
  { key: 'folio', head: 'No.', leaves: true, cell: ({ folios }) => <span className="text-t-xs text-ink-3">{folios.join(' ')}</span> },
  { key: 'what', head: 'Entry', cell: ({ what, detail }) => <What what={what} detail={detail} /> },
  { key: 'amount', head: 'Amount, USD', number: true, stays: true, cell: ({ amount }) => amount && <b>{signedUsd(amount)}</b> },
  { key: 'by', head: 'By', cell: ({ actor }) => actor },
];

const What = ({ what, detail }: Pick<DeskLine, 'what' | 'detail'>) => (
  <span className="inline-block max-w-[26rem] whitespace-normal">
    {what} {detail && <span className="text-ink-3">{detail}</span>}
  </span>
);
