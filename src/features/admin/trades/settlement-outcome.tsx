import { compare, subtract } from '@/domain/money';
import type { MarketReading } from '@/domain/requests/price-check';
import { computedAt } from '@/domain/trades/settled-trade';
import type { Trade } from '@/domain/trades/trade';
import { signedUsd } from '@/lib/format';
import type { RemoteState } from '@/ui/feedback/remote';
import { ToBeWritten } from '@/ui/feedback/to-be-written';
import { Diff, figureRow } from '@/ui/ledger/diff';
import type { SumRow } from '@/ui/ledger/sum';
import { Working } from '@/ui/ledger/working';
import type { Outlook } from './settlement';
import { effectOf, orderFolio, settlementLine, type TradeFile } from './trade-file';
import type { Quote } from './use-closing-price';

export interface SettlementOutcomeProps {
  trade: Trade;
  file: RemoteState<TradeFile>;
  quote: RemoteState<Quote>;
  /** The market of now. */
  market: RemoteState<MarketReading>;
  outlook: Outlook;
  now: Date;
}

/** How the result is computed, as the client will read it too, and what it changes. */
export function SettlementOutcome({ trade, file, quote, market, outlook, now }: SettlementOutcomeProps) {
  const { closePrice } = outlook;
  if (closePrice === null) return null;
  const { formula, computed, limitedTo } = computedAt(trade, closePrice);
  const order = file.data ? orderFolio(file.data) : '';
  return (
    <div className="mt-s-5">
      <Working
        label="How the result is computed"
        opening={{ price: trade.openPrice, from: ['the client’s order', order].filter(Boolean).join(', '), at: trade.openedAt }}
        closing={closingOf(closePrice, quote.data)}
        market={market}
        source="The client’s statement shows this working, computed again in the client’s own browser."
        formula={formula}
        limited={limitedTo !== null}
        sums={sumsOf(computed, outlook)}
      />
      {file.data && <Written trade={trade} file={file.data} outlook={outlook} now={now} />}
    </div>
  );
}

const closingOf = (price: string, quote: Quote | undefined) =>
  quote?.price === price
    ? { price, from: `the price service${quote.sample ? ', a sample' : ''}`, at: quote.at }
    : { price, from: 'typed by you', at: null };

function sumsOf(computed: string | null, { result, manual }: Outlook): SumRow[] {
  const byFormula = { label: 'By the formula', value: computed === null ? 'too large to write' : signedUsd(computed) };
  if (!manual || computed === null || result === null || compare(computed, result) === 0) return [byFormula];
  return [
    byFormula,
    { label: 'Set by hand', value: signedUsd(result) },
    { label: 'Difference', value: signedUsd(subtract(result, computed)) },
  ];
}

function Written({ trade, file, outlook, now }: { trade: Trade; file: TradeFile; outlook: Outlook; now: Date }) {
  const effect = outlook.result === null ? null : effectOf(file, trade, outlook.result);
  const line = settlementLine(file, trade, outlook, now);
  if (!effect || !line) return null;
  const { before, after } = effect;
  return (
    <ToBeWritten lines={[line]}>
      <Diff
        caption="The client’s figures, USD"
        rows={[
          figureRow('Balance', before.balance, after.balance),
          figureRow('Profit', before.profit, after.profit),
          figureRow('Staked', before.staked, after.staked),
          figureRow('Available', before.available, after.available),
        ]}
      />
    </ToBeWritten>
  );
}
