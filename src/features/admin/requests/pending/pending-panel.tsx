import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import { useBounds } from '@/data/hooks/use-bounds';
import { useProposed } from '@/data/hooks/use-proposed';
import { useUserState } from '@/data/user-state';
import { coinName } from '@/domain/coin';
import { sum } from '@/domain/money';
import { type Look, needsLook } from '@/domain/requests/looks';
import { getNamed, isDeposit, type RequestDecision } from '@/domain/requests/request';
import { getActKey } from '@/domain/revision-fields';
import { formatDollars, formatUsd, formatWaitingTime, shortenMiddle } from '@/lib/format';
import { Queue } from '@/parts/decisions/queue';
import { queueKeys, stepKeys } from '@/parts/decisions/queue-steps';
import { SecondPersonMark } from '@/parts/decisions/second-person-note';
import {
  amountColumn,
  coinColumn,
  depositKind,
  formatRequestName,
  ownRequestReason,
  type PendingRow,
  type RequestKind,
  withdrawalKind,
} from '@/parts/requests/request-kinds';
import type { Looks } from '@/parts/requests/use-looks';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { EmptyState } from '@/ui/feedback/empty-state';
import { StatusMark } from '@/ui/feedback/status-mark';
import { useNow } from '@/ui/hooks/use-now';
import type { RowKey } from '@/ui/tables/list-keys';
import { formatCount } from '@/ui/tables/paged-list';
import { RowCheckbox, useSelection } from '@/ui/tables/row-checkbox';
import { useRowFocus } from '@/ui/tables/row-focus';
import type { Column } from '@/ui/tables/table';
import { Urgency } from '@/ui/tables/urgency';
import { Age } from '@/ui/time';
import { VisuallyHidden } from '@/ui/visually-hidden';
import {
  type BulkChoice,
  describeAct,
  findSecondReasons,
  getVerb,
  type SecondReasons,
} from '../bulk/bulk';
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
function SelectionBar({ kind, rows, looks, now, onDecide, onClear }: SelectionBarProps) {
  const bounds = useBounds(rows.length > 0).data;
  if (rows.length === 0) return null;
  const isDoubtful = ({ element }: PendingRow) => needsLook(looks.get(element));
  const seconds: SecondReasons = bounds
    ? findSecondReasons(rows, bounds, now, isDoubtful)
    : new Map();
  const single = rows.filter(({ element }) => !seconds.has(getActKey(element)));
  const left = {
    total: rows.length,
    looks: single.filter(isDoubtful).length,
    seconds: seconds.size,
  };
  const count = single.length - left.looks;
  return (
    <section className={barClass} aria-label="Selected">
      <p role="status" className="flex-[1_1_8rem]">
        <b>{formatCount(rows.length, kind.noun)}</b>,{' '}
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
        {`${describeAct(getVerb(kind, 'complete'), count, left)}${count > 0 ? '…' : ''}`}
      </Button>
    </section>
  );
}

interface SelectionBarProps {
  kind: RequestKind;
  rows: readonly PendingRow[];
  looks: Looks;
  now: Date;
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
    header: depositKind.words.named,
    cell: ({ element }) =>
      getNamed(element) ? (
        <span title={getNamed(element)}>{shortenMiddle(getNamed(element), 4, 4)}</span>
      ) : (
        <span className="text-ink-3">none</span>
      ),
  },
];

const addressColumn: Column<PendingRow> = {
  key: 'address',
  header: withdrawalKind.words.named,
  cell: ({ element }) => <span title={element.address}>{shortenMiddle(element.address)}</span>,
};

/** As wide without a mark, so that nothing moves when one comes. */
function LookMark({ looks }: { looks: readonly Look[] }) {
  const reasons = looks.filter(({ check }) => check !== null).map(({ words }) => words);
  return (
    <span className="inline-block min-w-28" title={reasons.join('. ')}>
      {reasons.length > 0 && (
        <StatusMark kind="pending">
          Needs a look<VisuallyHidden>: {reasons.join('. ')}</VisuallyHidden>
        </StatusMark>
      )}
    </span>
  );
}

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
  const { queue, sortRows, filter, shown, looks } = usePendingRows(props, now);
  const findProposal = useProposed(props.client);
  const [bulk, setBulk] = useState<OpenBulk | null>(null);
  const focusNear = useRowFocus(onNoneLeft);
  const ids = shown.map(getRowId);
  const selection = useSelection(
    isAgent ? shown.filter(({ element }) => element.uid !== me).map(getRowId) : [],
  );
  const chosen = shown.filter((row) => selection.chosen.includes(getRowId(row)));
  const decideChosen = (choice: BulkChoice) =>
    setBulk({ rows: chosen, choice, near: ids.filter((id) => !selection.chosen.includes(id)) });
  const closeBulk = (left: boolean) => {
    if (bulk && left) focusNear(bulk.near);
    setBulk(null);
  };
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
  const getRowKeys = (openRow: (id: string, first: RequestDecision) => void): RowKey[] => [
    { key: 'a', description: 'Review to confirm', run: (id) => openRow(id, 'complete') },
    { key: 'r', description: 'Review to reject', run: (id) => openRow(id, 'reject') },
    { key: 'x', description: 'Select the row, to decide several at once', run: selection.toggle },
  ];
  return (
    <Queue<PendingRow, RequestDecision>
      list={{
        query: queue,
        filter,
        noun: kind.noun,
        stateLabel: 'waiting',
        failedTitle: `Couldn’t load waiting ${kind.noun.many}`,
        empty: <EmptyState title="Nothing to review">{kind.empty.waiting}</EmptyState>,
        sortRows,
      }}
      table={{
        caption: `${kind.title} waiting, ${orderLabels[filters.order]}`,
        columns: [
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
          {
            key: 'look',
            header: 'Review',
            wraps: true,
            cell: ({ element }) => (
              <>
                {findProposal(element) && (
                  <span className="block">
                    <SecondPersonMark />
                  </span>
                )}
                <LookMark looks={looks.get(element)} />
              </>
            ),
          },
        ],
        getClient: ({ element: { uid }, profile }) => ({ uid, profile }),
        isSelected: (row) => selection.has(getRowId(row)),
        renderCardLine: ({ element }) => (
          <>
            {coinName[element.coin]},{' '}
            <Urgency since={element.createdAt} now={now}>
              {formatWaitingTime(element.createdAt, now, kind.words.begun)}
            </Urgency>
            {findProposal(element) && <span className="text-amber">, second approval</span>}
            {needsLook(looks.get(element)) && <span className="text-amber">, needs a look</span>}
          </>
        ),
      }}
      getId={getRowId}
      shown={shown}
      canDecide={({ element }) => element.uid !== me && findProposal(element)?.element.by !== me}
      opener={{
        text: isAgent ? 'Review' : 'Details',
        label: ({ element, profile }) =>
          `${isAgent ? 'Review' : 'Details:'} ${formatRequestName(element, profile)}`,
      }}
      keys={{
        open: isAgent ? 'Review the request' : 'Open the request',
        getRowKeys: isAgent ? getRowKeys : () => [],
        panel: isAgent ? [...queueKeys, ...getDecisionKeys(kind.col)] : stepKeys,
      }}
      loadedOrder={filters.order === 'age' ? undefined : orderLabels[filters.order]}
      tools={tools}
      onNoneLeft={onNoneLeft}
      renderDialog={({ first, ...item }) => (
        <DecideDialog {...item} kind={kind} choice={first} now={now} />
      )}
    >
      <SelectionBar
        kind={kind}
        rows={chosen}
        looks={looks}
        now={now}
        onDecide={decideChosen}
        onClear={selection.clear}
      />
      {bulk && <BulkDialog kind={kind} rows={bulk.rows} choice={bulk.choice} onClose={closeBulk} />}
    </Queue>
  );
}
