import { useRef } from 'react';
import type { Rates } from '@/data/prices/prices';
import type { Coin } from '@/domain/coin';
import { compare } from '@/domain/money';
import { usd } from '@/lib/format';
import { Button } from '@/ui/button';
import type { RemoteState } from '@/ui/feedback/remote';
import { PriceLine as Line } from '@/ui/ledger/price-line';
import { Time } from '@/ui/time';
import type { Held } from './held';

export interface PriceLineProps {
  of: RemoteState<Rates>;
  coin: Coin;
  /** The price that the amounts above stand at, whatever has come since; null while there are none. */
  held: Held | null;
  onTakeNewer: () => void;
}

export const PriceLine = ({ of, coin, held, onTakeNewer }: PriceLineProps) => (
  <>
    <Line
      of={of}
      coin={coin}
      held={held}
      meaning="The amount in dollars is what is credited; the price only converts it."
      without="The amount of coins cannot be computed now."
    />
    {held && <Newer latest={of.data} coin={coin} held={held} onTake={onTakeNewer} />}
  </>
);

interface NewerProps {
  latest: Rates | undefined;
  coin: Coin;
  held: Held;
  onTake: () => void;
}

/** Always there with a held price, so that nothing below moves when a newer one comes. */
function Newer({ latest, coin, held, onTake }: NewerProps) {
  const place = useRef<HTMLDivElement>(null);
  const newer = latest && compare(latest.prices[coin], held.prices[coin]) !== 0 ? latest : null;
  const take = () => {
    onTake();
    // The button goes with the press.
    place.current?.focus();
  };
  return (
    <div className="deposit-newer" ref={place} tabIndex={-1}>
      <p className="deposit-small">
        {/* Only the words are announced: the figure can be another one every minute. */}
        <span role="status">
          {newer ? 'A newer price has come; nothing was changed.' : 'This price stays until you change the coin or the amount.'}
        </span>
        {newer && (
          <>
            {' '}
            It is {usd(newer.prices[coin])}, read at <Time at={newer.at} as="clock" />.
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
