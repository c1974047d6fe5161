import type { ReactNode } from 'react';
import type { Coin } from '@/domain/coin';
import type { Money } from '@/domain/money';
import { coinUnitName } from '@/domain/requests/network';
import { formatDollars, formatPriceAge, formatTime, type PriceClock } from '@/lib/format';
import { Note } from '@/ui/feedback/note';
import type { QueryState } from '@/ui/feedback/query-boundary';
import { RetryButton } from '@/ui/feedback/retry-button';
import { SkeletonBar } from '@/ui/feedback/skeleton';
import { usePriceClock } from '@/ui/hooks/use-price-clock';

interface Rates {
  prices: Record<Coin, Money>;
  at: Date;
  /** The local service has invented the prices. */
  sample: boolean;
}

interface Price {
  /** USD for one coin. */
  rate: Money;
  /** When it was read. */
  at: Date;
  sample: boolean;
}

interface PriceLineProps {
  ratesQuery: QueryState<Rates>;
  coin: Coin;
  /** What the price decides here, and what it does not. */
  meaning: string;
  /** What cannot be done without a price. */
  unavailableTitle: ReactNode;
  /** A price that is already in use: shown even if a newer one was read. */
  quote?: Price | null;
  /** Places the note that the price service does not answer. */
  noteClassName?: string | undefined;
}

/**
 * The price for conversions: what it is, how old it is, and a note if the service does not answer.
 * Never a guess.
 */
export function PriceLine({
  ratesQuery,
  coin,
  meaning,
  unavailableTitle,
  quote = null,
  noteClassName,
}: PriceLineProps) {
  const { data } = ratesQuery;
  const price = quote ?? (data && { ...data, rate: data.prices[coin] });
  if (price) {
    return (
      <>
        {ratesQuery.status === 'error' && (
          <PriceServiceNote className={noteClassName} onRetry={ratesQuery.refetch}>
            The price service isn’t responding. We’re using the{' '}
            {quote ? 'price' : 'last known price'} from {formatTime(price.at)}.
          </PriceServiceNote>
        )}
        <KnownPrice price={price} coin={coin} meaning={meaning} isQuoted={quote !== null} />
      </>
    );
  }
  if (ratesQuery.status === 'pending') return <PriceLoading meaning={meaning} />;
  return (
    <PriceServiceNote className={noteClassName} onRetry={ratesQuery.refetch}>
      <b>{unavailableTitle}</b> The price service isn’t responding, and we have no earlier price.
    </PriceServiceNote>
  );
}

interface KnownPriceProps extends Pick<PriceLineProps, 'coin' | 'meaning'> {
  price: Price;
  /** A quoted price can be old, so its time is shown. */
  isQuoted: boolean;
}

function KnownPrice({ price, coin, meaning, isQuoted }: KnownPriceProps) {
  const clock = usePriceClock();
  return (
    <p className="text-ink-3 text-t-xs">
      1 {coinUnitName[coin]} = {formatDollars(price.rate)} ({describePrice(price, clock, isQuoted)}
      ). {meaning}
    </p>
  );
}

/** "sample price, live", "price, 3 minutes ago", "price from 13:05". */
function describePrice({ at, sample }: Price, clock: PriceClock, isQuoted: boolean): string {
  const name = sample ? 'sample price' : 'price';
  const age = formatPriceAge(at, clock);
  if (!isQuoted) return `${name}, ${age}`;
  return `${name} from ${formatTime(at)}${age === 'live' ? '' : `, ${age}`}`;
}

const PriceLoading = ({ meaning }: { meaning: string }) => (
  <div className="text-ink-3 text-t-xs">
    <p role="status" className="sr-only">
      Loading the price…
    </p>
    <p>
      <SkeletonBar width="min(23.5rem, 90%)" /> {meaning}
    </p>
  </div>
);

interface PriceServiceNoteProps {
  className: string | undefined;
  onRetry: () => unknown;
  children: ReactNode;
}

function PriceServiceNote({ className, onRetry, children }: PriceServiceNoteProps) {
  return (
    <Note role="status" className={className}>
      <p>{children}</p>
      <RetryButton below onRetry={onRetry} />
    </Note>
  );
}
