import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { adminQueries } from '@/data/admin-queries';
import type { BookSlice } from '@/data/hooks/use-book';
import { getErrorMessage } from '@/data/ledger/error-messages';
import type { ListElement, ListCollection } from '@/data/ledger/list';
import type { QueuedItem } from '@/data/ledger/queues';
import type { Profile } from '@/domain/accounts/profile';
import { coinName } from '@/domain/coin';
import type { Op, Uid } from '@/domain/ledger/revision-fields';
import type { Deposit } from '@/domain/requests/deposit';
import { isPending } from '@/domain/requests/pending-list';
import type { Withdrawal } from '@/domain/requests/withdrawal';
import type { Trade } from '@/domain/trades/trade';
import { formatDayMonthYear, formatSignedUsd, formatUsd, shortenMiddle } from '@/lib/format';
import { Button } from '@/ui/button';
import { QueryBoundary, type QueryState } from '@/ui/feedback/query-boundary';
import { TableSkeleton } from '@/ui/feedback/skeleton';
import { useNow } from '@/ui/hooks/use-now';
import { toastNotice } from '@/ui/overlays/toasts';
import { Panel } from '@/ui/page';
import { formatCount, type Noun } from '@/ui/tables/paged-list';
import { RequestMark } from '@/ui/tables/requests';
import { findNearestRow, openerProps, useRowFocus } from '@/ui/tables/row-focus';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import { ownAccount } from '../own-account';
import { findItems, type Queue } from '../use-client';
import { ArchiveOffer } from './archive-offer';

/** The queue's dialog that decides a pending element. */
export type ItemDialog<C extends ListCollection> = ComponentType<{
  row: QueuedItem<C>;
  now: Date;
  /** @param left whether the element was decided */
  onClose: (left: boolean) => void;
}>;

/**
 * Opens the dialog for one of a client's pending elements. Fetches the element first, since it may have changed; the dialog keeps that
 * version.
 */
function useItemAction<C extends ListCollection>(col: C, uid: Uid) {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: [col, uid] });
  const [reading, setReading] = useState<Op | null>(null);
  const [open, setOpen] = useState<QueuedItem<C> | null>(null);
  /** @returns true if the element is no longer pending, so that its button disappears */
  const begin = async (id: Op): Promise<boolean> => {
    setReading(id);
    try {
      const { pages } = await client.fetchInfiniteQuery({ ...adminQueries.pending(col, uid), staleTime: 0 });
      const row = pages.flatMap(({ rows }) => rows).find(({ element }) => element.id === id);
      if (row) {
        setOpen(row);
        return false;
      }
      toastNotice('It no longer waits', 'It was decided or taken back meanwhile.');
      await readAgain();
      return true;
    } catch (error) {
      toastNotice('It could not be opened', getErrorMessage(error));
    } finally {
      setReading(null);
    }
    return false;
  };
  /** @param left whether the element was decided; then the client's list is refetched */
  const close = (left: boolean) => {
    setOpen(null);
    if (left) void readAgain();
  };
  return { reading, open, begin, close };
}

const Short = ({ text }: { text: string }) =>
  text ? <span title={text}>{shortenMiddle(text, 6, 4)}</span> : <span className="text-ink-3">none</span>;

/** The desk's note about a decision; it can be long. */
const Words = ({ text }: { text: string }) => text && <q className="element-words">{text}</q>;

const state = <Row extends Deposit | Withdrawal | Trade>(): Column<Row> => ({
  key: 'state',
  head: 'State',
  stays: true,
  cell: ({ status }) => <RequestMark of={status} />,
});
const note = <Row extends { note: string }>(): Column<Row> => ({
  key: 'note',
  head: 'The desk’s words',
  cell: (row) => <Words text={row.note} />,
});

const depositColumns: readonly Column<Deposit>[] = [
  { key: 'at', head: 'Requested', stays: true, cell: ({ createdAt }) => <Time at={createdAt} as="date" /> },
  { key: 'amount', head: 'Amount, USD', number: true, stays: true, cell: ({ amount }) => <b>{formatUsd(amount)}</b> },
  { key: 'coin', head: 'Coin', cell: ({ coin }) => coinName[coin] },
  { key: 'txid', head: 'Transaction id', leaves: true, cell: ({ txid }) => <Short text={txid} /> },
  note(),
  state(),
];

const withdrawalColumns: readonly Column<Withdrawal>[] = [
  { key: 'at', head: 'Requested', stays: true, cell: ({ createdAt }) => <Time at={createdAt} as="date" /> },
  { key: 'amount', head: 'Amount, USD', number: true, stays: true, cell: ({ amount }) => <b>{formatUsd(amount)}</b> },
  { key: 'coin', head: 'Coin', cell: ({ coin }) => coinName[coin] },
  { key: 'address', head: 'To the address', leaves: true, cell: ({ address }) => <Short text={address} /> },
  note(),
  state(),
];

const sides: Record<Trade['side'], string> = { buy: 'Buy', sell: 'Sell' };
/** "Buy bitcoin". */
const describeTrade = ({ side, asset }: Pick<Trade, 'side' | 'asset'>): string => `${sides[side]} ${asset}`;

export const tradeColumns: readonly Column<Trade>[] = [
  { key: 'at', head: 'Opened', cell: ({ openedAt }) => <Time at={openedAt} as="date" /> },
  { key: 'what', head: 'Trade', stays: true, cell: describeTrade },
  { key: 'amount', head: 'Stake, USD', number: true, cell: ({ amount, leverage }) => `${formatUsd(amount)} ×${leverage}` },
  { key: 'open', head: 'Opened at', number: true, leaves: true, cell: ({ openPrice }) => formatUsd(openPrice) },
  { key: 'close', head: 'Closed at', number: true, leaves: true, cell: ({ closePrice }) => closePrice && formatUsd(closePrice) },
  { key: 'result', head: 'Result, USD', number: true, stays: true, cell: ({ result }) => result && <b>{formatSignedUsd(result)}</b> },
  state(),
];

/** What a card shows of a request in addition to its columns. */
const requestCard = ({ coin, note: words }: Pick<Deposit, 'coin' | 'note'>) => (
  <>
    {coinName[coin]} <Words text={words} />
  </>
);
export const tradeCard = ({ openedAt, amount, leverage }: Trade): string =>
  `${formatUsd(amount)} ×${leverage}, ${formatDayMonthYear(openedAt)}`;

interface ItemsPanelProps<Row> {
  id: string;
  title: string;
  noun: Noun;
  /** Shown if the list is empty; "No trades yet." by default. */
  none?: string | undefined;
  /** Oldest first, including archived ones. */
  of: QueryState<readonly Row[]>;
  columns: readonly Column<Row>[];
  card: (row: Row) => ReactNode;
  /** Link to the queue with this client's rows. */
  action: ReactNode;
  /** Shown below the rows. */
  offer?: ReactNode;
}

const first = 5;

const inShort = <Row extends { status: string }>(rows: readonly Row[]): Row[] =>
  rows.filter((row, place) => place >= rows.length - first || isPending(row));

/** One of a client's lists, newest first: the newest rows and everything pending, or all rows. */
export function ItemsPanel<Row extends { id: string; status: string }>({
  id,
  title,
  noun,
  none = `No ${noun.many} yet.`,
  of,
  columns,
  card,
  action,
  offer,
}: ItemsPanelProps<Row>) {
  const [all, setAll] = useState(false);
  return (
    <Panel id={id} title={title} action={action}>
      <QueryBoundary
        query={of}
        loading={<TableSkeleton rows={2} />}
        failedTitle={`The ${noun.many} could not be read`}
        cause={getErrorMessage}
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
                  {all ? 'Show fewer' : `Show all ${formatCount(rows.length, noun)}`}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryBoundary>
      {offer}
    </Panel>
  );
}

/** What differs between a client's lists. */
interface ListWords<C extends ListCollection> {
  col: C;
  queue: Exclude<Queue, 'verification'>;
  title: string;
  noun: Noun;
  /** The desk's action on a pending element: "Decide". */
  does: string;
  /** The object of the action: "the deposit of 250.00, 4 Mar 2026". */
  named: (element: ListElement<C>) => string;
  columns: readonly Column<ListElement<C>>[];
  card: (element: ListElement<C>) => ReactNode;
}

interface ClientListProps<C extends ListCollection> {
  of: QueryState<readonly ListElement<C>[]>;
  words: ListWords<C>;
  profile: Profile;
  own: boolean;
  /** Shown if the list is empty; without it, the text for a list that never had an element. */
  none?: string | undefined;
  dialog: ItemDialog<C>;
}

/** One of a client's lists. Pending elements are decided here, in the dialog of their queue. */
export function ClientList<C extends ListCollection>({ of, words, profile, own, none, dialog: Dialog }: ClientListProps<C>) {
  const { col, queue, title, noun, does, named, columns, card } = words;
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const { reading, open, begin, close } = useItemAction(col, profile.uid);
  const focusNear = useRowFocus(box, () => box.current?.querySelector<HTMLElement>('a')?.focus());
  const waiting: readonly ListElement<C>[] = (of.data ?? []).filter(isPending);
  const focusBeside = (id: Op) => focusNear(findNearestRow(id, waiting.map((one) => one.id).toReversed()));
  const leave = (left: boolean) => {
    close(left);
    if (left && open) focusBeside(open.element.id);
  };
  const act = async (id: Op) => {
    if (await begin(id)) focusBeside(id);
  };
  return (
    <div ref={box}>
      <ItemsPanel
        id={col}
        title={title}
        noun={noun}
        none={none}
        of={of}
        columns={waiting.length > 0 ? [...columns, actColumn({ does, named, own, reading, act })] : columns}
        card={card}
        action={<Link to={findItems(queue, profile, of.data)}>In the queue</Link>}
        offer={<ArchiveOffer uid={profile.uid} col={col} own={own} total={of.data?.length ?? 0} />}
      />
      {open && <Dialog key={open.element.id} row={open} now={now} onClose={leave} />}
    </div>
  );
}

interface ActColumn<C extends ListCollection> extends Pick<ListWords<C>, 'does' | 'named'> {
  own: boolean;
  /** The element that is being fetched. */
  reading: Op | null;
  act: (id: Op) => Promise<void>;
}

const getDisabledReason = (id: Op, reading: Op | null) => (reading === null || reading === id ? undefined : 'Another one is being opened.');

const actColumn = <C extends ListCollection>({ does, named, own, reading, act }: ActColumn<C>): Column<ListElement<C>> => ({
  key: 'act',
  head: 'Action',
  headHidden: true,
  stays: true,
  cell: (element) =>
    isPending(element) && (
      <Button
        kind="plain"
        dense
        {...openerProps(element.id)}
        aria-label={`${does} ${named(element)}`}
        busy={reading === element.id}
        notYet={own ? ownAccount : getDisabledReason(element.id, reading)}
        onClick={() => void act(element.id)}
      >
        {does}
      </Button>
    ),
});

export const depositList: ListWords<'deposits'> = {
  col: 'deposits',
  queue: 'deposit',
  title: 'Deposits',
  noun: { one: 'deposit', many: 'deposits' },
  does: 'Decide',
  named: ({ amount, createdAt }) => `the deposit of ${formatUsd(amount)}, ${formatDayMonthYear(createdAt)}`,
  columns: depositColumns,
  card: requestCard,
};

export const withdrawalList: ListWords<'withdrawals'> = {
  col: 'withdrawals',
  queue: 'withdrawal',
  title: 'Withdrawals',
  noun: { one: 'withdrawal', many: 'withdrawals' },
  does: 'Decide',
  named: ({ amount, createdAt }) => `the withdrawal of ${formatUsd(amount)}, ${formatDayMonthYear(createdAt)}`,
  columns: withdrawalColumns,
  card: requestCard,
};

/** Shown if the list of withdrawals is empty: deleted ones remain in the ledger only. @param book as far as it has been read */
export function noWithdrawals(book: BookSlice | undefined): string {
  const deleted = book?.entries.filter(({ action }) => action === 'withdrawal.deleted').length ?? 0;
  if (deleted > 0)
    return `No withdrawals in the list: ${deleted === 1 ? 'one was' : `${deleted} were`} deleted, and the book has the reason.`;
  return book?.whole ? 'No withdrawals yet.' : 'No withdrawals in the list.';
}

export const tradeList: ListWords<'trades'> = {
  col: 'trades',
  queue: 'trades',
  title: 'Trades',
  noun: { one: 'trade', many: 'trades' },
  does: 'Settle',
  named: (trade) => `${describeTrade(trade)} for ${formatUsd(trade.amount)}, ${formatDayMonthYear(trade.openedAt)}`,
  columns: tradeColumns,
  card: tradeCard,
};
