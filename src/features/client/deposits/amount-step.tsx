import type { FocusEvent, KeyboardEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Rates } from '@/data/prices/prices';
import { useUserState } from '@/data/user-state';
import { type Coin, coinSymbol } from '@/domain/coin';
import { compare } from '@/domain/money';
import { getPressedKey } from '@/lib/device/keyboard';
import { formatDollars } from '@/lib/format';
import { PriceLine } from '@/parts/own-requests/price-line';
import { AmountField } from '@/ui/forms/fields';
import { Step } from '@/ui/ledger/steps';
import { Time } from '@/ui/time';
import type { DepositInput } from './deposit-schema';
import type { Quote } from './quote';

interface AmountStepProps {
  coin: Coin;
  /** The quote behind the amounts, even if newer prices have come; null while there are none. */
  quote: Quote | null;
  /** No deposit is possible now. */
  closed: boolean;
}

const amountsClass =
  'mb-2 grid min-w-0 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-3 @max-[34rem]:grid-cols-1';
/**
 * Beside the controls, beneath the labels: it stays there when one field has a sentence below it.
 */
const equalsClass =
  'mt-[calc(var(--t-sm)*1.35+0.375rem)] grid min-h-control place-items-center text-ink-3 @max-[34rem]:hidden';

/** Dollars and coins side by side. Coins need a price. */
export function AmountStep({ coin, quote, closed }: AmountStepProps) {
  const { rates } = useUserState();
  const { getValues, trigger } = useFormContext<DepositInput>();
  const handleBlur = ({ target }: FocusEvent<HTMLElement>) => {
    const left = target instanceof HTMLInputElement ? target.name : '';
    if (getValues('amount') !== '') void trigger('amount');
    else if (left === 'units' && getValues('units').trim() !== '') void trigger('units');
  };
  /** Enter in a field must not press "I have sent it". */
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (getPressedKey(event) !== 'Enter') return;
    event.preventDefault();
    void trigger('amount');
  };
  return (
    <Step title="Amount">
      {/* Events of the two fields concern both; the group itself is not interactive. */}
      <fieldset
        className={amountsClass}
        disabled={closed}
        onBlur={handleBlur}
        onKeyDown={handleKeyDown}
      >
        <legend className="sr-only">Amount</legend>
        <AmountField name="amount" label="Credited to your balance" placeholder="0.00" />
        <span className={equalsClass} aria-hidden="true">
          =
        </span>
        <AmountField
          name="units"
          label="You send"
          unit={coinSymbol[coin]}
          readOnly={rates.data === undefined && quote === null}
        />
      </fieldset>
      <PriceLine
        ratesQuery={rates}
        coin={coin}
        quote={quote}
        meaning="When your coins arrive, we credit the dollar amount. The rate only tells you how much to send."
        unavailableTitle="We can’t calculate the coin amount right now."
        noteClassName="mb-2"
      />
      {quote && <LockedPrice latest={rates.data} quote={quote} />}
    </Step>
  );
}

/** As high as both sentences, so that the layout does not shift when a newer price comes. */
function LockedPrice({ latest, quote }: { latest: Rates | undefined; quote: Quote }) {
  const newer = latest && compare(latest.prices[quote.coin], quote.rate) !== 0 ? latest : null;
  return (
    <p className="text-ink-3 text-t-xs min-h-[2lh] @max-[34rem]:min-h-[3lh]">
      Rate held for this amount.
      {newer && (
        <>
          {' '}
          Latest: {formatDollars(newer.prices[quote.coin])}, from{' '}
          <Time at={newer.at} format="clock" />.
        </>
      )}
    </p>
  );
}
