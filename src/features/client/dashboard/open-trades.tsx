import type { ReactNode } from 'react';
import type { Rates } from '@/data/prices/prices';
import type { Money } from '@/domain/money';
import { dueAt, type Trade } from '@/domain/trades/trade';
import { kindOfResult, runningResult } from '@/domain/trades/trade-result';
import { dayAndTime, signedUsd, timeLeft, usd } from '@/lib/format';
import { cx } from '@/ui/cx';
import { Empty } from '@/ui/feedback/empty';
import type { RemoteState } from '@/ui/feedback/remote';
import { useNow } from '@/ui/hooks/use-now';
import { Amount, useAmountsHidden } from '@/ui/ledger/hidden-amounts';
import { type Column, Table } from '@/ui/tables/table';
import { Time } from '@/ui/time';
import { TradeName } from './trade-name';

export interface OpenTradesProps {
  /** Newest first. */
  trades: readonly Trade[];
  rates: RemoteState<Rates>;
  folios: ReadonlyMap<string, string>;
  placed: ReadonlySet<string>;
}

/** What runs, until when, and what it would come to at the price of now. */
export function OpenTrades({ trades, rates, folios, placed }: OpenTradesProps) {
  const now = useNow();
  const prices = rates.data?.prices;
  const priceNow = (trade: Trade) => (prices ? usd(prices[trade.asset]) : 'no price');
  const columns: Column<Trade>[] = [
    { key: 'trade', head: 'Trade', stays: true, cell: (trade) => <TradeName trade={trade} folio={folios.get(trade.id)} /> },
    { key: 'amount', head: 'Staked, USD', number: true, cell: ({ amount }) => <Amount>{usd(amount)}</Amount> },
    { key: 'opened', head: 'Opened at', number: true, cell: ({ openPrice }) => usd(openPrice) },
    { key: 'now', head: 'Price now', number: true, leaves: true, cell: priceNow },
    { key: 'until', head: 'Runs until', cell: (trade) => <Until trade={trade} now={now} /> },
    { key: 'result', head: 'Result now, estimate', number: true, stays: true, cell: (trade) => <Running trade={trade} rates={rates} /> },
  ];
  if (trades.length === 0) {
    return <Empty title="No open trades">A trade that you place appears here, with an estimate of its result at the current price.</Empty>;
  }
  return (
    <>
      <Table
        caption="Open trades, newest first"
        columns={columns}
        rows={trades}
        rowKey={({ id }) => id}
        fresh={({ id }) => placed.has(id)}
        card={(trade) => <OpenTradeCard trade={trade} now={now} price={prices?.[trade.asset]} />}
      />
      <p className="trades-note">
        {prices
          ? 'The result now is an estimate at the price shown above. The desk settles at the price when it settles, which can be after the end of the trade, or at another price, with its reason in your book.'
          : 'Without a price there is no estimate. Your trades continue all the same.'}
      </p>
    </>
  );
}

const left = (trade: Trade, now: Date): string => timeLeft(dueAt(trade), now) ?? 'over, the desk settles it';

const Until = ({ trade, now }: { trade: Trade; now: Date }) => (
  <>
    <Time at={dueAt(trade)} /> <small className="trade-left">{left(trade, now)}</small>
  </>
);

function Running({ trade, rates }: { trade: Trade; rates: RemoteState<Rates> }): ReactNode {
  const hidden = useAmountsHidden();
  const result = runningResult(trade, rates.data?.prices);
  if (result === null) return <span className="text-ink-3">no price</span>;
  return (
    <b className={cx('trade-result', hidden ? undefined : kindOfResult(result))}>
      <Amount>{signedUsd(result)}</Amount>
    </b>
  );
}

/** The columns that left, in a sentence. */
const OpenTradeCard = ({ trade, now, price }: { trade: Trade; now: Date; price: Money | undefined }) => (
  <>
    <Amount>{usd(trade.amount)}</Amount> at {usd(trade.openPrice)}
    {price && `, now ${usd(price)}`}. Until {dayAndTime(dueAt(trade))}, {left(trade, now)}.
  </>
);
