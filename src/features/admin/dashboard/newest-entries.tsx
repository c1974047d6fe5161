import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { adminQueries, type EntryWithPeople } from '@/data/admin-queries';
import { useUserState } from '@/data/user-state';
import { describeActor, formatName } from '@/domain/accounts/person-words';
import { getActKey, type Uid } from '@/domain/revision-fields';
import { getStatementLines, type StatementLine } from '@/domain/statement/statement';
import { formatDateTime, formatSignedUsd } from '@/lib/format';
import { getClientPath } from '@/parts/clients/client-link';
import { EmptyState } from '@/ui/feedback/empty-state';
import { PagedList } from '@/ui/tables/paged-list';
import { getOpenerProps } from '@/ui/tables/row-focus';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';

interface AdminLine extends StatementLine {
  uid: Uid;
  owner: string;
  actor: Uid;
}

/**
 * The newest lines of all ledgers, newest first. Unless all entries were read, the oldest commit
 * may be incomplete. It is left out, so that no decision appears without its posting.
 * @param whole true if `rows` has all entries ever written
 */
export function getNewestLines(
  rows: readonly EntryWithPeople[],
  me: Uid,
  whole: boolean,
): AdminLine[] {
  const oldest = Math.min(...rows.map(({ entry }) => entry.at.getTime()));
  const uncut = whole ? rows : rows.filter(({ entry }) => entry.at.getTime() !== oldest);
  const books = [...new Set(uncut.map(({ entry }) => entry.uid))];
  return books
    .flatMap((uid) => getLines(uid, uncut, me))
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

function getLines(uid: Uid, rows: readonly EntryWithPeople[], me: Uid): AdminLine[] {
  const own = rows.filter(({ entry }) => entry.uid === uid);
  const by = new Map(own.map((row) => [row.entry.op, row]));
  const lines = getStatementLines(
    own.map(({ entry }) => entry),
    uid,
  );
  return lines.map((line) => {
    const row = by.get(line.entries[0]?.op ?? '');
    return {
      ...line,
      uid,
      owner: formatName(row?.owner, uid),
      actor: row ? getWriter(row, me) : '',
    };
  });
}

/**
 * An administrator is shown by name, also in their own ledger, where `describeActor` would return
 * "The client".
 */
const getWriter = ({ entry, writer }: EntryWithPeople, me: Uid): string =>
  writer?.admin && entry.actor !== me
    ? formatName(writer, entry.actor)
    : describeActor(entry, writer, me);

/** The newest entries of all ledgers, page by page. */
export function NewestEntries() {
  const { uid: me } = useUserState();
  const entries = useInfiniteQuery(adminQueries.newestEntries());
  return (
    <PagedList
      query={entries}
      noun={{ one: 'entry', many: 'entries' }}
      failedTitle="Couldn’t load activity"
      empty={
        <EmptyState title="No entries yet">
          Everything a client or the desk does is an entry. The newest appear here.
        </EmptyState>
      }
    >
      {(rows) => (
        <Table
          caption="Entries from all books, newest first"
          columns={newestColumns}
          rows={getNewestLines(rows, me, !entries.hasNextPage)}
          getRowKey={getActKey}
          renderCardLine={({ what, detail, at, actor }) => (
            <>
              {[what, detail].filter(Boolean).join(' ')}, {formatDateTime(at)}, {actor}
            </>
          )}
        />
      )}
    </PagedList>
  );
}

/** Leads to the line in the client's book, and so does its row. */
const OwnerLink = ({ line }: { line: AdminLine }) => (
  <Link
    to={`${getClientPath(line.uid)}#${line.folios[0] ?? ''}`}
    {...getOpenerProps(getActKey(line))}
  >
    {line.owner}
  </Link>
);

const newestColumns: readonly Column<AdminLine>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => <Time at={at} /> },
  { key: 'owner', header: 'Client', keepInCard: true, cell: (line) => <OwnerLink line={line} /> },
  {
    key: 'folio',
    header: 'Ref.',
    hideWhenNarrow: true,
    cell: ({ folios }) => <span className="text-t-xs text-ink-3">{folios.join(' ')}</span>,
  },
  {
    key: 'what',
    header: 'Entry',
    cell: ({ what, detail }) => <LineText what={what} detail={detail} />,
  },
  {
    key: 'amount',
    header: 'Amount, USD',
    number: true,
    keepInCard: true,
    cell: ({ amount }) => amount && <b>{formatSignedUsd(amount)}</b>,
  },
  { key: 'by', header: 'By', cell: ({ actor }) => actor },
];

const LineText = ({ what, detail }: Pick<AdminLine, 'what' | 'detail'>) => (
  <span className="block max-w-[26rem] whitespace-normal">
    {what} {detail && <span className="text-ink-3">{detail}</span>}
  </span>
);
