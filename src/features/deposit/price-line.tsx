import type { Rates } from '@/data/prices';
import type { Coin } from '@/domain/coin';
import { PriceLine as Line } from '@/ui/price-line';
import type { RemoteState } from '@/ui/remote';

export const PriceLine = ({ of, coin }: { of: RemoteState<Rates>; coin: Coin }) => (
  <Line
    of={of}
    coin={coin}
    meaning="The amount in dollars is what is credited; the price only converts it."
    without="The amount of coins cannot be computed now."
  />
);
