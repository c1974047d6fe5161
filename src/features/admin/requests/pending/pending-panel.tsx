import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminQueries } from '@/data/admin-queries';
import { useUserState } from '@/data/user-state';
import { coinName } from '@/domain/coin';
import { getActKey } from '@/domain/ledger/revision-fields';
import { sum } from '@/domain/money';
import { isDeposit, type RequestDecision } from '@/domain/requests/request';
import { formatDollars, formatUsd, formatWaitingTime, shortenMiddle } from '@/lib/format';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { useNow } from '@/ui/hooks/use-now';
import { DeskTable } from '@/ui/tables/desk-table';
import { ListKeys } from '@/ui/tables/list-keys';
import { formatCount, PagedList } from '@/ui/tables/paged-list';
import { RowCheckbox, useSelection } from '@/ui/tables/row-checkbox';
import { findNearestRows, useRowFocus } from '@/ui/tables/row-focus';
import type { Column } from '@/ui/tables/table';
import { Age } from '@/ui/time';
import type { BulkChoice } from '../bulk/bulk';
import { BulkDialog } from '../bulk/bulk-dialog';
import { DecideDialog } from '../decision/decide-dialog';
import type { PanelProps } from '../filters';
import {
  amountColumn,
  coinColumn,
  formatRequestName,
  ownRequestReason,
  type PendingRow,
  type RequestKind,
  sortOldestFirst,
} from '../request-kinds';

const barClass = cx(
  'sticky bottom-0 mt-4 flex flex-wrap items-center gap-3 px-4 py-3',
  'rounded-r-2 bg-sheet text-t-sm/[inherit] shadow-lift forced-colors:border forced-colors:border-[CanvasText]',
);
const barButtonClass = 'whitespace-nowrap max-sm:flex-1';

/** The chosen rows and what can be done with them. Sticks to the bottom, over the end of the list, so that no row moves. */
function SelectionBar({ noun, rows, onDecide, onClear }: Pick<RequestKind, 'noun'> & SelectionBarProps) {
  if (rows.length === 0) return null;
  return (
    <section className={barClass} aria-label="Selected">
      <p role="status" className="flex-[1_1_8rem]">
        <b>{formatCount(rows.length, noun)}</b>, {formatDollars(sum(rows.map(({ element }) => element.amount)))}
      </p>
      <Button kind="plain" dense className={barButtonClass} onClick={onClear}>
        Clear selection
      </Button>
      <Button kind="danger-outline" dense className={barButtonClass} onClick={() => onDecide('reject')}>
        Reject {rows.length}
      </Button>
      <Button kind="primary" dense className={barButtonClass} onClick={() => onDecide('complete')}>
        Confirm {rows.length}
      </Button>
    </section>
  );
}

interface SelectionBarProps {
  rows: readonly PendingRow[];
  onDecide: (choice: BulkChoice) => void;
  onClear: () => void;
}

const depositColumns: readonly Column<PendingRow>[] = [
  {
    key: 'units',
    header: 'Coins sent',
    number: true,
    hideWhenNarrow: true,
    cell: ({ element }) => (isDeposit(element) ? element.units : ''),
  },
  {
    key: 'txid',
    header: 'Transaction id',
    cell: ({ element }) =>
      isDeposit(element) && element.txid ? (
        <span title={element.txid}>{shortenMiddle(element.txid, 4, 4)}</span>
      ) : (
        <span className="text-ink-3">none</span>
      ),
  },
];

const addressColumn: Column<PendingRow> = {
  key: 'address',
  header: 'To address',
  cell: ({ element }) => <span title={element.address}>{shortenMiddle(element.address)}</span>,
};

type OpenDecision = { near: readonly string[] } & (
  | { row: PendingRow; choice: RequestDecision }
  | { rows: readonly PendingRow[]; choice: BulkChoice }
);

const getRowId = ({ element }: PendingRow): string => getActKey(element);

export function PendingPanel({ kind, client, tools, filter, onNoneLeft }: PanelProps) {
  const { uid: me } = useUserState();
  const now = useNow();
  const queue = useInfiniteQuery(adminQueries.pending(kind.col, client));
  const [open, setOpen] = useState<OpenDecision | null>(null);
  const focusNear = useRowFocus(onNoneLeft);
  const shown = sortOldestFirst(queue.data?.pages.flatMap(({ rows }) => rows) ?? []).filter(filter.matches);
  const ids = shown.map(getRowId);
  const selection = useSelection(shown.filter(({ element }) => element.uid !== me).map(getRowId));
  const chosen = shown.filter((row) => selection.chosen.includes(getRowId(row)));
  const decide = (row: PendingRow, choice: RequestDecision) => setOpen({ row, choice, near: findNearestRows(getRowId(row), ids) });
  const decideBy = (choice: RequestDecision) => (id: string) => {
    const row = shown.find((one) => getRowId(one) === id);
    if (row) decide(row, choice);
  };
  const decideChosen = (choice: BulkChoice) => setOpen({ rows: chosen, choice, near: ids.filter((id) => !selection.chosen.includes(id)) });
  const close = (left: boolean) => {
    if (open && left) focusNear(open.near);
    setOpen(null);
  };
  const openKey = open && 'row' in open ? getRowId(open.row) : null;
  const choiceColumn: Column<PendingRow> = {
    key: 'choice',
    isCheckbox: true,
    header: (
      <RowCheckbox
        label={`Select all ${kind.noun.many} shown`}
        checked={selection.all}
        indeterminate={chosen.length > 0}
        onToggle={selection.toggleAll}
      />
    ),
    cell: (row) => (
      <RowCheckbox
        label={`Select ${formatRequestName(row.element, row.profile)}`}
        checked={selection.has(getRowId(row))}
        disabledReason={row.element.uid === me ? ownRequestReason : undefined}
        onToggle={() => selection.toggle(getRowId(row))}
      />
    ),
  };
  return (
    <ListKeys
      openDescription="Review the request"
      rowKeys={[
        { key: 'a', description: 'Review to confirm', run: decideBy('complete') },
        { key: 'r', description: 'Review to reject', run: decideBy('reject') },
        { key: 'x', description: 'Select the row, to decide several at once', run: selection.toggle },
      ]}
    >
      {tools}
      <PagedList
        query={queue}
        filter={filter}
        noun={kind.noun}
        stateLabel="waiting"
        failedTitle={`Couldn’t load waiting ${kind.noun.many}`}
        empty={<EmptyState title="Nothing to review">{kind.empty.waiting}</EmptyState>}
        sortRows={sortOldestFirst}
      >
        {(rows) => (
          <DeskTable
            caption={`${kind.title} waiting, oldest first`}
            columns={[
              choiceColumn,
              { key: 'age', header: 'Age', cell: ({ element }) => <Age since={element.createdAt} now={now} /> },
              'client',
              { ...amountColumn, cell: ({ element }) => <b>{formatUsd(element.amount)}</b> },
              coinColumn,
              ...(kind.col === 'deposits' ? depositColumns : [addressColumn]),
            ]}
            getClient={({ element: { uid }, profile }) => ({ uid, profile })}
            rows={rows}
            getRowKey={getRowId}
            openKey={openKey}
            isSelected={(row) => getRowId(row) === openKey || selection.has(getRowId(row))}
            opener={{
              text: 'Review',
              label: ({ element, profile }) => `Review ${formatRequestName(element, profile)}`,
              onOpen: (row) => decide(row, 'complete'),
            }}
            renderCardLine={({ element }) =>
              `${coinName[element.coin]}, ${formatWaitingTime(element.createdAt, now, kind.col === 'deposits' ? 'announced' : 'requested')}`
            }
          />
        )}
      </PagedList>
      <SelectionBar noun={kind.noun} rows={chosen} onDecide={decideChosen} onClear={selection.clear} />
      {open && 'row' in open && (
        <DecideDialog key={getRowId(open.row)} kind={kind} row={open.row} choice={open.choice} now={now} onClose={close} />
      )}
      {open && 'rows' in open && <BulkDialog kind={kind} rows={open.rows} choice={open.choice} onClose={close} />}
    </ListKeys>
  );
}
