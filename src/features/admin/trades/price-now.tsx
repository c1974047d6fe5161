import type { Rates } from '@/data/prices/prices';
import { ageInWords, dayAndTime, usd } from '@/lib/format';
import { Button } from '@/ui/button';
import type { RemoteState } from '@/ui/feedback/remote';
import { useSecond } from '@/ui/hooks/use-now';

/** What the results of open trades are estimated with: prices, their age, and whether somebody made them up. Never a guess. */
export function PriceNow({ of }: { of: RemoteState<Rates> }) {
  return (
    <p className="mb-s-4 text-ink-3 text-t-xs">
      <Sentence of={of} />
      {of.status === 'error' && (
        <Button kind="plain" dense onClick={() => void of.refetch()}>
          Try again
        </Button>
      )}
    </p>
  );
}

function Sentence({ of: { data, status } }: { of: RemoteState<Rates> }) {
  const now = useSecond();
  if (!data) {
    return status === 'pending' ? 'The prices are being read.' : 'The price service does not answer, so there is no estimate of a result.';
  }
  const { prices, at, sample } = data;
  const kind = sample ? 'sample prices' : 'prices';
  const age = status === 'error' ? `the last known ${kind}, of ${dayAndTime(at)}` : `${kind} ${ageInWords(at, now)} old`;
  return (
    <>
      Results are estimates at {usd(prices.bitcoin)} for bitcoin and {usd(prices.ethereum)} for ethereum, {age}.
    </>
  );
}
