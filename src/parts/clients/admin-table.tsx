import { findNameMarks } from '@/domain/accounts/look-alike-names';
import { formatName } from '@/domain/accounts/person-words';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/revision-fields';
import { Button } from '@/ui/button';
import { useOpenOnArrival } from '@/ui/tables/arrival';
import { getOpenerProps } from '@/ui/tables/row-focus';
import { type Column, Table, type TableProps } from '@/ui/tables/table';
import { ClientLink } from './client-link';
import { NameMarks, NameMarksLegend } from './name-marks';

/**
 * `client` stands for the column with the client's name and its marks; as an object, with a head
 * that sorts.
 */
export type AdminColumn<Row> =
  | Column<Row>
  | 'client'
  | (Pick<Column<Row>, 'header' | 'sort'> & { key: 'client' });

interface BaseProps<Row> extends Omit<TableProps<Row>, 'columns'> {
  /** The button that opens a row. */
  opener: {
    text: string | ((row: Row) => string);
    label: (row: Row) => string;
    onOpen: (row: Row) => void;
  };
  /** Key of the row whose dialog is open. */
  openKey: string | null;
}

type AdminTableProps<Row> = BaseProps<Row> &
  (
    | {
        columns: readonly AdminColumn<Row>[];
        getClient: (row: Row) => { uid: Uid; profile: Profile | null };
      }
    | { columns: readonly Column<Row>[]; getClient?: undefined }
  );

function getColumn<Row>(column: AdminColumn<Row>, client: Column<Row>): Column<Row> {
  if (column === 'client') return client;
  return 'cell' in column ? column : { ...client, ...column };
}

/** A table of the desk whose rows open a dialog. The client's name leads to the client's page. */
export function AdminTable<Row>({
  columns,
  getClient,
  opener,
  openKey,
  ...table
}: AdminTableProps<Row>) {
  const { rows, getRowKey } = table;
  useOpenOnArrival(rows, getRowKey, opener.onOpen);
  const marks = findNameMarks(getClient ? rows.flatMap((row) => getClient(row).profile ?? []) : []);
  const client: Column<Row> = {
    key: 'client',
    header: 'Client',
    keepInCard: true,
    wraps: true,
    cell: (row) => {
      const { uid, profile } = getClient?.(row) ?? { uid: '', profile: null };
      return (
        <>
          <ClientLink uid={uid}>{formatName(profile, uid)}</ClientLink>
          <NameMarks marks={marks.get(uid)} />
        </>
      );
    },
  };
  const open: Column<Row> = {
    key: 'open',
    header: 'Action',
    headerHidden: true,
    keepInCard: true,
    cell: (row) => (
      <Button
        kind="plain"
        size="row"
        {...getOpenerProps(getRowKey(row))}
        aria-label={opener.label(row)}
        onClick={() => opener.onOpen(row)}
      >
        {typeof opener.text === 'string' ? opener.text : opener.text(row)}
      </Button>
    ),
  };
  return (
    <>
      <Table
        isSelected={(row) => getRowKey(row) === openKey}
        {...table}
        columns={[...columns.map((column) => getColumn(column, client)), open]}
      />
      <NameMarksLegend marksByClient={marks} className="mt-4" />
    </>
  );
}
