import type { Rates } from '@/data/prices/prices';
import { nameOf } from '@/domain/accounts/person-words';
import { actKey } from '@/domain/ledger/act-key';
import { dueAt, isDue } from '@/domain/trades/trade';
import { runningResult } from '@/domain/trades/trade-result';
import { dateTimeSeconds, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { StatusMark } from '@/ui/feedback/status-mark';
import { markedClients } from '@/ui/tables/marked-clients';
import { opensRow } from '@/ui/tables/row-focus';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import { Result } from './result';
import { openedWords, timeWords, tradeName } from './trade-words';
import type { OpenTrade, TradeOrder } from './view';

export interface OpenTableProps {
  rows: readonly OpenTrade[];
  order: TradeOrder;
  now: Date;
  /** Undefined where no price is known. */
  prices: Rates['prices'] | undefined;
  /** The trade whose dialog is open. */
  chosen: string | null;
  onSettle: (row: OpenTrade) => void;
}

const orderWords: Record<TradeOrder, string> = { oldest: 'oldest first', due: 'due first' };

/** Trades that run or wait to be settled, each with the button that settles it. */
export function OpenTable({ rows, order, now, prices, chosen, onSettle }: OpenTableProps) {
  const { client, legend } = markedClients(rows, ({ element: { uid }, profile }) => ({ uid, profile }));
  return (
    <>
      <Table
        caption={`Open trades, ${orderWords[order]}`}
        columns={columnsFor({ now, prices, onSettle }, client)}
        rows={rows}
        rowKey={({ element }) => actKey(element)}
        chosen={({ element }) => actKey(element) === chosen}
        card={({ element }) => (
          <>
            {tradeName(element)}, {openedWords(element)}
            <br />
            <Ends of={element} now={now} />
          </>
        )}
      />
      {legend}
    </>
  );
}

const nameIn = ({ element, profile }: OpenTrade): string => nameOf(profile, element.uid);

type ColumnProps = Pick<OpenTableProps, 'now' | 'prices' | 'onSettle'>;

const columnsFor = ({ now, prices, onSettle }: ColumnProps, client: Column<OpenTrade>): readonly Column<OpenTrade>[] => [
  { key: 'ends', head: 'Time', cell: ({ element }) => <Ends of={element} now={now} /> },
  client,
  { key: 'trade', head: 'Trade', cell: ({ element }) => tradeName(element) },
  { key: 'staked', head: 'Staked, USD', number: true, cell: ({ element }) => <b>{usd(element.amount)}</b> },
  { key: 'opened', head: 'Opened at', number: true, cell: ({ element }) => usd(element.openPrice) },
  { key: 'when', head: 'Opened', leaves: true, cell: ({ element }) => <Time at={element.openedAt} /> },
  {
    key: 'result',
    head: 'Result now',
    number: true,
    stays: true,
    cell: ({ element }) => {
      const result = runningResult(element, prices);
      return result === null ? <span className="text-ink-3">no price</span> : <Result of={result} />;
    },
  },
  {
    key: 'settle',
    head: 'Action',
    headHidden: true,
    stays: true,
    cell: (row) => (
      <Button
        kind="plain"
        dense
        {...opensRow(actKey(row.element))}
        aria-label={`Settle ${tradeName(row.element)} for ${usd(row.element.amount)} of ${nameIn(row)}`}
        onClick={() => onSettle(row)}
      >
        Settle
      </Button>
    ),
  },
];

/** Until when it runs; marked once its time is over. */
function Ends({ of, now }: { of: OpenTrade['element']; now: Date }) {
  const words = timeWords(of, now);
  const until = dueAt(of);
  return (
    <time dateTime={until.toISOString()} title={`until ${dateTimeSeconds(until)}`}>
      {isDue(of, now) ? <StatusMark kind="wait">{words}</StatusMark> : words}
    </time>
  );
}
