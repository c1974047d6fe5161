import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { adminQueries } from '@/data/admin-queries';
import { useAdminRole } from '@/data/hooks/use-admin-role';
import type { BookSlice } from '@/data/hooks/use-book';
import { getReadErrorMessage } from '@/data/ledger/error-messages';
import type { QueuedItem } from '@/data/ledger/queues';
import type { Profile } from '@/domain/accounts/profile';
import { type Coin, coinName } from '@/domain/coin';
import type { ListCollection } from '@/domain/ledger/list-kinds';
import type { ListElement } from '@/domain/ledger/list-schemas';
import { plural } from '@/domain/plural';
import type { Deposit } from '@/domain/requests/deposit';
import { isPending } from '@/domain/requests/pending-list';
import { isTransactionId } from '@/domain/requests/transaction-output';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import type { Op, Uid } from '@/domain/revision-fields';
import type { Trade } from '@/domain/trades/trade';
import { formatDateTime, formatDollars, formatSignedUsd, formatUsd } from '@/lib/format';
import { SecondPersonMark } from '@/parts/decisions/second-person-note';
import { RequestAmount } from '@/parts/requests/request-amount';
import { kindOf } from '@/parts/requests/request-kinds';
import { RequestMark } from '@/parts/requests/request-mark';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { TableSkeleton } from '@/ui/feedback/skeleton';
import { useNow } from '@/ui/hooks/use-now';
import { CopyableCode } from '@/ui/ledger/copyable-code';
import { showNotice } from '@/ui/overlays/toasts';
import { Panel } from '@/ui/page';
import { formatCount, type Noun } from '@/ui/tables/paged-list';
import { findNearestRows, getOpenerProps, useRowFocus } from '@/ui/tables/row-focus';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import { NothingNote } from '../client-layout';
import { ownAccountReason } from '../own-account';
import { getItemsPath, type QueuePath } from '../use-client';

/** The queue's dialog that decides a pending element. */
export type ItemDialog<C extends ListCollection> = ComponentType<{
  row: QueuedItem<C>;
  now: Date;
  onClose: (left: boolean) => void;
}>;

/**
 * Opens the dialog for one of a client's pending elements. Fetches the element first, since it may
 * have changed; the dialog keeps that version.
 */
function useItemAction<C extends ListCollection>(col: C, uid: Uid) {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: [col, uid] });
  const [reading, setReading] = useState<Op | null>(null);
  const [open, setOpen] = useState<QueuedItem<C> | null>(null);
  /** @returns true if the element is no longer pending, so that its button disappears */
  const begin = async (id: Op): Promise<boolean> => {
    setReading(id);
    try {
      const { pages } = await client.fetchInfiniteQuery({
        ...adminQueries.pending(col, uid),
        staleTime: 0,
      });
      const row = pages.flatMap(({ rows }) => rows).find(({ element }) => element.id === id);
      if (row) {
        setOpen(row);
        return false;
      }
      showNotice('No Longer Waiting', 'It has been decided or cancelled.');
      await refetch();
      return true;
    } catch (error) {
      showNotice('Couldn’t Open It', getReadErrorMessage(error));
    } finally {
      setReading(null);
    }
    return false;
  };
  return { reading, open, begin, close: () => setOpen(null) };
}

const None = () => <span className="text-ink-3">none</span>;

const DeskWords = ({ text, className }: { text: string; className?: string }) =>
  text && <q className={cx('block whitespace-normal text-ink-2', className)}>{text}</q>;

const PayoutAddress = ({ coin, address }: Pick<Withdrawal, 'coin' | 'address'>) => (
  <span className="whitespace-normal">
    <CopyableCode text={address} what="the address" coin={coin} page="address" />
  </span>
);

const TransactionId = ({ coin, txid }: { coin: Coin; txid: string }) => (
  <CopyableCode
    text={txid}
    what="the transaction id"
    coin={coin}
    page={isTransactionId(coin, txid) ? 'tx' : null}
  />
);

/** Lists that the page shows in a panel of their own. */
type RequestOrTrade = Exclude<ListCollection, 'proposals'>;

interface StateMarkProps {
  element: Pick<Deposit | Withdrawal | Trade, 'id' | 'status'>;
  /** Requests that were proposed and wait for a second person. */
  proposed: ReadonlySet<Op>;
}

const StateMark = ({ element: { id, status }, proposed }: StateMarkProps) =>
  isPending({ status }) && proposed.has(id) ? (
    <SecondPersonMark />
  ) : (
    <RequestMark status={status} />
  );

const createStateColumn = <C extends RequestOrTrade>(
  proposed: ReadonlySet<Op>,
): Column<ListElement<C>> => ({
  key: 'state',
  header: 'Status',
  cell: (element) => <StateMark element={element} proposed={proposed} />,
});
/** @param proof the coin, and what tells where the coins went, or came from */
const createRequestColumns = <Row extends Deposit | Withdrawal>(
  ...proof: readonly Column<Row>[]
): readonly Column<Row>[] => [
  {
    key: 'at',
    header: 'Requested',
    wraps: true,
    keepInCard: true,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  {
    key: 'amount',
    header: 'Amount, USD',
    number: true,
    keepInCard: true,
    cell: (request) => <RequestAmount request={request} />,
  },
  ...proof,
  {
    key: 'note',
    header: 'Reason or note',
    cell: ({ note }) => <DeskWords text={note} className="min-w-32 max-w-72" />,
  },
];

const describeTrade = ({ side, asset }: Pick<Trade, 'side' | 'asset'>): string =>
  `${side === 'buy' ? 'Buy' : 'Sell'} ${asset}`;

const tradeColumns: readonly Column<Trade>[] = [
  { key: 'at', header: 'Opened', wraps: true, cell: ({ openedAt }) => <Time at={openedAt} /> },
  { key: 'what', header: 'Trade', keepInCard: true, cell: describeTrade },
  {
    key: 'amount',
    header: 'Amount, USD',
    number: true,
    cell: ({ amount, leverage }) => `${formatUsd(amount)} ×${leverage}`,
  },
  {
    key: 'open',
    header: 'Open price',
    number: true,
    hideWhenNarrow: true,
    cell: ({ openPrice }) => formatUsd(openPrice),
  },
  {
    key: 'close',
    header: 'Close price',
    number: true,
    hideWhenNarrow: true,
    cell: ({ closePrice }) => closePrice && formatUsd(closePrice),
  },
  {
    key: 'result',
    header: 'Result, USD',
    number: true,
    keepInCard: true,
    cell: ({ result }) => result && <b>{formatSignedUsd(result)}</b>,
  },
];

/** What a card shows of a request in addition to its columns. */
const renderRequestCard = (request: Deposit | Withdrawal, mark: ReactNode) => {
  const { coin, note, txid } = request;
  return (
    <>
      {mark} {coinName[coin]}
      {kindOf(request).sendsCoins && (
        <>
          {' '}
          to <PayoutAddress coin={coin} address={request.address} />
        </>
      )}
      {txid && (
        <>
          , <TransactionId coin={coin} txid={txid} />
        </>
      )}{' '}
      <DeskWords text={note} />
    </>
  );
};
const renderTradeCard = ({ openedAt, amount, leverage }: Trade, mark: ReactNode) => (
  <>
    {mark} {formatDollars(amount)} ×{leverage}, {formatDateTime(openedAt)}
  </>
);

const initialRows = 5;

const getShortList = <Row extends { status: string }>(rows: readonly Row[]): Row[] =>
  rows.filter((row, place) => place >= rows.length - initialRows || isPending(row));

interface ListConfig<C extends RequestOrTrade> {
  col: C;
  queue: Exclude<QueuePath, 'verification'>;
  title: string;
  noun: Noun;
  /** The desk's action on a pending element: "Review". */
  actionLabel: string;
  /** The object of the action: "the deposit of $250.00, 4 Mar 2026". */
  formatItemName: (element: ListElement<C>) => string;
  columns: readonly Column<ListElement<C>>[];
  /** @param mark the status of the element */
  card: (element: ListElement<C>, mark: ReactNode) => ReactNode;
}

interface ClientListProps<C extends RequestOrTrade> {
  query: QueryState<readonly ListElement<C>[]>;
  config: ListConfig<C>;
  profile: Profile;
  own: boolean;
  proposed: StateMarkProps['proposed'];
  /** Shown if the list is empty; without it, the text for a list that never had an element. */
  emptyText?: string | undefined;
  dialog: ItemDialog<C>;
}

/**
 * One of a client's lists, newest first: the newest rows and everything pending, or all rows.
 * Pending elements are decided here, in the dialog of their queue.
 */
export function ClientList<C extends RequestOrTrade>({
  query,
  config,
  profile,
  own,
  proposed,
  emptyText,
  dialog: Dialog,
}: ClientListProps<C>) {
  const { col, queue, title, noun, columns, card } = config;
  const now = useNow();
  const { isAgent } = useAdminRole();
  const [all, setAll] = useState(false);
  const queueLink = useRef<HTMLAnchorElement>(null);
  const { reading, open, begin, close } = useItemAction(col, profile.uid);
  const focusNear = useRowFocus(() => queueLink.current?.focus());
  const list: readonly ListElement<C>[] = query.data ?? [];
  const waiting = list.filter(isPending);
  const focusBeside = (id: Op) =>
    focusNear(findNearestRows(id, waiting.map((one) => one.id).toReversed()));
  const leave = (left: boolean) => {
    close();
    if (left && open) focusBeside(open.element.id);
  };
  const act = async (id: Op) => {
    if (await begin(id)) focusBeside(id);
  };
  const short = getShortList(list);
  const shown = [...columns, createStateColumn<C>(proposed)];
  return (
    <div>
      <Panel
        id={col}
        title={title}
        action={
          <Link
            className="inline-block py-1"
            ref={queueLink}
            to={getItemsPath(queue, profile, query.data)}
          >
            View in queue
          </Link>
        }
      >
        <QueryBoundary
          query={query}
          loading={<TableSkeleton rows={2} />}
          failedTitle={`Couldn’t load ${noun.many}`}
          empty={<NothingNote>{emptyText ?? `No ${noun.many} yet.`}</NothingNote>}
        >
          {(rows) => (
            <>
              <Table
                caption={`The client’s ${noun.many}, newest first`}
                columns={
                  waiting.length > 0
                    ? [...shown, createActionColumn(config, { own, isAgent }, reading, act)]
                    : shown
                }
                rows={(all ? rows : short).toReversed()}
                getRowKey={({ id }) => id}
                renderCardLine={(element) =>
                  card(element, <StateMark element={element} proposed={proposed} />)
                }
              />
              {rows.length > short.length && (
                <div className="mt-3">
                  <Button dense aria-expanded={all} onClick={() => setAll(!all)}>
                    {all ? 'Show fewer' : `Show all ${formatCount(rows.length, noun)}`}
                  </Button>
                </div>
              )}
            </>
          )}
        </QueryBoundary>
      </Panel>
      {open && <Dialog key={open.element.id} row={open} now={now} onClose={leave} />}
    </div>
  );
}

const createActionColumn = <C extends RequestOrTrade>(
  { actionLabel, formatItemName }: ListConfig<C>,
  { own, isAgent }: { own: boolean; isAgent: boolean },
  reading: Op | null,
  act: (id: Op) => Promise<void>,
): Column<ListElement<C>> => ({
  key: 'act',
  header: 'Action',
  headerHidden: true,
  keepInCard: true,
  cell: (element) =>
    isPending(element) && (
      <Button
        kind="plain"
        size="row"
        {...getOpenerProps(element.id)}
        aria-label={`${isAgent ? actionLabel : 'Details:'} ${formatItemName(element)}`}
        busy={reading === element.id}
        disabledReason={
          own
            ? ownAccountReason
            : reading && reading !== element.id
              ? 'Another one is opening.'
              : undefined
        }
        onClick={() => void act(element.id)}
      >
        {isAgent ? actionLabel : 'Details'}
      </Button>
    ),
});

export const depositListConfig: ListConfig<'deposits'> = {
  col: 'deposits',
  queue: 'deposit',
  title: 'Deposits',
  noun: { one: 'deposit', many: 'deposits' },
  actionLabel: 'Review',
  formatItemName: ({ amount, createdAt }) =>
    `the deposit of ${formatDollars(amount)}, ${formatDateTime(createdAt)}`,
  columns: createRequestColumns(
    { key: 'coin', header: 'Coin', cell: ({ coin }) => coinName[coin] },
    {
      key: 'txid',
      header: 'Transaction id',
      cell: ({ coin, txid }) => (
        <span className="whitespace-normal">
          {txid ? <TransactionId coin={coin} txid={txid} /> : <None />}
        </span>
      ),
    },
  ),
  card: renderRequestCard,
};

export const withdrawalListConfig: ListConfig<'withdrawals'> = {
  col: 'withdrawals',
  queue: 'withdrawal',
  title: 'Withdrawals',
  noun: { one: 'withdrawal', many: 'withdrawals' },
  actionLabel: 'Review',
  formatItemName: ({ amount, createdAt }) =>
    `the withdrawal of ${formatDollars(amount)}, ${formatDateTime(createdAt)}`,
  columns: createRequestColumns(
    {
      key: 'address',
      header: 'To address',
      // The coin stands above it: with a column of its own the table is wider than the panel.
      cell: ({ coin, address }) => (
        <>
          <span className="block">{coinName[coin]}</span>
          <PayoutAddress coin={coin} address={address} />
        </>
      ),
    },
    {
      key: 'txid',
      header: 'Transaction id',
      cell: ({ coin, txid, status }) => (
        <span className="whitespace-normal">
          {txid ? <TransactionId coin={coin} txid={txid} /> : status === 'completed' && <None />}
        </span>
      ),
    },
  ),
  card: renderRequestCard,
};

/**
 * Shown if the list of withdrawals is empty: deleted ones remain in the ledger only.
 * @param book as far as it has been read
 */
export function describeNoWithdrawals(book: BookSlice | undefined): string {
  const deleted = book?.entries.filter(({ action }) => action === 'withdrawal.deleted').length ?? 0;
  if (deleted > 0)
    return `No withdrawals in the list. ${plural(deleted, 'One was deleted; the book has the reason.', `${deleted} were deleted; the book has the reasons.`)}`;
  return book?.whole ? 'No withdrawals yet.' : 'No withdrawals in the list.';
}

export const tradeListConfig: ListConfig<'trades'> = {
  col: 'trades',
  queue: 'trades',
  title: 'Trades',
  noun: { one: 'trade', many: 'trades' },
  actionLabel: 'Settle',
  formatItemName: (trade) =>
    `${describeTrade(trade)} for ${formatDollars(trade.amount)}, ${formatDateTime(trade.openedAt)}`,
  columns: tradeColumns,
  card: renderTradeCard,
};
