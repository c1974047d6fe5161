import { Fragment, type ReactNode } from 'react';
import type { Profile } from '@/domain/accounts/profile';
import type { Uid } from '@/domain/revision-fields';
import { type AdminColumn, AdminTable } from '@/parts/clients/admin-table';
import { LoadedOrderNote } from '@/parts/clients/list-order';
import { ListKeys, type RowKey } from '@/ui/tables/list-keys';
import { PagedList, type PagedListProps } from '@/ui/tables/paged-list';
import { DecisionPanel, useOpenQueue } from './queue-steps';

type OpenRow<First> = (id: string, first?: First) => void;

/** The open row, as it was when opened, and what its dialog reports. */
interface OpenItem<Row, First> {
  row: Row;
  /** Initial choice; undefined for a row that is reached by a step or after a decision. */
  first: First | undefined;
  /** @param left whether the row has left the queue */
  onClose: (left: boolean) => void;
  onDecided: () => void;
  /** Undefined if no other row waits. */
  onNext: (() => void) | undefined;
}

interface QueueTable<Row> {
  caption: string;
  columns: readonly AdminColumn<Row>[];
  getClient: (row: Row) => { uid: Uid; profile: Profile | null };
  /** Rows that are marked as the open one is: those chosen for a bulk decision. */
  isSelected?: (row: Row) => boolean;
  renderCardLine: (row: Row) => ReactNode;
}

interface QueueProps<Row, First> {
  list: Omit<PagedListProps<Row>, 'children'>;
  table: QueueTable<Row>;
  getId: (row: Row) => string;
  /** The rows on the screen, in order. */
  shown: readonly Row[];
  canDecide: (row: Row) => boolean;
  /** The button that opens a row. `first`: what is chosen then. */
  opener: {
    text: string | ((row: Row) => string);
    label: (row: Row) => string;
    first?: First | undefined;
  };
  keys: {
    /** What Enter does: "Open the decision". */
    open: string;
    /** Those of the row that has the focus. */
    getRowKeys: (openRow: OpenRow<First>) => readonly RowKey[];
    /** Those of the panel, for the help. */
    panel: readonly Pick<RowKey, 'key' | 'description'>[];
  };
  /** In words, if the rows are sorted in the browser: "largest first". */
  loadedOrder?: string | undefined;
  /** Filters and order, above the list. */
  tools: ReactNode;
  /** Between tools and table, once there are rows. */
  intro?: ReactNode;
  /** Below the list. */
  children?: ReactNode;
  /** Moves the focus once the last row has left. */
  onNoneLeft: () => void;
  renderDialog: (item: OpenItem<Row, First>) => ReactNode;
}

/**
 * A queue of the desk: its keys, tools and table, and the panel that decides about the open row and
 * goes on to the next one.
 */
export function Queue<Row, First = undefined>(props: QueueProps<Row, First>) {
  const { list, table, getId, shown, canDecide, opener, keys, onNoneLeft, renderDialog } = props;
  const { query } = list;
  const queue = useOpenQueue<Row, First>({ rows: shown, getId, canDecide, query, onNoneLeft });
  const { open, steps, openRow, openNext, closeRow } = queue;
  const isOpen = (row: Row) => getId(row) === open?.id;
  return (
    <ListKeys openDescription={keys.open} rowKeys={keys.getRowKeys(openRow)} panelKeys={keys.panel}>
      {props.tools}
      <PagedList {...list}>
        {(rows) => (
          <>
            {props.intro}
            <AdminTable
              {...table}
              isSelected={(row) => isOpen(row) || table.isSelected?.(row) === true}
              rows={rows}
              getRowKey={getId}
              openKey={open?.id ?? null}
              opener={{ ...opener, onOpen: (row) => openRow(getId(row), opener.first) }}
            />
          </>
        )}
      </PagedList>
      {query.hasNextPage && props.loadedOrder !== undefined && shown.length > 0 && (
        <LoadedOrderNote label={props.loadedOrder} />
      )}
      {props.children}
      {open && steps && (
        <DecisionPanel steps={steps}>
          <Fragment key={open.id}>
            {renderDialog({
              row: open.row,
              first: open.first,
              onClose: closeRow,
              onDecided: openNext,
              onNext: steps.next,
            })}
          </Fragment>
        </DecisionPanel>
      )}
    </ListKeys>
  );
}
