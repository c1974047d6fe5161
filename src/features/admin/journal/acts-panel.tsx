import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { getJournal, type JournalRow } from '@/data/admin/journal';
import { createProfileLoader } from '@/data/admin/profile-loader';
import { currentUserContext } from '@/data/ledger/current-user-context';
import { readAllPages } from '@/data/ledger/read';
import { useUserState } from '@/data/user-state';
import { findNameMarks, type NameMark } from '@/domain/accounts/look-alike-names';
import { formatName } from '@/domain/accounts/person-words';
import { toDay } from '@/domain/day';
import { formatJournalEntry, getJournalAmount } from '@/domain/ledger/journal';
import { formatFolio } from '@/domain/ledger/ledger';
import { getEntryKey, type Uid } from '@/domain/revision-fields';
import { formatSignedUsd, formatUsd } from '@/lib/format';
import { ClientLink, getClientPath } from '@/parts/clients/client-link';
import { NameMarks, NameMarksLegend } from '@/parts/clients/name-marks';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/feedback/empty-state';
import { QuotedText } from '@/ui/ledger/quoted-text';
import { DayTable } from '@/ui/tables/day-table';
import { ExportButton } from '@/ui/tables/export-button';
import { ListKeys } from '@/ui/tables/list-keys';
import { PagedList } from '@/ui/tables/paged-list';
import { getOpenerProps } from '@/ui/tables/row-focus';
import type { ListState } from '@/ui/tables/search-params';
import type { Column } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import { createActsQuery, describeNone, isFiltering, type JournalFilters } from './journal-filters';
import { actsQuery } from './journal-queries';
import { formatJournalCsv, formatWaited, formatWriter } from './journal-words';

interface ActsPanelProps {
  list: ListState<JournalFilters>;
  /** Takes the export, which is at the end of its bar. */
  renderToolbar: (end: ReactNode) => ReactNode;
}

/** Acts of administrators, newest first, with a head for each day. */
export function ActsPanel({ list, renderToolbar }: ActsPanelProps) {
  const { uid: me } = useUserState();
  const { filters } = list;
  const acts = useInfiniteQuery(actsQuery(filters));
  return (
    <ListKeys openDescription="Open the entry in the book">
      {renderToolbar(<JournalExport filters={filters} />)}
      <PagedList
        query={acts}
        noun={{ one: 'act', many: 'acts' }}
        failedTitle="Couldn’t load the journal"
        empty={
          <EmptyState
            title={describeNone(filters)}
            action={isFiltering(filters) && <Button onClick={list.clear}>Clear filters</Button>}
          >
            {isFiltering(filters)
              ? 'Choose other days, another administrator or another kind of act.'
              : 'Everything an administrator decides or changes appears here.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <ActsTable
            rows={rows}
            me={me}
            getDayPath={(day) => list.getSearchWith({ from: day, to: day })}
          />
        )}
      </PagedList>
    </ListKeys>
  );
}

function JournalExport({ filters }: { filters: JournalFilters }) {
  const client = useQueryClient();
  return (
    <ExportButton
      fileName="journal.csv"
      readCsv={async (how) => {
        const context = currentUserContext();
        const wanted = createActsQuery(filters);
        const loadProfiles = createProfileLoader(client);
        return formatJournalCsv(
          await readAllPages((after) => getJournal(context, wanted, after, loadProfiles), how),
        );
      }}
    />
  );
}

const formatDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

interface ActsTableProps {
  rows: readonly JournalRow[];
  me: Uid;
  /** Address of the acts of one day. */
  getDayPath: (day: string) => string;
}

function ActsTable({ rows, me, getDayPath }: ActsTableProps) {
  const marks = findNameMarks(rows.flatMap(({ owner }) => owner ?? []));
  return (
    <>
      <DayTable
        caption="Acts of administrators, newest first"
        rows={rows}
        getRowKey={({ entry }) => getEntryKey(entry)}
        getTime={({ entry }) => entry.at}
        renderDay={(at) => (
          <Link
            to={getDayPath(toDay(at))}
            className="text-ink no-underline hover:underline"
            title="Show this day only"
          >
            {formatDay.format(at)}
          </Link>
        )}
        columns={[
          { key: 'at', header: 'Time', cell: ({ entry }) => <Time at={entry.at} format="clock" /> },
          { key: 'by', header: 'Administrator', cell: (row) => formatWriter(row, me) },
          { key: 'what', header: 'Act', keepInCard: true, cell: (row) => <ActText row={row} /> },
          {
            key: 'client',
            header: 'Client',
            cell: (row) => <OwnerName row={row} marks={marks.get(row.entry.uid)} />,
          },
          ...(rows.some(hasAmount) ? [amountColumn] : []),
          { key: 'waited', header: 'Waited', hideWhenNarrow: true, cell: formatWaited },
          refColumn,
        ]}
        renderCardLine={(row) => (
          <>
            <Time at={row.entry.at} format="clock" />, {formatWriter(row, me)},{' '}
            <OwnerName row={row} marks={marks.get(row.entry.uid)} />
            {formatWaited(row) && (
              <>
                , <span className="whitespace-nowrap">waited {formatWaited(row)}</span>
              </>
            )}
          </>
        )}
      />
      <NameMarksLegend marksByClient={marks} className="mt-4" />
    </>
  );
}

/** Without any amount, as among changes of a status, the column is left out. */
const hasAmount = ({ entry }: JournalRow): boolean => {
  const { requested, change } = getJournalAmount(entry);
  return requested !== null || change !== null;
};

const amountColumn: Column<JournalRow> = {
  key: 'amount',
  header: 'Amount, USD',
  number: true,
  keepInCard: true,
  cell: ({ entry }) => <Amount {...getJournalAmount(entry)} />,
};

/** What the balance changed by has a sign. A request that moved nothing is grey. */
function Amount({ requested, change }: ReturnType<typeof getJournalAmount>) {
  if (change !== null) return <b>{formatSignedUsd(change)}</b>;
  return requested && <span className="text-ink-3">{formatUsd(requested)}</span>;
}

/** Leads to the entry in the book, and so does its row. */
const refColumn: Column<JournalRow> = {
  key: 'ref',
  header: 'Ref.',
  number: true,
  keepInCard: true,
  cell: ({ entry, owner }) => {
    const folio = formatFolio(entry);
    return (
      <Link
        to={`${getClientPath(entry.uid)}#${folio}`}
        aria-label={`${folio} in the book of ${formatName(owner, entry.uid)}`}
        {...getOpenerProps(getEntryKey(entry))}
      >
        {folio}
      </Link>
    );
  },
};

function ActText({ row: { entry } }: { row: JournalRow }) {
  const { what, detail } = formatJournalEntry(entry);
  return (
    <span className="block max-w-[26rem] whitespace-normal">
      {what} {detail && <span className="text-ink-3">{detail}</span>}
      {entry.reason && (
        <span className="block text-ink-2 wrap-anywhere">
          <QuotedText>{entry.reason}</QuotedText>
        </span>
      )}
    </span>
  );
}

const OwnerName = ({
  row: { entry, owner },
  marks,
}: {
  row: JournalRow;
  marks: readonly NameMark[] | undefined;
}) => (
  <>
    <ClientLink uid={entry.uid}>{formatName(owner, entry.uid)}</ClientLink>
    <NameMarks marks={marks} />
  </>
);
