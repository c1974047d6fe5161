import type { ReactNode } from 'react';
import type { Money } from '@/domain/money';
import { checkPrice, type MarketPrice, type MarketReading } from '@/domain/requests/price-check';
import { deviationInWords, lengthInWords } from '@/domain/trades/price-words';
import { dateTimeSeconds, signedUsd, usd } from '@/lib/format';
import { TryAgain } from '@/ui/feedback/empty';
import { Note } from '@/ui/feedback/note';
import type { RemoteState } from '@/ui/feedback/remote';
import { Bar } from '@/ui/feedback/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';

const label = 'Market\u00a0then';

interface Fact {
  label: string;
  value: ReactNode;
}

/**
 * The market's price beside a price of a trade, with its time and spacing, and the difference; or why there is none.
 * @param price USD for one coin
 */
export function marketFacts(price: Money, market: RemoteState<MarketReading>): Fact[] {
  const { data, status, refetch } = market;
  if (!data) return [{ label, value: status === 'pending' ? <Reading /> : <NoAnswer onTry={refetch} /> }];
  const check = checkPrice(price, data);
  if (!check.checked) return [{ label, value: <NotChecked nearest={check.nearest} /> }];
  return [
    {
      label,
      value: (
        <>
          {usd(check.market)}
          <Source>
            {data.sample ? 'sample price' : 'price service'}, {dateTimeSeconds(check.at)}, prices {lengthInWords(check.spacing)} apart
          </Source>
        </>
      ),
    },
    {
      label: 'Difference',
      value: check.exceeds ? (
        <>
          <b>{signedUsd(check.percent)}%</b>
          <Source>over 1%</Source>
        </>
      ) : (
        `${signedUsd(check.percent)}%`
      ),
    },
  ];
}

/** Marks a closing price that lies over 1% from the market's; nothing otherwise. @param price USD for one coin */
export function ClosingDeviation({ price, market: { data } }: { price: Money; market: RemoteState<MarketReading> }) {
  const check = data && checkPrice(price, data);
  if (!check?.checked || !check.exceeds) return null;
  return (
    <Note kind="wait">
      <b>The closing price is {deviationInWords(check.percent)} the market price of that time.</b> A difference over 1% is marked; it is no
      fault in the book.
    </Note>
  );
}

const Source = ({ children }: { children: ReactNode }) => <small className="block font-normal text-ink-3 text-t-xs">{children}</small>;

const Reading = () => (
  <span role="status">
    <VisuallyHidden>Reading the market’s price…</VisuallyHidden>
    <Bar width="4.5rem" />
  </span>
);

const NoAnswer = ({ onTry }: { onTry: () => unknown }) => (
  <>
    The price service did not answer. <TryAgain kind="plain" dense onTry={onTry} />
  </>
);

const NotChecked = ({ nearest }: { nearest: MarketPrice | null }) => (
  <>
    Not checked:
    <Source>
      {nearest
        ? `the nearest price, of ${dateTimeSeconds(nearest.at)}, is over 10 minutes away; prices of that time are ${lengthInWords(nearest.spacing)} apart`
        : 'the price service has no prices of that time'}
    </Source>
  </>
);
