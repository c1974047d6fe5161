import { useState } from 'react';
import type { Trade } from '@/domain/trades/trade';
import { kindOfResult } from '@/domain/trades/trade-result';
import { dayAndTime, signedUsd, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { cx } from '@/ui/cx';
import { Empty } from '@/ui/feedback/empty';
import { useFocusAtEnd } from '@/ui/hooks/use-focus-at-end';
import { Amount, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { type Column, Table } from '@/ui/tables/table';
import { Picker, Toolbar } from '@/ui/tables/toolbar';
import { Time } from '@/ui/time';
import { matchesOutcome } from './trade-lines';
import { TradeName } from './trade-name';
import type { TradeOutcome } from './view';

/** How many stand here before somebody asks for all. */
const first = 10;
const options: { value: TradeOutcome; label: string }[] = [
  { value: 'all', label: 'Every result' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
];

export interface ClosedTradesProps {
  /** Settled last comes first. */
  trades: readonly Trade[];
  outcome: TradeOutcome;
  onOutcome: (outcome: TradeOutcome) => void;
}

const columns: Column<Trade>[] = [
  { key: 'trade', head: 'Trade', stays: true, cell: (trade) => <TradeName trade={trade} /> },
  { key: 'amount', head: 'Staked, USD', number: true, cell: ({ amount }) => <Amount>{usd(amount)}</Amount> },
  { key: 'opened', head: 'Opened at', number: true, cell: ({ openPrice }) => usd(openPrice) },
  { key: 'closed', head: 'Closed at', number: true, cell: ({ closePrice }) => usd(closePrice) },
  { key: 'settled', head: 'Settled', leaves: true, cell: ({ closedAt }) => closedAt && <Time at={closedAt} /> },
  { key: 'result', head: 'Result, USD', number: true, stays: true, cell: ({ result }) => <Result result={result} /> },
];

/** What came of the trades that are over, each with the prices that it was settled from, or with the desk's reason. */
export function ClosedTrades({ trades, outcome, onOutcome }: ClosedTradesProps) {
  const [all, setAll] = useState(false);
  const found = trades.filter((trade) => matchesOutcome(trade, outcome));
  const shown = all ? found : found.slice(0, first);
  const more = shown.length < found.length;
  const rows = useFocusAtEnd<HTMLDivElement>(more, first);
  if (trades.length === 0) {
    return <Empty title="No settled trades yet">When the desk settles a trade, its prices and its result stand here.</Empty>;
  }
  return (
    <>
      <Toolbar label="Settled trades">
        <Picker label="Result" value={outcome} options={options} onChange={onOutcome} />
      </Toolbar>
      {found.length === 0 ? (
        <Empty title="None match" action={<Button onClick={() => onOutcome('all')}>Show every result</Button>}>
          None of your settled trades {outcome}.
        </Empty>
      ) : (
        <div ref={rows}>
          <Table
            caption="Settled trades, the last one first"
            columns={columns}
            rows={shown}
            rowKey={({ id }) => id}
            card={(trade) => <ClosedTradeCard trade={trade} />}
          />
        </div>
      )}
      {more && (
        <p className="trades-more">
          <Button onClick={() => setAll(true)}>Show all {found.length}</Button>
        </p>
      )}
    </>
  );
}

function Result({ result }: { result: string }) {
  const hidden = useAmountsHidden();
  return (
    <b className={cx('trade-result', hidden ? undefined : kindOfResult(result))}>
      <Amount>{signedUsd(result)}</Amount>
    </b>
  );
}

const ClosedTradeCard = ({ trade: { amount, openPrice, closePrice, closedAt } }: { trade: Trade }) => (
  <>
    <Amount>{usd(amount)}</Amount> from {usd(openPrice)} to {usd(closePrice)}
    {closedAt && `, ${dayAndTime(closedAt)}`}
  </>
);
