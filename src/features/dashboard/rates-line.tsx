import type { Rates } from '@/data/prices';
import { coinName, coins } from '@/domain/coin';
import { ageInWords, dayAndTime, usd } from '@/lib/format';
import type { RemoteState } from '@/ui/remote';
import { Bar } from '@/ui/skeleton';
import { useNow } from '@/ui/use-now';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** What bitcoin and ethereum cost, how old that is, and whether a market says so. Quiet: it is not the client's money. */
export function RatesLine({ of }: { of: RemoteState<Rates> }) {
  if (of.data) return <KnownRates rates={of.data} silent={of.status === 'error'} />;
  if (of.status === 'pending') return <RatesLoading />;
  return (
    <p className="text-ink-2 text-t-sm" role="status">
      Prices are unavailable: the price service does not answer. <Retry onRetry={of.refetch} />
    </p>
  );
}

function KnownRates({ rates, silent }: { rates: Rates; silent: boolean }) {
  const now = useNow(5_000);
  const prices = coins.map((coin) => (
    <span key={coin} className="whitespace-nowrap">
      {coinName[coin]} <span className="font-medium text-ink">{usd(rates.prices[coin])}</span>
    </span>
  ));
  const kind = rates.sample ? 'Sample price' : 'Price';
  return (
    <p className="flex flex-wrap gap-x-s-5 gap-y-1 text-ink-2 text-t-sm">
      {prices}
      <span className="text-ink-3">
        {silent
          ? `USD. ${kind} of ${dayAndTime(rates.at)}; the price service does not answer now.`
          : `USD. ${kind}, ${ageInWords(rates.at, now)} old.`}
      </span>
    </p>
  );
}

const RatesLoading = () => (
  <p className="text-t-sm" role="status">
    <VisuallyHidden>Prices are being read.</VisuallyHidden>
    <Bar width="min(22rem, 80%)" />
  </p>
);

const Retry = ({ onRetry }: { onRetry: () => unknown }) => (
  <button type="button" className="min-h-6 text-green underline underline-offset-[0.2em]" onClick={() => void onRetry()}>
    Try again
  </button>
);
