import { type ReactNode, useState } from 'react';
import { causeOf } from '@/data/ledger/causes';
import { isUndecided } from '@/domain/requests/undecided';
import { Button } from '@/ui/button';
import { Remote, type RemoteState } from '@/ui/feedback/remote';
import { TableSkeleton } from '@/ui/feedback/skeleton';
import { Panel } from '@/ui/page';
import { counted, type Noun } from '@/ui/tables/paged-list';
import { type Column, Table } from '@/ui/tables/table';

export interface ElementsPanelProps<Row> {
  id: string;
  title: string;
  noun: Noun;
  /** Of an empty list; "No trades yet." without it. */
  none?: string | undefined;
  /** In the order of time, archived ones included. */
  of: RemoteState<readonly Row[]>;
  columns: readonly Column<Row>[];
  card: (row: Row) => ReactNode;
  /** To the queue with this client's rows. */
  action: ReactNode;
  /** Below the rows, whatever the rows are. */
  offer?: ReactNode;
}

const first = 5;

const inShort = <Row extends { status: string }>(rows: readonly Row[]): Row[] =>
  rows.filter((row, place) => place >= rows.length - first || isUndecided(row));

/** One of a client's lists, newest first: its first rows and whatever waits, or all of them. */
export function ElementsPanel<Row extends { id: string; status: string }>({
  id,
  title,
  noun,
  none = `No ${noun.many} yet.`,
  of,
  columns,
  card,
  action,
  offer,
}: ElementsPanelProps<Row>) {
  const [all, setAll] = useState(false);
  return (
    <Panel id={id} title={title} action={action}>
      <Remote
        of={of}
        loading={<TableSkeleton rows={2} />}
        failedTitle={`The ${noun.many} could not be read`}
        cause={causeOf}
        empty={<p className="client-none">{none}</p>}
      >
        {(rows) => (
          <>
            <Table
              caption={`The client’s ${noun.many}, newest first`}
              columns={columns}
              rows={(all ? rows : inShort(rows)).toReversed()}
              rowKey={({ id }) => id}
              card={card}
            />
            {rows.length > inShort(rows).length && (
              <div className="mt-s-3">
                <Button dense aria-expanded={all} onClick={() => setAll(!all)}>
                  {all ? 'Show fewer' : `Show all ${counted(rows.length, noun)}`}
                </Button>
              </div>
            )}
          </>
        )}
      </Remote>
      {offer}
    </Panel>
  );
}
