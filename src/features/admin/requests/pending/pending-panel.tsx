import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useUserState } from '@/data/user-state';
import { coinName } from '@/domain/coin';
import { sum } from '@/domain/money';
import { isDeposit, type RequestDecision } from '@/domain/requests/request';
import { getActKey } from '@/domain/revision-fields';
import { formatDollars, formatUsd, formatWaitingTime, shortenMiddle } from '@/lib/format';
import {
  amountColumn,
  coinColumn,
  formatRequestName,
  ownRequestReason,
  type PendingRow,
  type RequestKind,
} from '@/parts/requests/request-kinds';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { useNow } from '@/ui/hooks/use-now';
import { DecisionPanel, queueKeys, stepKeys, useOpenQueue } from '@/ui/overlays/queue-steps';
import { AdminTable } from '@/ui/tables/admin-table';
import { ListKeys, type RowKey } from '@/ui/tables/list-keys';
import { LoadedOrderNote } from '@/ui/tables/list-order';
import { formatCount, PagedList } from '@/ui/tables/paged-list';
import { RowCheckbox, useSelection } from '@/ui/tables/row-checkbox';
import { useRowFocus } from '@/ui/tables/row-focus';
import type { Column } from '@/ui/tables/table';
import { Urgency } from '@/ui/tables/urgency';
import { Age } from '@/ui/time';
import type { BulkChoice } from '../bulk/bulk';
import { BulkDialog } from '../bulk/bulk-dialog';
import { DecideDialog } from '../decision/decide-dialog';
import { getDecisionKeys } from '../decision/decision-options';
import type { PanelProps } from '../request-filters';
import { orderLabels, type PendingOrder } from './pending-filters';
import { usePendingRows } from './use-pending-rows';

const barClass = cx(
  'sticky bottom-0 low:static mt-4 flex flex-wrap items-center gap-3 px-4 py-3',
  'rounded-r-2 bg-sheet text-t-sm/[inherit] shadow-lift forced-colors:border forced-colors:border-[CanvasText]',
);
const barButtonClass = 'whitespace-nowrap max-sm:flex-1';

/**
 * The chosen rows and what can be done with them. Sticks to the bottom, over the end of the list,
 * so that no row moves.
 */
function SelectionBar({
  noun,
  rows,
  onDecide,
  onClear,
}: Pick<RequestKind, 'noun'> & SelectionBarProps) {
  if (rows.length === 0) return null;
  return (
    <section className={barClass} aria-label="Selected">
      <p role="status" className="flex-[1_1_8rem]">
        <b>{formatCount(rows.length, noun)}</b>,{' '}
        {formatDollars(sum(rows.map(({ element }) => element.amount)))}
      </p>
      <Button kind="plain" dense className={barButtonClass} onClick={onClear}>
        Clear selection
      </Button>
      <Button
        kind="danger-outline"
        dense
        className={barButtonClass}
        onClick={() => onDecide('reject')}
      >
        {`Reject ${rows.length}…`}
      </Button>
      <Button kind="primary" dense className={barButtonClass} onClick={() => onDecide('complete')}>
        {`Confirm ${rows.length}…`}
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

interface OpenBulk {
  rows: readonly PendingRow[];
  choice: BulkChoice;
  near: readonly string[];
}

const sortDirections = { age: 'descending', amount: 'descending', client: 'ascending' } as const;

const RequestAge = ({ since, now }: { since: Date; now: Date }) => (
  <Urgency since={since} now={now}>
    <Age since={since} now={now} />
  </Urgency>
);

const getRowId = ({ element }: PendingRow): string => getActKey(element);

interface PendingPanelProps extends PanelProps {
  /** The address with another order. */
  getOrderPath: (order: PendingOrder) => string;
}

export function PendingPanel({ getOrderPath, onNoneLeft, tools, ...props }: PendingPanelProps) {
  const { kind, filters } = props;
  const { uid: me } = useUserState();
  const { isAgent } = useAdminRole();
  const now = useNow();
  const { queue, sortRows, filter, shown } = usePendingRows(props, now);
  const [bulk, setBulk] = useState<OpenBulk | null>(null);
  const focusNear = useRowFocus(onNoneLeft);
  const ids = shown.map(getRowId);
  const selection = useSelection(
    isAgent ? shown.filter(({ element }) => element.uid !== me).map(getRowId) : [],
  );
  const chosen = shown.filter((row) => selection.chosen.includes(getRowId(row)));
  const { open, steps, openRow, openNext, closeRow } = useOpenQueue<PendingRow, RequestDecision>({
    rows: shown,
    getId: getRowId,
    canDecide: ({ element }) => element.uid !== me,
    query: queue,
    onNoneLeft,
  });
  const decideBy = (choice: RequestDecision) => (id: string) => openRow(id, choice);
  const decideChosen = (choice: BulkChoice) =>
    setBulk({ rows: chosen, choice, near: ids.filter((id) => !selection.chosen.includes(id)) });
  const closeBulk = (left: boolean) => {
    if (bulk && left) focusNear(bulk.near);
    setBulk(null);
  };
  const openKey = open?.id ?? null;
  const sortBy = (order: PendingOrder, text: string) => ({
    header: <Link to={getOrderPath(order)}>{text}</Link>,
    sort: filters.order === order ? sortDirections[order] : undefined,
  });
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
  const rowKeys: RowKey[] = [
    { key: 'a', description: 'Review to confirm', run: decideBy('complete') },
    { key: 'r', description: 'Review to reject', run: decideBy('reject') },
    { key: 'x', description: 'Select the row, to decide several at once', run: selection.toggle },
  ];
  return (
    <ListKeys
      openDescription={isAgent ? 'Review the request' : 'Open the request'}
      rowKeys={isAgent ? rowKeys : []}
      panelKeys={isAgent ? [...queueKeys, ...getDecisionKeys(kind.col)] : stepKeys}
    >
      {tools}
      <PagedList
        query={queue}
        filter={filter}
        noun={kind.noun}
        stateLabel="waiting"
        failedTitle={`Couldn’t load waiting ${kind.noun.many}`}
        empty={<EmptyState title="Nothing to review">{kind.empty.waiting}</EmptyState>}
        sortRows={sortRows}
      >
        {(rows) => (
          <AdminTable
            caption={`${kind.title} waiting, ${orderLabels[filters.order]}`}
            columns={[
              ...(isAgent ? [choiceColumn] : []),
              {
                key: 'age',
                ...sortBy('age', 'Age'),
                cell: ({ element: { createdAt } }) => <RequestAge since={createdAt} now={now} />,
              },
              { key: 'client', ...sortBy('client', 'Client') },
              {
                ...amountColumn,
                ...sortBy('amount', 'Amount, USD'),
                cell: ({ element }) => <b>{formatUsd(element.amount)}</b>,
              },
              coinColumn,
              ...(kind.col === 'deposits' ? depositColumns : [addressColumn]),
            ]}
            getClient={({ element: { uid }, profile }) => ({ uid, profile })}
            rows={rows}
            getRowKey={getRowId}
            openKey={openKey}
            isSelected={(row) => getRowId(row) === openKey || selection.has(getRowId(row))}
            opener={{
              text: isAgent ? 'Review' : 'Details',
              label: ({ element, profile }) =>
                `${isAgent ? 'Review' : 'Details:'} ${formatRequestName(element, profile)}`,
              onOpen: (row) => openRow(getRowId(row), 'complete'),
            }}
            renderCardLine={({ element: { coin, createdAt } }) => (
              <>
                {coinName[coin]},{' '}
                <Urgency since={createdAt} now={now}>
                  {formatWaitingTime(
                    createdAt,
                    now,
                    kind.col === 'deposits' ? 'announced' : 'requested',
                  )}
                </Urgency>
              </>
            )}
          />
        )}
      </PagedList>
      {queue.hasNextPage && filters.order !== 'age' && shown.length > 0 && (
        <LoadedOrderNote label={orderLabels[filters.order]} />
      )}
      <SelectionBar
        noun={kind.noun}
        rows={chosen}
        onDecide={decideChosen}
        onClear={selection.clear}
      />
      {open && steps && (
        <DecisionPanel steps={steps}>
          <DecideDialog
            key={open.id}
            kind={kind}
            row={open.row}
            choice={open.first}
            now={now}
            onClose={closeRow}
            onDecided={openNext}
            onNext={steps.next}
          />
        </DecisionPanel>
      )}
      {bulk && <BulkDialog kind={kind} rows={bulk.rows} choice={bulk.choice} onClose={closeBulk} />}
    </ListKeys>
  );
}
