import { useRef } from 'react';
import type { Rates } from '@/data/prices/prices';
import { type Coin, coinSymbol } from '@/domain/coin';
import { compare } from '@/domain/money';
import { formatUsd } from '@/lib/format';
import { Button } from '@/ui/button';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { AmountField } from '@/ui/forms/fields';
import { PriceLine as Line } from '@/ui/ledger/price-line';
import { Step } from '@/ui/ledger/steps';
import { Time } from '@/ui/time';
import type { Quote, useConversion } from './deposit-schema';

interface PriceLineProps {
  rates: QueryState<Rates>;
  coin: Coin;
  /** The price behind the amounts above, even if newer prices have come; null while there are none. */
  quote: Quote | null;
  onTakeNewer: () => void;
}

export const PriceLine = ({ rates, coin, quote, onTakeNewer }: PriceLineProps) => (
  <>
    <Line
      ratesQuery={rates}
      coin={coin}
      quotedRates={quote}
      meaning="The amount in dollars is credited if these coins arrive; the price only converts it."
      unavailableTitle="The amount of coins cannot be computed now."
    />
    {quote && <NewerPrice latest={rates.data} coin={coin} quote={quote} onTake={onTakeNewer} />}
  </>
);

interface NewerPriceProps {
  latest: Rates | undefined;
  coin: Coin;
  quote: Quote;
  onTake: () => void;
}

/** Always rendered with a quote, so that the layout does not shift when a newer price comes. */
function NewerPrice({ latest, coin, quote, onTake }: NewerPriceProps) {
  const place = useRef<HTMLDivElement>(null);
  const newer = latest && compare(latest.prices[coin], quote.prices[coin]) !== 0 ? latest : null;
  const take = () => {
    onTake();
    // The pressed button disappears.
    place.current?.focus();
  };
  return (
    <div className="deposit-newer" ref={place} tabIndex={-1}>
      <p className="deposit-small">
        {/* A screen reader announces only the words: the price can change every minute. */}
        <span role="status">
          {newer ? 'A newer price has come; nothing was changed.' : 'This price stays until you change the coin or the amount.'}
        </span>
        {newer && (
          <>
            {' '}
            It is {formatUsd(newer.prices[coin])}, read at <Time at={newer.at} format="clock" />.
          </>
        )}
      </p>
      {newer && (
        <Button kind="plain" dense onClick={take}>
          Take the newer price
        </Button>
      )}
    </div>
  );
}

interface AmountStepProps extends ReturnType<typeof useConversion> {
  coin: Coin;
  rates: QueryState<Rates>;
  quote: Quote | null;
}

/** Dollars and coins side by side. Coins need a price. */
export function AmountStep({ coin, rates, quote, takeNewerPrice, handleBlur, handleEnter }: AmountStepProps) {
  return (
    <Step title="Say how much">
      {/* Events of the two fields concern both; the group itself is not interactive. */}
      <fieldset className="deposit-amounts" onBlur={handleBlur} onKeyDown={handleEnter}>
        <legend className="sr-only">Amount</legend>
        <AmountField name="amount" label="Credited to your balance" placeholder="0.00" />
        <span className="deposit-equals" aria-hidden="true">
          =
        </span>
        <AmountField name="units" label="You send" unit={coinSymbol[coin]} readOnly={rates.data === undefined && quote === null} />
      </fieldset>
      <PriceLine rates={rates} coin={coin} quote={quote} onTakeNewer={takeNewerPrice} />
    </Step>
  );
}
