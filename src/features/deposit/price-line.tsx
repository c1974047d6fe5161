import type { Rates } from '@/data/prices';
import type { Coin } from '@/domain/coin';
import { ageInWords, clockTime, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import { Note } from '@/ui/note';
import type { RemoteState } from '@/ui/remote';
import { Bar } from '@/ui/skeleton';
import { useNow } from '@/ui/use-now';

const one: Record<Coin, string> = { bitcoin: 'one bitcoin', ethereum: 'one ether' };

/** The price that the coins are computed from: what it is, how old, and what there is to say when the service is silent. Never a guess. */
export function PriceLine({ of, coin }: { of: RemoteState<Rates>; coin: Coin }) {
  if (of.data) {
    return (
      <>
        {of.status === 'error' && <SilentService since={of.data.at} onRetry={of.refetch} />}
        <KnownPrice rates={of.data} coin={coin} />
      </>
    );
  }
  return of.status === 'pending' ? <PriceLoading /> : <NoPrice onRetry={of.refetch} />;
}

const meaning = 'The amount in dollars is what is credited; the price is only the way there.';

function KnownPrice({ rates, coin }: { rates: Rates; coin: Coin }) {
  const now = useNow(1_000);
  return (
    <p className="deposit-small">
      At {usd(rates.prices[coin])} USD for {one[coin]}, a {rates.sample && 'sample '}price {ageInWords(rates.at, now)} old. {meaning}
    </p>
  );
}

const PriceLoading = () => (
  <div className="deposit-small">
    <p role="status" className="sr-only">
      The price is being read.
    </p>
    <p>
      <Bar width="min(23.5rem, 90%)" /> {meaning}
    </p>
  </div>
);

function SilentService({ since, onRetry }: { since: Date; onRetry: () => unknown }) {
  return (
    <Note role="status">
      <p>The price service does not answer. The last known price, read at {clockTime(since)}, is used.</p>
      <Button kind="plain" dense onClick={() => void onRetry()}>
        Try again
      </Button>
    </Note>
  );
}

function NoPrice({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Note role="status">
      <p>
        <b>The amount of coins cannot be computed now.</b> The price service does not answer, and no earlier price is known.
      </p>
      <Button kind="plain" dense onClick={() => void onRetry()}>
        Try again
      </Button>
    </Note>
  );
}
